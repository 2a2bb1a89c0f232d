import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { packageCommit, packageOpen } from '@portal/contract/learning/package.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { contentUrlOf } from '../../../core/http/origin.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { checkLessonAccess } from '../../catalogue/catalogue.public.ts'
import { findContentWithProgress, findWatermark } from '../play.store.ts'
import { openLesson, recordPackagePartsPercent } from '../study.service.ts'
import { presentPackage } from './package.present.ts'
import {
  findLessonPackage,
  findPackageLearner,
  listPackagePartStates,
  lockPackageAttempt,
  setPackageWriter,
  upsertPackagePartState,
} from './package.store.ts'
import { bestPackagePartResult, packagePartResult, packagePercent } from './part-state.rules.ts'

/**
 * Opens a package lesson and makes this page its only writer. Throws the errors of `checkLessonAccess`,
 * `lessonOtherKind` when the lesson is not a package, and `packagesOff`.
 */
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
    findContentWithProgress(deps.sql, actor, input),
    findPackageLearner(deps.sql, actor),
  ])
  if (!found || !play) throw new AppError('lessonOtherKind')
  if (!contentUrl) throw new AppError('packagesOff')
  await openLesson(deps, actor, input, found.isBegun)
  const contentId = play.contentId
  const attempt = await setPackageWriter(deps.sql, actor, contentId, input.writer, now)
  const parts = new Map((await listPackagePartStates(deps.sql, actor, contentId)).map((part) => [part.item, part]))
  return {
    ...presentPackage(deps, actor, contentUrl, { ...found, contentId, title: pickText(play.title, lang) }, parts),
    learner: { id: learner?.number ?? '', name: learner?.name ?? '' },
    duration: play.duration,
    studiedSeconds: found.studiedSeconds,
    percent: Math.max(1, play.percent),
    item: attempt.item,
    sequencingState: attempt.sequencingState,
    watermark: await findWatermark(deps.sql, actor, input.productId),
  }
}

/**
 * Stores the reported state of a part and updates the progress of lesson and course. Throws the errors of
 * `checkLessonAccess`, `lessonOtherKind`, `malformed` for an unknown part or an unreadable state, and
 * `packageTakenOver` when another page is the writer now.
 */
export async function commitPackagePart(
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
  const result = packagePartResult(found.version, item, input.cmi)
  if (!result) throw new AppError('malformed', { fields: ['cmi'] })
  if (input.sequencingState?.includes('\0')) throw new AppError('malformed', { fields: ['sequencingState'] })
  const { item: name, cmi, writer, sequence, sequencingState = null } = input
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockPackageAttempt(tx, actor, input.contentId, writer))) throw new AppError('packageTakenOver')
    const before = (await listPackagePartStates(tx, actor, input.contentId)).find((part) => part.item === name) ?? null
    await upsertPackagePartState(tx, actor, input.contentId, {
      item: name,
      cmi,
      told: result,
      best: bestPackagePartResult(before, result),
      writer,
      sequence,
      sequencingState,
      now,
    })
    const parts = new Map((await listPackagePartStates(tx, actor, input.contentId)).map((part) => [part.item, part]))
    const kept = parts.get(name)
    const settled = await recordPackagePartsPercent(
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
