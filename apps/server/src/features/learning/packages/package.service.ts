import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { packageCommit, packageOpen } from '@portal/contract/learning/package.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { contentUrlOf } from '../../../core/http/origin.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { checkLessonAccess } from '../../catalogue/catalogue.public.ts'
import { findPlay, findWatermark } from '../play.store.ts'
import { openLesson, recordPartsPercent } from '../study.service.ts'
import {
  findLearner,
  findLessonPackage,
  listPartStates,
  lockPackageAttempt,
  openAttempt,
  upsertPartState,
} from './package.store.ts'
import { bestResult, packagePercent, partResult } from './part-state.rules.ts'

/** Hours in which an opened package can fetch its files. */
const frameHours = 12

/** The scope of the token in the addresses of a package's files. */
export const packageTokenScope = (packageId: string) => `package:${packageId}`

/** Opens a package lesson and makes this page its only writer. Refuses like `checkLessonAccess`, and `packagesOff`. */
export async function openPackage(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof packageOpen>,
  lang: Lang,
): Promise<DataOf<typeof packageOpen>> {
  const now = deps.clock.now()
  const contentUrl = contentUrlOf(deps.settings)
  await checkLessonAccess(deps.sql, actor, input, now)
  const [found, play, learner] = await Promise.all([
    findLessonPackage(deps.sql, actor, input),
    findPlay(deps.sql, actor, input),
    findLearner(deps.sql, actor),
  ])
  if (!found || !play) throw new AppError('lessonOtherKind')
  if (!contentUrl) throw new AppError('packagesOff')
  await openLesson(deps, actor, input, found.isBegun)
  const contentId = play.contentId
  const attempt = await openAttempt(deps.sql, actor, contentId, input.writer, now)
  const parts = new Map((await listPartStates(deps.sql, actor, contentId)).map((part) => [part.item, part]))
  const token = deps.mediaTokens.sign(
    actor.sessionId,
    packageTokenScope(found.packageId),
    new Date(now.getTime() + frameHours * 3_600_000),
  )
  const address = `${contentUrl}/package/${found.packageId}/${token}`
  return {
    contentId,
    title: pickText(play.title, lang),
    version: found.version,
    frameUrl: `${address}/run`,
    baseUrl: `${address}/files/`,
    learner: { id: learner?.number ?? '', name: learner?.name ?? '' },
    duration: play.duration,
    minSeconds: found.minSeconds,
    studiedSeconds: found.studiedSeconds,
    percent: Math.max(1, play.percent),
    item: attempt.item,
    items: found.items.map((one) => {
      const part = parts.get(one.item)
      return {
        item: one.item,
        parent: one.parent,
        title: one.title,
        kind: one.kind,
        isVisible: one.isVisible,
        href: one.href,
        state: part?.state ?? 'notBegun',
        score: part?.score ?? null,
        cmi: part && one.kind === 'sco' ? part.cmi : null,
        masteryScore: one.masteryScore,
        maxTimeAllowed: one.maxTimeAllowed,
        timeLimitAction: one.timeLimitAction,
        dataFromLms: one.dataFromLms,
        completionThreshold: one.completionThreshold,
        passingScore: one.passingScore,
      }
    }),
    partCount: found.items.filter((one) => one.href !== null).length,
    sequencing: found.sequencing ? JSON.stringify(found.sequencing) : null,
    sequencingState: attempt.sequencingState,
    watermark: await findWatermark(deps.sql, actor, input.productId),
  }
}

/**
 * Stores the reported state of a part and updates the progress of lesson and course. Refuses `packageTakenOver` when
 * another page is the writer now.
 */
export async function commitPart(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof packageCommit>,
): Promise<DataOf<typeof packageCommit>> {
  const now = deps.clock.now()
  await checkLessonAccess(deps.sql, actor, input, now)
  const found = await findLessonPackage(deps.sql, actor, input)
  if (!found) throw new AppError('lessonOtherKind')
  const item = found.items.find((one) => one.item === input.item && one.href !== null)
  if (!item) throw new AppError('malformed', { fields: ['item'] })
  const result = partResult(found.version, item, input.cmi)
  if (!result) throw new AppError('malformed', { fields: ['cmi'] })
  if (input.sequencingState?.includes('\0')) throw new AppError('malformed', { fields: ['sequencingState'] })
  const { item: name, cmi, writer, sequence, sequencingState = null } = input
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockPackageAttempt(tx, actor, input.contentId, writer))) throw new AppError('packageTakenOver')
    const before = (await listPartStates(tx, actor, input.contentId)).find((part) => part.item === name) ?? null
    await upsertPartState(tx, actor, input.contentId, {
      item: name,
      cmi,
      told: result,
      best: bestResult(before, result),
      writer,
      sequence,
      sequencingState,
      now,
    })
    const parts = new Map((await listPartStates(tx, actor, input.contentId)).map((part) => [part.item, part]))
    const kept = parts.get(name)
    const settled = await recordPartsPercent(
      deps,
      tx,
      actor,
      input,
      packagePercent(found.items, (one) => parts.get(one)?.state ?? 'notBegun'),
      { mayFall: kept?.state === 'failed' },
    )
    return { item: name, state: kept?.state ?? result.state, score: kept?.score ?? null, ...settled }
  })
}
