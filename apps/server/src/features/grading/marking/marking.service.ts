import type {
  gapKeyTest,
  markingAnswers,
  markingProgress,
  markingQuestionHelp,
  markingSampleSave,
  markingTrail,
  markSave,
} from '@portal/contract/exams/marking.contract.ts'
import type { markingDifferences } from '@portal/contract/exams/marking-differences.contract.ts'
import { roundPercent, roundShare } from '@portal/contract/exams/rounding.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { checkManagedExam, listExamTitles, setExamMarking } from '../../exams/exams.public.ts'
import { finishAttempt, isTakingQuestion, loadFilesOfAnswers, lockAttempt } from '../../sitting/sitting.public.ts'
import { judgeGaps } from '../blank.rules.ts'
import { canMarkAnswer } from '../grading.access.ts'
import {
  answerCode,
  presentGapTestSample,
  presentMarkingStep,
  presentMarkingTask,
  presentQueueAnswer,
  presentQueueRow,
  presentSampleAnswer,
} from './marking.present.ts'
import { combineOpinions, isWithinRubric, markingLeaseSeconds, scaledCriteria } from './marking.rules.ts'
import {
  claimMarkingTask,
  findAttemptIdOfTask,
  findMarkedQuestionFigures,
  findMarkingProgress,
  findMarkingStatistics,
  findMarkingTask,
  type GraderScope,
  hasAnswersInScope,
  insertManualMark,
  insertOpinion,
  listAnswersWithoutSketch,
  listMarkingQueue,
  listSimilarAnswers,
  lockMarkingTask,
  type MarkingTaskRow,
  releaseMarkingTask,
  setAnswerSkipped,
  updateAnswerSketches,
  type WantedMarkingTask,
} from './marking.store.ts'
import { countQueueAnswers, findMarkDifferences, listMarkingTrail, listQueueAnswers } from './marking-answers.store.ts'
import { deleteMarkingSample, listMarkingSamples, upsertMarkingSample } from './marking-sample.store.ts'
import { answerSketch, compareAnswers, hashesOfKnownPassages, minSimilarity } from './similar-answers.rules.ts'

/** Graders of one company mark the answers that people wrote for that company, and see no others. */
const callerOf = (deps: Deps, actor: Actor): GraderScope => ({
  accountId: actor.accountId,
  now: deps.clock.now(),
  companyId: companyBoundOf(actor, 'grading'),
})

/** Loads the questions that people mark, of exams that have unmarked answers. */
export async function loadMarkingQueue(
  deps: Deps,
  actor: Actor,
  input: { examId?: string; page: number; size: number },
  lang: Lang,
) {
  const { list, total } = await listMarkingQueue(deps.sql, callerOf(deps, actor), {
    examId: input.examId ?? null,
    page: input.page,
    size: input.size,
  })
  return { list: list.map((row) => presentQueueRow(row, lang)), total, page: input.page, size: input.size }
}

/** The reason why the caller can't claim this answer. */
function refuse(task: MarkingTaskRow, actor: Actor, now: Date, isSitting = false): never {
  if (isSitting) throw new AppError('questionSat')
  if (task.attemptState === 'graded') throw new AppError('resultIsFinal')
  if (!canMarkAnswer(actor, task)) throw new AppError('ownAnswer')
  if (
    task.claimedBy !== null &&
    task.claimedBy !== actor.accountId &&
    task.claimedUntil !== null &&
    task.claimedUntil > now
  )
    throw new AppError('markingTaken')
  throw new AppError('conflict')
}

type FilesOf = { readonly attemptId: string; readonly position: number; readonly files: string | null }
/** Returns the files of an answer for a grader who may see it; null if its question accepts none. */
const filesFor = async (deps: Deps, actor: Actor, { attemptId, position, files }: FilesOf) =>
  files === null
    ? null
    : ((await loadFilesOfAnswers(deps, deps.sql, actor, attemptId, [{ position, answer: { files } }])).get(position) ??
      [])

/**
 * Claims the answer `taskId` or, without one, the next answer of the exam, for `markingLeaseSeconds`. `task` is null
 * when no answer is left. Throws `malformed` when neither a task nor an exam is named; for a `taskId` that the caller
 * can't claim, `notFound` or the reason: `questionSat`, `resultIsFinal`, `ownAnswer`, `markingTaken` or `conflict`.
 */
export async function claimAnswerToMark(
  deps: Deps,
  actor: Actor,
  input: { examId?: string; questionId?: string; taskId?: string; afterTaskId?: string },
  lang: Lang,
) {
  if (!input.taskId && !input.examId) throw new AppError('malformed', { fields: ['examId'] })
  const caller = callerOf(deps, actor)
  const { now } = caller
  const wanted: WantedMarkingTask = {
    examId: input.examId ?? null,
    questionId: input.questionId ?? null,
    taskId: input.taskId ?? null,
    afterTaskId: input.afterTaskId ?? null,
  }
  const taskId = await claimMarkingTask(deps.sql, caller, wanted, new Date(now.getTime() + markingLeaseSeconds * 1000))
  const task =
    taskId || input.taskId ? await findMarkingTask(deps.sql, caller, taskId ?? (input.taskId as string)) : null
  if (!taskId && input.taskId) {
    if (!task) throw new AppError('notFound')
    refuse(task, actor, now, await isTakingQuestion(deps.sql, actor.accountId, task.questionId))
  }
  return { task: task ? presentMarkingTask(task, actor.accountId, lang, await filesFor(deps, actor, task)) : null }
}

/**
 * Loads the counts of the parts of the caller's queue, and one part as a list; without a `tab` the list is empty.
 * Throws `examNotFound` for an unknown exam and, for a grader of one company, for one without answers from that
 * company.
 */
export async function loadQueueAnswers(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof markingAnswers>,
  lang: Lang,
): Promise<DataOf<typeof markingAnswers>> {
  const { examId, questionId = null, tab = null, page, size } = input
  const caller = callerOf(deps, actor)
  const title = (await listExamTitles(deps.sql, [examId])).get(examId)
  const isHidden = caller.companyId !== null && !(await hasAnswersInScope(deps.sql, caller, examId))
  if (!title || isHidden) throw new AppError('examNotFound')
  const counts = await countQueueAnswers(deps.sql, caller, { examId, questionId })
  const rows = tab === null ? [] : await listQueueAnswers(deps.sql, caller, { examId, questionId }, tab, { page, size })
  return {
    title: pickText(title, lang),
    counts,
    list: rows.map(presentQueueAnswer),
    total: tab === null ? 0 : counts[tab],
    page,
    size,
  }
}

/** Loads the caller's last steps in a queue, the oldest first. */
export async function loadMarkingTrail(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof markingTrail>,
): Promise<DataOf<typeof markingTrail>> {
  const rows = await listMarkingTrail(deps.sql, callerOf(deps, actor), {
    examId: input.examId,
    questionId: input.questionId ?? null,
  })
  return { list: rows.map(presentMarkingStep) }
}

/**
 * Loads the distribution of the differences between two graders' marks on the same answer, and the criterion on which
 * graders differ most often.
 */
export const loadMarkingDifferences = (
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof markingDifferences>,
): Promise<DataOf<typeof markingDifferences>> =>
  findMarkDifferences(deps.sql, callerOf(deps, actor), { examId: input.examId, questionId: input.questionId ?? null })

/**
 * Loads samples and comments of a question, and the caller's marks on it compared with those of others. There are no
 * samples while the caller is taking an exam with the question.
 */
export async function loadMarkedQuestion(
  deps: Deps,
  actor: Actor,
  { examId, questionId }: { examId: string; questionId: string },
): Promise<DataOf<typeof markingQuestionHelp>> {
  const caller = callerOf(deps, actor)
  const [{ comments, spread, medianSeconds }, samples, isSitting] = await Promise.all([
    findMarkedQuestionFigures(deps.sql, caller, { examId, questionId }),
    listMarkingSamples(deps.sql, caller, { examId, questionId }),
    isTakingQuestion(deps.sql, actor.accountId, questionId),
  ])
  const of = (isOwn: boolean) =>
    spread.filter((one) => one.isOwn === isOwn && one.count > 0).map(({ points, count }) => ({ points, count }))
  // Staff with an open attempt that has this question get no samples, because samples reveal its answers.
  return {
    samples: isSitting
      ? []
      : await Promise.all(samples.map(async (one) => presentSampleAnswer(one, await filesFor(deps, actor, one)))),
    comments,
    own: of(true),
    others: of(false),
    medianSeconds,
  }
}

/**
 * Releases an answer without marking it. Throws `notFound`, and `markingLeaseOver` when the caller has not claimed it.
 */
export async function releaseAnswerClaim(deps: Deps, actor: Actor, taskId: string) {
  const caller = callerOf(deps, actor)
  if (await releaseMarkingTask(deps.sql, caller, taskId)) return {}
  throw new AppError((await findAttemptIdOfTask(deps.sql, caller, taskId)) ? 'markingLeaseOver' : 'notFound')
}

/**
 * Skips an answer, which then comes after all others of this grader's queue. Throws `notFound`, and `markingLeaseOver`
 * when the caller has not claimed it.
 */
export async function skipAnswer(deps: Deps, actor: Actor, taskId: string) {
  const caller = callerOf(deps, actor)
  if (await setAnswerSkipped(deps.sql, caller, taskId)) return {}
  throw new AppError((await findAttemptIdOfTask(deps.sql, caller, taskId)) ? 'markingLeaseOver' : 'notFound')
}

/**
 * Adds an answer that the caller has claimed to the samples, or removes an answer from them. Repeating the call changes
 * nothing. Throws `notFound`, and `markingLeaseOver` when the caller has not claimed the answer to add.
 */
export async function saveMarkingSample(
  deps: Deps,
  actor: Actor,
  { taskId, isSample }: InputOf<typeof markingSampleSave>,
) {
  return inTransaction(deps.sql, async (tx) => {
    const caller = callerOf(deps, actor)
    if (!(await findAttemptIdOfTask(tx, caller, taskId))) throw new AppError('notFound')
    const kept = isSample ? await upsertMarkingSample(tx, caller, taskId) : null
    if (kept && !kept.isHeld) throw new AppError('markingLeaseOver')
    if (!(kept ? kept.isNew : await deleteMarkingSample(tx, taskId))) return {}
    await writeAudit(deps, tx, actor.accountId, {
      action: isSample ? 'answer.keepSample' : 'answer.dropSample',
      thing: 'markingTask',
      thingId: taskId,
      detail: {},
    })
    return {}
  })
}

/** Answers sketched for the first time in one call, and the most similar ones that are read. */
const sketchedAtOnce = 300
const readAtMost = 10
const shownAtMost = 3

/**
 * Loads up to three answers that share passages with the one that the caller has claimed. Their sketches are computed
 * on first use, so that submitting takes no longer. Throws `notFound`, and `markingLeaseOver` when the caller has not
 * claimed the answer.
 */
export async function loadSimilarAnswers(deps: Deps, actor: Actor, taskId: string) {
  const caller = callerOf(deps, actor)
  const task = await findMarkingTask(deps.sql, caller, taskId)
  if (!task) throw new AppError('notFound')
  if (task.claimedBy !== actor.accountId || task.claimedUntil === null || task.claimedUntil <= caller.now)
    throw new AppError('markingLeaseOver')
  const rubric = 'rubric' in task.key ? [task.key.rubric, ...(task.key.criteria ?? []).map((one) => one.text)] : []
  const common = hashesOfKnownPassages(
    [task.stem, ...(task.material ? [task.material] : []), ...rubric].flatMap((text) => Object.values(text)),
  )
  const fresh = await listAnswersWithoutSketch(deps.sql, caller, task, sketchedAtOnce)
  if (fresh.length > 0)
    await updateAnswerSketches(
      deps.sql,
      fresh.map((one) => ({ taskId: one.taskId, sketch: answerSketch(one.answer, common) })),
    )
  const sketch = task.sketch ?? answerSketch(task.answer, common)
  if (sketch.length === 0) return { list: [] }
  const rows = await listSimilarAnswers(deps.sql, { ...task, sketch }, caller, readAtMost)
  const alike = rows
    .map((row) => ({ ...row, ...compareAnswers(task.answer, row.answer, common) }))
    .filter((one) => one.share >= minSimilarity)
  const list = alike.sort((one, other) => other.share - one.share).slice(0, shownAtMost)
  return {
    list: list.map((one) => ({
      code: answerCode(one.taskId),
      answer: one.answer,
      percent: Math.round(100 * one.share),
      stretches: one.stretches.map(([from, to]): [number, number] => [from, to]),
      ownPoints: one.ownPoints,
    })),
  }
}

/**
 * Saves the caller's opinion on an answer that they have claimed. When the opinions on it settle, they become a mark;
 * until then `points` is null. The last mark of an attempt makes its result final, in the same transaction. Throws
 * `notFound`, `markingLeaseOver`, `markOutOfRange`, and the reasons of `claimAnswerToMark`.
 */
export async function saveMark(deps: Deps, actor: Actor, input: InputOf<typeof markSave>) {
  const caller = callerOf(deps, actor)
  const attemptId = await findAttemptIdOfTask(deps.sql, caller, input.taskId)
  if (!attemptId) throw new AppError('notFound')
  return inTransaction(deps.sql, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    await lockMarkingTask(tx, input.taskId)
    const task = await findMarkingTask(tx, caller, input.taskId)
    if (!attempt || !task) throw new AppError('notFound')
    const now = deps.clock.now()
    const isHeld = task.claimedBy === actor.accountId && task.claimedUntil !== null && task.claimedUntil > now
    if (
      attempt.state !== 'closed' ||
      task.candidateId === actor.accountId ||
      (!isHeld && task.claimedUntil !== null && task.claimedUntil > now)
    )
      refuse(task, actor, now)
    if (!isHeld) throw new AppError('markingLeaseOver')
    // Two graders agreed, so there is already a mark.
    const before = task.opinions.find((opinion) => opinion.graderId === actor.accountId)
    // A mark that counts can't become provisional, and a provisional grader can't replace another grader's mark.
    if (
      task.state === 'done' &&
      (task.graders > 1 || input.isProvisional || before === undefined || before.isProvisional)
    )
      refuse(task, actor, now)
    const criteria = 'rubric' in task.key ? scaledCriteria(task.key.criteria ?? [], task.points) : []
    if (!isWithinRubric(input, criteria, task.points))
      throw new AppError('markOutOfRange', { max: task.points, fields: ['points'] })

    const own = {
      graderId: actor.accountId,
      points: input.points,
      criteria: input.criteria,
      comment: toStorableText(input.comment),
      isResolution: before?.isResolution ?? task.state === 'resolving',
      isProvisional: input.isProvisional,
    }
    const opinions = before
      ? task.opinions.map((opinion) => (opinion === before ? own : opinion))
      : [...task.opinions, own]
    const settled = combineOpinions(opinions, task.graders, task.threshold)
    await insertOpinion(
      tx,
      { ...own, id: newId(now, deps.random), taskId: task.taskId, round: task.round, at: now },
      settled.state,
    )
    await writeAudit(deps, tx, actor.accountId, {
      action: 'answer.mark',
      thing: 'markingTask',
      thingId: task.taskId,
      detail: {
        title: task.title,
        points: input.points,
        state: settled.state,
        isCorrection: before !== undefined,
        isProvisional: input.isProvisional,
      },
    })
    if (settled.points === null) return { state: settled.state, points: null, isFinal: false }
    const reason = [
      ...new Set(
        (own.isResolution ? [own] : opinions.filter((opinion) => !opinion.isProvisional)).map(
          (opinion) => opinion.comment,
        ),
      ),
    ]
      .filter(Boolean)
      .join('\n')
    await insertManualMark(tx, {
      attemptId,
      position: task.position,
      points: settled.points,
      authorId: actor.accountId,
      reason,
      criteria: task.graders === 1 || own.isResolution ? input.criteria : [],
      at: now,
    })
    const ending = {
      endedBy: attempt.endedBy ?? 'candidate',
      submittedAt: attempt.submittedAt ?? now,
      submitKey: attempt.submitKey,
    }
    const state = await finishAttempt(deps, tx, attempt, ending)
    return { state: settled.state, points: settled.points, isFinal: state === 'graded' }
  })
}

export const loadMarkingProgress = (deps: Deps, actor: Actor, input: InputOf<typeof markingProgress>) =>
  findMarkingProgress(deps.sql, callerOf(deps, actor), input.examId, input.questionId ?? null)

/**
 * Loads the caller's own marking figures, with the average of all graders for comparison; averages are null when there
 * are no marks to average.
 */
export async function loadMarkingStatistics(deps: Deps, actor: Actor, examId: string | undefined) {
  const own = await findMarkingStatistics(deps.sql, callerOf(deps, actor), examId ?? null)
  return {
    marked: own.marked,
    resolved: own.resolved,
    averagePercent: own.of > 0 ? roundPercent(own.earned, own.of) : null,
    everybodyPercent: own.everybodyOf > 0 ? roundPercent(own.everybodyEarned, own.everybodyOf) : null,
    markedTwice: own.markedTwice,
    within: own.within,
    meanDifference: own.markedTwice > 0 ? roundShare(1, own.markedTwice, own.difference) : null,
  }
}

/**
 * Sets single or double marking, and the largest difference (in 1/100 points) at which two marks agree, for attempts
 * submitted from now on. Throws `examNotFound`.
 */
export async function saveMarkingSettings(
  deps: Deps,
  actor: Actor,
  input: { examId: string; graders: number; threshold: number },
) {
  return inTransaction(deps.sql, async (tx) => {
    const { examId, graders, threshold } = input
    await checkManagedExam(tx, actor, examId)
    if (!(await setExamMarking(tx, examId, graders, threshold))) throw new AppError('examNotFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'exam.setMarking',
      thing: 'exam',
      thingId: examId,
      detail: { graders, threshold },
    })
    return { graders, threshold }
  })
}

/** Grades sample answers by a key for gaps. Stores nothing. */
export const testGapKey = (input: InputOf<typeof gapKeyTest>) => ({
  samples: input.samples.map((texts) => presentGapTestSample(judgeGaps(input.blanks, texts))),
})
