import type { releaseStateRead } from '@portal/contract/exams/exam-release.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { presentText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import {
  checkManagedExam,
  formatReleaseMoment,
  lockExamRelease,
  type Release,
  type ReleasedParts,
  releaseProblem,
  setExamRelease,
  visibleParts,
  withPartReleased,
} from '../exams/exams.public.ts'
import { publishResultRelease } from '../grading/grading.public.ts'
import { lockAttemptIfFree } from '../sitting/sitting.public.ts'
import {
  type ExamWithUnreleasedResults,
  findReleaseState,
  listExamsToRelease,
  listResultsToRelease,
  setResultReleased,
} from './release.store.ts'

type Whole = Required<Release>
const whole = (release: Release): Whole => ({ graded: 'atOnce', ...release })
const wordsOf = (release: Release) =>
  Object.fromEntries(Object.entries(whole(release)).map(([what, moment]) => [what, formatReleaseMoment(moment)]))

/** Changes an exam's release rule, with its audit line, and releases the results that are due. */
async function changeRelease(deps: Deps, actor: Actor, examId: string, changed: (before: Release) => Release) {
  return inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    await checkManagedExam(tx, actor, examId)
    const exam = await lockExamRelease(tx, examId)
    if (!exam) throw new AppError('examNotFound')
    const release = whole(changed(exam.release))
    const fault = releaseProblem(release, exam.closesAt)
    if (fault) throw new AppError('malformed', { fields: [fault] })
    await setExamRelease(tx, examId, release, now)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'exam.release',
      thing: 'exam',
      thingId: examId,
      detail: { before: wordsOf(exam.release), after: wordsOf(release) },
    })
    await deps.jobs.add(tx, releaseDueResults, {})
    return { examId, closesAt: exam.closesAt?.toISOString() ?? null, release }
  })
}

/**
 * Sets the release rule of an exam. Throws `examNotFound`, and `malformed` for an invalid instant or a missing closing
 * time.
 */
export const saveReleaseRule = (deps: Deps, actor: Actor, input: { examId: string; release: Release }) =>
  changeRelease(deps, actor, input.examId, () => input.release)
/** Releases a part of the results now, with the parts that it needs. Throws the errors of `saveReleaseRule`. */
export const releaseResultPart = (deps: Deps, actor: Actor, input: { examId: string; what: keyof ReleasedParts }) =>
  changeRelease(deps, actor, input.examId, (before) => withPartReleased(before, input.what))

/**
 * Loads an exam's release rule, the parts that it releases now, its attempts counted by progress, and its open regrades
 * and appeals. Throws `examNotFound`.
 */
export async function loadReleaseState(
  deps: Deps,
  actor: Actor,
  examId: string,
): Promise<DataOf<typeof releaseStateRead>> {
  await checkManagedExam(deps.sql, actor, examId)
  const now = deps.clock.now()
  const state = await findReleaseState(deps.sql, examId, now)
  if (!state) throw new AppError('examNotFound')
  const { title, closesAt, overAt, changedAt, regrades, appeals, open, marking, final, reviews, told } = state
  const release = whole(state.release)
  return {
    examId,
    title: presentText(title),
    closesAt: closesAt?.toISOString() ?? null,
    overAt: overAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    release,
    out: visibleParts({ release, promised: null, overAt }, now),
    attempts: { open, marking, final, reviews, told },
    regrades,
    appeals,
  }
}

const batch = 200

/**
 * Releases final results whose score has become visible, each once, and returns their number. An attempt locked by
 * another process is left for the next run.
 */
export async function releaseResults(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  let told = 0
  for (const exam of await listExamsToRelease(deps.sql, now)) {
    const isOut = (promised: Release | null) => visibleParts({ ...exam, promised }, now).score
    if (![null, ...(exam.promises ?? [])].some(isOut)) continue
    told += await tellExam(deps, exam, isOut, now)
  }
  return told
}

async function tellExam(
  deps: Deps,
  exam: ExamWithUnreleasedResults,
  isOut: (promised: Release | null) => boolean,
  now: Date,
): Promise<number> {
  let told = 0
  for (let after: string | null = null; ; ) {
    const found = await listResultsToRelease(deps.sql, exam.examId, after, batch)
    for (const { attemptId } of found.filter(({ promised }) => isOut(promised))) {
      await inTransaction(deps.sql, async (tx) => {
        const attempt = await lockAttemptIfFree(tx, attemptId)
        const result = attempt ? await setResultReleased(tx, attemptId, now) : null
        if (!attempt || !result) return
        await publishResultRelease(deps, tx, attempt, result)
        told++
      }).catch((error: unknown) => deps.log.error({ err: error, attemptId }, 'a result could not be told'))
    }
    if (found.length < batch) return told
    after = found.at(-1)?.attemptId ?? null
  }
}

/** Job, every minute and after a change: releases results that are due. */
export const releaseDueResults = defineJob({
  name: 'tellResults',
  words: { zh: '通知考试成绩', en: 'Notify candidates of results' },
  schedule: '* * * * *',
  run: async (deps) => void (await releaseResults(deps)),
})
