import { safeLink } from '../catalogue/safe-link.ts'

/** Splits a list of host names, in lower case; spaces, line breaks or commas separate them. */
export const splitHosts = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

/** Returns true for the name of a host on the Internet, such as player.bilibili.com, without a port or an address. */
export const isHostName = (one: string): boolean =>
  !/[^a-z0-9.-]/.test(one) && safeLink(`https://${one}/`) === `https://${one}/`
