import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { emitEvent } from '../../core/jobs/events.ts'
import { newId } from '../../core/secrets/random.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { type Db, inTransaction, type Transaction } from '../../database/connection.ts'
import { courseCompleted, courseReopened, lessonRepeated, productStarted } from './course-events.ts'
import { findCertificateOfCourse, findContentWithProgress } from './play.store.ts'
import { packageLessonPercent, productPercent } from './study.rules.ts'
import {
  findContentProgress,
  findPackageTime,
  findRepetitionRequiredSince,
  listProductsOfLearner,
  lockStudyClock,
  type ProductOfLearner,
  recordContentOpened,
  recordLessonAct,
  reopenProduct,
  setActivePlayer,
  setContentPercent,
  setPackagePartsPercent,
  updateProductProgress,
} from './study.store.ts'
import { computeStudyCredit, idsNamedInRecords, type StudyReportVerdict } from './study-credit.rules.ts'
import { findStudyReportFacts, updateCreditedStudy } from './study-credit.store.ts'

/**
 * Records a study report: credits the time that the learner's single clock allows, and everything that follows from it.
 * This clock covers all tabs, devices and companies.
 */
export const recordStudy = (deps: Deps, actor: Actor, report: InputOf<typeof studyRecordsSave>) =>
  credit(deps, actor, report, false)

/**
 * A stretch of a live class in which the server itself saw the learner: its end in milliseconds since 1970, and both
 * ends in seconds from the beginning of the class.
 */
export type AttendedSpan = {
  readonly productId: string
  readonly contentId: string
  readonly classId: string
  readonly endTime: number
  readonly from: number
  readonly to: number
}

/**
 * Credits a stretch of a live class that the server has seen, by the same clock as all other study. Pages cannot report
 * study of a live class.
 */
export async function creditLiveAttendance(
  deps: Deps,
  actor: Actor,
  { classId, from, to, ...rest }: AttendedSpan,
): Promise<void> {
  const told = {
    ...rest,
    liveId: classId,
    viewTime: to - from,
    videoTime: to,
    fromTime: from,
    verifyTime: 0,
    viewType: 9,
    videoFormat: 3,
  }
  await credit(deps, actor, { recordJson: [told] }, true)
}

/**
 * Reads, judges and writes, with one statement each. The write succeeds only when the learner's clock has not advanced
 * since the read, so nothing is locked in between. When it fails, another report of the same person came first, and the
 * report is judged again under the lock of the clock. So is a report with further effects, such as a certificate,
 * because they need one transaction.
 */
async function credit(
  deps: Deps,
  actor: Actor,
  report: InputOf<typeof studyRecordsSave>,
  isLive: boolean,
): Promise<DataOf<typeof studyRecordsSave>> {
  const now = deps.clock.now()
  const judged = async (db: Db) => {
    const ground = await findStudyReportFacts(db, actor, idsNamedInRecords(report.recordJson), now)
    return {
      seen: ground.clock,
      verdict: computeStudyCredit(report, ground, {
        owner: actor,
        now: now.getTime(),
        timeZone: deps.settings.timeZone,
        isLive,
      }),
    }
  }
  const write = (db: Db, { seen, verdict }: Awaited<ReturnType<typeof judged>>) =>
    verdict.credited === null ||
    updateCreditedStudy(db, actor, seen, verdict.credited, { now, newId: () => newId(now, deps.random) })
  const answer = ({ records, isPlayedElsewhere }: StudyReportVerdict, certificateId: string | null) => ({
    records,
    certificateId,
    isPlayedElsewhere,
  })

  const first = await judged(deps.sql)
  if (first.verdict.begun.length === 0 && first.verdict.completed.length === 0 && (await write(deps.sql, first)))
    return answer(first.verdict, null)
  return inTransaction(deps.sql, async (tx) => {
    await lockStudyClock(tx, actor.accountId)
    const own = await judged(tx)
    if (!(await write(tx, own))) throw new Error("a learner's clock moved under its lock")
    for (const productId of own.verdict.begun)
      await emitEvent(deps, tx, productStarted, { productId, accountId: actor.accountId, companyId: actor.companyId })
    let certificateId: string | null = null
    for (const product of own.verdict.completed)
      certificateId = (await tellCompleted(deps, tx, actor, product, now)) ?? certificateId
    return answer(own.verdict, certificateId)
  })
}

/**
 * Sets the percent of a package lesson from the reports of its parts and updates its courses, in the transaction that
 * stored the reports. With `mayFall`, the percent may decrease, which reopens completed courses. Returns the stored
 * progress, and the certificate that was issued or null.
 */
export async function recordPackagePartsPercent(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  place: { productId: string; contentId: string },
  partsPercent: number,
  { mayFall = false } = {},
) {
  const now = deps.clock.now()
  // From here on no study is credited: a simultaneous report is judged again, and takes the state of the parts into
  // account.
  await lockStudyClock(tx, actor.accountId)
  const { minSeconds, creditedSeconds } = await findPackageTime(tx, actor, place.contentId)
  const percent = packageLessonPercent(partsPercent, minSeconds, creditedSeconds)
  await setPackagePartsPercent(tx, actor, place.contentId, partsPercent)
  await setContentPercent(tx, actor, place.contentId, percent, now, mayFall)
  const touched = await listProductsOfLearner(tx, actor, [place.contentId])
  if (mayFall && percent < 100) await reopenProducts(deps, tx, actor, touched, now)
  const certificateId = await moveProducts(deps, tx, actor, touched, {
    lastOf: (productId) => (productId === place.productId.toLowerCase() ? place.contentId : null),
    now,
  })
  return {
    ...((await findContentProgress(tx, actor, place.contentId)) ?? { percent, completed: false }),
    certificateId,
  }
}

/**
 * Makes this page the active player. Other pages learn of it from the answer to their next report, and are credited up
 * to this moment.
 */
export async function claimPlayer(deps: Deps, actor: Actor, player: string): Promise<Record<string, never>> {
  await setActivePlayer(deps.sql, actor.accountId, player, deps.clock.now())
  return {}
}

/**
 * Records that a lesson was opened. A product that starts with it takes over the progress that its lessons already have
 * from another product.
 */
export async function openLesson(
  deps: Deps,
  actor: Owner,
  place: { productId: string; contentId: string },
  isBegun: boolean,
): Promise<void> {
  const now = deps.clock.now()
  if (isBegun) return recordContentOpened(deps.sql, actor, { ...place, now })
  await inTransaction(deps.sql, async (tx) => {
    await lockStudyClock(tx, actor.accountId)
    await recordContentOpened(tx, actor, { ...place, now })
    const begun = (await listProductsOfLearner(tx, actor, [place.contentId])).filter(
      (product) => product.productId === place.productId.toLowerCase(),
    )
    await moveProducts(deps, tx, actor, begun, { lastOf: () => place.contentId, now })
  })
}

/**
 * Records the opening of a lesson like `openLesson`, but first looks up if the product has been started. Throws
 * `lessonNotFound`.
 */
export async function loadAndOpenLesson(
  deps: Deps,
  actor: Owner,
  place: { productId: string; contentId: string },
): Promise<void> {
  const play = await findContentWithProgress(deps.sql, actor, place)
  if (!play) throw new AppError('lessonNotFound')
  await openLesson(deps, actor, place, play.isBegun)
}

/**
 * Completes a lesson by its own rule, such as attendance of a live class, or again for a renewed requirement. Returns
 * the certificate that a completed course issued, or null.
 */
export async function completeLesson(
  deps: Tools,
  tx: Transaction,
  actor: Owner,
  contentId: string,
): Promise<string | null> {
  const now = deps.clock.now()
  await lockStudyClock(tx, actor.accountId)
  const isAgain = (await findRepetitionRequiredSince(tx, actor, contentId, deps.settings.timeZone)) !== null
  await setContentPercent(tx, actor, contentId, 100, now)
  await recordLessonAct(tx, actor, contentId, todayOf(deps))
  if (isAgain) await emitEvent(deps, tx, lessonRepeated, { accountId: actor.accountId })
  return moveProducts(deps, tx, actor, await listProductsOfLearner(tx, actor, [contentId]), { lastOf: () => null, now })
}

type Tools = Omit<Deps, 'log'>
type Owner = Pick<Actor, 'accountId' | 'companyId'>
type Move = { readonly lastOf: (productId: string) => string | null; readonly now: Date }

/** Notifies listeners that a course is no longer completed, before its progress is updated. */
async function reopenProducts(
  deps: Deps,
  tx: Transaction,
  actor: Owner,
  products: readonly ProductOfLearner[],
  now: Date,
): Promise<void> {
  for (const { productId, title, certificateSchemeId, percents, isCompleted } of products) {
    const percent = productPercent(percents)
    if (!isCompleted || percent === 100) continue
    await reopenProduct(tx, actor, productId, percent, now)
    await emitEvent(deps, tx, courseReopened, {
      productId,
      accountId: actor.accountId,
      companyId: actor.companyId,
      title,
      certificateSchemeId,
      completedAt: now,
    })
  }
}

/**
 * Updates the progress of products under the learner's clock and notifies listeners of completed courses. Returns the
 * certificate that was issued.
 */
async function moveProducts(
  deps: Tools,
  tx: Transaction,
  actor: Owner,
  products: readonly ProductOfLearner[],
  { lastOf, now }: Move,
): Promise<string | null> {
  let certificateId: string | null = null
  for (const product of products) {
    const percent = productPercent(product.percents)
    const isDone = percent === 100
    await updateProductProgress(tx, actor, {
      productId: product.productId,
      percent,
      lessonsDone: product.percents.filter((one) => one >= 100).length,
      completedAt: isDone ? now : null,
      lastContentId: lastOf(product.productId),
      now,
    })
    if (!isDone || product.isCompleted) continue
    certificateId = (await tellCompleted(deps, tx, actor, product, now)) ?? certificateId
  }
  return certificateId
}

/** Notifies listeners that a course is completed. Returns the certificate that was issued. */
async function tellCompleted(
  deps: Tools,
  tx: Transaction,
  actor: Owner,
  product: Pick<ProductOfLearner, 'productId' | 'title' | 'certificateSchemeId'>,
  now: Date,
): Promise<string | null> {
  const { productId, title, certificateSchemeId } = product
  await emitEvent(deps, tx, courseCompleted, {
    productId,
    accountId: actor.accountId,
    companyId: actor.companyId,
    title,
    certificateSchemeId,
    completedAt: now,
  })
  return findCertificateOfCourse(tx, actor, productId)
}
