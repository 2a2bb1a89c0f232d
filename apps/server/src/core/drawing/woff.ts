import { inflateSync } from 'node:zlib'

const [headerSize, entrySize] = [44, 20]

/**
 * Unpacks the plain font (a table directory, followed by the tables) from a WOFF file (https://www.w3.org/TR/WOFF/).
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  for (const [index, value] of [power * 16, Math.log2(power), (count - power) * 16].entries())
    directory.writeUInt16BE(value, 6 + index * 2)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (let index = 0; index < count; index++) {
    const entry = headerSize + index * entrySize
    const [offset, packed, size, sum] = [4, 8, 12, 16].map((place) => woff.readUInt32BE(entry + place)) as [
      number,
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    const table = packed < size ? inflateSync(stored) : stored
    const place = 12 + 16 * index
    woff.copy(directory, place, entry, entry + 4)
    for (const [word, value] of [sum, at, size].entries()) directory.writeUInt32BE(value, place + 4 + word * 4)
    parts.push(table, Buffer.alloc((4 - (size % 4)) % 4))
    at += size + ((4 - (size % 4)) % 4)
  }
  return Buffer.concat(parts)
}
