import type { BilingualText } from '../../../core/text/language.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import type { ExamContent } from '../authoring/authoring.rules.ts'

/** Returns the SQL condition that an exam belongs to a company. With null, every exam meets it. */
export const examOfCompanyCondition = (db: Db, examId: SqlFragment, companyId: string | null): SqlFragment =>
  companyId === null
    ? db`true`
    : db`exists (select from exam_owner o where o.id = ${examId} and o.company_id = ${companyId})`

/** Returns true if the exam belongs to the company. */
export async function isExamOfCompany(db: Db, examId: string, companyId: string): Promise<boolean> {
  return (await db`select from exam where id = ${examId} and company_id = ${companyId}`).count === 1
}

type NewOwner = {
  readonly examId: string
  readonly revision: number
  readonly companyId: string | null
  readonly draft: ExamContent | null
  readonly at: Date
}
/**
 * Sets the owner of an exam (null: the organisation) and replaces its unpublished changes. Returns false when the exam
 * was changed in the meantime.
 */
export async function setExamOwner(db: Db, { examId, revision, companyId, draft, at }: NewOwner): Promise<boolean> {
  const { count } = await db`
    update exam set company_id = ${companyId}, for_companies = for_companies or ${companyId !== null}, draft = ${draft && db.json(draft)},
      revision = revision + 1, updated_at = ${at}
    where id = ${examId} and revision = ${revision}`
  return count === 1
}

/** A course, plan or requirement that uses an exam. */
export type ExamUsage = {
  readonly what: 'course' | 'plan' | 'requirement'
  readonly title: BilingualText
}
/**
 * Lists the things that would lose the exam if it belonged to the company: courses that others can see too, and the
 * plans and requirements of other companies. At most ten.
 */
export const listExamUsagesOutside = (db: Db, examId: string, companyId: string): Promise<ExamUsage[]> => db<
  ExamUsage[]
>`
  select what, title from (
    select 'course' as what, p.title from product_rule p where p.exam_id = ${examId}
      and not (p.for_companies and exists (select from product_audience a where a.product_id = p.id)
        and not exists (select from product_audience a where a.product_id = p.id and a.company_id <> ${companyId}))
    union all select 'plan', title from planned_exam where exam_id = ${examId} and company_id <> ${companyId}
    union all select 'requirement', title from required_exam where exam_id = ${examId} and company_id <> ${companyId}
  ) u limit 10`

/** A reference of an exam of a company to something beyond that company. */
export type ForeignExamReference = {
  readonly what: 'bank' | 'question' | 'department' | 'person' | 'product'
  readonly id: string
}

/**
 * Lists those of these references that an exam of the company may not have: banks that are neither its own nor shared,
 * questions of such banks, departments of other companies, people who were never members, and courses that it can't
 * see.
 */
export const listForeignExamReferences = (
  db: Db,
  companyId: string,
  of: {
    readonly bankIds: readonly string[]
    readonly questionIds: readonly string[]
    readonly departmentIds: readonly string[]
    readonly accountIds: readonly string[]
    readonly productId: string | null
  },
): Promise<ForeignExamReference[]> => db<ForeignExamReference[]>`
  select 'bank' as what, id from unnest(${[...of.bankIds]}::uuid[]) w(id)
  where not exists (select from bank_owner b where b.id = w.id and (b.company_id = ${companyId} or b.is_shared))
  union all select 'question', w.id from unnest(${[...of.questionIds]}::uuid[]) w(id)
  where not exists (select from question_entry q join bank_owner b on b.id = q.bank_id where q.id = w.id and (b.company_id = ${companyId} or b.is_shared))
  union all select 'department', w.id from unnest(${[...of.departmentIds]}::uuid[]) w(id)
  where not exists (select from department_entry d where d.id = w.id and d.company_id = ${companyId})
  union all select 'person', w.id from unnest(${[...of.accountIds]}::uuid[]) w(id)
  where not exists (select from membership_entry m where m.account_id = w.id and m.company_id = ${companyId})
  union all select 'product', p.id from product_card p where p.id = ${of.productId}::uuid and p.for_companies
    and not exists (select from product_audience a where a.product_id = p.id and a.company_id = ${companyId})`
