import { isMessengerSignInPaused, isSignInAutomatic, setMessengerSignInPaused } from './wecom.ts'

/**
 * Returns the address to which the sign-in sends the person back, for the page at `address` (specification section 2,
 * Redirects): the hash is stripped when it contains 209, and `login=pc` is appended to the query inside the hash.
 */
export function signInReturnAddress(address: string): string {
  const at = address.indexOf('#')
  const page = at < 0 ? address : address.slice(0, at)
  const hash = at < 0 ? '' : address.slice(at + 1)
  const kept = hash.includes('209') ? '' : hash
  const clean = withoutMarker(kept)
  return `${page}#${clean}${clean.includes('?') ? '&' : '?'}login=pc`
}

export type SignInMarker = {
  readonly code: string | null
  readonly error: string | null
  readonly address: string
  /** For a return from WeCom: the account to which the code belongs. */
  readonly wecom: { readonly appId: string; readonly corpId: string } | null
}

/**
 * Reads the marker of a return from single sign-on in an address; null when the address has none. The result includes
 * the address without the marker.
 */
export function readSignInMarker(address: string): SignInMarker | null {
  const at = address.indexOf('#')
  if (at < 0) return null
  const hash = address.slice(at + 1)
  const query = hash.slice(hash.indexOf('?') + 1)
  const params = new URLSearchParams(hash.includes('?') ? query : '')
  if (params.get('login') !== 'pc') return null
  const clean = withoutMarker(hash)
  const [appId, corpId] = [params.get('appId'), params.get('corpId')]
  return {
    code: params.get('code'),
    error: params.get('error'),
    address: address.slice(0, at) + (clean ? `#${clean}` : ''),
    wecom: appId && corpId ? { appId, corpId } : null,
  }
}

function withoutMarker(hash: string): string {
  const at = hash.indexOf('?')
  if (at < 0) return hash
  const params = new URLSearchParams(hash.slice(at + 1))
  for (const name of ['login', 'code', 'state', 'error', 'appId', 'corpId']) params.delete(name)
  const rest = params.toString()
  return hash.slice(0, at) + (rest ? `?${rest}` : '')
}

/**
 * Converts the hash of an address in the old form, `#/exam/list?x=1`, to the ordinary path with its query; null for any
 * other hash.
 */
export function pathOfHashLink(hash: string): string | null {
  const match = /^#(\/[^?#]*)(\?[^#]*)?$/.exec(hash)
  if (!match?.[1] || match[1].startsWith('//')) return null
  return match[1] + (match[2] ?? '')
}

let wecomCorpId: string | null = null
/**
 * Makes WeCom the sign-in method (`isInWecom`): the portal was opened inside it and is set up for this corp, to which
 * `redirectToWecom` then redirects.
 */
export const setWecomCorp = (corpId: string): void => {
  wecomCorpId = corpId
}
export const isInWecom = (): boolean => wecomCorpId !== null

/**
 * Redirects to WeCom, which returns to the current page, or to `path`. `asksContacts`: WeCom asks the person to share
 * their number and email address.
 */
export function redirectToWecom({
  path,
  corpId = wecomCorpId,
  asksContacts = false,
}: {
  readonly path?: string | undefined
  readonly corpId?: string | null
  readonly asksContacts?: boolean
} = {}): void {
  const address = path ? new URL(path, location.origin).href : location.href
  const query = new URLSearchParams({
    redirect: signInReturnAddress(address),
    ...(corpId ? { corpId } : {}),
    ...(asksContacts ? { contacts: '1' } : {}),
  })
  location.replace(`/sso/wecom?${query}`)
}

/** Returns the address of the sign-in form that leads to an address of this portal after sign-in. */
export function signInFormAddress(address: string): string {
  const { pathname, search } = new URL(address)
  return `/login?from=${encodeURIComponent(pathname + search)}`
}

/**
 * Redirects to single sign-on (inside WeCom: to WeCom, or to the sign-in form after a failed sign-in), and from there
 * back to the current page, or to `path` of this portal.
 */
export function redirectToSignIn(path?: string): void {
  const address = path ? new URL(path, location.origin).href : location.href
  // After a failed sign-in in WeCom, another redirect would loop forever.
  if (isInWecom() && isMessengerSignInPaused()) location.assign(signInFormAddress(address))
  else if (isInWecom()) redirectToWecom({ path })
  else location.assign(`/sso/login?redirect=${encodeURIComponent(signInReturnAddress(address))}`)
}

/**
 * Redirects to the identity provider of a company, and from there back to the current page, or to `path`. `isEntry`:
 * the provider replaces the page in the browser's history, so that Back doesn't lead to another redirect.
 */
export function redirectToCompanyProvider(connectionId: string, path?: string, isEntry = false): void {
  const address = path ? new URL(path, location.origin).href : location.href
  const there = `/sso/c/${connectionId}?redirect=${encodeURIComponent(signInReturnAddress(address))}`
  if (isEntry) location.replace(there)
  else location.assign(there)
}

/**
 * Redirects to the sign-in provider, where the person proves their identity again, and from there back to the current
 * page.
 */
export function redirectToReauthentication(): void {
  location.assign(`/sso/login?again=1&redirect=${encodeURIComponent(signInReturnAddress(location.href))}`)
}

/**
 * Redirects to the sign-out at the sign-on portal after 300 ms, and from there to the home page (specification section
 * 4). In the browser of a messenger it also pauses the automatic sign-in of this tab.
 */
export function redirectToSignOut(): void {
  if (isSignInAutomatic()) setMessengerSignInPaused(true)
  setTimeout(() => location.assign(`/sso/logout?redirect=${encodeURIComponent(`${location.origin}/#/`)}`), 300)
}
