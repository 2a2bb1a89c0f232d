import type { Db } from '../../database/connection.ts'
import {
  type Closing,
  finalTimeSpent,
  type NewReceipt,
  type ReceiptQuestion,
  receiptInsertion,
} from '../sitting/sitting.public.ts'
import type { AttemptOutcome, SatQuestion } from './outcome.rules.ts'

type Sat = { readonly id: string; readonly examId: string }

/**
 * Lists everything that grading an attempt needs: the key of the version in the paper or its correction by a regrade,
 * the answer, and the newest mark since an instant; null: no mark counts, and the attempt is graded completely. Planned
 * once, see `listAnsweredQuestions`.
 */
export async function listForGrading(
  db: Db,
  attempt: Sat,
  since: Date | null,
): Promise<(SatQuestion & ReceiptQuestion)[]> {
  const marked = since
    ? db`(select m.points from attempt_mark m where m.attempt_id = q.attempt_id and m.position = q.position and m.at >= ${since} order by m.seq desc limit 1)`
    : db`null::int`
  return db<(SatQuestion & ReceiptQuestion)[]>`
    select q.position, q.type, q.topic, q.points, q.option_order as "optionOrder", coalesce(r.answer_key, k.answer_key) as key, r.action as ruling, q.answer,
      ${marked} as marked, q.question_id as "questionId", q.version, q.seq, q.saved_at as "savedAt", q.uncertain
    from answered_paper q
    join question_key k on k.question_id = q.question_id and k.version = q.version
    left join question_ruling r on r.exam_id = ${attempt.examId} and r.question_id = q.question_id and r.version = q.version
    where q.attempt_id = (select ${attempt.id}::uuid) order by q.position`
}

/** `isTold`: a final score is released in this transaction. */
export type ClosingOutcome = AttemptOutcome & {
  readonly at: Date
  readonly isTold: boolean
  readonly receipt: NewReceipt | null
}

/**
 * Closes an attempt, adds its marks, queues the answers that need a person and, when no mark is missing, writes the
 * score. Returns false, and writes nothing, when the result was final already. An existing mark is not added twice,
 * except for an open attempt, which is graded completely.
 */
export async function updateClosedWithMarks(
  db: Db,
  closing: Closing,
  { score, passed, parts, marks, waiting, voided, totalPoints, passingPoints, at, isTold, receipt }: ClosingOutcome,
): Promise<boolean> {
  const isFinal = score !== null
  const details = marks.map((mark) => JSON.stringify(mark.blanks ? { blanks: mark.blanks } : {}))
  const { count } = await db`
    with marked as (
      insert into attempt_mark (attempt_id, position, points, source, detail, at)
      select t.id, m.position, m.points, 'auto', m.detail::jsonb, ${at}
      from unnest(${marks.map((mark) => mark.position)}::int[], ${marks.map((mark) => mark.points)}::int[], ${details}::text[]) as m(position, points, detail)
      join attempt_record t on t.id = ${closing.attemptId} and t.state <> 'graded'
      where t.state = 'open' or not exists (select from attempt_mark x where x.attempt_id = t.id and x.position = m.position and x.at >= t.submitted_at)
    ), queued as (
      insert into marking_task as k (attempt_id, position, exam_id, question_id, version, candidate_id, points, graders, threshold, created_at)
      select t.id, q.position, t.exam_id, q.question_id, q.version, t.account_id, q.points, e.graders, e.mark_threshold, ${at}
      from attempt_record t join exam_rule e on e.id = t.exam_id join attempt_paper q on q.attempt_id = t.id and q.position = any(${[...waiting]}::int[])
      where t.id = ${closing.attemptId} and t.state <> 'graded'
      on conflict (attempt_id, position) do update set state = 'waiting', round = k.round + 1, graders = excluded.graders, threshold = excluded.threshold,
        claimed_by = null, claimed_until = null
        where (select state from attempt where id = k.attempt_id) = 'open'
    )${receipt ? db`, receipted as (${receiptInsertion(db, receipt)})` : db``}
    update attempt set state = ${isFinal ? 'graded' : 'closed'}, submitted_at = coalesce(submitted_at, ${closing.submittedAt}),
      ended_by = coalesce(ended_by, ${closing.endedBy}), submit_key = coalesce(submit_key, ${closing.submitKey}), score = ${score}, passed = ${passed},
      graded_at = ${isFinal ? at : null}, told_at = ${isFinal && isTold ? at : null},
      time_used = extract(epoch from coalesce(submitted_at, ${closing.submittedAt}) - started_at - stopped_ms * interval '1 millisecond')::int,
      parts = ${parts ? db.json(parts) : null}, spent = ${finalTimeSpent(db, closing)}, total_points = ${totalPoints}, voided = ${[...voided]}::int[],
      terms = case when ${passingPoints}::int = (terms ->> 'passingPoints')::int then terms
        else terms || jsonb_build_object('passingPoints', ${passingPoints}::int, 'fullPassingPoints',
          coalesce(terms -> 'fullPassingPoints', terms -> 'passingPoints')) end
    where id = ${closing.attemptId} and state <> 'graded'`
  return count === 1
}
