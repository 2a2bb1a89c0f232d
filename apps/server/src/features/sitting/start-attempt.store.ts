import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Owner } from '../../core/access/owner.ts'
import type { Db } from '../../database/connection.ts'
import {
  exposureCountExpressions,
  frozenItemsExpression,
  frozenQuestionsExpression,
  frozenShapesExpression,
  type PaperExposure,
} from '../exams/exams.public.ts'
import type { AttemptTerms } from './attempt.store.ts'

export type NewAttempt = Owner & {
  readonly id: string
  readonly examId: string
  readonly number: number
  readonly examVersion: number
  readonly terms: AttemptTerms
  readonly seed: string
  readonly startedAt: Date
  readonly deadline: Date | null
  readonly writer: string
  readonly totalPoints: number
}

export type PlacedQuestion = { readonly questionId: string; readonly points: number; readonly letters: string }

/** A question of a frozen paper, and the order of its options. */
export type FrozenQuestion = {
  readonly questionId: string
  readonly version: number
  readonly type: QuestionType
  readonly points: number
  readonly optionOrder: string
}

/**
 * Inserts an attempt with its frozen paper: each question in its current version, with its options in the order of
 * `letters` and pinned ones in their place. Returns the frozen questions, in the order of the paper. `taken`: another
 * start came first, so the open attempt, or the number of this attempt, already exists. `short`: a question no longer
 * exists. In both cases nothing is written.
 */
export async function insertAttempt(
  db: Db,
  attempt: NewAttempt,
  questions: readonly PlacedQuestion[],
): Promise<readonly FrozenQuestion[] | 'taken' | 'short'> {
  const row = await db<{ isInserted: boolean; frozen: readonly FrozenQuestion[] }[]>`
    with placed as materialized (
      select ${frozenItemsExpression(db)} as paper, ${frozenShapesExpression(db)} as shapes
      from unnest(${questions.map((question) => question.questionId)}::uuid[], ${questions.map((question) => question.points)}::int[],
        ${questions.map((question) => question.letters)}::text[]) with ordinality as d(question_id, points, letters, position)
      join question_entry q on q.id = d.question_id
      join question_wording v on v.question_id = q.id and v.version = q.current_version
      having count(*) = ${questions.length}::int
    ), made as (
      insert into attempt (id, exam_id, account_id, company_id, number, exam_version, terms, seed, started_at, deadline, writer, total_points,
        paper, shapes)
      select ${attempt.id}::uuid, ${attempt.examId}::uuid, ${attempt.accountId}::uuid, ${attempt.companyId}::uuid, ${attempt.number}::int,
        ${attempt.examVersion}::int, ${db.json(attempt.terms)}::jsonb, ${attempt.seed}::text, ${attempt.startedAt}::timestamptz,
        ${attempt.deadline}::timestamptz, ${attempt.writer}::text, ${attempt.totalPoints}::int, paper, shapes
      from placed on conflict do nothing returning id
    )
    select exists (select from made) as "isInserted", ${frozenQuestionsExpression(db, 'placed')} as frozen from placed`.maybeOne()
  if (!row) return 'short'
  return row.isInserted ? row.frozen : 'taken'
}

export type StartedAttempt = {
  readonly deadline: Date | null
  readonly name: string
  readonly employeeNo: string | null
}

/** A start as the attempt's page needs it, with the questions that its paper froze. */
type StartedWithPaper = StartedAttempt & { readonly frozen: readonly FrozenQuestion[] }

/**
 * Starts an attempt with the next prepared paper of the exam and its seed, in one statement: its row, extra time, and
 * the facts for its page. Returns `taken` when another start came first, and null when the exam has no valid prepared
 * paper. Throws the error of the constraint `exam_not_paused`, and writes nothing, when the exam is paused or now
 * belongs to another company.
 */
export async function startPreparedAttempt(
  db: Db,
  attempt: Omit<NewAttempt, 'seed'>,
): Promise<StartedWithPaper | 'taken' | null> {
  const { isInserted, questions, deadline, name, employeeNo } = await db<
    {
      isInserted: boolean | null
      questions: readonly FrozenQuestion[] | null
      deadline: Date | null
      name: string | null
      employeeNo: string | null
    }[]
  >`
    select s.is_inserted as "isInserted", s.questions, s.deadline, s.name, s.employee_no as "employeeNo" from start_prepared_attempt(
      ${attempt.id}, ${attempt.examId}, ${attempt.accountId}, ${attempt.companyId}, ${attempt.number}, ${attempt.examVersion},
      ${db.json(attempt.terms)}, ${attempt.startedAt}, ${attempt.deadline}, ${attempt.writer}, ${attempt.totalPoints}) s`.one()
  if (isInserted === null || questions === null) return null
  return name === null ? 'taken' : { frozen: questions, deadline, name, employeeNo }
}

/**
 * Adds the extra time of the exam or the person to an attempt that is starting, counts its questions against the
 * exposure limit, and returns the facts for its page, or the reason why it can't start: `paused` (also when the exam
 * now belongs to another company), or `worn` when a question has reached its exposure limit. Runs one statement after
 * the attempt has taken its share of the exam's lock: extra time or a pause of the exam at the same moment is either
 * visible here, or finds the attempt.
 */
export async function updateStartingAttempt(
  db: Db,
  attemptId: string,
  questionIds: readonly string[],
  turn: PaperExposure | null,
): Promise<StartedAttempt | 'paused' | 'worn'> {
  const { isPaused, exposed, ...started } = await db<(StartedAttempt & { isPaused: boolean; exposed: number })[]>`
    ${turn ? db`with ${exposureCountExpressions(db, turn, questionIds)}` : db``}
    select s.is_paused as "isPaused", s.deadline, s.name, s.employee_no as "employeeNo",
      ${turn ? db`(select count(*)::int from exposed)` : db`${questionIds.length}::int`} as exposed
    from started_attempt(${attemptId}) s`.one()
  if (isPaused) return 'paused'
  return exposed === questionIds.length ? started : 'worn'
}

/**
 * Counts the questions of a prepared paper against the exposure limit. Returns false when one has reached it, so that
 * the start must be undone.
 */
export async function updateExposureCounts(
  db: Db,
  turn: PaperExposure,
  questionIds: readonly string[],
): Promise<boolean> {
  const row = await db<{ exposed: number }[]>`
    with ${exposureCountExpressions(db, turn, questionIds)} select count(*)::int as exposed from exposed`.one()
  return row.exposed === questionIds.length
}
