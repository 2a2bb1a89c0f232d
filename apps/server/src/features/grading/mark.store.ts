import type { Db } from '../../database/connection.ts'
import {
  type AttemptClosing,
  finalTimeSpentExpression,
  type NewReceipt,
  type ReceiptQuestion,
  receiptInsertStatement,
} from '../sitting/sitting.public.ts'
import type { AttemptOutcome, QuestionToGrade } from './outcome.rules.ts'

type Sat = { readonly id: string; readonly examId: string }

/**
 * Lists everything that grading an attempt needs: the key of the version in the paper or the key corrected by a
 * regrade, the answer, and the newest mark since an instant. With null, no mark counts, and the attempt is graded
 * completely.
 */
export async function listQuestionsToGrade(
  db: Db,
  attempt: Sat,
  since: Date | null,
): Promise<(QuestionToGrade & ReceiptQuestion)[]> {
  const marked = since ? db`(select m.points from newest_mark(q.attempt_id, q.position, ${since}) m)` : db`null::int`
  return db<(QuestionToGrade & ReceiptQuestion)[]>`
    select q.position, q.type, q.topic, q.points, q.option_order as "optionOrder", coalesce(r.answer_key, k.answer_key) as key, r.action as ruling, q.answer,
      ${marked} as marked, q.question_id as "questionId", q.version, q.seq, q.saved_at as "savedAt", q.uncertain
    from answered_paper q
    join question_key k on k.question_id = q.question_id and k.version = q.version
    left join question_ruling r on r.exam_id = ${attempt.examId} and r.question_id = q.question_id and r.version = q.version
    where q.attempt_id = (select ${attempt.id}::uuid) order by q.position`
}

/** The outcome of closing an attempt. `isTold`: a final score is released in this transaction. */
export type ClosingOutcome = AttemptOutcome & {
  readonly at: Date
  readonly isTold: boolean
  readonly receipt: NewReceipt | null
}

/** The details of a mark that a rule gave: the shares of the gaps. */
const detailOf = ({ blanks }: ClosingOutcome['marks'][number]) => (blanks ? { blanks } : {})

/** Marks as the row of an attempt holds them: points by position, and the details of those that have any. */
function marksInRow(marks: ClosingOutcome['marks']): {
  readonly points: readonly (number | null)[]
  readonly details: Readonly<Record<number, ReturnType<typeof detailOf>>> | null
} {
  const points: (number | null)[] = Array.from(
    { length: Math.max(...marks.map(({ position }) => position)) },
    () => null,
  )
  for (const mark of marks) points[mark.position - 1] = mark.points
  const detailed = marks.filter(({ blanks }) => blanks)
  return {
    points,
    details: detailed.length > 0 ? Object.fromEntries(detailed.map((mark) => [mark.position, detailOf(mark)])) : null,
  }
}

/**
 * Closes an attempt, adds its marks, queues the answers that need a person and, when no mark is missing, writes the
 * score. The first marks by rule go into the attempt's row; if the row already holds some (`holdsMarks`), each further
 * mark becomes a row. Returns false, and writes nothing, when the result was final already. An existing mark is not
 * added twice, except for an open attempt, which is graded completely. The caller holds the attempt's row lock.
 */
export async function setAttemptClosedWithMarks(
  db: Db,
  closing: AttemptClosing,
  holdsMarks: boolean,
  { score, passed, parts, marks, waiting, voided, totalPoints, passingPoints, at, isTold, receipt }: ClosingOutcome,
): Promise<boolean> {
  const isFinal = score !== null
  const inRow = holdsMarks || marks.length === 0 ? null : marksInRow(marks)
  const single = inRow ? [] : marks
  const details = single.map((mark) => JSON.stringify(detailOf(mark)))
  const marked = db`marked as (
      insert into single_mark (attempt_id, position, points, source, detail, at)
      select t.id, m.position, m.points, 'auto', m.detail::jsonb, ${at}
      from unnest(${single.map((mark) => mark.position)}::int[], ${single.map((mark) => mark.points)}::int[], ${details}::text[]) as m(position, points, detail)
      join attempt_record t on t.id = ${closing.attemptId} and t.state <> 'graded'
      where t.state = 'open' or not exists (select from given_mark x where x.attempt_id = t.id and x.position = m.position and x.at >= t.submitted_at)
    ), `
  const { count } = await db`
    with ${single.length > 0 ? marked : db``}queued as (
      insert into marking_task as k (attempt_id, position, exam_id, question_id, version, candidate_id, points, graders, threshold, created_at)
      select t.id, q.position, t.exam_id, q.question_id, q.version, t.account_id, q.points, e.graders, e.mark_threshold, ${at}
      from attempt_record t join exam_rule e on e.id = t.exam_id join attempt_paper q on q.attempt_id = t.id and q.position = any(${[...waiting]}::int[])
      where t.id = ${closing.attemptId} and t.state <> 'graded'
      on conflict (attempt_id, position) do update set state = 'waiting', round = k.round + 1, graders = excluded.graders, threshold = excluded.threshold,
        claimed_by = null, claimed_until = null
        where (select state from attempt where id = k.attempt_id) = 'open'
    )${receipt ? db`, receipted as (${receiptInsertStatement(db, receipt)})` : db``}
    update attempt set ${
      inRow
        ? db`marks = ${[...inRow.points]}::int[], mark_details = ${inRow.details && db.json(inRow.details)}, marked_at = ${at},
      marked_seq = nextval('attempt_mark_seq_seq'), `
        : db``
    }state = ${isFinal ? 'graded' : 'closed'}, submitted_at = coalesce(submitted_at, ${closing.submittedAt}),
      ended_by = coalesce(ended_by, ${closing.endedBy}), submit_key = coalesce(submit_key, ${closing.submitKey}), score = ${score}, passed = ${passed},
      graded_at = ${isFinal ? at : null}, told_at = ${isFinal && isTold ? at : null},
      time_used = extract(epoch from coalesce(submitted_at, ${closing.submittedAt}) - started_at - stopped_ms * interval '1 millisecond')::int,
      parts = ${parts ? db.json(parts) : null}, spent = ${finalTimeSpentExpression(db, closing)}, total_points = ${totalPoints}, voided = ${[...voided]}::int[],
      terms = case when ${passingPoints}::int = (terms ->> 'passingPoints')::int then terms
        else terms || jsonb_build_object('passingPoints', ${passingPoints}::int, 'fullPassingPoints',
          coalesce(terms -> 'fullPassingPoints', terms -> 'passingPoints')) end
    where id = ${closing.attemptId} and state <> 'graded'`
  return count === 1
}

/**
 * Inserts the automatic mark of one answered question. The caller holds the attempt's lock and has checked that the
 * question has no mark yet.
 */
export async function insertAutomaticMark(
  db: Db,
  mark: { attemptId: string; position: number; points: number; detail: string; at: Date },
): Promise<void> {
  await db`insert into single_mark (attempt_id, position, points, source, detail, at)
    values (${mark.attemptId}, ${mark.position}, ${mark.points}, 'auto', ${mark.detail}::jsonb, ${mark.at})`
}
