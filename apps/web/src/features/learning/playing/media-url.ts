/**
 * A media address as the player may use it (specification section 5): an absolute one gets the media token, one with `filePath=` becomes
 * a path of the file service on this host, anything else is as if it were not there. The portal itself names its files by their path, so
 * that they are found at whatever address it was opened. Hosts that are not ours get no token.
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
