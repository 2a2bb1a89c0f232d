import type {
  appealAnswer,
  appealList,
  appealRead,
  appealSubmit,
  myAppealList,
} from '@portal/contract/exams/exam-appeal.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickName, pickText, presentText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { currentZonedTime, examBoundOf, visibleParts } from '../../exams/exams.public.ts'
import { scaledCriteria } from '../../grading/grading.public.ts'
import {
  appealAnsweredWords,
  canDecideOnAttempt,
  isTakingQuestion,
  loadFilesOfAnswers,
  lockAttempt,
  notifyCandidate,
} from '../../sitting/sitting.public.ts'
import { findResult } from '../result.store.ts'
import { type AppealableParts, appealableParts } from './appeal.rules.ts'
import {
  type AppealRow,
  findAppealCase,
  findAppealFacts,
  insertAppeal,
  listAppeals,
  listAppealsOfAttempt,
  lockAppeal,
  setAppealAnswer,
} from './appeal.store.ts'

/** Returns the parts of the caller's attempt that may be appealed. Throws `attemptNotFound`. */
async function possible(deps: Deps, actor: Actor, attemptId: string): Promise<AppealableParts> {
  const moment = currentZonedTime(deps)
  const [head, facts] = await Promise.all([
    findResult(deps.sql, attemptId, actor, moment),
    findAppealFacts(deps.sql, attemptId),
  ])
  if (!head || !facts) throw new AppError('attemptNotFound')
  const released = visibleParts({ ...head, promised: head.terms.release ?? null, kind: head.terms.kind }, moment.now)
  return appealableParts(facts, head.state === 'graded' && released.marks, moment.now)
}

const present = ({ id, position, words, madeAt, state, answer, answeredAt }: AppealRow) => ({
  appealId: id,
  position,
  words,
  madeAt: madeAt.toISOString(),
  state,
  answer,
  answeredAt: answeredAt?.toISOString() ?? null,
})

export async function loadOwnAppeals(
  deps: Deps,
  actor: Actor,
  attemptId: string,
): Promise<DataOf<typeof myAppealList>> {
  const may = await possible(deps, actor, attemptId)
  return {
    marks: { positions: [...may.positions], until: may.marksUntil?.toISOString() ?? null },
    leaves: { possible: may.leaves, until: may.leavesUntil?.toISOString() ?? null },
    list: (await listAppealsOfAttempt(deps.sql, attemptId)).map(present),
  }
}

/**
 * Submits an appeal. The attempt's lock keeps staff from reopening it in the meantime. Throws `malformed` for too short
 * a text, `attemptNotFound`, `appealNotPossible`, and `appealOpen` when another appeal of the attempt is open.
 */
export async function submitAppeal(deps: Deps, actor: Actor, input: InputOf<typeof appealSubmit>) {
  const { attemptId, position = null } = input
  const words = toStorableText(input.words)
  if (words.length < 10) throw new AppError('malformed', { fields: ['words'] })
  const at = deps.clock.now()
  const may = await possible(deps, actor, attemptId)
  if (position === null ? !may.leaves : !may.positions.includes(position)) throw new AppError('appealNotPossible')
  const id = newId(at, deps.random)
  await inTransaction(deps.sql, async (tx) => {
    if ((await lockAttempt(tx, attemptId))?.state === 'open') throw new AppError('appealNotPossible')
    await insertAppeal(tx, { id, attemptId, position, words, at })
  })
  return { appealId: id }
}

export async function loadAppeals(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof appealList>,
  lang: Lang,
): Promise<DataOf<typeof appealList>> {
  const { page, size } = input
  const { list, total } = await listAppeals(deps.sql, {
    ...input,
    examId: input.examId ?? null,
    within: examBoundOf(actor),
  })
  return {
    list: list.map((row) => ({
      ...present(row),
      attemptId: row.attemptId,
      examId: row.examId,
      examTitle: presentText(row.examTitle),
      name: pickName(row.name, lang),
      employeeNo: row.employeeNo ?? '',
      number: row.number,
      answeredBy: row.answeredBy && pickName(row.answeredBy, lang),
    })),
    total,
    page,
    size,
  }
}

/**
 * Loads one appeal with everything that an answer needs. Throws `notFound`, `ownAttempt` for the actor's own appeal,
 * and `questionSat` for a question that they are taking, since its rubric is shown.
 */
export async function loadAppealCase(
  deps: Deps,
  actor: Actor,
  appealId: string,
  lang: Lang,
): Promise<DataOf<typeof appealRead>> {
  const row = await findAppealCase(deps.sql, appealId, examBoundOf(actor))
  if (!row) throw new AppError('notFound')
  if (!canDecideOnAttempt(actor, row)) throw new AppError('ownAttempt')
  const { question, leaves } = row
  if (question && (await isTakingQuestion(deps.sql, actor.accountId, question.questionId)))
    throw new AppError('questionSat')
  const { position } = row
  const files =
    position !== null && question && question.files !== null
      ? await loadFilesOfAnswers(deps, deps.sql, actor, row.attemptId, [
          { position, answer: { files: question.files } },
        ])
      : null
  return {
    ...present(row),
    attemptId: row.attemptId,
    examId: row.examId,
    examTitle: presentText(row.examTitle),
    name: pickName(row.name, lang),
    employeeNo: row.employeeNo ?? '',
    number: row.number,
    answeredBy: row.answeredBy && pickName(row.answeredBy, lang),
    leaves: leaves && {
      reason: leaves.reason,
      decidedAt: new Date(leaves.decidedAt).toISOString(),
      count: leaves.count,
    },
    question: question && {
      questionId: question.questionId,
      version: question.version,
      stem: presentText(question.stem),
      points: question.points,
      written: question.written,
      ...(files && position !== null ? { files: files.get(position) ?? [] } : {}),
      rubric: 'rubric' in question.key ? presentText(question.key.rubric) : {},
      criteria:
        'rubric' in question.key
          ? scaledCriteria(question.key.criteria ?? [], question.points).map(({ text, points }) => ({
              text: presentText(text),
              points,
            }))
          : [],
      marks: question.marks.map(({ points, source, by, reason, at }) => ({
        points,
        source,
        by: by && pickName(by, lang),
        reason,
        at: new Date(at).toISOString(),
      })),
      opinions: question.opinions.map(({ points, criteria, comment, by }) => ({
        points,
        criteria: [...criteria],
        comment,
        by: pickName(by, lang),
      })),
      remark: question.remark && {
        regradeId: question.remark.regradeId,
        state: question.remark.state,
        points: question.remark.points,
      },
    },
  }
}

/**
 * Answers an appeal and notifies its candidate. Throws `notFound`, `malformed` for too short an answer, `ownAttempt`
 * for the actor's own, and `reviewDecided` when it already has an answer.
 */
export async function decideAppeal(deps: Deps, actor: Actor, input: InputOf<typeof appealAnswer>) {
  const { appealId } = input
  const at = deps.clock.now()
  const answer = toStorableText(input.answer)
  if (answer.length < 2) throw new AppError('malformed', { fields: ['answer'] })
  return inTransaction(deps.sql, async (tx) => {
    const appeal = await lockAppeal(tx, appealId, examBoundOf(actor))
    if (!appeal) throw new AppError('notFound')
    if (!canDecideOnAttempt(actor, appeal)) throw new AppError('ownAttempt')
    const state = input.uphold ? 'upheld' : 'rejected'
    if (!(await setAppealAnswer(tx, { appealId, state, answer, by: actor.accountId, at })))
      throw new AppError('reviewDecided')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'appeal.answer',
      thing: 'appeal',
      thingId: appealId,
      detail: { state, attemptId: appeal.attemptId, position: appeal.position, answer },
    })
    const title = { zh: pickText(appeal.title, 'zh'), en: pickText(appeal.title, 'en') }
    const link = `/exam/details?attemptId=${appeal.attemptId}`
    await notifyCandidate(deps, tx, {
      attemptId: appeal.attemptId,
      kind: 'appealAnswered',
      cause: `appealAnswered ${appealId}`,
      ...appealAnsweredWords(title, input.uphold, answer),
      link,
    })
    return { appealId, state } as const
  })
}
