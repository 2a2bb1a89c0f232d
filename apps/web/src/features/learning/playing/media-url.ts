/**
 * Returns a media address for the player (specification section 5). An address on this host, which may be a path under
 * /files or /comp, gets the media token; one with `filePath=` becomes a path of the file service on this host, with the
 * token; one on another host gets no token; anything else becomes empty.
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
