import { practiceQuestionTypes, type QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { type FixedQuestion, type PracticeTerms, practiceExamId, type Release } from '../exams/exams.public.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

export type PracticeQuestionCount = {
  readonly bankId: string
  readonly title: BilingualText
  readonly topic: string
  readonly type: QuestionType
  readonly total: number
}

/** Lists the numbers of questions that a company may practise, by bank, topic and type; the oldest bank first. */
export async function listPracticeQuestionCounts(db: Db, companyId: string): Promise<PracticeQuestionCount[]> {
  return db<PracticeQuestionCount[]>`
    select b.id as "bankId", b.title, q.topic, q.type, count(*)::int as total
    from practisable_question q join bank_name b on b.id = q.bank_id where q.company_id is null or q.company_id = ${companyId}
    group by b.id, b.title, b.created_at, q.topic, q.type order by b.created_at, b.id, q.topic`
}

export type PracticeQuestionRow = Omit<FixedQuestion, 'groupId'> & {
  readonly groupId: string | null
  readonly groupPosition: number | null
}
/**
 * Returns the questions in an order in which those with shared material are adjacent, in the order of their group. A
 * practice may include only some questions of a group.
 */
export function orderQuestionsByMaterial(questions: readonly PracticeQuestionRow[]): FixedQuestion[] {
  const groups = new Map<string, PracticeQuestionRow[]>()
  for (const question of questions) {
    const key = question.groupId ?? question.questionId
    groups.set(key, [...(groups.get(key) ?? []), question])
  }
  return [...groups.values()].flatMap((group) =>
    group
      .toSorted((a, b) => (a.groupPosition ?? 0) - (b.groupPosition ?? 0))
      .map(({ questionId, type, points }) => ({ questionId, type, points })),
  )
}

export type PracticeFilter = {
  readonly topics: readonly string[]
  readonly types: readonly string[]
  readonly count: number
  readonly seed: string
}
const fitsChoice = (db: Db, { topics, types }: PracticeFilter) => db`
  (${topics.length === 0} or exists (select from unnest(${[...topics]}::text[]) as w(topic) where q.topic = w.topic or starts_with(q.topic, w.topic || '/')))
  and (${types.length === 0} or q.type = any(${[...types]}::text[]))`

export type BankPracticeQuestions = { readonly title: BilingualText; readonly questions: readonly FixedQuestion[] }

/**
 * Lists at most `count` questions of a bank to practise: those that the person has practised least, equal ones at
 * random; questions of a group are adjacent. Returns null when the company has no such bank that is open for practice.
 */
export async function listBankQuestionsToPractise(
  db: Db,
  bankId: string,
  owner: Owner,
  choice: PracticeFilter,
): Promise<BankPracticeQuestions | null> {
  const bank = await db<{ title: BilingualText }[]>`
    select title from bank_name where id = ${bankId} and is_open_for_practice and (company_id is null or company_id = ${owner.companyId})`.maybeOne()
  if (!bank) return null
  const questions = await db<PracticeQuestionRow[]>`
    with met as materialized (
      select aq.question_id as id, count(*) as times from attempt_record t join attempt_paper aq on aq.attempt_id = t.id
      where t.account_id = ${owner.accountId} and t.company_id = ${owner.companyId} and t.exam_id = ${practiceExamId} group by aq.question_id
    )
    select q.id as "questionId", q.type, v.points, d.group_id as "groupId", d.group_position as "groupPosition"
    from practisable_question p join question_entry q on q.id = p.question_id
    join drawable_question d on d.id = q.id
    join question_wording v on v.question_id = q.id and v.version = q.current_version
    left join met on met.id = q.id
    where p.bank_id = ${bankId} and (p.company_id is null or p.company_id = ${owner.companyId}) and ${fitsChoice(db, choice)}
    order by coalesce(met.times, 0), md5(q.id::text || ${choice.seed}) limit ${choice.count}`
  return { title: bank.title, questions: orderQuestionsByMaterial(questions) }
}

export type WrongBookQuestionRef = { readonly questionId: string; readonly version: number }

/**
 * Lists at most `choice.count` random questions of a person's wrong-question book to practise, questions of a group
 * together. A question with a newer version than the one in the book is included only when its bank is open to the
 * company for practice, because otherwise its new key has not been released.
 */
export async function listWrongBookQuestionsToPractise(
  db: Db,
  entries: readonly WrongBookQuestionRef[],
  owner: Owner,
  choice: PracticeFilter,
): Promise<FixedQuestion[]> {
  const questions = await db<PracticeQuestionRow[]>`
    select q.id as "questionId", q.type, v.points, d.group_id as "groupId", d.group_position as "groupPosition"
    from unnest(${entries.map((entry) => entry.questionId)}::uuid[], ${entries.map((entry) => entry.version)}::int[]) as w(id, version)
    join question_entry q on q.id = w.id
    join drawable_question d on d.id = q.id
    join question_wording v on v.question_id = q.id and v.version = q.current_version
    where q.status = 'active' and q.type = any(${[...practiceQuestionTypes]}) and ${fitsChoice(db, choice)}
      and (q.current_version = w.version or exists (select from practisable_question p
        where p.question_id = q.id and (p.company_id is null or p.company_id = ${owner.companyId})))
    order by md5(q.id::text || ${choice.seed}) limit ${choice.count}`
  return orderQuestionsByMaterial(questions)
}

export type OpenPractice = {
  readonly attemptId: string
  readonly title: BilingualText
  readonly practice: PracticeTerms
  readonly startedAt: Date
  readonly deadline: Date | null
  readonly answered: number
  readonly total: number
}

/**
 * Finds the person's open practice in this company (null: none), and the number of practices that they have started in
 * all companies.
 */
export async function findOpenPractice(
  db: Db,
  owner: Owner,
): Promise<{ underWay: OpenPractice | null; begun: number }> {
  const row = await db<
    {
      begun: number
      underWay: (Omit<OpenPractice, 'startedAt' | 'deadline'> & { startedAt: string; deadline: string | null }) | null
    }[]
  >`
    select coalesce(max(t.number), 0)::int as begun,
      (jsonb_agg(jsonb_build_object('attemptId', t.id, 'title', t.terms -> 'title', 'practice', t.terms -> 'practice', 'startedAt', t.started_at,
      'deadline', t.deadline, 'answered', (select count(*) from attempt_answer a where a.attempt_id = t.id
        and (a.answer is not null or t.terms -> 'practice' ->> 'mode' = 'steps')),
      'total', (select count(*) from attempt_paper q
      where q.attempt_id = t.id))) filter (where t.state = 'open' and t.company_id = ${owner.companyId})) -> 0 as "underWay"
    from attempt_record t where t.exam_id = ${practiceExamId} and t.account_id = ${owner.accountId}`.maybeOne()
  const open = row?.underWay ?? null
  return {
    underWay: open && {
      ...open,
      startedAt: new Date(open.startedAt),
      deadline: open.deadline === null ? null : new Date(open.deadline),
    },
    begun: row?.begun ?? 0,
  }
}

export type MockResultRow = {
  readonly attemptId: string
  readonly score: number
  readonly totalPoints: number
  readonly at: Date
  readonly timeUsed: number
  readonly promised: Release | null
}

/**
 * Lists the `limit` newest final results of the same mock exam, or of practice from the same source, in the order of
 * their submission.
 */
export async function listMockResults(
  db: Db,
  owner: Owner,
  of: { readonly examId: string; readonly practice: PracticeTerms | null },
  limit: number,
): Promise<MockResultRow[]> {
  const rows = await db<MockResultRow[]>`
    select id as "attemptId", score, total_points as "totalPoints", submitted_at as at, coalesce(time_used, 0) as "timeUsed", terms -> 'release' as promised
    from attempt_record
    where account_id = ${owner.accountId} and company_id = ${owner.companyId} and exam_id = ${of.examId} and state = 'graded' and total_points > 0
      and (${of.practice === null} or terms -> 'practice' ->> 'bankId' is not distinct from ${of.practice?.bankId ?? null}::text)
    order by submitted_at desc, id desc limit ${limit}`
  return rows.reverse()
}
