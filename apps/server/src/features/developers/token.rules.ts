import { crc32 } from 'node:zlib'

/**
 * A token reads `tc_live_` + 22 random letters and digits + a checksum of 6. The prefix allows code scanners to find a
 * leaked token; the checksum distinguishes a mistyped token from a revoked one without a query.
 */
const prefix = 'tc_live_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const [randomDigits, checkDigits] = [22, 6]

/** A number in base 62, with zeros in front. */
function digitsOf(value: bigint, count: number): string {
  let rest = value
  let text = ''
  for (let i = 0; i < count; i++) {
    text = `${digits[Number(rest % 62n)]}${text}`
    rest /= 62n
  }
  return text
}
const checkOf = (body: string) => digitsOf(BigInt(crc32(body)), checkDigits)

/**
 * Creates a token from at least 17 random bytes; its 22 random digits hold 131 bits, and the last digits are a
 * checksum.
 */
export function createServiceToken(bytes: Buffer): string {
  const body = `${prefix}${digitsOf(BigInt(`0x${bytes.toString('hex')}`), randomDigits)}`
  return `${body}${checkOf(body)}`
}

/** Returns true when a text has the form of a token; it may still be unknown or revoked. */
export function isServiceToken(text: string): boolean {
  const body = text.slice(0, prefix.length + randomDigits)
  return /^tc_live_[0-9A-Za-z]{28}$/.test(text) && text.slice(body.length) === checkOf(body)
}

/** Returns the few characters of a token by which people recognise it. */
export const serviceTokenHint = (token: string): string => `${token.slice(0, prefix.length + 3)}…${token.slice(-4)}`
