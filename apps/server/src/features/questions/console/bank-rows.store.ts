import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import { minAnswersToFlag, minDiscrimination } from '@portal/contract/questions/question.limits.ts'
import type { SortKind } from '../../../core/list/cursor.rules.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import { bankOfCompanyCondition } from '../bank-console.store.ts'

export const bankSortKinds = { title: 'text', changedAt: 'instant', createdAt: 'instant' } as const satisfies Record<
  string,
  SortKind
>
export type BankFilter = {
  /** The company that owns the banks; null: all. */
  readonly companyId: string | null
  /** Banks of this company only; `none`: of the organisation only; null: all. */
  readonly owner: string | null
  readonly q: string | null
  readonly isOpen: boolean | null
  readonly needsReview: boolean | null
}

/** The last change of a bank or one of its questions: one step down an index. */
const changedAt = (db: Db) =>
  db`greatest(b.changed_at, (select q.changed_at from question q where q.bank_id = b.id order by q.changed_at desc limit 1))`

/** Returns the SQL source of the banks that match the filter. There are few, so all are read for any sort order. */
export function bankSource(
  db: Db,
  { companyId, owner, q, isOpen, needsReview }: BankFilter,
  key: keyof typeof bankSortKinds,
): ListSource {
  const like = phrasePattern(q)
  return {
    from: db`question_bank b`,
    where: db`${bankOfCompanyCondition(db, companyId)}
      ${owner === null ? db`` : owner === 'none' ? db`and b.company_id is null` : db`and b.company_id = ${owner}::uuid`}
      and (${like}::text is null or b.title ->> 'zh' ~* ${like} or b.title ->> 'en' ~* ${like} or b.source ~* ${like})
      and (${isOpen}::boolean is null or b.is_open_for_practice = ${isOpen}) and (${needsReview}::boolean is null or b.needs_review = ${needsReview})`,
    sorted:
      key === 'title'
        ? db`left(lower(coalesce(b.title ->> 'zh', b.title ->> 'en', '')), 200)`
        : key === 'createdAt'
          ? db`b.created_at`
          : changedAt(db),
    id: db`b.id`,
  }
}

export type ListedBank = {
  readonly id: string
  readonly revision: number
  readonly title: BilingualText
  readonly source: string
  readonly createdAt: Date
  readonly changedAt: Date
  readonly isOpenForPractice: boolean
  readonly needsReview: boolean
  readonly totals: Partial<Record<QuestionType, number>>
  readonly drafts: number
  readonly inReview: number
  readonly retired: number
  readonly odd: number
  readonly usedBy: number
  readonly isShared: boolean
  readonly ownerId: string | null
  readonly ownerName: BilingualText | null
}

/**
 * Lists these banks, in any order, with the numbers of their questions by type and state, and the number of exams,
 * except withdrawn ones, that draw from them or use their questions.
 */
export const listBankRows = (db: Db, ids: readonly string[]): Promise<ListedBank[]> => db<ListedBank[]>`
  with used as (
    select r.bank_id, count(distinct r.exam_id)::int as exams from (
      select coalesce(o.bank_id, q.bank_id) as bank_id, o.exam_id from exam_source o join exam_card e on e.id = o.exam_id and e.status <> 'withdrawn'
      left join question q on q.id = o.question_id where not o.is_draft
    ) r where r.bank_id = any(${ids as string[]}::uuid[]) group by r.bank_id
  )
  select b.id, b.revision, b.title, b.source, b.created_at as "createdAt", ${changedAt(db)} as "changedAt", b.is_open_for_practice as "isOpenForPractice",
    b.needs_review as "needsReview", coalesce(h.totals, '{}') as totals, coalesce(s.drafts, 0) as drafts, coalesce(s."inReview", 0) as "inReview",
    (select count(*)::int from question q where q.bank_id = b.id and q.status = 'retired') as retired,
    (select count(*)::int from question_quality f join question q on q.id = f.question_id and q.status <> 'retired'
      where f.bank_id = b.id and f.answered >= ${minAnswersToFlag} and f.discrimination > -1000 and f.discrimination < ${minDiscrimination}) as odd,
    coalesce(u.exams, 0) as "usedBy", b.is_shared as "isShared", b.company_id as "ownerId", w.name as "ownerName"
  from question_bank b left join company_name w on w.id = b.company_id
  left join lateral (select jsonb_object_agg(type, n) as totals from (
    select type, count(*)::int as n from question where bank_id = b.id and status <> 'retired' group by type) t) h on true
  left join lateral (select count(*) filter (where review = 'draft')::int as drafts, count(*) filter (where review = 'inReview')::int as "inReview"
    from question where bank_id = b.id and review <> 'approved' and status <> 'retired') s on true
  left join used u on u.bank_id = b.id
  where b.id = any(${ids as string[]}::uuid[])`

/** Lists the topics (at most 500) and the enemy sets (at most 200) of a bank's questions, the most frequent first. */
export async function listBankTopicsAndEnemySets(
  db: Db,
  bankId: string,
): Promise<{ topics: string[]; enemySets: string[] }> {
  const row = await db<{ topics: string[]; enemySets: string[] }[]>`
    select array(select topic from question where bank_id = ${bankId} and topic <> '' group by topic order by count(*) desc, topic limit 500) as topics,
      array(select enemy_set from question where bank_id = ${bankId} and enemy_set is not null group by enemy_set order by count(*) desc, enemy_set
        limit 200) as "enemySets"`.one()
  return row ?? { topics: [], enemySets: [] }
}

export type BankChange = {
  readonly bankId: string
  readonly revision: number
  readonly title: BilingualText
  readonly titleKey: string
  readonly needsReview: boolean
  /** Only a bank of the organisation can be shared; undefined: unchanged. */
  readonly isShared: boolean | undefined
  readonly at: Date
}
/** Updates a bank; returns false when its revision has changed. */
export async function updateBank(
  db: Db,
  { bankId, revision, title, titleKey, needsReview, isShared, at }: BankChange,
): Promise<boolean> {
  return (
    (
      await db`
      update question_bank set title = ${db.json(title)}, title_key = ${titleKey}, needs_review = ${needsReview},
        is_shared = company_id is null and ${isShared === undefined ? db`is_shared` : db`${isShared}`}, revision = revision + 1, changed_at = ${at}
      where id = ${bankId} and revision = ${revision}`
    ).count === 1
  )
}
