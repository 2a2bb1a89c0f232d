const longest = 2000

/**
 * Returns the normalised address of a link, or null if it is unsafe or too long. A safe address uses https, has a full
 * host name and contains no user name or password.
 */
export function safeLink(given: string): string | null {
  const text = given.trim()
  if (text.length > longest || !URL.canParse(text)) return null
  const { protocol, username, password, hostname, href } = new URL(text)
  if (protocol !== 'https:' || username || password) return null
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(hostname) ? href : null
}
