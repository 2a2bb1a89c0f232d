import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = {
  readonly name: string | Buffer
  readonly bytes: Buffer | string
  readonly isStored?: boolean
  /** Upper half of the external attributes: a Unix mode. */
  readonly mode?: number
  readonly isEncrypted?: boolean
  /** The false unpacked size in the zip. */
  readonly saysSize?: number
}

/** Creates a zip file for tests. A part can claim a false unpacked size (`saysSize`) or be flagged as encrypted. */
export function aZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name as string)
    const bytes = Buffer.from(part.bytes as string)
    const packed = part.isStored ? bytes : deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(part.isEncrypted ? 1 : 0, 2)
    facts.writeUInt16LE(part.isStored ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(part.saysSize ?? bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 6)
    place.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, packed])
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), facts, place, name)
    bodies.push(body)
    at += body.length
  }
  const head = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(head.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, head, Buffer.from('PK\u0005\u0006'), end])
}
