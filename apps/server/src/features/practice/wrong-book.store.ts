import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { type CandidateStanding, listExamProgress, type Release, type ZonedNow } from '../exams/exams.public.ts'
import type { AnswerKey, Feedback, QuestionContent } from '../questions/questions.public.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
/** The number of newest attempts that are read. */
const attemptsKept = 1000

export type TakenExam = CandidateStanding & {
  readonly kind: 'formal' | 'mock' | 'course'
  readonly release: Release
  readonly overAt: Date | null
  readonly attempts: readonly { readonly id: string; readonly promised: Release | null }[]
}

/**
 * Lists a person's exams in a company with their release rules and their attempts that are graded, or that are practice
 * in progress. Only the person's 1,000 newest attempts are read.
 */
export async function listTakenExams(db: Db, owner: Owner, moment: ZonedNow): Promise<TakenExam[]> {
  const sat = await db<{ examId: string; attempts: TakenExam['attempts'] }[]>`
    select exam_id as "examId", jsonb_agg(jsonb_build_object('id', id, 'promised', terms -> 'release')) as attempts
    from (select id, exam_id, terms from attempt_record
    where account_id = ${owner.accountId} and company_id = ${owner.companyId} and (state = 'graded' or (state = 'open' and terms ? 'practice'))
      order by started_at desc limit ${attemptsKept}) t
    group by exam_id`
  const attemptsOf = new Map(sat.map(({ examId, attempts }) => [examId, attempts]))
  const exams = await listExamProgress(db, [...attemptsOf.keys()], owner, moment)
  return exams.map((exam) => ({ ...exam, attempts: attemptsOf.get(exam.examId) ?? [] }))
}

export type PastQuestion = {
  readonly questionId: string
  readonly bankId: string
  readonly type: QuestionType
  readonly topic: string
  /** The last version answered, and its exam. */
  readonly version: number
  readonly examId: string
  readonly results: readonly boolean[]
  readonly at: readonly Date[]
}

/**
 * Lists the questions of these attempts, each with its results in all of these attempts, the earliest first. In
 * practice only answered questions count. Voided questions and those of an exam that the person is taking are left out.
 */
export async function listPastQuestions(
  db: Db,
  attemptIds: readonly string[],
  accountId: string,
): Promise<PastQuestion[]> {
  return db<PastQuestion[]>`
    with sitting as materialized (select question_id from question_sat_now where account_id = ${accountId})
    select q.question_id as "questionId", u.bank_id as "bankId", u.type, u.topic, (array_agg(q.version order by m.seq desc))[1] as version,
      (array_agg(t.exam_id order by m.seq desc))[1] as "examId", array_agg(m.points >= q.points order by m.seq) as results,
        array_agg(coalesce(t.submitted_at, m.at) order by m.seq) as at
    from unnest(${[...attemptIds]}::uuid[]) as w(id)
    join attempt_record t on t.id = w.id
    join answered_paper q on q.attempt_id = t.id
    join question_entry u on u.id = q.question_id
    cross join lateral newest_mark(q.attempt_id, q.position) m
    where not q.position = any(t.voided) and not (t.terms ? 'practice' and q.seq is null) and q.question_id not in (select question_id from sitting)
    group by q.question_id, u.bank_id, u.type, u.topic`
}

export type WrongBookQuestion = {
  readonly questionId: string
  readonly content: QuestionContent
  readonly key: AnswerKey
  readonly explanation: BilingualText
  readonly feedback: Feedback | null
}

/**
 * Lists the questions of wrong-book entries in the versions that were answered, with their current keys, including
 * changes by regrades. `feedback` is null after a regrade.
 */
export async function listWrongBookQuestions(
  db: Db,
  entries: readonly Pick<PastQuestion, 'questionId' | 'version' | 'examId'>[],
): Promise<WrongBookQuestion[]> {
  return db<WrongBookQuestion[]>`
    select v.question_id as "questionId", v.content, coalesce(r.answer_key, k.answer_key) as key, coalesce(r.explanation, k.explanation) as explanation,
      case when r.answer_key is null then k.feedback end as feedback
    from unnest(${entries.map((one) => one.questionId)}::uuid[], ${entries.map((one) => one.version)}::int[],
      ${entries.map((one) => one.examId)}::uuid[]) as w(id, version, exam_id)
    join question_wording v on v.question_id = w.id and v.version = w.version
    join question_key k on k.question_id = v.question_id and k.version = v.version
    left join question_ruling r on r.exam_id = w.exam_id and r.question_id = v.question_id and r.version = v.version`
}
