import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'
import type { QuestionContent } from './question-content.ts'

export type BankListRow = {
  id: string
  companyId: string | null
  title: BilingualText
  source: string
  createdAt: Date
  totals: Partial<Record<QuestionType, number>>
}
export type BankPage = { readonly page: number; readonly size: number }

/**
 * Inserts the bank, unless its owner has one with that title (`titleKey` stands for owner and title); returns the id of
 * the existing or new one.
 */
export async function findOrInsertBank(
  db: Db,
  bank: { id: string; companyId: string | null; title: BilingualText; titleKey: string; at: Date },
): Promise<string> {
  await db`
    insert into question_bank (id, company_id, title, title_key, created_at, changed_at)
    values (${bank.id}, ${bank.companyId}, ${db.json(bank.title)}, ${bank.titleKey}, ${bank.at}, ${bank.at})
    on conflict (title_key) do nothing`
  const row = await db<{ id: string }[]>`select id from question_bank where title_key = ${bank.titleKey}`.maybeOne()
  return row?.id ?? bank.id
}

/** Returns the SQL condition on `question_bank b` for banks of one company; null means all banks. */
export const bankOfCompanyCondition = (db: Db, companyId: string | null): SqlFragment =>
  companyId === null ? db`true` : db`b.company_id = ${companyId}`

/** Lists a page of the banks of one company (null: all), newest first, with their total number. */
export async function listBanks(
  db: Db,
  companyId: string | null,
  words: string | undefined,
  { page, size }: BankPage,
): Promise<{ rows: BankListRow[]; total: number }> {
  const like = phrasePattern(words?.trim())
  const wanted = db`${bankOfCompanyCondition(db, companyId)} and (${like}::text is null or b.title ->> 'zh' ~* ${like} or b.title ->> 'en' ~* ${like})`
  const rows = await db<BankListRow[]>`
    select b.id, b.company_id as "companyId", b.title, b.source, b.created_at as "createdAt", coalesce(held.totals, '{}') as totals
    from (select * from question_bank b where ${wanted} order by b.created_at desc, b.id desc limit ${size} offset ${page * size}) b
    left join lateral (
      select jsonb_object_agg(type, n) as totals from (select type, count(*)::int as n from question where bank_id = b.id and status = 'active'
        group by type) by_type
    ) held on true
    order by b.created_at desc, b.id desc`
  const count = await db<{ total: number }[]>`select count(*)::int as total from question_bank b where ${wanted}`.one()
  return { rows, total: count.total }
}

/** Finds the review rule of a bank of the company (null: of any company); null when there is no such bank. */
export async function findBankReviewRule(
  db: Db,
  bankId: string,
  companyId: string | null,
): Promise<{ readonly needsReview: boolean } | null> {
  const row = await db<
    { needsReview: boolean }[]
  >`select needs_review as "needsReview" from question_bank b where b.id = ${bankId} and ${bankOfCompanyCondition(db, companyId)}`.maybeOne()
  return row ?? null
}

export async function setBankNeedsReview(db: Db, bankId: string): Promise<void> {
  await db`update question_bank set needs_review = true where id = ${bankId}`
}

/**
 * Finds the company that owns a bank; a null owner means the training organisation. Returns null when the bank does not
 * exist.
 */
export async function findBankOwner(db: Db, bankId: string): Promise<{ readonly companyId: string | null } | null> {
  const row = await db<
    { companyId: string | null }[]
  >`select company_id as "companyId" from question_bank where id = ${bankId}`.maybeOne()
  return row ?? null
}

/** Returns true if the bank exists, and belongs to the company unless that is null. */
export async function hasBank(db: Db, bankId: string, companyId: string | null): Promise<boolean> {
  const rows = await db`select from question_bank b where b.id = ${bankId} and ${bankOfCompanyCondition(db, companyId)}`
  return rows.length > 0
}

export type BankQuestionFilter = {
  readonly type?: QuestionType
  readonly topic?: string
  readonly difficulty?: number
  readonly words?: string
  readonly tag?: string
  readonly status: 'active' | 'retired'
}
export type QuestionListRow = {
  id: string
  version: number
  type: QuestionType
  topic: string
  difficulty: number
  points: number
  content: QuestionContent
  title: string
  sourceId: string
  tags: readonly string[]
  createdAt: Date
}

/**
 * Lists a page of a bank's questions in their current versions, with their total number. Keys are in a separate table,
 * which this query does not read.
 */
export async function listBankQuestions(
  db: Db,
  bankId: string,
  filter: BankQuestionFilter,
  { page, size }: BankPage,
): Promise<{ rows: QuestionListRow[]; total: number }> {
  const like = phrasePattern(filter.words?.trim())
  const wanted = db`
    q.bank_id = ${bankId} and q.status = ${filter.status}
    and (${filter.type ?? null}::text is null or q.type = ${filter.type ?? null})
    and (${filter.topic ?? null}::text is null or q.topic = ${filter.topic ?? null} or starts_with(q.topic, ${filter.topic ?? null} || '/'))
    and (${filter.difficulty ?? null}::int is null or q.difficulty = ${filter.difficulty ?? null})
    and (${filter.tag ?? null}::text is null or q.tags @> array[${filter.tag ?? null}::text])
    and (${like}::text is null or q.title ~* ${like} or q.source_id ~* ${like}
      or exists (select from question_version v where v.question_id = q.id and v.version = q.current_version
      and (v.content -> 'stem' ->> 'zh' ~* ${like} or v.content -> 'stem' ->> 'en' ~* ${like})))`
  const rows = await db<QuestionListRow[]>`
    select q.id, v.version, q.type, q.topic, q.difficulty, v.points, v.content, q.title, q.source_id as "sourceId", q.tags, q.created_at as "createdAt"
    from (select * from question q where ${wanted} order by q.created_at desc, q.id desc limit ${size} offset ${page * size}) q
    join question_version v on v.question_id = q.id and v.version = q.current_version
    order by q.created_at desc, q.id desc`
  const count = await db<{ total: number }[]>`select count(*)::int as total from question q where ${wanted}`.one()
  return { rows, total: count.total }
}
