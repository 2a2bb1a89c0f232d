import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import { examOfCompanyCondition } from '../../exams/exam-attempt.public.ts'
import { recordAttemptEvent } from '../attempt.store.ts'
import type { PreparedAnswer, StoredAnswer } from './answer.rules.ts'

/** Records answers that arrived too late to count, for staff to review. */
export async function recordLateAnswers(
  db: Db,
  late: { id: string; attemptId: string; at: Date; answers: readonly PreparedAnswer[] },
): Promise<void> {
  const answers = late.answers.map(({ position, seq, json }) => ({
    position,
    seq,
    answer: json === null ? null : JSON.parse(json),
  }))
  await recordAttemptEvent(db, {
    id: late.id,
    attemptId: late.attemptId,
    kind: 'lateSave',
    at: late.at,
    detail: { answers },
  })
}

export type LateAnswerRow = {
  readonly attemptId: string
  readonly examId: string
  readonly examTitle: BilingualText
  readonly stem: BilingualText
  readonly deadline: Date | null
  readonly kept: StoredAnswer | null
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly number: number
  readonly position: number
  readonly at: Date
  readonly answer: StoredAnswer | null
  readonly taken: boolean
}

/**
 * Lists a page of the late answers of an exam, of a company's exams or of all exams, the newest first, each with its
 * question and the answer that counts.
 */
export async function listLateAnswers(
  db: Db,
  filter: { examId: string | null; within: string | null; taken: boolean | null; page: number; size: number },
): Promise<{ list: LateAnswerRow[]; total: number }> {
  return readPage(
    db,
    filter,
    (part) => db<(LateAnswerRow & { total: number })[]>`
    with late as (
      select a.attempt_id, a.position::int, a.saved_at as at, a.answer, true as taken from attempt_answer a where a.late and ${filter.taken ?? true}
      union all
      select e.attempt_id, (one ->> 'position')::int, e.at, nullif(one -> 'answer', 'null'), false
      from attempt_event e cross join lateral jsonb_array_elements(e.detail -> 'answers') one where e.kind = 'lateSave' and not ${filter.taken ?? false}
    ), page as (
      select l.*, t.exam_id, t.terms -> 'title' as title, t.deadline, t.number, ${personNameColumn(db, 'p')} as name, m.employee_no,
        count(*) over ()::int as total
      from attempt t join late l on l.attempt_id = t.id join account_name p on p.id = t.account_id
      left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id
      where (${filter.examId}::uuid is null or t.exam_id = ${filter.examId}) and ${examOfCompanyCondition(db, db`t.exam_id`, filter.within)}
      order by l.at desc, l.attempt_id, l.position ${part}
    )
    select l.attempt_id as "attemptId", l.exam_id as "examId", l.title as "examTitle", v.content -> 'stem' as stem, l.deadline, k.answer as kept, l.name,
      l.employee_no as "employeeNo", l.number, l.position, l.at, l.answer, l.taken, l.total
    from page l left join attempt_paper q on q.attempt_id = l.attempt_id and q.position = l.position
    left join question_wording v on v.question_id = q.question_id and v.version = q.version
    left join attempt_answer k on k.attempt_id = l.attempt_id and k.position = l.position order by l.at desc, l.attempt_id, l.position`,
  )
}
