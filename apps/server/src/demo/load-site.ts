import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { mediaFolder } from '@portal/demo/media.ts'
import { banners, sitePictures } from '@portal/demo/site.ts'
import type { Deps } from '../core/deps.ts'
import { storageKeyOf } from '../core/files/file-store.ts'
import { addDays, dayInZone, startOfDay } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { demoId } from './demo-id.rules.ts'

/** Returns the identifier under which a picture of the portal's pages is stored. */
export const demoPictureId = (key: string) => demoId('file', `site picture ${key}`)

/**
 * Loads pictures of the portal's pages, and banners of the home page. Call it before the news is loaded, since its
 * articles use the pictures as covers.
 */
export async function loadSite(deps: Pick<Deps, 'files' | 'settings'>, tx: Transaction, now: Date): Promise<void> {
  const files = await Promise.all(
    sitePictures.map(async ({ key, file }) => {
      const bytes = await readFile(path.join(mediaFolder, file))
      const id = demoPictureId(key)
      await deps.files.put(storageKeyOf(id), bytes, 'image/jpeg')
      return {
        id,
        purpose: 'sitePicture',
        name: file,
        mime: 'image/jpeg',
        size: bytes.length,
        sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
        storage_key: storageKeyOf(id),
        is_public: true,
        created_at: now,
      }
    }),
  )
  await insertDemoRows(tx, 'stored_file', files)
  const { timeZone } = deps.settings
  const inDays = (days: number | null) =>
    days === null ? null : startOfDay(addDays(dayInZone(now, timeZone), days), timeZone)
  await insertDemoRows(
    tx,
    'home_banner',
    banners.map(({ key, title, words, action, link, picture, audience, isOn, begins, ends }, index) => ({
      id: demoId('banner', key),
      title,
      words,
      action,
      link,
      picture_id: picture && demoPictureId(picture),
      audience,
      is_on: isOn,
      begins_at: inDays(begins),
      ends_at: inDays(ends),
      position: index + 1,
      revision: 1,
      changed_at: now,
    })),
  )
}
