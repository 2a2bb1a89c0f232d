import type { DataOf } from '@portal/contract/http/call.ts'
import type { lessonTextRead, playInfoRead, videoSource } from '@portal/contract/learning/play.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import {
  createMediaToken,
  fullShareMillionths,
  masterPlaylistUrl,
  playlistUrl,
  previewCaptionsUrl,
  privateFileUrl,
  publicFileUrl,
} from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { isId } from '../../core/secrets/random.ts'
import { captionLangs, type Lang, pickText } from '../../core/text/language.ts'
import { checkLessonAccess, maySeeProduct } from '../catalogue/catalogue.public.ts'
import { findPlanOfProductPage } from './plans/plan.service.ts'
import { type ContentWithProgressRow, findContentWithProgress, findLessonToOpen, findWatermark } from './play.store.ts'
import { requiredReadingSeconds } from './study.rules.ts'
import { openLesson } from './study.service.ts'

type Asked = {
  readonly knowledgeId?: string | undefined
  readonly contentId?: string | undefined
  readonly productId?: string | undefined
  readonly planId?: string | undefined
}

/**
 * The product and lesson that a page means. Old-video pages name productId, the others knowledgeId. Without a
 * contentId, the lesson is the last or the first.
 */
async function placeOf(
  deps: Deps,
  actor: Actor | null,
  asked: Asked,
): Promise<{ productId: string; contentId: string }> {
  const productId = asked.productId || asked.knowledgeId
  if (!isId(productId)) throw new AppError('productNotFound')
  if (asked.contentId) {
    if (!isId(asked.contentId)) throw new AppError('lessonNotFound')
    return { productId, contentId: asked.contentId }
  }
  if (!(await maySeeProduct(deps.sql, actor, productId, deps.clock.now()))) throw new AppError('productNotFound')
  const contentId = await findLessonToOpen(deps.sql, actor, productId)
  if (!contentId) throw new AppError('lessonNotFound')
  return { productId, contentId }
}

const urlsOf = (row: ContentWithProgressRow) => {
  const urlOf = (file: string | null) => (file ? (row.isStreamed ? playlistUrl : publicFileUrl)(file) : '')
  return {
    hdUrl: urlOf(row.hdFile),
    sdUrl: urlOf(row.sdFile),
    shdUrl: urlOf(row.shdFile),
    url: urlOf(row.file ?? row.hdFile ?? row.sdFile ?? row.shdFile),
  }
}

/** All qualities at one address, the middle one first; empty when there is one alone, or when they are no playlists. */
function autoUrlOf(row: ContentWithProgressRow): string {
  const files = [row.hdFile, row.sdFile, row.shdFile].filter((file) => file !== null)
  return row.isStreamed && files.length > 1 ? masterPlaylistUrl(files) : ''
}

/**
 * Returns the player's data, for people who may open the lesson, and records the opening. Throws the errors of
 * `checkLessonAccess`.
 */
export async function loadPlayback(deps: Deps, actor: Actor, asked: Asked): Promise<DataOf<typeof playInfoRead>> {
  const now = deps.clock.now()
  const place = await placeOf(deps, actor, asked)
  const access = await checkLessonAccess(deps.sql, actor, place, now)
  const row = await findContentWithProgress(deps.sql, actor, place)
  if (!row) throw new AppError('lessonNotFound')
  await openLesson(deps, actor, place, row.isBegun)
  const planId = asked.planId ? await findPlanOfProductPage(deps, actor, asked.planId, place.productId) : null
  const share =
    access.previewSeconds < 0 || row.duration === 0
      ? fullShareMillionths
      : Math.min(fullShareMillionths, Math.ceil((access.previewSeconds / row.duration) * fullShareMillionths))
  const mediaToken = createMediaToken(deps, actor, (row.mediaId ?? place.contentId).toLowerCase(), share)
  // Posters and captions of uploads are as private as the video. Each has its own token, because the browser fetches
  // them directly.
  const besideUrl = (file: string) => (row.mediaId ? privateFileUrl(deps, file, actor) : publicFileUrl(file))
  const captionsUrl = (file: string) =>
    access.previewSeconds < 0 ? besideUrl(file) : previewCaptionsUrl(deps, file, actor, access.previewSeconds)
  return {
    // The position reached elsewhere may be beyond the part that this viewer may see.
    lastRecord:
      access.previewSeconds >= 0 && row.lastPosition >= access.previewSeconds
        ? 0
        : Math.min(row.lastPosition, row.duration),
    dragPlay: row.dragPlay ? 1 : 0,
    speedUpPlay: row.speedUpPlay ? 1 : 0,
    duration: row.duration,
    interventions: row.interventions,
    times: row.interventionMinutes,
    ...urlsOf(row),
    autoUrl: autoUrlOf(row),
    furthest: row.furthest,
    percent: Math.max(1, row.percent),
    previewTime: access.previewSeconds,
    mediaToken,
    subtitles: captionLangs(row.subtitles).map((lang) => ({ lang, url: captionsUrl(row.subtitles[lang] ?? '') })),
    posterUrl: row.posterFile ? besideUrl(row.posterFile) : null,
    watermark: await findWatermark(deps.sql, actor, place.productId),
    planId,
  }
}

/** Loads the media addresses of one lesson (specification section 3). Throws the errors of `checkLessonAccess`. */
export async function loadVideoSource(
  deps: Deps,
  actor: Actor,
  place: { productId: string; contentId: string },
): Promise<DataOf<typeof videoSource>> {
  await checkLessonAccess(deps.sql, actor, place, deps.clock.now())
  const row = await findContentWithProgress(deps.sql, actor, place)
  if (!row) throw new AppError('lessonNotFound')
  return { contentId: row.contentId, ...urlsOf(row) }
}

/**
 * Loads the text of an article (empty for other content) and the rule of its completion. Visitors may read free lessons
 * and previews; for a signed-in learner, the opening is recorded. Throws the errors of `checkLessonAccess`.
 */
export async function loadLessonText(
  deps: Deps,
  actor: Actor | null,
  place: { productId: string; contentId: string },
  lang: Lang,
): Promise<DataOf<typeof lessonTextRead>> {
  await checkLessonAccess(deps.sql, actor, place, deps.clock.now())
  const row = await findContentWithProgress(deps.sql, actor, place)
  if (!row) throw new AppError('lessonNotFound')
  if (actor) await openLesson(deps, actor, place, row.isBegun)
  const isArticle = row.contentType === 1
  return {
    contentId: row.contentId,
    contentType: row.contentType,
    title: pickText(row.title, lang),
    duration: row.duration,
    html: isArticle ? pickText(row.body, lang) : '',
    percent: actor ? Math.max(1, row.percent) : 0,
    rule: isArticle
      ? { kind: 'read', needSeconds: requiredReadingSeconds(row.duration) }
      : { kind: 'played', needSeconds: Math.ceil(row.duration * 0.95) },
  }
}
