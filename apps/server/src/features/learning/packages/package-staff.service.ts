import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { packageUpload } from '@portal/contract/learning/package.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { insertFile } from '../../../core/files/file.store.ts'
import { storageKeyOf } from '../../../core/files/file-store.ts'
import { cleanFileName } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { createReader, ReadingStopped } from '../../../core/readers/reader.ts'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import { insertPackageContent } from '../../catalogue/catalogue.public.ts'
import type { PackageOnDisk, ReadPackageResult } from './package.reader.ts'
import { insertPackage } from './package.store.ts'

type Upload = { readonly stream: Readable & { readonly truncated?: boolean }; readonly name: string }

/**
 * Stores an uploaded package as a content item. A refused package leaves nothing behind. Throws `packagesOff`,
 * `packageTooLarge`, and the errors of the reader, which name the problem of the file.
 */
export async function createPackage(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof packageUpload>,
  upload: Upload,
): Promise<DataOf<typeof packageUpload>> {
  if (!deps.settings.contentUrl) throw new AppError('packagesOff')
  const folder = await mkdtemp(path.join(tmpdir(), 'package-'))
  const file = path.join(folder, 'package.zip')
  try {
    const { bytes, sha256 } = await receive(upload.stream, file)
    if (upload.stream.truncated) throw new AppError('packageTooLarge')
    const { manifest, entries, size, isInFolder } = await readPackage(file, bytes, actor.accountId)
    const now = deps.clock.now()
    const [fileId, packageId, contentId] = [newId(now, deps.random), newId(now, deps.random), newId(now, deps.random)]
    const storageKey = storageKeyOf(fileId)
    await deps.files.put(storageKey, createReadStream(file), 'application/zip')
    const title = input.title?.trim() || manifest.title
    const stored = {
      id: fileId,
      name: cleanFileName(upload.name),
      mime: 'application/zip',
      size: bytes,
      sha256,
      storageKey,
      createdAt: now,
    }
    await inTransaction(deps.sql, async (tx) => {
      await insertFile(tx, {
        ...stored,
        companyId: null,
        ownerId: actor.accountId,
        purpose: 'package',
        isPublic: false,
        mediaScope: null,
      })
      await insertPackage(
        tx,
        {
          id: packageId,
          fileId,
          version: manifest.version,
          title,
          items: manifest.items,
          sequencing: manifest.sequencing,
          createdBy: actor.accountId,
          createdAt: now,
        },
        entries,
      )
      const [duration, minSeconds] = [(input.minutes ?? 10) * 60, (input.minMinutes ?? 0) * 60]
      await insertPackageContent(tx, { id: contentId, packageId, title, duration, minSeconds, now })
      const detail = { version: manifest.version, files: entries.length, title }
      await writeAudit(deps, tx, actor.accountId, {
        action: 'package.upload',
        thing: 'content',
        thingId: contentId,
        detail,
      })
    }).catch(async (error: unknown) => {
      await deps.files.delete(storageKey)
      throw error
    })
    return {
      contentId,
      title,
      version: manifest.version,
      parts: manifest.items.flatMap(({ item, title: name, kind, href }) =>
        href && kind !== 'folder' ? [{ item, title: name, kind }] : [],
      ),
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

const readFile = createReader<PackageOnDisk, ReadPackageResult>(
  'package',
  new URL('./package.reader.ts', import.meta.url),
)

/**
 * Reads a package on disk outside the server's thread. Throws `packageTooLarge` when it takes too much time or memory.
 */
export async function readPackage(file: string, size: number, by: string | null): Promise<ReadPackageResult> {
  try {
    return await readFile({ file, size }, by)
  } catch (error) {
    if (error instanceof ReadingStopped) throw new AppError('packageTooLarge', { detail: error.why })
    throw error
  }
}
