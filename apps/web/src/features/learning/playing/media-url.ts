/**
 * A media address as the player may use it (specification section 4): an absolute one gets the media token, one with `filePath=` becomes
 * a path of the file service on this host, anything else is as if it were not there. Hosts that are not ours get no token.
 */
export function mediaUrl(url: string, token: string, own: string = location.origin): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) {
    const address = new URL(url)
    if (address.origin === own) address.searchParams.set('access_token', token)
    return address.href
  }
  const file = /[?&]filePath=([^&#]+)/.exec(url)?.[1] ?? /^filePath=([^&#]+)/.exec(url)?.[1]
  return file ? `${own}/files/read?fileId=${file}&access_token=${encodeURIComponent(token)}` : ''
}
