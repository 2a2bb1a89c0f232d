import { crc32 } from 'node:zlib'

/**
 * Packs files into a zip without compressing them, for a reader that only takes zips and should see nothing but these
 * files.
 */
export function packStoredZip(files: Iterable<readonly [string, Buffer]>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  let count = 0
  for (const [name, bytes] of files) {
    const rawName = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0) // version needed
    facts.writeUInt16LE(0x0800, 2) // names are UTF-8
    facts.writeUInt16LE(0x21, 8) // 1 January 1980
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(rawName.length, 22)
    parts.push(Buffer.from('PK\u0003\u0004'), facts, rawName, bytes)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, rawName)
    offset += 30 + rawName.length + bytes.length
    count += 1
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
