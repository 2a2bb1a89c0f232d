import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Owner } from '../../core/access/owner.ts'
import type { Db, Fragment } from '../../database/connection.ts'
import {
  type ExposureTurn,
  exposureTurn,
  frozenItems,
  frozenQuestions,
  frozenShapes,
  nextPreparedPaper,
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
 * start was first, so the open attempt, or the number of this attempt, already exists. `short`: a question no longer
 * exists. In both cases nothing is written.
 */
export async function insertAttempt(
  db: Db,
  attempt: NewAttempt,
  questions: readonly PlacedQuestion[],
): Promise<readonly FrozenQuestion[] | 'taken' | 'short'> {
  return insertFrozen(
    db,
    attempt,
    db`
      select ${frozenItems(db)} as paper, ${frozenShapes(db)} as shapes, ${attempt.seed}::text as seed, null::json as questions
      from unnest(${questions.map((question) => question.questionId)}::uuid[], ${questions.map((question) => question.points)}::int[],
        ${questions.map((question) => question.letters)}::text[]) with ordinality as d(question_id, points, letters, position)
      join question_entry q on q.id = d.question_id
      join question_wording v on v.question_id = q.id and v.version = q.current_version
      having count(*) = ${questions.length}::int`,
  )
}

/**
 * Inserts an attempt with the next prepared paper of the exam and its seed. Returns `worn` if one of its questions
 * would exceed the exposure limit, and null if the exam has no valid prepared paper.
 */
export async function insertPreparedAttempt(
  db: Db,
  attempt: Omit<NewAttempt, 'seed'>,
): Promise<{ readonly frozen: readonly FrozenQuestion[]; readonly worn: readonly string[] } | 'taken' | null> {
  const frozen = await insertFrozen(db, attempt, nextPreparedPaper(db, attempt.examId, attempt.examVersion))
  if (frozen === 'short') return null
  return frozen === 'taken' ? frozen : { frozen, worn: [] }
}

/** `placed` selects at most one paper, with its shapes, its seed and, if available as JSON, its questions. */
async function insertFrozen(
  db: Db,
  attempt: Omit<NewAttempt, 'seed'>,
  placed: Fragment,
): Promise<readonly FrozenQuestion[] | 'taken' | 'short'> {
  const row = await db<{ isInserted: boolean; frozen: readonly FrozenQuestion[] }[]>`
    with placed as materialized (${placed}), made as (
      insert into attempt (id, exam_id, account_id, company_id, number, exam_version, terms, seed, started_at, deadline, writer, total_points,
        paper, shapes)
      select ${attempt.id}::uuid, ${attempt.examId}::uuid, ${attempt.accountId}::uuid, ${attempt.companyId}::uuid, ${attempt.number}::int,
        ${attempt.examVersion}::int, ${db.json(attempt.terms)}::jsonb, seed, ${attempt.startedAt}::timestamptz,
        ${attempt.deadline}::timestamptz, ${attempt.writer}::text, ${attempt.totalPoints}::int, paper, shapes
      from placed on conflict do nothing returning id
    )
    select exists (select from made) as "isInserted", coalesce(questions, ${frozenQuestions(db, 'placed')}) as frozen from placed`.maybeOne()
  if (!row) return 'short'
  return row.isInserted ? row.frozen : 'taken'
}

export type StartedAttempt = {
  readonly deadline: Date | null
  readonly name: string
  readonly employeeNo: string | null
}

/**
 * Adds extra time of the exam or the person to an attempt that starts, counts its questions against the exposure limit,
 * and returns the facts for its page; or returns why it can't start (`paused`, also when the exam has become that of
 * another company; `worn`). It runs one statement after the attempt has taken the shared lock of the exam, so
 * simultaneous extra time or a simultaneous pause of the exam is either visible here or finds the attempt.
 */
export async function updateStartingAttempt(
  db: Db,
  attemptId: string,
  questionIds: readonly string[],
  turn: ExposureTurn | null,
): Promise<StartedAttempt | 'paused' | 'worn'> {
  const row = await db<(StartedAttempt & { isPaused: boolean; exposed: number })[]>`
    with credited as (
      insert into attempt_credit (attempt_id, source_id, cause, seconds, reason, at)
      select t.id, w.id, 'allowance', w.seconds, w.reason, t.started_at
      from attempt t join exam_allowance w on w.exam_id = t.exam_id and w.withdrawn_at is null
        and (w.account_id = t.account_id or (w.account_id is null and w.given_by <> t.account_id))
      where t.id = ${attemptId} and t.deadline is not null
      returning seconds
    ), extended as (
      update attempt set deadline = deadline + make_interval(secs => given.seconds), extra_time = given.seconds
      from (select sum(seconds)::int as seconds from credited) given where id = ${attemptId} and given.seconds > 0 returning deadline
    )${turn ? db`, ${exposureTurn(db, turn, questionIds)}` : db``}
    select e.paused_at is not null or exists (select from exam_owner o where o.id = e.id and o.company_id <> t.company_id) as "isPaused",
      ${turn ? db`(select count(*)::int from exposed)` : db`${questionIds.length}::int`} as exposed,
      coalesce((select deadline from extended), t.deadline) as deadline, p.name, m.employee_no as "employeeNo"
    from attempt t join exam_rule e on e.id = t.exam_id join account_name p on p.id = t.account_id
    left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id where t.id = ${attemptId}`.one()
  if (row.isPaused) return 'paused'
  if (row.exposed !== questionIds.length) return 'worn'
  const { deadline, name, employeeNo } = row
  return { deadline, name, employeeNo }
}
