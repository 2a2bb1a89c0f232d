import { safeLink } from '../catalogue/safe-link.ts'

/** Returns the host names in a list, in lower case; spaces, line breaks or commas separate them. */
export const splitHosts = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/**
 * Returns true for a full host name, such as player.bilibili.com; false for an IP address, and for a name with a port
 * or capitals.
 */
export const isHostName = (one: string): boolean =>
  !/[^a-z0-9.-]/.test(one) && safeLink(`https://${one}/`) === `https://${one}/`
