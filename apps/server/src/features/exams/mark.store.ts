import type { Db } from '../../database/connection.ts'
import type { AnswerKey, QuestionType } from '../questions/questions.public.ts'
import type { StoredAnswer } from './answer.rules.ts'
import type { EndedBy } from './exam.rules.ts'
import type { Parts } from './grading.rules.ts'

export type GradingRow = {
  readonly position: number
  readonly type: QuestionType
  readonly topic: string
  readonly points: number
  readonly optionOrder: string
  readonly key: AnswerKey
  readonly answer: StoredAnswer | null
  /** Points of the newest mark, null when there is none yet. */
  readonly marked: number | null
}

/** All that grading an attempt needs: the key of the version that was sat, the answer, and marks that stand already. */
export async function loadForGrading(db: Db, attemptId: string, hasMarks: boolean): Promise<GradingRow[]> {
  const marked = hasMarks
    ? db`(select case when m.source = 'void' then null else m.points end from attempt_mark m where m.attempt_id = q.attempt_id and m.position = q.position order by m.at desc, m.id desc limit 1)`
    : db`null::int`
  return db<GradingRow[]>`
    select q.position, q.type, q.topic, q.points, q.option_order as "optionOrder", k.answer_key as key, a.answer, ${marked} as marked
    from attempt_question q
    join question_key k on k.question_id = q.question_id and k.version = q.version
    left join attempt_answer a on a.attempt_id = q.attempt_id and a.position = q.position
    where q.attempt_id = ${attemptId} order by q.position`
}

export type NewMark = { readonly id: string; readonly position: number; readonly points: number; readonly detail: string }
export type Closing = { readonly attemptId: string; readonly submittedAt: Date; readonly endedBy: EndedBy; readonly submitKey: string | null }
/** `score` null: something waits for a person. */
export type Outcome = { readonly score: number | null; readonly passed: boolean | null; readonly parts: Parts | null; readonly at: Date }

/** Closes an attempt, adds its marks and, when none is missing, its score. False: it was final already, and nothing was written. */
export async function closeWithMarks(db: Db, closing: Closing, marks: readonly NewMark[], outcome: Outcome): Promise<boolean> {
  const isFinal = outcome.score !== null
  const { count } = await db`
    with marked as (
      insert into attempt_mark (id, attempt_id, position, points, source, detail, at)
      select m.id, ${closing.attemptId}, m.position, m.points, 'auto', m.detail::jsonb, ${outcome.at}
      from unnest(${marks.map((mark) => mark.id)}::uuid[], ${marks.map((mark) => mark.position)}::int[], ${marks.map((mark) => mark.points)}::int[], ${marks.map((mark) => mark.detail)}::text[]) as m(id, position, points, detail)
      on conflict (attempt_id, position) where source = 'auto' do nothing
    )
    update attempt set state = ${isFinal ? 'graded' : 'closed'}, submitted_at = coalesce(submitted_at, ${closing.submittedAt}), ended_by = coalesce(ended_by, ${closing.endedBy}),
      submit_key = coalesce(submit_key, ${closing.submitKey}), score = ${outcome.score}, passed = ${outcome.passed}, graded_at = ${isFinal ? outcome.at : null},
      time_used = extract(epoch from coalesce(submitted_at, ${closing.submittedAt}) - started_at)::int, parts = ${outcome.parts ? db.json(outcome.parts as never) : null}
    where id = ${closing.attemptId} and state <> 'graded'`
  return count === 1
}

/** Closes an attempt without grading it; the sweeper grades it later. */
export async function closeOnly(db: Db, closing: Closing): Promise<void> {
  await db`
    update attempt set state = 'closed', submitted_at = ${closing.submittedAt}, ended_by = ${closing.endedBy}, submit_key = ${closing.submitKey},
      time_used = extract(epoch from ${closing.submittedAt}::timestamptz - started_at)::int
    where id = ${closing.attemptId} and state = 'open'`
}
