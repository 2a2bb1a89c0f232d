const longest = 2000

/**
 * An address as learners open it; null for one that they must not be sent to. It is encrypted, names a host on the
 * Internet or the company's network by its full name, and carries no password.
 */
export function safeLink(given: string): string | null {
  const text = given.trim()
  if (text.length > longest || !URL.canParse(text)) return null
  const { protocol, username, password, hostname, href } = new URL(text)
  if (protocol !== 'https:' || username || password) return null
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(hostname) ? href : null
}
