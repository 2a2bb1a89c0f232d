import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import type { ExamKind, Release } from '../exams/exams.public.ts'
import type { TopicPoints } from './coverage.rules.ts'

export type CoveredAttempt = {
  readonly examId: string
  readonly title: BilingualText
  readonly kind: ExamKind
  readonly isPractice: boolean
  readonly promised: Release | null
  readonly startedAt: Date
  readonly passed: boolean | null
  readonly topics: TopicPoints | null
  /** True when the person is taking an exam with a question of this attempt. */
  readonly isSatNow: boolean
}
/** The number of newest attempts that are read. */
const attemptsKept = 1000

/**
 * Lists the 1000 newest graded attempts of a person in a company since `since`, without trials, the oldest first.
 * Attempts since `topicsSince` include their points by topic. Papers are read only while the person is taking an exam.
 */
export async function listGradedAttempts(
  db: Db,
  owner: { readonly accountId: string; readonly companyId: string },
  since: Date,
  topicsSince: Date,
): Promise<CoveredAttempt[]> {
  return db<CoveredAttempt[]>`
    with mine as materialized (
      select t.id, t.exam_id, t.terms, t.started_at, t.passed, t.parts from attempt_record t
      where t.account_id = ${owner.accountId} and t.company_id = ${owner.companyId} and t.started_at >= ${since} and t.state = 'graded'
        and not t.terms ? 'trial'
      order by t.started_at desc limit ${attemptsKept}
    ), sitting as materialized (select exists (select from question_sat_now where account_id = ${owner.accountId}) as any)
    select t.exam_id as "examId", e.title, e.kind, t.terms ? 'practice' as "isPractice", t.terms -> 'release' as promised, t.started_at as "startedAt",
      t.passed, case when t.started_at >= ${topicsSince} then t.parts -> 'topics' end as topics,
      s.any and exists (select from attempt_behind_exam x where x.attempt_id = t.id) as "isSatNow"
    from mine t join exam_rule e on e.id = t.exam_id cross join sitting s
    order by t.started_at`
}

/**
 * Counts the questions of the given banks and topics that may be practised, by topic. Questions of subtopics are
 * included.
 */
export async function countPractisableQuestions(
  db: Db,
  cells: readonly { readonly bankId: string; readonly topic: string }[],
): Promise<{ readonly topic: string; readonly count: number }[]> {
  return db<{ topic: string; count: number }[]>`
    select w.topic, count(q.question_id)::int as count
    from unnest(${cells.map(({ bankId }) => bankId)}::uuid[], ${cells.map(({ topic }) => topic)}::text[]) as w(bank_id, topic)
    left join practisable_question q on q.bank_id = w.bank_id and (q.topic = w.topic or starts_with(q.topic, w.topic || '/'))
    group by w.topic`
}
