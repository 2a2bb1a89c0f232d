/** Limits the address after a sign-in to this portal (SEC-05). */

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns an address on this portal in a safe form, or null for any address elsewhere. Without an address, returns the
 * home page. Other names of this machine, such as 127.0.0.1 for localhost, are replaced with the portal's own.
 */
export function safeRedirectOf(redirect: string | undefined, publicUrl: string): string | null {
  if (!redirect) return `${publicUrl}/#/?login=pc`
  // Browsers read a backslash as a slash and drop control characters: such an address is not what it seems.
  if (/[\\\s\p{Cc}]/u.test(redirect) || !/^https?:\/\/[^/]/i.test(redirect) || !URL.canParse(redirect)) return null
  const [url, own] = [new URL(redirect), new URL(publicUrl)]
  if (url.username || url.password) return null
  if (url.origin === own.origin) return url.href
  const isSameMachine =
    loopback.includes(url.hostname) &&
    loopback.includes(own.hostname) &&
    url.port === own.port &&
    url.protocol === own.protocol
  return isSameMachine ? `${own.origin}${url.pathname}${url.search}${url.hash}` : null
}

/**
 * Returns the address of the portal's own sign-in form, which leads to the requested page after sign-in. Used by
 * portals without a provider.
 */
export function signInFormAddress(redirect: string | undefined, publicUrl: string): string {
  const safe = redirect ? safeRedirectOf(redirect, publicUrl) : null
  if (!safe) return '/login'
  const { pathname, search } = new URL(safe)
  return pathname === '/' && !search ? '/login' : `/login?from=${encodeURIComponent(pathname + search)}`
}

/** Returns the address with a result in the query part of its hash, where the page looks for it. */
export function addressWithResult(address: string, result: Readonly<Record<string, string>>): string {
  const at = address.indexOf('#')
  const [page, hash] = at < 0 ? [address, '/?login=pc'] : [address.slice(0, at), address.slice(at + 1)]
  return `${page}#${hash}${hash.includes('?') ? '&' : '?'}${new URLSearchParams(result)}`
}
