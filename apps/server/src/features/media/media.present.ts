import type { DataOf } from '@portal/contract/http/call.ts'
import type { mediaRead } from '@portal/contract/media/media.contract.ts'
import { captionLangs, type Lang, pickName } from '../../core/text/language.ts'
import type { MediaRow } from './media.store.ts'
import { isMediaReason, mediaReasonWords } from './media.words.ts'
import { renditionSecondsLeft } from './rendition.rules.ts'

const files = [
  ['sd', 'sdFile'],
  ['hd', 'hdFile'],
  ['shd', 'shdFile'],
  ['only', 'file'],
] as const

/** Presents a media item for staff. `now` is needed for the estimated end of its processing. */
export function presentMedia(
  row: MediaRow,
  lang: Lang,
  { posterUrl, now }: { readonly posterUrl: string | null; readonly now: Date },
): DataOf<typeof mediaRead> {
  const elapsed = row.madeSince ? (now.getTime() - row.madeSince.getTime()) / 1000 : 0
  return {
    mediaId: row.id,
    name: row.name,
    size: row.size,
    received: row.received,
    state: row.state,
    percent: row.percent,
    ahead: row.ahead,
    secondsLeft: row.state === 'working' ? renditionSecondsLeft(row.percent, elapsed) : null,
    reason: row.reason,
    why: isMediaReason(row.reason) ? mediaReasonWords[row.reason][lang] : null,
    kind: row.kind,
    duration: row.duration,
    qualities: files.flatMap(([quality, file]) => (row[file] ? [quality] : [])),
    source: row.source && {
      codec: row.source.codec,
      width: row.source.width,
      height: row.source.height,
      rate: row.source.rate,
      renditions: row.source.renditions.map(({ quality, width, height }) => ({ quality, width, height })),
    },
    posterUrl,
    posterAt: row.posterAt,
    captions: captionLangs(row.subtitles),
    lessons: row.lessons,
    uploadedBy: row.uploadedBy && pickName(row.uploadedBy, lang),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }
}
