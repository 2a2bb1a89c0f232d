import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { packageUpload } from '@portal/contract/learning/package.contract.ts'
import { packageLimits } from '@portal/contract/learning/package.limits.ts'
import { AppError } from '../../../core/app-error.ts'
import { writeAudit } from '../../../core/audit.store.ts'
import type { Deps } from '../../../core/deps.ts'
import { addFile } from '../../../core/files/file.store.ts'
import { storageKeyOf } from '../../../core/files/file-store.ts'
import { cleanFileName } from '../../../core/files/sniff.ts'
import { newId } from '../../../core/random.ts'
import type { Actor } from '../../../core/session.ts'
import { inTransaction } from '../../../database/connection.ts'
import { addPackageContent } from '../../catalogue/catalogue.public.ts'
import { type Manifest, readManifest } from './manifest.rules.ts'
import { addPackage } from './package.store.ts'
import { kindByFiles, kindByManifest } from './package-kind.rules.ts'
import { indexZip, type ZipEntry, type ZipIndex } from './zip-index.ts'

type Upload = { readonly stream: Readable & { readonly truncated?: boolean }; readonly name: string }

/** Takes a package that staff upload and makes a content of it. Nothing of it is kept when it is refused. */
export async function takePackage(deps: Deps, actor: Actor, input: InputOf<typeof packageUpload>, upload: Upload): Promise<DataOf<typeof packageUpload>> {
  if (!deps.settings.contentUrl) throw new AppError('packagesOff')
  const folder = await mkdtemp(path.join(tmpdir(), 'package-'))
  const file = path.join(folder, 'package.zip')
  try {
    const { bytes, sha256 } = await receive(upload.stream, file)
    if (upload.stream.truncated) throw new AppError('packageTooLarge')
    const { manifest, entries, size, isInFolder } = await readPackage(file, bytes)
    const now = deps.clock.now()
    const [fileId, packageId, contentId] = [newId(now, deps.random), newId(now, deps.random), newId(now, deps.random)]
    const storageKey = storageKeyOf(fileId)
    await deps.files.put(storageKey, createReadStream(file), 'application/zip')
    const title = input.title?.trim() || manifest.title
    const stored = { id: fileId, name: cleanFileName(upload.name), mime: 'application/zip', size: bytes, sha256, storageKey, createdAt: now }
    await inTransaction(deps.sql, async (tx) => {
      await addFile(tx, { ...stored, companyId: null, ownerId: actor.accountId, purpose: 'package', isPublic: false, mediaScope: null })
      await addPackage(
        tx,
        { id: packageId, fileId, version: manifest.version, title, items: manifest.items, sequencing: manifest.sequencing, createdBy: actor.accountId, createdAt: now },
        entries,
      )
      await addPackageContent(tx, { id: contentId, packageId, title, duration: (input.minutes ?? 10) * 60, now })
      const detail = { version: manifest.version, files: entries.length, title }
      await writeAudit(deps, tx, actor.accountId, { action: 'package.upload', thing: 'content', thingId: contentId, detail })
    }).catch(async (error: unknown) => {
      await deps.files.delete(storageKey)
      throw error
    })
    return {
      contentId,
      title,
      version: manifest.version,
      parts: manifest.items.flatMap(({ item, title: name, kind, href }) => (href && kind !== 'folder' ? [{ item, title: name, kind }] : [])),
      fileCount: entries.length,
      size,
      warnings: [...manifest.warnings, ...(isInFolder ? (['manifestInFolder'] as const) : [])],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(stream: Readable, file: string): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let bytes = 0
  stream.on('data', (part: Buffer) => {
    bytes += part.length
    hash.update(part)
  })
  await pipeline(stream, createWriteStream(file))
  return { bytes, sha256: hash.digest() }
}

type Read = { readonly manifest: Manifest; readonly entries: ZipEntry[]; readonly size: number; readonly isInFolder: boolean }

/** Reads a package on the disk. A manifest that lies one folder down, as when the folder itself was zipped, is taken as if it lay on top. */
export async function readPackage(file: string, bytes: number): Promise<Read> {
  const zip = await indexZip(file, bytes)
  try {
    const names = [...zip.entries.keys()].filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name)).sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length)
    const name = names[0]
    if (name === undefined) throw new AppError(kindByFiles(zip.entries.keys()) ?? 'packageNoManifest')
    const base = name.slice(0, -'imsmanifest.xml'.length)
    const entries = [...zip.entries.values()].filter((entry) => entry.path.startsWith(base)).map((entry) => ({ ...entry, path: entry.path.slice(base.length) }))
    const paths = new Set(entries.map((entry) => entry.path.toLowerCase()))
    const text = decodeXml(await manifestBytes(zip, name))
    const other = kindByManifest(text)
    if (other) throw new AppError(other)
    const manifest = readManifest(text, (place) => paths.has(place.toLowerCase()))
    if ('problem' in manifest) throw new AppError(manifest.problem === 'broken' ? 'packageManifestBroken' : 'packageNothingToOpen', { detail: manifest.detail })
    return { manifest, entries, size: zip.size, isInFolder: base !== '' }
  } finally {
    zip.close()
  }
}

const manifestBytes = (zip: ZipIndex, name: string) => zip.readText(name, packageLimits.manifestMax)

/** The text of an XML file in the encoding that it names. */
function decodeXml(bytes: Buffer): string {
  const isWide = bytes.length > 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
  const named = /encoding=["']([\w.-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : (named ?? 'utf-8')
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
