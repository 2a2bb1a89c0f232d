import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import { productVisibleInCondition } from '../../catalogue/catalogue.public.ts'
import { planItemOfferedCondition } from './plan.store.ts'
import type { PlanInput } from './plan-content.rules.ts'
import type { PlanTotals } from './plan-progress.store.ts'

export type PlanFacts = {
  readonly planId: string
  readonly companyId: string
  readonly revision: number
  readonly status: 'draft' | 'published' | 'withdrawn'
  readonly title: BilingualText
  readonly note: BilingualText
  readonly startsOn: string
  readonly dueOn: string | null
  readonly isMandatory: boolean
  readonly everyone: boolean
  readonly createdAt: Date
  readonly createdBy: PersonName | null
  readonly publishedAt: Date | null
}
const headColumns = (db: Db) => db`
  sp.id as "planId", sp.company_id as "companyId", sp.revision, sp.status, sp.title, sp.note, sp.starts_on as "startsOn", sp.due_on as "dueOn",
  sp.is_mandatory as "isMandatory", sp.for_everyone as everyone, sp.created_at as "createdAt", (select ${personNameColumn(db, 'a')} from account_name a
  where a.id = sp.created_by) as "createdBy", sp.published_at as "publishedAt"`

export async function findPlan(db: Db, planId: string): Promise<PlanFacts | null> {
  const row = await db<PlanFacts[]>`select ${headColumns(db)} from study_plan sp where sp.id = ${planId}`.maybeOne()
  return row ?? null
}

type NewPlan = {
  readonly id: string
  readonly companyId: string
  readonly createdBy: string
  readonly requestKey: string | null
  readonly now: Date
}
/** Inserts a draft. Returns false when the company does not exist or the request key was used before. */
export async function insertPlan(db: Db, plan: NewPlan, input: PlanInput): Promise<boolean> {
  const { count } = await db`
    insert into study_plan (id, company_id, title, note, starts_on, due_on, is_mandatory, created_by, created_at, request_key)
    select ${plan.id}, c.id, ${db.json(input.title)}, ${db.json(input.note ?? {})}, ${input.startsOn}, ${input.dueOn ?? null}, ${input.isMandatory},
      ${plan.createdBy}, ${plan.now}, ${plan.requestKey}
    from company_name c where c.id = ${plan.companyId} on conflict (created_by, request_key) where request_key is not null do nothing`
  return count === 1
}

/** Finds the id of the plan that a person created with this request key, or null. */
export async function findPlanByRequest(db: Db, createdBy: string, requestKey: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select id from study_plan where created_by = ${createdBy} and request_key = ${requestKey}`.maybeOne()
  return row?.id ?? null
}

/**
 * Copies the items and people of a plan, with every date moved by the given number of days. Withdrawn items are left
 * out.
 */
export async function copyPlanContent(db: Db, from: string, to: string, days: number): Promise<void> {
  await db`
    insert into study_plan_item (plan_id, product_id, exam_id, position, is_mandatory, due_on)
    select ${to}::uuid, i.product_id, i.exam_id, row_number() over (order by i.position), i.is_mandatory, i.due_on + ${days}::int
    from study_plan_item i join study_plan sp on sp.id = i.plan_id left join product_card p on p.id = i.product_id left join exam_card e on e.id = i.exam_id
    where i.plan_id = ${from} and ${planItemOfferedCondition(db, db`sp.company_id`)}`
  await db`insert into study_plan_target (plan_id, account_id, department_id) select ${to}::uuid, account_id, department_id from study_plan_target
    where plan_id = ${from}`
  await db`update study_plan set for_everyone = (select for_everyone from study_plan where id = ${from}) where id = ${to}`
}

export async function findCompanyShortName(db: Db, companyId: string): Promise<BilingualText | null> {
  const row = await db<
    { name: BilingualText }[]
  >`select short_name as name from company_name where id = ${companyId}`.maybeOne()
  return row?.name ?? null
}

/** Updates the fields of a plan. Returns false when another author has changed it in the meantime. */
export async function updateStudyPlan(db: Db, planId: string, revision: number, input: PlanInput): Promise<boolean> {
  const { count } = await db`
    update study_plan set title = ${db.json(input.title)}, note = ${db.json(input.note ?? {})}, starts_on = ${input.startsOn}, due_on = ${input.dueOn ?? null},
      is_mandatory = ${input.isMandatory}, revision = revision + 1 where id = ${planId} and revision = ${revision}`
  return count === 1
}

/**
 * Replaces the items. Returns the indexes, from 0, of items that are not published, not available to the company, or
 * topics, which cannot be completed themselves; those are not written. Items that are already in the plan may remain;
 * otherwise the date of a plan with a withdrawn course could not be changed.
 */
export async function replacePlanItems(
  db: Db,
  planId: string,
  companyId: string,
  items: PlanInput['items'],
): Promise<number[]> {
  const before = (
    await db<{ id: string }[]>`delete from study_plan_item where plan_id = ${planId}
    returning coalesce(product_id, exam_id) as id`
  ).map((row) => row.id)
  if (items.length === 0) return []
  const rows = items.map((item, index) => ({
    position: index + 1,
    product: item.productId ?? null,
    exam: item.examId ?? null,
    must: item.isMandatory,
    due: item.dueOn ?? null,
  }))
  const written = await db<{ position: number }[]>`
    insert into study_plan_item (plan_id, product_id, exam_id, position, is_mandatory, due_on)
    select ${planId}, w.product, w.exam, w.position, w.must, w.due
    from jsonb_to_recordset(${db.json(rows)}) as w(position int, product uuid, exam uuid, must boolean, due date)
    left join product_card p on p.id = w.product and p.kind <> 'topic' and ${productVisibleInCondition(db, db`${companyId}::uuid`)}
    left join exam_card e on e.id = w.exam and e.status = 'published' and exam_is_offered_in(e.id, ${companyId})
    where p.id is not null or e.id is not null or coalesce(w.product, w.exam) = any(${before}::uuid[])
    returning position`
  const known = new Set(written.map((row) => row.position))
  return rows.flatMap((row, index) => (known.has(row.position) ? [] : [index]))
}

export type PlanItemKind = 'course' | 'column' | 'topic' | 'live' | 'knowledge' | 'exam'
export type PlanCandidateRow = {
  readonly productId: string | null
  readonly examId: string | null
  readonly kind: PlanItemKind
  readonly title: BilingualText
  readonly seconds: number
}
export type PlanItemRow = PlanCandidateRow & {
  readonly isMandatory: boolean
  readonly dueOn: string | null
  /** Published, and for this company. */
  readonly isOffered: boolean
}

export async function listManagedPlanItems(db: Db, planId: string): Promise<PlanItemRow[]> {
  return db<PlanItemRow[]>`
    select i.product_id as "productId", i.exam_id as "examId", i.is_mandatory as "isMandatory", i.due_on as "dueOn", coalesce(p.title, e.title) as title,
      coalesce(p.kind, 'exam') as kind, coalesce(p.duration, e.time_limit, 0) as seconds,
      case when e.id is null then ${productVisibleInCondition(db, db`sp.company_id`)}
        else e.status = 'published' and exam_is_offered_in(e.id, sp.company_id) end as "isOffered"
    from study_plan_item i join study_plan sp on sp.id = i.plan_id left join product_card p on p.id = i.product_id left join exam_card e on e.id = i.exam_id
    where i.plan_id = ${planId} order by i.position`
}

type ThingFilter = {
  readonly companyId: string
  readonly words: string | null
  readonly ids: readonly string[] | null
  readonly now: Date
}

/**
 * Lists the products (without topics) and the formal exams not yet closed that are available to a company: those whose
 * title begins with the words first, then the newest.
 */
export async function listPlanCandidates(
  db: Db,
  { companyId, words, ids, now }: ThingFilter,
  limit: number,
): Promise<PlanCandidateRow[]> {
  const like = phrasePattern(words)
  const fits = (title: SqlFragment, id: SqlFragment) => db`
    ${
      like === null
        ? db`true`
        : db`(${title} ->> 'zh' ~* ${like}
      or ${title} ->> 'en' ~* ${like})`
    } ${ids === null ? db`` : db`and ${id} = any(${ids as string[]}::uuid[])`}`
  const begins = (words ?? '').toLowerCase()
  return db<PlanCandidateRow[]>`
    select t."productId", t."examId", t.kind, t.title, t.seconds from (
      (select p.id as "productId", null::uuid as "examId", p.kind, p.title, coalesce(p.duration, 0) as seconds, p.published_at as at from product_card p
        where p.kind <> 'topic' and ${productVisibleInCondition(db, db`${companyId}::uuid`)} and ${fits(db`p.title`, db`p.id`)}
          order by p.published_at desc nulls last
        limit ${limit})
      union all
      (select null::uuid, e.id, 'exam', e.title, coalesce(e.time_limit, 0), e.updated_at from exam_card e
        where e.status = 'published' and e.kind = 'formal' and (e.closes_at is null or e.closes_at > ${now})
          and exam_is_offered_in(e.id, ${companyId}) and ${fits(db`e.title`, db`e.id`)}
        order by e.updated_at desc limit ${limit})
    ) t order by (${begins} <> '' and (strpos(lower(t.title ->> 'zh'), ${begins}) = 1 or strpos(lower(t.title ->> 'en'), ${begins}) = 1)) desc nulls last,
      t.at desc nulls last limit ${limit}`
}

type Targets = {
  readonly everyone: boolean
  readonly accountIds: readonly string[]
  readonly departmentIds: readonly string[]
}

/** Increments the revision of a plan. Returns false when another author has changed it in the meantime. */
export async function setNextPlanRevision(db: Db, planId: string, revision: number): Promise<boolean> {
  const { count } =
    await db`update study_plan set revision = revision + 1 where id = ${planId} and revision = ${revision}`
  return count === 1
}
export const setPlanForEveryone = (
  db: Db,
  planId: string,
  everyone: boolean,
): Promise<unknown> => db`update study_plan set for_everyone = ${everyone}
  where id = ${planId}`

/**
 * Replaces the people and departments. Returns those outside the company; they are not written. People who were
 * assigned earlier and have left the company remain until staff remove them.
 */
export async function replacePlanTargets(
  db: Db,
  plan: Pick<PlanFacts, 'planId' | 'companyId'>,
  { accountIds, departmentIds }: Targets,
): Promise<{ accounts: string[]; departments: string[] }> {
  const before = (
    await db<{ id: string | null }[]>`delete from study_plan_target where plan_id = ${plan.planId}
    returning account_id as id`
  ).flatMap((row) => row.id ?? [])
  const written = await db<{ id: string }[]>`
    insert into study_plan_target (plan_id, account_id, department_id)
    select ${plan.planId}::uuid, m.account_id, null::uuid from membership_entry m where m.company_id = ${plan.companyId}
      and m.account_id = any(${accountIds as string[]}::uuid[]) and (m.is_active or m.account_id = any(${before}::uuid[]))
    union all
    select ${plan.planId}::uuid, null::uuid, d.id from department_entry d
    where d.company_id = ${plan.companyId} and d.id = any(${departmentIds as string[]}::uuid[])
    returning coalesce(account_id, department_id) as id`
  const known = new Set(written.map((row) => row.id))
  const missing = (ids: readonly string[]) => ids.filter((id) => !known.has(id.toLowerCase()))
  return { accounts: missing(accountIds), departments: missing(departmentIds) }
}

export type PlanTargetRow = {
  readonly accountId: string | null
  readonly accountName: PersonName | null
  readonly departmentId: string | null
  readonly departmentName: BilingualText | null
}

export async function listPlanTargets(db: Db, planId: string): Promise<PlanTargetRow[]> {
  return db<PlanTargetRow[]>`
    select t.account_id as "accountId", ${personNameColumn(db, 'a')} as "accountName", t.department_id as "departmentId", d.name as "departmentName"
    from study_plan_target t left join account_name a on a.id = t.account_id left join department_entry d on d.id = t.department_id where t.plan_id = ${planId}
    order by a.name, t.department_id`
}

/**
 * The number of people of each plan in `study_plan_people`. Departments count by their stored totals, so the cost
 * depends on the targets and not on the people.
 */
const peopleOf = (db: Db, plans: SqlFragment) => db`
  with recursive place(plan_id, id) as (
    select t.plan_id, t.department_id from study_plan_target t where t.plan_id in (select id from ${plans}) and t.department_id is not null
    union select place.plan_id, d.id from department_entry d join place on d.parent_id = place.id
  )
  select sp.id, coalesce(sum(n.people), 0)::int as people from ${plans} sp left join lateral (
    select d.people from department_size d where sp.for_everyone and d.company_id = sp.company_id
    union all
    select d.people from place join department_size d on d.department_id = place.id
    where not sp.for_everyone and place.plan_id = sp.id and d.company_id = sp.company_id
    union all
    select 1 from study_plan_target t join active_membership m on m.company_id = sp.company_id and m.account_id = t.account_id
    where not sp.for_everyone and t.plan_id = sp.id and not exists (select from place where place.plan_id = sp.id and place.id = m.department_id)
  ) n on true group by sp.id`

export async function countPlanPeople(db: Db, planId: string): Promise<number> {
  const row = await db<
    { people: number }[]
  >`select people from (${peopleOf(db, db`(select * from study_plan where id = ${planId})`)})`.maybeOne()
  return row?.people ?? 0
}

/** Publishes or withdraws a plan. Returns false when another author has changed it in the meantime. */
export async function setPlanStatus(
  db: Db,
  planId: string,
  revision: number,
  status: 'published' | 'withdrawn',
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update study_plan set status = ${status}, revision = revision + 1, published_at = case when ${status} = 'published' then ${now} else published_at end
    where id = ${planId} and revision = ${revision}`
  return count === 1
}

export type PlanPhase = 'draft' | 'upcoming' | 'running' | 'past' | 'withdrawn'
export type ManagedPlan = {
  readonly id: string
  readonly planId: string
  readonly companyId: string
  readonly company: BilingualText
  readonly revision: number
  readonly status: 'draft' | 'published' | 'withdrawn'
  readonly title: BilingualText
  readonly startsOn: string
  readonly dueOn: string | null
  readonly isMandatory: boolean
  readonly itemCount: number
  readonly people: number
  readonly count: (Omit<PlanTotals, 'countedAt'> & { readonly countedAt: string }) | null
}
export type ManagedPlanFilter = {
  readonly companyId: string | null
  readonly status: string | null
  readonly phase: PlanPhase | null
  readonly isOverdue: boolean | null
  readonly words: string | null
  readonly today: string
}
export const planSortKinds = { created: 'instant', starts: 'integer', due: 'integer' } as const

/** Returns the SQL source of the plans that match a filter. */
export function planSource(
  db: Db,
  { companyId, status, phase, isOverdue, words, today }: ManagedPlanFilter,
  key: keyof typeof planSortKinds,
): ListSource {
  const like = phrasePattern(words)
  const phases = {
    draft: db`sp.status = 'draft'`,
    withdrawn: db`sp.status = 'withdrawn'`,
    upcoming: db`sp.status = 'published' and sp.starts_on > ${today}::date`,
    running: db`sp.status = 'published' and sp.starts_on <= ${today}::date and coalesce(sp.due_on >= ${today}::date, true)`,
    past: db`sp.status = 'published' and sp.due_on < ${today}::date`,
  }
  const overdue = db`sp.status = 'published' and exists (select from plan_count n where n.plan_id = sp.id and n.overdue > 0)`
  return {
    from: db`study_plan sp`,
    where: db`${companyId === null ? db`true` : db`sp.company_id = ${companyId}`} ${
      status === null
        ? db``
        : db`
      and sp.status = ${status}`
    } ${phase === null ? db`` : db`and ${phases[phase]}`}
      ${isOverdue === null ? db`` : isOverdue ? db`and ${overdue}` : db`and not (${overdue})`}
      ${like === null ? db`` : db`and (sp.title ->> 'zh' ~* ${like} or sp.title ->> 'en' ~* ${like})`}`,
    sorted: {
      created: db`sp.created_at`,
      starts: db`(sp.starts_on - date '2000-01-01')`,
      due: db`coalesce(sp.due_on - date '2000-01-01', 1000000)`,
    }[key],
    id: db`sp.id`,
  }
}

/** Lists plans with the numbers of their items and people and the last counted progress, null when never counted. */
export const listManagedPlans = (db: Db, ids: readonly string[]): Promise<ManagedPlan[]> => db<ManagedPlan[]>`
  with chosen as materialized (select * from study_plan sp where sp.id = any(${ids as string[]}::uuid[]))
  select sp.id, sp.id as "planId", sp.company_id as "companyId", c.short_name as company, sp.revision, sp.status, sp.title, sp.starts_on as "startsOn",
    sp.due_on as "dueOn", sp.is_mandatory as "isMandatory", (select count(*)::int from study_plan_item i where i.plan_id = sp.id) as "itemCount", n.people,
    (select json_build_object('people', k.people, 'done', k.done, 'overdue', k.overdue, 'percent', k.percent, 'spread', k.spread, 'countedAt',
      to_char(k.counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from plan_count k where k.plan_id = sp.id) as count
  from chosen sp join company_name c on c.id = sp.company_id join (${peopleOf(db, db`chosen`)}) n on n.id = sp.id`

/**
 * Returns the number of people in these departments (with all below them) and among these accounts, each counted once,
 * or in the whole company with `everyone`.
 */
export async function countTargetedPeople(
  db: Db,
  companyId: string,
  { everyone, accountIds, departmentIds }: Targets,
): Promise<number> {
  const row = await db<{ people: number }[]>`
    with recursive place(id) as (
      select id from department_entry where company_id = ${companyId} and id = any(${departmentIds as string[]}::uuid[]) union select d.id
      from department_entry d join place on d.parent_id = place.id
    )
    select coalesce(sum(n.people), 0)::int as people from (
      select d.people from department_size d where ${everyone}::boolean and d.company_id = ${companyId}
      union all
      select d.people from place join department_size d on d.department_id = place.id where not ${everyone}::boolean and d.company_id = ${companyId}
      union all
      select 1 from active_membership m where not ${everyone}::boolean and m.company_id = ${companyId} and m.account_id = any(${accountIds as string[]}::uuid[])
        and not exists (select from place where place.id = m.department_id)
    ) n`.maybeOne()
  return row?.people ?? 0
}
