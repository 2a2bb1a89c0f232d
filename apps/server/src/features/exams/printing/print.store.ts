import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import type { QuestionContent } from '../../questions/questions.public.ts'

/** A question of a printed paper, in the version that was drawn. Points are in 1/100. */
export type PrintedQuestionRef = {
  readonly questionId: string
  readonly version: number
  readonly type: QuestionType
  readonly points: number
}
/** The exam's terms when the paper was drawn. The time is in seconds, points are in 1/100. */
export type PrintTerms = {
  readonly title: BilingualText
  readonly timeLimit: number | null
  readonly totalPoints: number
  readonly shuffleOptions: boolean
}
export type PrintRow = {
  readonly number: number
  readonly terms: PrintTerms
  readonly questions: readonly PrintedQuestionRef[]
  readonly drawnAt: Date
}

/**
 * Numbers and stores a drawn paper of a locked exam; returns its number, or that of the paper which the same request
 * has already drawn.
 */
export async function insertPrint(
  db: Db,
  examId: string,
  requestKey: string,
  row: Omit<PrintRow, 'number'>,
): Promise<number> {
  await db`
    insert into exam_print (exam_id, number, request_key, terms, questions, drawn_at)
    select ${examId}, coalesce(max(number), 0) + 1, ${requestKey}, ${db.json(row.terms)}, ${db.json(row.questions)}, ${row.drawnAt}
    from exam_print where exam_id = ${examId}
    on conflict (exam_id, request_key) do nothing`
  return (await findPrintNumber(db, examId, requestKey)) ?? 0
}

/** Finds the number of the paper that a request drew; null when it drew none. */
export async function findPrintNumber(db: Db, examId: string, requestKey: string): Promise<number | null> {
  const row = await db<{ number: number }[]>`
    select number from exam_print where exam_id = ${examId} and request_key = ${requestKey}`.maybeOne()
  return row?.number ?? null
}

/**
 * The condition that a paper has only questions that the company may use; one that was printed before the exam became
 * the company's may have others. Null: staff of the organisation see all papers.
 */
const isPrintWithin = (db: Db, companyId: string | null): SqlFragment =>
  companyId === null
    ? db`true`
    : db`not exists (select from jsonb_to_recordset(exam_print.questions) as q("questionId" uuid)
        left join question_entry e on e.id = q."questionId" left join bank_owner b on b.id = e.bank_id
        where (b.company_id = ${companyId} or b.is_shared) is not true)`

/**
 * Finds a printed paper of an exam; null when there is none. Staff of a company (`within`) don't get a paper with a
 * question that the company may not use.
 */
export async function findPrint(
  db: Db,
  examId: string,
  number: number,
  within: string | null,
): Promise<PrintRow | null> {
  const row = await db<PrintRow[]>`
    select number, terms, questions, drawn_at as "drawnAt" from exam_print
    where exam_id = ${examId} and number = ${number} and ${isPrintWithin(db, within)}`.maybeOne()
  return row ?? null
}

/** Lists the newest hundred printed papers of an exam; with `within`, only those that staff of this company may see. */
export const listPrints = (
  db: Db,
  examId: string,
  within: string | null,
): Promise<{ number: number; questions: number; points: number; drawnAt: Date }[]> =>
  db<{ number: number; questions: number; points: number; drawnAt: Date }[]>`
    select number, jsonb_array_length(questions) as questions, (terms ->> 'totalPoints')::int as points, drawn_at as "drawnAt"
    from exam_print where exam_id = ${examId} and ${isPrintWithin(db, within)} order by number desc limit 100`

/** Lists the numbers of the current versions of these questions. */
export const listVersionsToPrint = (db: Db, ids: readonly string[]): Promise<{ id: string; version: number }[]> =>
  db<{ id: string; version: number }[]>`
    select id, current_version as version from question_entry where id = any(${[...ids]}::uuid[])`

export type PrintedWording = {
  readonly id: string
  readonly content: QuestionContent
  readonly optionOrder: string
}
/**
 * Lists the texts of the given question versions, without keys and in the same order, with the options in the order of
 * `letters`.
 */
export const listPrintedWordings = (
  db: Db,
  questions: readonly { readonly questionId: string; readonly version: number; readonly letters: string }[],
): Promise<PrintedWording[]> => db<PrintedWording[]>`
  select q.id, v.content,
    option_order(case when q.type = 'judge' then 'AB' else d.letters end, v.option_count, v.pinned) as "optionOrder"
  from unnest(${questions.map((one) => one.questionId)}::uuid[], ${questions.map((one) => one.version)}::int[],
    ${questions.map((one) => one.letters)}::text[]) with ordinality as d(id, version, letters, position)
  join question_entry q on q.id = d.id join question_wording v on v.question_id = q.id and v.version = d.version
  order by d.position`
