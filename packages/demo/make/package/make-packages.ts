/** Packs the packages of the demo as any author would: `node packages/demo/make/package/make-packages.ts`. The same files give the same bytes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

const media = path.resolve(import.meta.dirname, '../../src/media')
for (const name of ['site-drill'])
  writeFileSync(path.join(media, `${name}.zip`), zipOf(path.join(import.meta.dirname, name)))

/** A zip file of everything in a folder, the manifest first. */
function zipOf(folder: string): Buffer {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort((a, b) => Number(b === 'imsmanifest.xml') - Number(a === 'imsmanifest.xml') || a.localeCompare(b, 'en'))
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const name of names) {
    const bytes = readFileSync(path.join(folder, name))
    const packed = deflateRawSync(bytes, { level: 9 })
    // Version 2.0, names in UTF-8, deflated, on the first of January 2026 (APPNOTE 4.3.7 and 4.3.12).
    const facts = Buffer.alloc(26)
    for (const [place, value] of [20, 0x0800, 8, 0, (46 << 9) | (1 << 5) | 1].entries())
      facts.writeUInt16LE(value, place * 2)
    for (const [place, value] of [crc32(bytes), packed.length, bytes.length].entries())
      facts.writeUInt32LE(value, 10 + place * 4)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed])
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, where, Buffer.from(name)]),
    )
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(names.length, 4)
  end.writeUInt16LE(names.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\u0005\u0006'), end])
}
