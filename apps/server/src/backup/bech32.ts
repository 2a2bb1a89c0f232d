/** Bech32 (BIP 173), in which keys of age are written: `age1…` and `AGE-SECRET-KEY-1…`. */
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

function checksumOf(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of generators.entries()) if ((top >>> bit) & 1) sum ^= generator
  }
  return sum
}

const spread = (prefix: string) =>
  [...prefix].map((sign) => sign.charCodeAt(0) >>> 5).concat(0, ...[...prefix].map((sign) => sign.charCodeAt(0) & 31))

/** Regroups bits into groups of another size; null when the remaining bits are not zero. */
function regroup(values: Iterable<number>, from: number, to: number, pads: boolean): number[] | null {
  const groups: number[] = []
  let [held, bits] = [0, 0]
  for (const value of values) {
    held = ((held << from) | value) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((held >>> bits) & ((1 << to) - 1))
    }
  }
  if (pads && bits > 0) groups.push((held << (to - bits)) & ((1 << to) - 1))
  else if (bits >= from || (held & ((1 << bits) - 1)) !== 0) return null
  return groups
}

export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const values = regroup(bytes, 8, 5, true) ?? []
  const sum = checksumOf([...spread(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1
  const ends = Array.from({ length: 6 }, (_, index) => (sum >>> (5 * (5 - index))) & 31)
  return `${prefix}1${[...values, ...ends].map((value) => letters[value]).join('')}`
}

/** Decodes the 32 bytes of a key; null when the text has another prefix, is mistyped, or has another length. */
export function decodeBech32(prefix: string, text: string): Buffer | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null
  const lower = text.toLowerCase()
  if (!lower.startsWith(`${prefix}1`)) return null
  const values = [...lower.slice(prefix.length + 1)].map((sign) => letters.indexOf(sign))
  if (values.includes(-1) || values.length < 6 || checksumOf([...spread(prefix), ...values]) !== 1) return null
  const bytes = regroup(values.slice(0, -6), 5, 8, false)
  return bytes?.length === 32 ? Buffer.from(bytes) : null
}
