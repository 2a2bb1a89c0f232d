/** A value in BER (X.690) as LDAP uses it, for the directory of tests. */
export type Tlv = { readonly tag: number; readonly value: Buffer }

/** Reads the first value of some bytes and returns it with the remaining bytes; null while it is incomplete. */
export function readTlv(bytes: Buffer): { readonly tlv: Tlv; readonly rest: Buffer } | null {
  if (bytes.length < 2) return null
  const [tag, first] = [bytes.readUInt8(0), bytes.readUInt8(1)]
  const more = first < 0x80 ? 0 : first & 0x7f
  if (bytes.length < 2 + more) return null
  const length = more === 0 ? first : bytes.readUIntBE(2, more)
  const end = 2 + more + length
  return bytes.length < end ? null : { tlv: { tag, value: bytes.subarray(2 + more, end) }, rest: bytes.subarray(end) }
}
/** Reads all values of some bytes. Throws unless they end with a value. */
export function readAllTlvs(bytes: Buffer): Tlv[] {
  const found: Tlv[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const read = readTlv(rest)
    if (!read) throw new Error('the bytes end within a value')
    found.push(read.tlv)
    rest = read.rest
  }
  return found
}
export const berNumberOf = ({ value }: Tlv): number => (value.length === 0 ? 0 : value.readIntBE(0, value.length))

export function berTlv(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const value = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = value
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x83, length >> 16, (length >> 8) & 255, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), value])
}
export const berInteger = (value: number, tag = 0x02): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return berTlv(tag, bytes)
}
export const berOctets = (value: Buffer | string, tag = 0x04): Buffer => berTlv(tag, value)
export const berSequence = (...parts: readonly Buffer[]): Buffer => berTlv(0x30, ...parts)
