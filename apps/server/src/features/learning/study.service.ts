import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { addRecordV3, StudyRecord } from '@portal/contract/learning/play.contract.ts'
import type { Static } from 'typebox'
import { AppError } from '../../core/app-error.ts'
import { dayIn } from '../../core/calendar.ts'
import type { Deps } from '../../core/deps.ts'
import { isId, newId } from '../../core/random.ts'
import type { Actor } from '../../core/session.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { type LessonAccess, lessonAccess } from '../catalogue/catalogue.public.ts'
import { hasJustBegun } from './begun.rules.ts'
import { begunListeners, courseListeners } from './course-listeners.ts'
import { findPlanPlaces } from './plans/plan.store.ts'
import { findCertificateOfCourse, findPolicy, type Policy } from './play.store.ts'
import { byDay, clockError, cutAfter, judge, lengthOf, merge, packageType, percentOf, productPercent, type Span } from './study.rules.ts'
import {
  addPlayed,
  addStudyDay,
  addStudyLines,
  type ContentRow,
  loadContents,
  loadTouched,
  lockClock,
  moveClock,
  moveProduct,
  openContent,
  type StudyLine,
  setPercent,
  type TouchedProduct,
  takeClock,
} from './study.store.ts'

type Told = Static<typeof StudyRecord>
type Outcome = DataOf<typeof addRecordV3>['records'][number]
/** What was credited to a content in this report. */
type Gain = { content: ContentRow; played: Span[]; ms: number; position: number; productId: string }

/**
 * Takes a report of study. The learner's one clock is locked, so that reports of all tabs, devices and companies come one after
 * another; what can have happened is credited, and everything that follows from it happens in the same transaction.
 */
export const takeReport = (deps: Deps, actor: Actor, report: InputOf<typeof addRecordV3>) => credit(deps, actor, report, false)

/** A stretch of a live class that the server itself saw its learner in. Milliseconds since 1970, and seconds from the beginning of the class. */
export type LiveStretch = { readonly productId: string; readonly contentId: string; readonly classId: string; readonly endTime: number; readonly from: number; readonly to: number }

/** Credits time in a live class, by the same clock as everything else that is learned. Only the server says such a stretch: a page cannot report it. */
export async function creditLive(deps: Deps, actor: Actor, { classId, from, to, ...rest }: LiveStretch): Promise<void> {
  const told = { ...rest, liveId: classId, viewTime: to - from, videoTime: to, fromTime: from, verifyTime: 0, viewType: 9, videoFormat: 3 }
  await credit(deps, actor, { recordJson: [told] }, true)
}

/** The longest that a live class may last, in seconds: how long it is stands only when it is over. */
const liveMost = 86_400

async function credit(deps: Deps, actor: Actor, { recordJson, sentAt, player }: InputOf<typeof addRecordV3>, isLive: boolean): Promise<DataOf<typeof addRecordV3>> {
  const now = deps.clock.now()
  const ahead = sentAt === undefined ? 0 : clockError(sentAt, now.getTime())
  const told = recordJson.map((one, index) => ({ ...one, endTime: one.endTime - ahead, index })).sort((a, b) => a.endTime - b.endTime)
  return inTransaction(deps.sql, async (tx) => {
    const clock = await lockClock(tx, actor.accountId)
    let { creditedUntil } = clock
    const isPlayedElsewhere = player !== undefined && clock.player !== null && clock.player !== player
    const known = new Map((await loadContents(tx, actor, [...new Set(told.map((one) => one.contentId).filter(isId))])).map((row) => [row.contentId, row]))
    const plans = await findPlanPlaces(tx, actor, [...new Set(told.flatMap((one) => (one.planId && isId(one.planId) ? one.planId : [])))])
    const ways = new Map<string, { access: LessonAccess; policy: Policy } | null>()
    const gains = new Map<string, Gain>()
    const lines: StudyLine[] = []
    const spent: Span[] = []
    const reasons: Pick<Outcome, 'contentId' | 'credited' | 'reason'>[] = []
    for (const one of told) {
      const content = known.get(one.contentId.toLowerCase())
      const key = `${one.productId} ${one.contentId}`
      if (content && !ways.has(key)) ways.set(key, await wayTo(tx, actor, one, now))
      const way = ways.get(key)
      if (!content || !way || (content.contentType === 6) !== isLive || isOfAnother(one, actor)) {
        reasons[one.index] = { contentId: one.contentId, credited: 0, reason: isId(one.contentId) && isId(one.productId) ? 'notAllowed' : 'malformed' }
        continue
      }
      const gain = gains.get(content.contentId) ?? { content, played: [], ms: 0, position: 0, productId: one.productId }
      const claim = isPlayedElsewhere ? cutAfter(one, clock.playerAt) : one
      if (!claim) {
        reasons[one.index] = { contentId: content.contentId, credited: 0, reason: 'notAllowed' }
        continue
      }
      const credit = judge(claim, {
        now: now.getTime(),
        openedAt: content.openedAt.getTime(),
        creditedUntil,
        contentType: content.contentType,
        duration: isLive ? liveMost : content.duration,
        playedSeconds: content.playedSeconds + lengthOf(gain.played),
        creditedSeconds: (content.creditedMs + gain.ms) / 1000,
        furthest: Math.max(content.furthest, ...gain.played.map(([, to]) => to)),
        dragPlay: isLive || way.policy.dragPlay,
        speedUpPlay: !isLive && way.policy.speedUpPlay,
        confirmEvery: !isLive && way.policy.interventions > 0 ? way.policy.interventionMinutes * 60 : null,
        previewSeconds: way.access.previewSeconds,
      })
      const credited = credit.wall ? Math.round(lengthOf([credit.wall]) / 1000) : 0
      reasons[one.index] = { contentId: content.contentId, credited, reason: claim !== one && credit.reason === 'credited' ? 'partly' : credit.reason }
      if (!credit.wall || !credit.media) continue
      creditedUntil = credit.wall[1]
      spent.push(credit.wall)
      gains.set(content.contentId, {
        ...gain,
        played: merge([...gain.played, credit.media]),
        ms: gain.ms + lengthOf([credit.wall]),
        position: credit.media[1],
        productId: one.productId,
      })
      lines.push({ ...lineOf(deps, one, credit.wall, credit.media, credited, now), planId: planOf(one, plans) })
    }
    const { after, certificateId } = await write(deps, tx, actor, { gains: [...gains.values()], spent, lines, creditedUntil, now })
    const records = reasons.map(({ contentId, credited, reason }): Outcome => {
      const row = after.get(contentId) ?? known.get(contentId)
      return { contentId, credited, reason, percent: row ? percentNow(row) : 0, completed: row?.isCompleted ?? false }
    })
    return { records, certificateId, isPlayedElsewhere }
  })
}

/** Said to be somebody else's study, or study in another company, as what a page sends after a switch. It counts for nobody. */
const isOfAnother = ({ tarUserId, tarCompanyId }: Told, { accountId, companyId }: Owner): boolean =>
  (isId(tarUserId) && tarUserId.toLowerCase() !== accountId) || (isId(tarCompanyId) && tarCompanyId.toLowerCase() !== companyId)

/** How far a content is; a package says so itself. */
const percentNow = (row: ContentRow) => (row.contentType === packageType ? row.percent : percentOf(row.contentType, row.duration, row.playedSeconds))

/** Sets how far a content is that says so itself, and moves its courses on. Part of the transaction that wrote what it said. */
export async function settleContent(deps: Deps, tx: Transaction, actor: Actor, place: { productId: string; contentId: string }, percent: number) {
  const now = deps.clock.now()
  await setPercent(tx, actor, place.contentId, percent, now)
  const certificateId = await moveProducts(deps, tx, actor, await loadTouched(tx, actor, [place.contentId]), {
    lastOf: (productId) => (productId === place.productId.toLowerCase() ? place.contentId : null),
    now,
  })
  const [row] = await loadContents(tx, actor, [place.contentId])
  return { percent: row?.percent ?? percent, completed: row?.isCompleted ?? false, certificateId }
}

/** Play goes on here: pages that played until now are told with their next report, and credited up to now. */
export async function takePlayerFor(deps: Deps, actor: Actor, player: string): Promise<Record<string, never>> {
  await takeClock(deps.sql, actor.accountId, player, deps.clock.now())
  return {}
}

/** The lesson as this learner may use it now; null when they may not. */
async function wayTo(tx: Transaction, actor: Actor, place: { productId: string; contentId: string }, now: Date) {
  if (!isId(place.productId)) return null
  try {
    const access = await lessonAccess(tx, actor, place, now)
    const policy = await findPolicy(tx, place.productId)
    return policy ? { access, policy } : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type Report = { readonly gains: readonly Gain[]; readonly spent: readonly Span[]; readonly lines: readonly StudyLine[]; readonly creditedUntil: number; readonly now: Date }

/** Writes what is credited, and moves courses on where a content's percent grew. Answers the contents as they are then, by id. */
async function write(deps: Deps, tx: Transaction, actor: Actor, { gains, spent, lines, creditedUntil, now }: Report) {
  const after = new Map<string, ContentRow>()
  if (gains.length === 0) return { after, certificateId: null }
  const { timeZone } = deps.settings
  const [seconds, studied] = await Promise.all([
    Promise.all(gains.map(({ content, played, position, ms }) => addPlayed(tx, actor, content.contentId, played, { position, ms, now }))),
    addStudyLines(tx, actor, lines, now, timeZone),
    moveClock(tx, actor.accountId, new Date(creditedUntil)),
    ...Array.from(
      byDay(spent, (at) => dayIn(new Date(at), timeZone)),
      ([day, spans]) => addStudyDay(tx, actor, day, spans),
    ),
  ])
  const grown: string[] = []
  for (const [index, { content }] of gains.entries()) {
    const playedSeconds = seconds[index] ?? content.playedSeconds
    const percent = content.contentType === packageType ? content.percent : percentOf(content.contentType, content.duration, playedSeconds)
    after.set(content.contentId, { ...content, playedSeconds, isCompleted: content.isCompleted || percent >= 100 })
    if (percent <= content.percent) continue
    await setPercent(tx, actor, content.contentId, percent, now)
    grown.push(content.contentId)
  }
  for (const { productId } of studied.filter(hasJustBegun))
    for (const tell of begunListeners) await tell(deps, tx, { productId, accountId: actor.accountId, companyId: actor.companyId })
  const lastOf = (productId: string) => gains.findLast((gain) => gain.productId === productId)?.content.contentId ?? null
  return { after, certificateId: grown.length > 0 ? await moveProducts(deps, tx, actor, await loadTouched(tx, actor, grown), { lastOf, now }) : null }
}

/** Notes that a lesson was opened. A product that is begun with it starts where its lessons stand, which may have been learned in another one. */
export async function openLesson(deps: Deps, actor: Actor, place: { productId: string; contentId: string }, isBegun: boolean): Promise<void> {
  const now = deps.clock.now()
  if (isBegun) return openContent(deps.sql, actor, { ...place, now })
  await inTransaction(deps.sql, async (tx) => {
    await openContent(tx, actor, { ...place, now })
    const begun = (await loadTouched(tx, actor, [place.contentId])).filter((product) => product.productId === place.productId.toLowerCase())
    await moveProducts(deps, tx, actor, begun, { lastOf: () => place.contentId, now })
  })
}

/** Completes a lesson for who has done what its own rule asks, such as attending a live class. */
export async function completeLesson(deps: Deps, tx: Transaction, actor: Owner, contentId: string): Promise<void> {
  const now = deps.clock.now()
  await setPercent(tx, actor, contentId, 100, now)
  await moveProducts(deps, tx, actor, await loadTouched(tx, actor, [contentId]), { lastOf: () => null, now })
}

type Owner = Pick<Actor, 'accountId' | 'companyId'>
type Move = { readonly lastOf: (productId: string) => string | null; readonly now: Date }

/** Moves products on to where their lessons are; a completed course tells its listeners. Answers the certificate it led to. */
async function moveProducts(deps: Deps, tx: Transaction, actor: Owner, products: readonly TouchedProduct[], { lastOf, now }: Move): Promise<string | null> {
  let certificateId: string | null = null
  for (const product of products) {
    const percent = productPercent(product.percents)
    const isDone = percent === 100
    await moveProduct(tx, actor, {
      productId: product.productId,
      percent,
      lessonsDone: product.percents.filter((one) => one >= 100).length,
      completedAt: isDone ? now : null,
      lastContentId: lastOf(product.productId),
      now,
    })
    if (!isDone || product.isCompleted) continue
    const { productId, title, certificateSchemeId } = product
    for (const tell of courseListeners) await tell(deps, tx, { productId, accountId: actor.accountId, companyId: actor.companyId, title, certificateSchemeId, completedAt: now })
    certificateId = (await findCertificateOfCourse(tx, actor, productId)) ?? certificateId
  }
  return certificateId
}

/** The plan a stretch was studied for: one of the learner's that asks for the product; anything else is left out. */
const planOf = (told: Told, plans: ReadonlySet<string>) => (told.planId && plans.has(`${told.planId} ${told.productId}`.toLowerCase()) ? told.planId : null)

function lineOf(deps: Deps, told: Told, wall: Span, media: Span, credited: number, now: Date): Omit<StudyLine, 'planId'> {
  return {
    id: newId(now, deps.random),
    contentId: told.contentId,
    productId: told.productId,
    liveId: String(told.liveId ?? '0'),
    viewType: Math.min(99, Math.max(0, told.viewType)),
    videoFormat: Math.min(99, Math.max(0, told.videoFormat)),
    beganAt: new Date(wall[0]),
    endedAt: new Date(wall[1]),
    fromSecond: media[0],
    toSecond: media[1],
    creditedSeconds: credited,
  }
}
