import { isIPv6 } from 'node:net'

/**
 * Returns the address from which a request comes, in the form in which the database compares addresses with networks.
 */
export const clientAddress = ({ ip }: { readonly ip: string }): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip.split('%')[0] ?? ip

/**
 * Returns the key under which an address is counted: for IPv6 its /64, which belongs to one subscriber; otherwise, also
 * for a mapped IPv4 address, the IPv4 address itself.
 */
export function rateLimitNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - rest) }, () => '0'), ...tail.split(':')]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
