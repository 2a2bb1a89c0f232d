import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { courseMedia, documentFiles, figureFiles, mediaFolder, packageFiles } from '@portal/demo/media.ts'
import type { Deps } from '../core/deps.ts'
import { storageKeyOf } from '../core/files/file-store.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { demoId } from './demo-id.rules.ts'

const mimes: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.vtt': 'text/vtt',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
}
const purposes: Readonly<Record<string, string>> = { '.pdf': 'document', '.zip': 'package' }
const isPrivate = /^(video|audio|application)\//

/** Returns the identifier under which a file of the demo's media folder is stored. */
export const demoFileId = (name: string) => demoId('file', name)

/**
 * Stores the media, figures, documents and packages of the demo, eight at a time, and then inserts their rows. Pictures
 * and subtitles are public, everything else is private.
 */
export async function loadFiles(deps: Pick<Deps, 'files'>, tx: Transaction, now: Date): Promise<void> {
  const names = [
    ...Object.values(courseMedia).flatMap(({ sd, hd, shd, file, poster, subtitles }) =>
      [sd, hd, shd, file, poster, subtitles.zh, subtitles.en].filter((name) => name !== undefined),
    ),
    ...figureFiles.flatMap((figure) => [figure.zh, figure.en]),
    ...Object.values(documentFiles).map(({ file }) => file),
    ...Object.values(packageFiles),
  ]
  const keep = async (name: string) => {
    const bytes = await readFile(path.join(mediaFolder, name))
    const id = demoFileId(name)
    const mime = mimes[path.extname(name)] ?? 'application/octet-stream'
    await deps.files.put(storageKeyOf(id), bytes, mime)
    return {
      id,
      purpose: purposes[path.extname(name)] ?? 'media',
      name: path.basename(name),
      mime,
      size: bytes.length,
      sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
      storage_key: storageKeyOf(id),
      is_public: !isPrivate.test(mime),
      created_at: now,
    }
  }
  const rows: Awaited<ReturnType<typeof keep>>[] = []
  for (let from = 0; from < names.length; from += 8)
    rows.push(...(await Promise.all(names.slice(from, from + 8).map(keep))))
  await insertDemoRows(tx, 'stored_file', rows)
}
