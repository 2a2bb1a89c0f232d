import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { courseMedia, type LibraryMedia, libraryMedia, mediaFolder } from '@portal/demo/media.ts'
import type { MediaKey } from '@portal/demo/types.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows, linkDemoMedia } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'
import { demoFileId } from './load-files.ts'

const partBytes = 8 * 1024 * 1024
const sizes = { sd: [640, 360], hd: [1280, 720], shd: [1920, 1080] } as const
const fileOf = (name: string | undefined) => (name === undefined ? null : demoFileId(name))

/**
 * Loads the library of videos and recordings: those of lessons, with their captions, and some that failed. Their files
 * and content items must exist.
 */
export async function loadMedia(tx: Transaction, now: Date): Promise<void> {
  const rows = await Promise.all(libraryMedia.map((one) => rowOf(one, now)))
  await insertDemoRows(tx, 'media', rows)
  await linkDemoMedia(tx)
}

async function rowOf({ key, name, state, reason, by, daysAgo, size }: LibraryMedia, now: Date) {
  const at = daysBefore(now, daysAgo)
  const row = {
    ...{
      id: demoId('media', name),
      name,
      part_bytes: partBytes,
      state,
      reason: reason ?? null,
      created_by: demoId('account', by),
      created_at: at,
      changed_at: at,
    },
    ...{
      percent: state === 'ready' ? 100 : 0,
      kind: null,
      duration: 0,
      sd_file: null,
      hd_file: null,
      shd_file: null,
      file: null,
      poster_file: null,
    },
    ...{ subtitles: {}, source: null, caption_facts: {}, size: size ?? 1 },
  }
  return key ? { ...row, ...(await madeOf(key)) } : row
}

/** The products of a file, as its processing would have recorded them. */
async function madeOf(key: MediaKey) {
  const { sd, hd, shd, file, poster, duration, subtitles } = courseMedia[key]
  const qualities = (['sd', 'hd', 'shd'] as const).filter((quality) => courseMedia[key][quality] !== undefined)
  const largest = shd ?? hd ?? sd ?? file ?? ''
  const renditions = file
    ? [{ quality: 'only', width: 0, height: 0 }]
    : qualities.map((quality) => ({ quality, width: sizes[quality][0], height: sizes[quality][1] }))
  return {
    ...{
      kind: file ? 'audio' : 'video',
      duration,
      sd_file: fileOf(sd),
      hd_file: fileOf(hd),
      shd_file: fileOf(shd),
      file: fileOf(file),
      poster_file: fileOf(poster),
    },
    size: (await stat(path.join(mediaFolder, largest))).size,
    subtitles: { zh: demoFileId(subtitles.zh), en: demoFileId(subtitles.en) },
    source: file
      ? { codec: 'aac', width: 0, height: 0, rate: 0, renditions }
      : { codec: 'h264', width: 1920, height: 1080, rate: 20, renditions },
    caption_facts: { zh: await factsOf(subtitles.zh), en: await factsOf(subtitles.en) },
  }
}

async function factsOf(name: string) {
  const text = await readFile(path.join(mediaFolder, name), 'utf8')
  return { cues: text.split('-->').length - 1, encoding: 'utf-8', left: 0, leftOut: [] }
}
