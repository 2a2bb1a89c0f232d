import { crc32 } from 'node:zlib'
import { zipLimits } from '@portal/contract/http/input.limits.ts'
import { fromBufferPromise, validateFileName } from 'yauzl'
import { FileRefusal } from './file-refusal.ts'

/** The contents of a zip file: every name, and the bytes of the requested files. */
export interface ZipPackage {
  names: ReadonlySet<string>
  files: ReadonlyMap<string, Buffer>
}

const SYMBOLIC_LINK = 0o120000

/** Returns true when bytes begin like a zip file. */
export function isZip(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) ||
    bytes.subarray(0, 4).equals(Buffer.from('PK\u0005\u0006'))
  )
}

/** Names in old Chinese zips are in GB18030, without a mark of it. */
function nameOf(raw: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(raw).normalize('NFC')
    } catch {
      // not this one
    }
  }
  return raw.toString('latin1')
}

/**
 * Unpacks the wanted files of a zip into memory; nothing is ever written to disk. Throws `FileRefusal` for a damaged
 * package, for one with a path that leads out of it, a link, a password or a duplicate name, and for one that exceeds
 * the limits.
 */
export async function unpackZip(bytes: Buffer, isWanted: (name: string) => boolean): Promise<ZipPackage> {
  const names = new Set<string>()
  const files = new Map<string, Buffer>()
  let total = 0
  try {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false, lazyEntries: true, validateEntrySizes: true })
    if (zip.entryCount > zipLimits.entries)
      throw new FileRefusal('package-too-large', `${zip.entryCount} > ${zipLimits.entries}`)
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry.fileNameRaw)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      if (validateFileName(name) !== null || /[\u0000-\u001f\\]/u.test(name))
        throw new FileRefusal('unsafe-package', name)
      if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMBOLIC_LINK)
        throw new FileRefusal('unsafe-package', `${name} →`)
      if (names.has(name)) throw new FileRefusal('unsafe-package', `${name} × 2`)
      names.add(name)
      if (name.endsWith('/') || !isWanted(name)) continue
      if (entry.isEncrypted()) throw new FileRefusal('unsafe-package', `${name} (password)`)
      total += entry.uncompressedSize
      if (entry.uncompressedSize > zipLimits.entryBytes || total > zipLimits.bytes)
        throw new FileRefusal('package-too-large', name)
      const parts: Buffer[] = []
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
      const content = Buffer.concat(parts)
      if (crc32(content) !== entry.crc32) throw new FileRefusal('damaged-package', name)
      files.set(name, content)
    }
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    throw new FileRefusal('damaged-package', error instanceof Error ? error.message : '')
  }
  return { names, files }
}
