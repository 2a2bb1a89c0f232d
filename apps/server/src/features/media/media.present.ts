import type { DataOf } from '@portal/contract/http/call.ts'
import type { mediaRead } from '@portal/contract/media/media.contract.ts'
import type { Lang } from '../../core/language.ts'
import { captionLangs } from '../../core/language.ts'
import type { MediaRow } from './media.store.ts'
import { isMediaReason, mediaWords } from './media.words.ts'

const files = [
  ['sd', 'sdFile'],
  ['hd', 'hdFile'],
  ['shd', 'shdFile'],
  ['only', 'file'],
] as const

export function presentMedia(row: MediaRow, lang: Lang, posterUrl: string | null): DataOf<typeof mediaRead> {
  return {
    mediaId: row.id,
    name: row.name,
    size: row.size,
    state: row.state,
    percent: row.percent,
    reason: row.reason,
    why: isMediaReason(row.reason) ? mediaWords[row.reason][lang] : null,
    kind: row.kind,
    duration: row.duration,
    qualities: files.flatMap(([quality, file]) => (row[file] ? [quality] : [])),
    posterUrl,
    captions: captionLangs(row.subtitles),
    lessons: row.lessons,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }
}
