import { isIP } from 'node:net'

/** Returns true for an address of this machine: traffic to it never leaves the machine. */
export function isLocalAddress(address: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)
}

/** Returns true for an IP address, a range of them, or the name of such a range. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined
  const version = isIP(address)
  return (
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

/**
 * Returns true for the large cloud stores, whose host names begin with the name of the bucket. Self-hosted servers
 * seldom support that.
 */
export function hasBucketInHost(endpoint: string): boolean {
  return (
    URL.canParse(endpoint) &&
    /(^|\.)(amazonaws\.com(\.cn)?|aliyuncs\.com|myqcloud\.com|myhuaweicloud\.com)$/.test(new URL(endpoint).hostname)
  )
}

/**
 * Returns the region in the host name of a cloud store, such as `s3.oss-cn-hangzhou.aliyuncs.com`; for any other store
 * `us-east-1`, since most accept it.
 */
export function bucketRegionOf(endpoint: string): string {
  const region =
    hasBucketInHost(endpoint) &&
    /^(?:s3\.|cos\.|obs\.)?(?:oss-)?([a-z]{2}(?:-[a-z]+)+(?:-\d+)?)\./.exec(new URL(endpoint).hostname)?.[1]
  return region ? region.replace(/-internal$/, '') : 'us-east-1'
}

/**
 * Returns the second address of a portal on localhost, which needs no setup: browsers resolve every name under
 * localhost to this machine. Returns null for any other portal.
 */
export function localContentUrl(publicUrl: string): string | null {
  const { protocol, hostname, port } = new URL(publicUrl)
  return hostname === 'localhost' ? `${protocol}//packages.localhost${port ? `:${port}` : ''}` : null
}
