import { practiceQuestionTypes, type QuestionType } from '@portal/contract/exams/question-types.ts'
import type { QuizRules } from '@portal/contract/exams/quiz.contract.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../../database/paged.ts'
import type { FixedQuestion } from '../../exams/exams.public.ts'
import { orderQuestionsByMaterial, type PracticeQuestionRow } from '../practice.store.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type QuizRow = {
  readonly contentId: string
  readonly title: BilingualText
  readonly rules: QuizRules
  readonly percent: number
  /** The day since which a renewed requirement asks for it again; null: nothing does. */
  readonly askedSince: string | null
}

/**
 * Finds a quiz as learners see it, with the progress of `owner` (0 if null); null when the content item is not shown or
 * not a quiz.
 */
export async function findQuiz(
  db: Db,
  owner: Owner | null,
  contentId: string,
  timeZone: string,
): Promise<QuizRow | null> {
  const row = await db<QuizRow[]>`
    select c.id as "contentId", c.title, c.settings as rules, coalesce(s.percent, 0)::int as percent,
      act_asked_since(${owner?.companyId ?? null}, ${owner?.accountId ?? null}, c.id, ${timeZone}) as "askedSince"
    from shown_content c left join lesson_study s on s.content_id = c.id and s.company_id = ${owner?.companyId ?? null}
      and s.account_id = ${owner?.accountId ?? null}
    where c.id = ${contentId} and c.type = 10`.maybeOne()
  return row ?? null
}

/**
 * Lists the questions of an attempt: the picked ones, in their order, then those that are drawn at random; questions
 * with shared material follow the first of them. None appears twice. Unavailable questions are omitted.
 */
export async function listQuestionsOfQuiz(db: Db, rules: QuizRules, seed: string): Promise<FixedQuestion[]> {
  const types = [...practiceQuestionTypes]
  const picked = await db<PracticeQuestionRow[]>`
    select q.question_id as "questionId", q.type, v.points, d.group_id as "groupId", d.group_position as "groupPosition"
    from unnest(${[...rules.questionIds]}::uuid[]) with ordinality as w(id, place)
    join quiz_question q on q.question_id = w.id join drawable_question d on d.id = q.question_id
    join question_wording v on v.question_id = q.question_id and v.version = q.version
    where q.type = any(${types}) order by w.place`
  const all = [...picked]
  for (const { bankId, topic, count } of rules.draws)
    all.push(
      ...(await db<PracticeQuestionRow[]>`
      select q.question_id as "questionId", q.type, v.points, d.group_id as "groupId", d.group_position as "groupPosition"
      from quiz_question q join drawable_question d on d.id = q.question_id
      join question_wording v on v.question_id = q.question_id and v.version = q.version
      where q.bank_id = ${bankId} and q.type = any(${types}) and q.question_id <> all(${all.map(({ questionId }) => questionId)}::uuid[])
        and (${topic ?? null}::text is null or q.topic = ${topic ?? null} or starts_with(q.topic, ${topic ?? null} || '/'))
      order by md5(q.question_id::text || ${seed}) limit ${count}`),
    )
  return orderQuestionsByMaterial(all)
}

export type QuizAttempt = {
  readonly attemptId: string
  readonly number: number
  readonly state: 'open' | 'closed' | 'graded'
  readonly mode: 'steps' | 'paper'
  readonly startedAt: Date
  readonly submittedAt: Date | null
  readonly answered: number
  readonly score: number | null
  readonly totalPoints: number
  readonly passed: boolean
  readonly isOwnCompany: boolean
}

/** Lists at most 1000 of the person's attempts at a quiz in all companies, newest first. */
export async function listQuizAttempts(db: Db, owner: Owner, contentId: string): Promise<QuizAttempt[]> {
  return db<QuizAttempt[]>`
    select t.id as "attemptId", t.number, t.state, t.terms -> 'practice' ->> 'mode' as mode, t.started_at as "startedAt", t.submitted_at as "submittedAt",
      (select count(*)::int from attempt_answer a where a.attempt_id = t.id and (a.answer is not null or t.terms -> 'practice' ->> 'mode' = 'steps'))
        as answered,
      t.score, t.total_points as "totalPoints", coalesce(t.passed, false) as passed, t.company_id = ${owner.companyId} as "isOwnCompany"
    from attempt_record t where t.exam_id = ${contentId} and t.account_id = ${owner.accountId} order by t.number desc limit 1000`
}

export type QuizQuestionCount = {
  readonly bankId: string
  readonly title: BilingualText
  readonly topic: string
  readonly total: number
}
/** Lists the numbers of questions that quizzes may use, by bank and topic; the oldest bank first. */
export async function listQuizQuestionCounts(db: Db): Promise<QuizQuestionCount[]> {
  return db<QuizQuestionCount[]>`
    select bank_id as "bankId", bank_title as title, topic, count(*)::int as total from quiz_question where type = any(${[...practiceQuestionTypes]})
    group by bank_id, bank_title, bank_created_at, topic order by bank_created_at, bank_id, topic`
}

export type PickableQuestion = {
  readonly questionId: string
  readonly bankId: string
  readonly type: QuestionType
  readonly topic: string
  readonly stem: BilingualText
}
type Filter = {
  readonly bankId?: string | undefined
  readonly ids?: readonly string[] | undefined
  readonly q?: string | undefined
  readonly page: number
  readonly size: number
}
/**
 * Lists a page of the questions that can be picked, without options or keys, the newest first, and the number of all.
 */
export async function listPickableQuestions(db: Db, filter: Filter): Promise<RowsWithTotal<PickableQuestion>> {
  const like = phrasePattern(filter.q)
  return readPage(
    db,
    filter,
    (part) => db<(PickableQuestion & { total: number })[]>`
    select q.question_id as "questionId", q.bank_id as "bankId", q.type, q.topic, v.content -> 'stem' as stem, count(*) over ()::int as total
    from quiz_question q join question_wording v on v.question_id = q.question_id and v.version = q.version
    where q.type = any(${[...practiceQuestionTypes]}) and (${filter.bankId ?? null}::uuid is null or q.bank_id = ${filter.bankId ?? null})
      and (${filter.ids ? [...filter.ids] : null}::uuid[] is null or q.question_id = any(${filter.ids ? [...filter.ids] : []}::uuid[]))
      and (${like}::text is null or v.content -> 'stem' ->> 'zh' ~* ${like} or v.content -> 'stem' ->> 'en' ~* ${like} or q.topic ~* ${like})
    order by q.question_id desc ${part}`,
  )
}

export type QuizTotals = {
  readonly learners: number
  readonly passed: number
  readonly attempts: number
  readonly meanPercent: number | null
}
export type QuizLearner = {
  readonly accountId: string
  readonly name: PersonName
  readonly company: BilingualText
  readonly attempts: number
  readonly bestPercent: number | null
  readonly passed: boolean
  readonly lastAt: Date
}
/**
 * Lists a page of the learners of a quiz, with one row for each of their companies: their attempts and their best
 * percentage, those with the latest attempt first. Also returns the totals of all rows.
 */
export async function listQuizLearners(
  db: Db,
  contentId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ totals: QuizTotals; list: QuizLearner[] }> {
  const best = db`
    select t.account_id, t.company_id, count(*)::int as attempts,
      max(case when t.score >= t.total_points then 100 else least(99, round(t.score * 100.0 / t.total_points)) end)::int as best,
      coalesce(bool_or(t.passed), false) as passed, max(t.submitted_at) as last_at
    from attempt_record t where t.exam_id = ${contentId} and t.state <> 'open' group by t.account_id, t.company_id`
  const [totals, list] = await Promise.all([
    db<QuizTotals[]>`
      select count(*)::int as learners, count(*) filter (where passed)::int as passed, coalesce(sum(attempts), 0)::int as attempts,
        round(avg(best))::int as "meanPercent" from (${best}) b`.one(),
    db<QuizLearner[]>`
      select b.account_id as "accountId", ${personNameColumn(db, 'a')} as name, c.name as company, b.attempts, b.best as "bestPercent", b.passed,
        b.last_at as "lastAt"
      from (${best}) b join account_name a on a.id = b.account_id join company_name c on c.id = b.company_id
      order by b.last_at desc, b.account_id limit ${size} offset ${page * size}`,
  ])
  return { totals, list }
}
