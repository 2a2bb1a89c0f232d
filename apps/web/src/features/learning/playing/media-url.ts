/**
 * Returns a media address for the player (specification section 5): an absolute address gets the media token, one with
 * `filePath=` becomes a path of the file service on this host, and anything else becomes empty. The portal refers to
 * its own files by path, so that they work at any address. Other hosts get no token.
 */
export function mediaUrl(given: string, token: string, own: string = location.origin): string {
  const url = /^\/(files|comp)\//.test(given) ? `${own}${given}` : given
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) {
    const address = new URL(url)
    if (address.origin === own) address.searchParams.set('access_token', token)
    return address.href
  }
  const file = /[?&]filePath=([^&#]+)/.exec(url)?.[1] ?? /^filePath=([^&#]+)/.exec(url)?.[1]
  return file ? `${own}/files/read?fileId=${file}&access_token=${encodeURIComponent(token)}` : ''
}
