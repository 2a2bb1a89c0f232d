import type { DataOf } from '@portal/contract/http/call.ts'
import type { lessonPreview } from '@portal/contract/learning/lesson-preview.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { createMediaToken, publicFileUrl } from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { contentUrlOf } from '../../core/http/origin.ts'
import { captionLangs, type Lang, pickText } from '../../core/text/language.ts'
import { presentDocument } from './documents/document.present.ts'
import { findLessonPreview, type LessonPreviewRow } from './lesson-preview.store.ts'
import { presentPackage } from './packages/package.present.ts'
import { findPackageLearner, findPackageOfContent } from './packages/package.store.ts'

type Preview = DataOf<typeof lessonPreview>

/**
 * Opens a preview for authors: the data of a lesson's recording, document or courseware; the fields of the other kinds
 * are null, and so is that of a recording in the media library, which is played from there. Nothing is recorded, no
 * attempt is opened, and reports of the player are not accepted. Throws `lessonNotFound` and `packagesOff`.
 */
export async function openLessonPreview(deps: Deps, actor: Actor, contentId: string, lang: Lang): Promise<Preview> {
  const row = await findLessonPreview(deps.sql, contentId)
  if (!row) throw new AppError('lessonNotFound')
  const title = pickText(row.title, lang)
  return {
    played: row.type === 2 || row.type === 3 ? playedOf(deps, actor, contentId, row) : null,
    document: documentOf(deps, actor, contentId, title, row),
    package: await packageOf(deps, actor, contentId, title, row),
  }
}

/** A recording that is not in the media library; uploads are played from there. */
function playedOf(deps: Deps, actor: Actor, contentId: string, row: LessonPreviewRow): Preview['played'] {
  if (!row.file || row.mediaId) return null
  return {
    url: publicFileUrl(row.file),
    mediaToken: createMediaToken(deps, actor, contentId.toLowerCase()),
    posterUrl: row.posterFile ? publicFileUrl(row.posterFile) : null,
    subtitles: captionLangs(row.subtitles).map((code) => ({
      lang: code,
      url: publicFileUrl(row.subtitles[code] ?? ''),
    })),
  }
}

function documentOf(
  deps: Deps,
  actor: Actor,
  contentId: string,
  title: string,
  row: LessonPreviewRow,
): Preview['document'] {
  if (row.type !== 7 || !row.file || !row.pageCount || !row.pageSeconds) return null
  const { file, pageCount, pageSeconds, duration } = row
  return {
    ...presentDocument(deps, actor, { contentId, title, file, pageCount, pageSeconds, duration }),
    page: 1,
    seenPages: [],
    percent: 0,
    watermark: null,
  }
}

async function packageOf(
  deps: Deps,
  actor: Actor,
  contentId: string,
  title: string,
  row: LessonPreviewRow,
): Promise<Preview['package']> {
  const found = row.type === 8 ? await findPackageOfContent(deps.sql, contentId) : null
  if (!found) return null
  const contentUrl = contentUrlOf(deps.settings)
  if (!contentUrl) throw new AppError('packagesOff')
  const author = await findPackageLearner(deps.sql, actor)
  return {
    ...presentPackage(deps, actor, contentUrl, { ...found, contentId, title }, new Map()),
    learner: { id: author?.number ?? '', name: author?.name ?? '' },
    duration: row.duration,
    studiedSeconds: 0,
    percent: 0,
    item: null,
    sequencingState: null,
    watermark: null,
  }
}
