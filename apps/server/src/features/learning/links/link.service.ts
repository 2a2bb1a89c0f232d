import { linkPlayerAddress } from '@portal/contract/catalogue/link-embed.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { linkConfirm, linkOpen, linkVisit } from '@portal/contract/learning/link.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { checkLessonAccess } from '../../catalogue/catalogue.public.ts'
import { findContentWithProgress } from '../play.store.ts'
import { completeLesson, openLesson } from '../study.service.ts'
import { lockStudyClock } from '../study.store.ts'
import { findLink, type LessonLinkRow, recordLinkVisit } from './link.store.ts'

type Place = { readonly productId: string; readonly contentId: string }

async function linkOf({ settings }: Deps, db: Db, actor: Actor, contentId: string): Promise<LessonLinkRow> {
  const link = await findLink(db, actor, contentId, settings.timeZone)
  if (!link) throw new AppError('lessonOtherKind')
  return link
}

/** The learner's visit. Before the first opening, the whole minimum study time is left. */
const visitOf = (
  { openedAt, minSeconds, percent, isCompleted }: LessonLinkRow,
  now: Date,
): DataOf<typeof linkVisit> => ({
  isOpened: openedAt !== null,
  waitSeconds: Math.max(0, Math.ceil(minSeconds - (openedAt ? now.getTime() - openedAt.getTime() : 0) / 1000)),
  percent: Math.max(1, percent),
  completed: isCompleted,
})

/** Begins a link lesson. Throws the errors of `checkLessonAccess`, and `lessonOtherKind`. */
async function enterLink(deps: Deps, actor: Actor, place: Place, now: Date) {
  await checkLessonAccess(deps.sql, actor, place, now)
  const link = await linkOf(deps, deps.sql, actor, place.contentId)
  const play = await findContentWithProgress(deps.sql, actor, place)
  if (!play) throw new AppError('lessonNotFound')
  await openLesson(deps, actor, place, play.isBegun)
  return { link, contentId: play.contentId }
}

/**
 * Opens a link lesson. Throws the errors of `checkLessonAccess`, `lessonNotFound`, and `lessonOtherKind` for a lesson
 * of another kind.
 */
export async function openLink(deps: Deps, actor: Actor, place: Place, lang: Lang): Promise<DataOf<typeof linkOpen>> {
  const now = deps.clock.now()
  const { link, contentId } = await enterLink(deps, actor, place, now)
  const url = pickText(link.links, lang)
  if (!url) throw new AppError('lessonOtherKind')
  return {
    contentId,
    title: pickText(link.title, lang),
    url,
    host: new URL(url).hostname,
    player: linkPlayerAddress(url, deps.settings.media.frameHosts),
    minSeconds: link.minSeconds,
    ...visitOf(link, now),
  }
}

/**
 * Records that the learner opened the address. Idempotent: only the first time counts. Throws the errors of `openLink`.
 */
export async function visitLink(deps: Deps, actor: Actor, place: Place): Promise<DataOf<typeof linkVisit>> {
  const now = deps.clock.now()
  await enterLink(deps, actor, place, now)
  await recordLinkVisit(deps.sql, actor, place.contentId, deps.settings.timeZone, now)
  return visitOf(await linkOf(deps, deps.sql, actor, place.contentId), now)
}

/**
 * Completes a link lesson when the learner confirms it. Idempotent. Throws `linkNotOpened`, `linkTooEarly` until the
 * minimum study time has passed since the address was opened, and the errors of `openLink`.
 */
export async function confirmLink(deps: Deps, actor: Actor, place: Place): Promise<DataOf<typeof linkConfirm>> {
  const now = deps.clock.now()
  await checkLessonAccess(deps.sql, actor, place, now)
  return inTransaction(deps.sql, async (tx) => {
    await lockStudyClock(tx, actor.accountId)
    const link = await linkOf(deps, tx, actor, place.contentId)
    const { isOpened, waitSeconds, completed } = visitOf(link, now)
    if (completed) return { ...visitOf(link, now), certificateId: null }
    if (!isOpened) throw new AppError('linkNotOpened')
    if (waitSeconds > 0) throw new AppError('linkTooEarly')
    const certificateId = await completeLesson(deps, tx, actor, place.contentId)
    return { ...visitOf(await linkOf(deps, tx, actor, place.contentId), now), certificateId }
  })
}
