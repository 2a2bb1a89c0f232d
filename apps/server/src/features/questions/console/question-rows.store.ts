import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import { minAnswersToFlag, minDiscrimination } from '@portal/contract/questions/question.limits.ts'
import type { SortKind } from '../../../core/list/cursor.rules.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import { bankOfCompanyCondition } from '../bank-console.store.ts'
import type { QuestionStatus, ReviewState } from '../editing/question-editing.store.ts'

export const questionSortKinds = {
  changedAt: 'instant',
  number: 'integer',
  rate: 'integer',
  discrimination: 'integer',
} as const satisfies Record<string, SortKind>
export type QuestionSort = keyof typeof questionSortKinds
export type QuestionFilter = {
  /** The company that owns the banks; null: all. */
  readonly companyId: string | null
  readonly bankId: string | null
  readonly type: QuestionType | null
  readonly topic: string | null
  readonly difficulty: number | null
  readonly state: 'odd' | 'review' | 'draft' | 'retired' | null
  readonly words: string | null
}

const states = (db: Db) => ({
  odd: db`q.status <> 'retired' and f.answered >= ${minAnswersToFlag} and f.discrimination > -1000 and f.discrimination < ${minDiscrimination}`,
  review: db`q.review = 'inReview' and q.status <> 'retired'`,
  draft: db`q.review = 'draft' and q.status <> 'retired'`,
  retired: db`q.status = 'retired'`,
})

/**
 * Returns the SQL source of the questions that match the filters of the list. Retired ones are left out unless `state`
 * is `retired`. The search for a number such as `12` or `Q-12` also finds the question of that number.
 */
export function questionSource(
  db: Db,
  { companyId, bankId, type, topic, difficulty, state, words }: QuestionFilter,
  key: QuestionSort,
): ListSource {
  const like = phrasePattern(words?.toLowerCase())
  const number = /^(?:q-?)?(\d{1,12})$/i.exec(words ?? '')?.[1] ?? null
  const where = db`
    ${bankId === null ? db`true` : db`q.bank_id = ${bankId}`} and ${state === null ? db`q.status <> 'retired'` : states(db)[state]}
    ${companyId === null ? db`` : db`and q.bank_id = any(array(select b.id from question_bank b where ${bankOfCompanyCondition(db, companyId)}))`}
    ${type === null ? db`` : db`and q.type = ${type}`} ${difficulty === null ? db`` : db`and q.difficulty = ${difficulty}`}
    ${topic === null ? db`` : db`and (q.topic = ${topic} or starts_with(q.topic, ${`${topic}/`}))`}
    ${like === null ? db`` : db`and (q.words ~* ${like} ${number === null ? db`` : db`or q.number = ${number}`})`}`
  const isOfFigures = key === 'rate' || key === 'discrimination'
  return {
    from: db`question q join question_quality f on f.question_id = q.id`,
    where: isOfFigures && bankId !== null ? db`f.bank_id = ${bankId} and ${where}` : where,
    sorted: {
      changedAt: db`q.changed_at`,
      number: db`q.number`,
      rate: db`f.rate`,
      discrimination: db`f.discrimination`,
    }[key],
    id: db`q.id`,
  }
}

export type ListedQuestion = {
  readonly id: string
  readonly bankId: string
  readonly bankTitle: BilingualText
  readonly number: number
  readonly version: number
  readonly type: QuestionType
  readonly topic: string
  readonly difficulty: number
  readonly points: number
  readonly status: QuestionStatus
  readonly review: ReviewState
  readonly stem: BilingualText
  readonly title: string
  /** The group to which its latest version belongs. */
  readonly groupId: string | null
  readonly changedAt: Date
  readonly answered: number
  readonly rate: number
  readonly discrimination: number
  readonly fifths: number[] | null
}

/**
 * Lists these questions as a list shows them, in no particular order. A question with a pending change has the text of
 * that change.
 */
export const listQuestionRows = (db: Db, ids: readonly string[]): Promise<ListedQuestion[]> => db<ListedQuestion[]>`
  select q.id, q.bank_id as "bankId", b.title as "bankTitle", q.number::int, v.version, q.type, q.topic, q.difficulty, v.points, q.status, q.review,
    coalesce(c.whole -> 'content' -> 'stem', v.content -> 'stem') as stem, q.title,
    coalesce(c.whole -> 'content', v.content) -> 'group' ->> 'id' as "groupId", q.changed_at as "changedAt", f.answered, f.rate, f.discrimination, f.fifths
  from question q join question_bank b on b.id = q.bank_id join question_quality f on f.question_id = q.id
  join question_version v on v.question_id = q.id and v.version = q.current_version left join question_change c on c.question_id = q.id
  where q.id = any(${ids as string[]}::uuid[])`

/** Returns the SQL query of the ids of the questions of a `questionSource`, sorted by the number of the question. */
export const questionIdsStatement = (db: Db, source: ListSource) =>
  db`select ${source.id} as id from ${source.from} where ${source.where} order by q.number`
export const chosenQuestionIdsStatement = (db: Db, companyId: string | null, ids: readonly string[]) =>
  db`select q.id from question q join question_bank b on b.id = q.bank_id
    where q.id = any(${ids as string[]}::uuid[]) and ${bankOfCompanyCondition(db, companyId)} order by q.number`

export const chosenQuestionIdsOfBankStatement = (db: Db, bankId: string, ids: readonly string[]) =>
  db`select q.id from question q where q.bank_id = ${bankId} and q.id = any(${ids as string[]}::uuid[]) order by q.number`

export type QuestionFiguresRow = {
  readonly answered: number
  readonly rate: number
  readonly discrimination: number
  readonly medianTime: number | null
  readonly fifths: number[] | null
  readonly computedAt: Date | null
  readonly exams: readonly {
    readonly examId: string
    readonly title: BilingualText
    readonly answered: number
    readonly isOpen: boolean
    readonly most: number | null
    readonly of: number | null
    readonly times: number
  }[]
}

const mostExams = 20
/** Finds the figures of a question, and the twenty exams that used it most; null when the question does not exist. */
export async function findQuestionFigures(db: Db, questionId: string): Promise<QuestionFiguresRow | null> {
  const row = await db<QuestionFiguresRow[]>`
    select f.answered, f.rate, f.discrimination, f.median_time as "medianTime", f.fifths, f.computed_at as "computedAt", (
      select coalesce(json_agg(json_build_object('examId', e.id, 'title', e.title, 'answered', g.answered, 'isOpen', e.status = 'published', 'most',
        e.exposure_most, 'of', e.exposure_of,
        'times', coalesce((select count(*) from exam_exposure x cross join unnest(x.turns) t
          where x.exam_id = e.id and x.question_id = f.question_id and t > x.turn - e.exposure_of), 0)) order by g.answered desc, e.id), '[]')
      from (select exam_id, answered from question_use where question_id = f.question_id order by answered desc limit ${mostExams}) g
      join exam_rule e on e.id = g.exam_id
    ) as exams
    from question_quality f where f.question_id = ${questionId}`.maybeOne()
  return row ?? null
}

/**
 * Sets the topic and the difficulty of a question, which have no versions. Sets them in its pending change too, whose
 * approval would otherwise restore the former ones. A value that is not given remains. Returns false when nothing
 * changed.
 */
export async function updateQuestionTopicAndDifficulty(
  db: Db,
  questionId: string,
  place: { readonly topic?: string; readonly difficulty?: number },
  at: Date,
): Promise<boolean> {
  const { topic = null, difficulty = null } = place
  const rows = await db`
    update question set topic = coalesce(${topic}, topic), difficulty = coalesce(${difficulty}::int, difficulty), changed_at = ${at}
    where id = ${questionId} and (topic is distinct from coalesce(${topic}, topic) or difficulty is distinct from coalesce(${difficulty}::int, difficulty))
    returning id`
  const wanted = db`jsonb_strip_nulls(jsonb_build_object('topic', ${topic}::text, 'difficulty', ${difficulty}::int))`
  const { count } =
    await db`update question_change set whole = whole || ${wanted} where question_id = ${questionId} and not whole @> ${wanted}`
  return rows.length + count > 0
}
