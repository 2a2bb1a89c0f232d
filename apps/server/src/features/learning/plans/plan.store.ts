import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import {
  entitlementJoins,
  productVisibleCondition,
  productVisibleInCondition,
  viewerEntitledCondition,
} from '../../catalogue/catalogue.public.ts'

export type OwnPlanItemRow = {
  readonly planId: string
  readonly planTitle: BilingualText
  readonly note: BilingualText
  readonly startsOn: string
  readonly planDueOn: string | null
  readonly isPlanMandatory: boolean
  readonly position: number
  readonly productId: string | null
  readonly examId: string | null
  readonly isMandatory: boolean
  readonly dueOn: string | null
  readonly title: BilingualText | null
  readonly productKind: 'course' | 'column' | 'topic' | 'live' | 'knowledge' | null
  readonly categoryId: number | null
  readonly coverPattern: string | null
  readonly coverFile: string | null
  readonly lessonCount: number
  readonly lessonsDone: number
  readonly duration: number
  readonly percent: number
  readonly isBegun: boolean
  readonly isShown: boolean
  readonly isEntitled: boolean
  readonly completedAt: Date | null
  /** True if an attempt at the exam has ended and its result is not released. */
  readonly isAwaiting: boolean
  readonly nextContentId: string | null
  readonly nextLabel: string | null
}

/**
 * Returns the SQL joins of a person's results in item `i`: `pp.completed_at` for a product; for an exam `x.passed_at`,
 * the time of the first released pass, and `x.is_awaiting`, true if the result of an ended attempt is not released.
 * `account` and `company` are given as SQL; a pass counts in every company of the person.
 */
export const planStandingJoin = (db: Db, company: SqlFragment, account: SqlFragment) => db`
  left join product_progress pp on pp.product_id = i.product_id and pp.company_id = ${company} and pp.account_id = ${account}
  left join lateral (
    select min(a.submitted_at) filter (where a.passed and a.told_at is not null) as passed_at,
      coalesce(bool_or(a.state <> 'open' and a.told_at is null), false) as is_awaiting
    from attempt_record a where a.exam_id = i.exam_id and a.account_id = ${account}
  ) x on i.exam_id is not null`

/**
 * Returns the SQL condition that item `i` is available in a company, which is also given as SQL: product `p` or exam
 * `e` is shown there.
 */
export const planItemOfferedCondition = (db: Db, company: SqlFragment) => db`
  ((i.product_id is not null and ${productVisibleInCondition(db, company)})
    or (i.exam_id is not null and e.status = 'published' and exam_is_offered_in(e.id, ${company})))`

/** Returns the SQL condition that the person belongs to the audience of item `i`, if that is an exam. */
export const planItemAudienceCondition = (db: Db, company: SqlFragment, account: SqlFragment) => db`
  (i.exam_id is null or exam_is_open_to(i.exam_id, ${company}, ${account}))`

/**
 * Lists every item of the plans of a person (with `planId`, only of this one), with the person's progress; plans by due
 * date, items in their order.
 */
export async function listPlanItems(db: Db, owner: Owner, planId: string | null, now: Date): Promise<OwnPlanItemRow[]> {
  return db<OwnPlanItemRow[]>`
    select sp.id as "planId", sp.title as "planTitle", sp.note, sp.starts_on as "startsOn", sp.due_on as "planDueOn", sp.is_mandatory as "isPlanMandatory",
      i.position, i.product_id as "productId", i.exam_id as "examId", sp.is_mandatory and i.is_mandatory as "isMandatory",
      coalesce(i.due_on, sp.due_on) as "dueOn", coalesce(p.title, ex.title) as title, p.kind as "productKind", p.category_id as "categoryId",
      p.cover_pattern as "coverPattern", p.cover_file as "coverFile", coalesce(p.lesson_count, 0) as "lessonCount",
      coalesce(pp.lessons_done, 0) as "lessonsDone", coalesce(p.duration, 0) as duration, coalesce(pp.percent, 0)::int as percent,
      pp.product_id is not null as "isBegun", coalesce((${productVisibleCondition(db, owner)}), false) as "isShown",
      coalesce(${viewerEntitledCondition(db)}, false) as "isEntitled",
        coalesce(pp.completed_at, x.passed_at) as "completedAt", coalesce(x.is_awaiting, false) as "isAwaiting", n.content_id as "nextContentId",
        n.label as "nextLabel"
    from study_plans_of(${owner.companyId}, ${owner.accountId}) mine(id) join study_plan sp on sp.id = mine.id join study_plan_item i on i.plan_id = sp.id
    left join product_card p on p.id = i.product_id left join exam_card ex on ex.id = i.exam_id
    ${planStandingJoin(db, db`${owner.companyId}::uuid`, db`${owner.accountId}::uuid`)}
    ${entitlementJoins(db, owner, now)}
    left join lateral (
      select l.content_id, l.label from product_lesson l
      left join content_progress cp on cp.content_id = l.content_id and cp.company_id = ${owner.companyId} and cp.account_id = ${owner.accountId}
      where l.product_id = p.id and coalesce(cp.percent, 0) < 100 order by (l.content_id = pp.last_content_id) desc nulls last, l.position limit 1
    ) n on pp.completed_at is null
    where ${planId === null ? db`true` : db`sp.id = ${planId}`}
    order by sp.due_on nulls last, sp.starts_on, sp.id, i.position`
}

/**
 * Returns the SQL column of the products of the given plans, as a JSON list of strings `planId productId`. Plans that
 * the person doesn't have are left out.
 */
export const planProductsColumn = (db: Db, owner: Owner, planIds: readonly string[]) => db`(
  select coalesce(json_agg(i.plan_id || ' ' || i.product_id), '[]') from study_plan_item i
  where i.plan_id = any(${planIds as string[]}::uuid[]) and i.product_id is not null
    and i.plan_id in (select study_plans_of(${owner.companyId}, ${owner.accountId})))`

/**
 * Returns the products of the given plans, as a set of strings `planId productId`. Plans that the person doesn't have
 * are left out.
 */
export async function findPlanProducts(db: Db, owner: Owner, planIds: readonly string[]): Promise<Set<string>> {
  const row = await db<{ places: string[] }[]>`select ${planProductsColumn(db, owner, planIds)} as places`.one()
  return new Set(row.places)
}
