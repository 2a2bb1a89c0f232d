import { crc32 } from 'node:zlib'
import { packageLimits } from '@portal/contract/learning/package.limits.ts'
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { AppError } from '../../../core/http/app-error.ts'
import { cutText } from '../../../core/text/cut-text.ts'

/** The position of an entry in its zip file, in bytes. Paths are decoded and use slashes. */
export type ZipEntry = {
  readonly path: string
  readonly startsAt: number
  readonly packedSize: number
  readonly size: number
  readonly crc: number
  readonly isDeflated: boolean
}
export type ZipIndex = {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** The bytes of all entries, unpacked. */
  readonly size: number
  readonly readText: (path: string, max: number) => Promise<Buffer>
}

const symbolicLink = 0o120000

/**
 * Reads the directory of a zip file on disk, which stays open until `close`. Every entry is unpacked once without
 * storing it, to verify its size and checksum. Throws `packageBroken`, `packageUnsafe` (a path outside the archive, a
 * link, a password, a duplicate name) and `packageTooLarge`.
 */
export async function indexZip(file: string, packedBytes: number): Promise<ZipIndex & { close: () => void }> {
  const zip = await openPromise(file, {
    autoClose: false,
    decodeStrings: false,
    lazyEntries: true,
    validateEntrySizes: true,
  }).catch((error: unknown) => {
    throw new AppError('packageBroken', { detail: messageOf(error) })
  })
  try {
    const found = await readEntries(
      zip,
      Math.min(packageLimits.unpackedMax, packageLimits.ratioFree + packedBytes * packageLimits.ratioMax),
    )
    const entries = new Map<string, ZipEntry>()
    for (const { entry, path } of found) entries.set(path, await indexEntry(zip, entry, path))
    const byPath = new Map(found.map(({ entry, path }) => [path, entry]))
    const readText = async (path: string, max: number) => {
      const entry = byPath.get(path)
      if (!entry || entry.uncompressedSize > max) throw new AppError('packageTooLarge', { file: path })
      const parts: Buffer[] = []
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
      return Buffer.concat(parts)
    }
    return {
      entries,
      size: found.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0),
      readText,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    if (error instanceof AppError) throw error
    throw new AppError('packageBroken', { detail: messageOf(error) })
  }
}

/** The entries as the directory lists them, before they are unpacked. */
async function readEntries(zip: ZipFile, unpackedMax: number): Promise<{ entry: Entry; path: string }[]> {
  if (zip.entryCount > packageLimits.entriesMax)
    throw new AppError('packageTooLarge', { detail: `${zip.entryCount} > ${packageLimits.entriesMax}` })
  const found: { entry: Entry; path: string }[] = []
  const names = new Set<string>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const path = zipNameOf(entry.fileNameRaw)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (validateFileName(path) !== null || /[\u0000-\u001f]/u.test(path) || path.length > 400)
      throw new AppError('packageUnsafe', { file: cutText(path, 100) })
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === symbolicLink)
      throw new AppError('packageUnsafe', { file: path })
    if (path.endsWith('/')) continue
    if (entry.isEncrypted() || names.has(path)) throw new AppError('packageUnsafe', { file: path })
    names.add(path)
    total += entry.uncompressedSize
    if (total > unpackedMax) throw new AppError('packageTooLarge', { file: path })
    found.push({ entry, path })
  }
  return found
}

async function indexEntry(zip: ZipFile, entry: Entry, path: string): Promise<ZipEntry> {
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new AppError('packageBroken', { file: path })
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  let sum = 0
  for await (const part of await zip.openReadStreamPromise(entry)) sum = crc32(part as Buffer, sum)
  if (sum !== entry.crc32) throw new AppError('packageBroken', { file: path })
  return {
    path,
    startsAt: fileDataStart,
    packedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    crc: sum,
    isDeflated: entry.compressionMethod === 8,
  }
}

/** Old Chinese zip files have names in GB18030 without declaring it; some Windows programs write backslashes. */
function zipNameOf(raw: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(raw).normalize('NFC').replaceAll('\\', '/')
    } catch {
      // not this one
    }
  }
  return raw.toString('latin1')
}

const messageOf = (error: unknown) => (error instanceof Error ? cutText(error.message, 200) : '')
