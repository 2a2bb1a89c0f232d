import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'
import { productVisibleInCondition } from '../catalogue/catalogue.public.ts'
import type { DueKind, RequirementSchedule, RequirementState } from './requirement.rules.ts'
import { deletedSchemeTitle } from './requirement.words.ts'

export type FieldCondition = { readonly fieldId: string; readonly values: readonly string[] }
type People = {
  readonly departmentIds: readonly string[]
  readonly positions: readonly string[]
  readonly joinedFrom?: string | undefined
  readonly joinedUntil?: string | undefined
}
/** Conditions that a client may leave out of a change. */
type LaterConditions = {
  /** Groups of the company's directory. */
  readonly groupIds: readonly string[]
  /** Kinds of certificates: the person holds a valid one of any of these. */
  readonly heldSchemeIds: readonly string[]
  /** Kinds of certificates: the person holds no valid one of these. */
  readonly lackedSchemeIds: readonly string[]
  /** Fields of the company, each with the values of which the person has one. */
  readonly fields: readonly FieldCondition[]
}
export type RequirementConditions = People & {
  readonly [C in keyof LaterConditions]?: LaterConditions[C] | undefined
}
export type RequirementItem = {
  readonly productId?: string | undefined
  readonly examId?: string | undefined
  readonly schemeId?: string | undefined
  readonly creditKindId?: string | undefined
  /** The amount of a kind of credits, in hundredths: required in each period, and the most carried over. */
  readonly amount?: number | undefined
  readonly carry?: number | undefined
  readonly checklistId?: string | undefined
  readonly policyId?: string | undefined
}
/** The fields of a requirement as its author writes them. */
export type RequirementFields = {
  readonly title: BilingualText
  readonly note?: BilingualText | undefined
  readonly items: readonly RequirementItem[]
  readonly whom: RequirementConditions
  readonly dueKind: DueKind
  readonly dueDays: number
  readonly dueOn?: string | undefined
  readonly dueMonth?: number | undefined
  readonly periodMonths?: number | undefined
  readonly windowDays: number
  readonly graceDays: number
  readonly countsEarlier: boolean
}

/** The fields of a requirement as they are written, with the stored conditions in place of those that are left out. */
export type StoredRequirementFields = RequirementFields & { readonly whom: People & LaterConditions }

export type RequirementHead = RequirementSchedule & {
  /** True: an item asks for credits, so the dates are those of periods. */
  readonly countsCredits: boolean
  readonly requirementId: string
  readonly companyId: string
  readonly company: BilingualText
  readonly status: 'draft' | 'active' | 'archived'
  readonly revision: number
  readonly title: BilingualText
  readonly note: BilingualText
  readonly departmentIds: string[]
  readonly positions: string[]
  readonly groupIds: string[]
  readonly heldSchemeIds: string[]
  readonly lackedSchemeIds: string[]
  readonly fields: FieldCondition[]
  readonly joinedFrom: string | null
  readonly joinedUntil: string | null
  readonly createdBy: PersonName | null
  readonly createdAt: Date
  readonly activatedAt: Date | null
}
const headColumns = (db: Db) => db`
  r.id as "requirementId", r.company_id as "companyId", co.short_name as company, r.status, r.revision, r.title, r.note,
  r.department_ids as "departmentIds", r.positions, r.group_ids as "groupIds", r.held_scheme_ids as "heldSchemeIds",
  coalesce((select jsonb_agg(jsonb_build_object('fieldId', f.field_id, 'values', f.wanted) order by f.field_id) from requirement_field f
    where f.requirement_id = r.id), '[]') as fields, r.lacked_scheme_ids as "lackedSchemeIds", r.joined_from as "joinedFrom", r.joined_until as "joinedUntil",
  r.due_kind as "dueKind", r.due_days as "dueDays", r.due_on as "dueOn", r.due_month as "dueMonth", r.period_months as "periodMonths",
  r.window_days as "windowDays", r.grace_days as "graceDays", r.counts_earlier as "countsEarlier", r.counts_credits as "countsCredits",
  (select ${personNameColumn(db, 'a')} from account_name a where a.id = r.created_by) as "createdBy", r.created_at as "createdAt",
    r.activated_at as "activatedAt"`

export async function findRequirement(db: Db, requirementId: string): Promise<RequirementHead | null> {
  const row = await db<RequirementHead[]>`
    select ${headColumns(db)} from requirement r join company_name co on co.id = r.company_id where r.id = ${requirementId}`.maybeOne()
  return row ?? null
}

type New = {
  readonly id: string
  readonly companyId: string
  readonly title: BilingualText
  readonly createdBy: string
  readonly requestKey: string
  readonly now: Date
}
/**
 * Inserts a draft of a yearly requirement. Returns false when the company does not exist or the request key was used
 * before.
 */
export async function insertRequirement(db: Db, made: New): Promise<boolean> {
  const { count } = await db`
    insert into requirement (id, company_id, title, due_kind, due_days, period_months, window_days, grace_days, created_by, created_at, request_key)
    select ${made.id}, c.id, ${db.json(made.title)}, 'assignment', 30, 12, 60, 14, ${made.createdBy}, ${made.now}, ${made.requestKey}
    from company_name c where c.id = ${made.companyId} on conflict (created_by, request_key) where request_key is not null do nothing`
  return count === 1
}

export async function findRequirementByRequest(db: Db, createdBy: string, requestKey: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select id from requirement where created_by = ${createdBy} and request_key = ${requestKey}`.maybeOne()
  return row?.id ?? null
}

/** Updates the fields of a requirement. Returns false when another author has changed it in the meantime. */
export async function updateRequirementRow(
  db: Db,
  requirementId: string,
  revision: number,
  says: StoredRequirementFields,
): Promise<boolean> {
  const { count } = await db`
    update requirement set title = ${db.json(says.title)}, note = ${db.json(says.note ?? {})}, revision = revision + 1,
      department_ids = ${says.whom.departmentIds as string[]}::uuid[],
      positions = ${says.whom.positions.map((one) => one.trim().toLowerCase())}::text[],
      group_ids = ${says.whom.groupIds as string[]}::uuid[],
      held_scheme_ids = ${says.whom.heldSchemeIds as string[]}::uuid[],
      lacked_scheme_ids = ${says.whom.lackedSchemeIds as string[]}::uuid[],
      joined_from = ${says.whom.joinedFrom ?? null}, joined_until = ${says.whom.joinedUntil ?? null},
      due_kind = ${says.dueKind}, due_days = ${says.dueDays}, due_on = ${says.dueOn ?? null}, due_month = ${says.dueMonth ?? null},
      period_months = ${says.periodMonths ?? null}, window_days = ${says.windowDays}, grace_days = ${says.graceDays},
      counts_earlier = ${says.countsEarlier}, counts_credits = ${says.items.some(({ creditKindId }) => creditKindId !== undefined)}
    where id = ${requirementId} and revision = ${revision}`
  return count === 1
}

export async function setRequirementStatus(
  db: Db,
  requirementId: string,
  revision: number,
  status: 'active' | 'archived',
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update requirement set status = ${status}, revision = revision + 1,
      activated_at = case when ${status === 'active'} then coalesce(activated_at, ${now}) else activated_at end
    where id = ${requirementId} and revision = ${revision} and status <> ${status}`
  return count === 1
}

/**
 * Replaces the items. Returns the indexes, from 0, of items that were not inserted because the company does not see
 * them or they are not published; items that were already included may remain.
 */
export async function replaceRequirementItems(
  db: Db,
  requirementId: string,
  companyId: string,
  items: readonly RequirementItem[],
) {
  const before = (
    await db<{ id: string }[]>`delete from requirement_item where requirement_id = ${requirementId}
      returning coalesce(product_id, exam_id, scheme_id, credit_kind_id, checklist_id, policy_id) as id`
  ).map((row) => row.id)
  const rows = items.map((item, index) => ({
    position: index + 1,
    product: item.productId ?? null,
    exam: item.examId ?? null,
    scheme: item.schemeId ?? null,
    credit: item.creditKindId ?? null,
    amount: item.creditKindId === undefined ? null : (item.amount ?? null),
    carry: item.creditKindId === undefined ? null : (item.carry ?? 0),
    checklist: item.checklistId ?? null,
    policy: item.policyId ?? null,
  }))
  const written = await db<{ position: number }[]>`
    insert into requirement_item (requirement_id, position, product_id, exam_id, scheme_id, credit_kind_id, credit_amount, credit_carry,
      checklist_id, policy_id)
    select ${requirementId}, w.position, p0.id, e0.id, s.id, k0.id, w.amount, w.carry, l0.id, y0.id
    from jsonb_to_recordset(${db.json(rows)})
      as w(position int, product uuid, exam uuid, scheme uuid, credit uuid, amount int, carry int, checklist uuid, policy uuid)
    left join product_card p0 on p0.id = w.product left join exam_card e0 on e0.id = w.exam
    left join product_card p on p.id = w.product and p.kind <> 'topic' and ${productVisibleInCondition(db, db`${companyId}::uuid`)}
    left join exam_card e on e.id = w.exam and e.status = 'published' and exam_is_offered_in(e.id, ${companyId})
    left join scheme_name s on s.id = w.scheme
    left join credit_kind_name k0 on k0.id = w.credit
    left join credit_kind_name k on k.id = w.credit and k.is_active and (k.company_id is null or k.company_id = ${companyId})
    left join checklist_name l0 on l0.id = w.checklist and l0.company_id = ${companyId}
    left join policy_name y0 on y0.id = w.policy and y0.company_id = ${companyId}
    where p.id is not null or e.id is not null or s.id is not null
      or k.id is not null or l0.status = 'published' or y0.status = 'published'
      or (coalesce(p0.id, e0.id, k0.id, l0.id, y0.id) is not null
        and coalesce(w.product, w.exam, w.credit, w.checklist, w.policy) = any(${before}::uuid[]))
    returning position`
  const known = new Set(written.map((row) => row.position))
  return rows.flatMap((row, index) => (known.has(row.position) ? [] : [index]))
}

/** Locks the policies among the items until the transaction ends. Returns the indexes, from 0, of those not published. */
export async function lockPoliciesOfRequirement(db: Db, requirementId: string): Promise<number[]> {
  const rows = await db<{ index: number; status: string }[]>`
    select i.position - 1 as index, y.status from requirement_item i join policy_name y on y.id = i.policy_id
    where i.requirement_id = ${requirementId} order by i.position for share of y`
  return rows.flatMap(({ index, status }) => (status === 'published' ? [] : [index]))
}

export type RequirementItemRow = {
  readonly productId: string | null
  readonly examId: string | null
  readonly schemeId: string | null
  readonly creditKindId: string | null
  /** Of a kind of credits; null for others. */
  readonly unit: 'hours' | 'points' | null
  readonly amount: number | null
  readonly carry: number | null
  readonly checklistId: string | null
  readonly policyId: string | null
  /** Of a policy: its current revision; null for others. */
  readonly version: number | null
  readonly title: BilingualText
}
const thingColumns = (db: Db) => db`
  i.product_id as "productId", i.exam_id as "examId", i.scheme_id as "schemeId", i.checklist_id as "checklistId", i.policy_id as "policyId", y.version,
  i.credit_kind_id as "creditKindId", k.unit, i.credit_amount as amount, i.credit_carry as carry,
  coalesce(p.title, e.title, s.title, k.name, l.title, y.title) as title`
const thingJoin = (db: Db) => db`
  left join product_card p on p.id = i.product_id left join exam_card e on e.id = i.exam_id left join scheme_name s on s.id = i.scheme_id
  left join credit_kind_name k on k.id = i.credit_kind_id left join checklist_name l on l.id = i.checklist_id
  left join policy_name y on y.id = i.policy_id`

export const listRequirementItems = (db: Db, requirementId: string): Promise<RequirementItemRow[]> => db<
  RequirementItemRow[]
>`
  select ${thingColumns(db)} from requirement_item i ${thingJoin(db)}
  where i.requirement_id = ${requirementId} order by i.position`

/**
 * Lists the courses, exams, kinds of certificates and credits, checklists and policies that a company can require, at
 * most 8 of each, whose title has these words (null: any title).
 */
export async function listRequirementCandidates(
  db: Db,
  companyId: string,
  words: string | null,
  now: Date,
): Promise<RequirementItemRow[]> {
  const like = phrasePattern(words)
  const fits = (title: SqlFragment) =>
    like === null ? db`true` : db`(${title} ->> 'zh' ~* ${like} or ${title} ->> 'en' ~* ${like})`
  return db<RequirementItemRow[]>`
    (select p.id as "productId", null::uuid as "examId", null::uuid as "schemeId", null::uuid as "checklistId",
      null::uuid as "creditKindId", null as unit, null::int as amount, null::int as carry, null::uuid as "policyId",
      null::int as version, p.title from product_card p
      where p.kind <> 'topic' and ${productVisibleInCondition(db, db`${companyId}::uuid`)} and ${fits(db`p.title`)}
      order by p.published_at desc nulls last limit 8)
    union all
    (select null, e.id, null, null, null, null, null, null, null, null, e.title from exam_card e
      where e.status = 'published' and e.kind = 'formal' and (e.closes_at is null or e.closes_at > ${now})
        and exam_is_offered_in(e.id, ${companyId}) and ${fits(db`e.title`)} order by e.updated_at desc limit 8)
    union all
    (select null, null, s.id, null, null, null, null, null, null, null, s.title from scheme_name s
      where ${fits(db`s.title`)} order by s.updated_at desc limit 8)
    union all
    (select null, null, null, null, k.id, k.unit, null, null, null, null, k.name from credit_kind_name k
      where k.is_active and (k.company_id is null or k.company_id = ${companyId}) and ${fits(db`k.name`)} order by k.id limit 8)
    union all
    (select null, null, null, l.id, null, null, null, null, null, null, l.title from checklist_name l
      where l.company_id = ${companyId} and l.status = 'published' and ${fits(db`l.title`)} order by l.changed_at desc limit 8)
    union all
    (select null, null, null, null, null, null, null, null, y.id, y.version, y.title from policy_name y
      where y.company_id = ${companyId} and y.status = 'published' and ${fits(db`y.title`)} order by y.changed_at desc limit 8)`
}

/** Lists the given departments that belong to the company, in any order. */
export const listDepartmentsById = (db: Db, companyId: string, ids: readonly string[]) =>
  db<
    { id: string; name: BilingualText }[]
  >`select id, name from department_entry where company_id = ${companyId} and id = any(${ids as string[]}::uuid[])`

/** Lists the given groups that belong to the company's directories, sorted by name. */
export const listDirectoryGroupsById = (db: Db, companyId: string, ids: readonly string[]) =>
  db<
    { id: string; name: string }[]
  >`select id, name from directory_group where company_id = ${companyId} and id = any(${ids as string[]}::uuid[]) order by lower(name), id`

/** Replaces a requirement's conditions on the custom fields of people. */
export async function replaceFieldConditions(
  db: Db,
  requirementId: string,
  conditions: readonly FieldCondition[],
): Promise<void> {
  await db`delete from requirement_field where requirement_id = ${requirementId}`
  if (conditions.length > 0)
    await db`
      insert into requirement_field (requirement_id, field_id, wanted)
      select ${requirementId}, c.field, c.wanted
      from jsonb_to_recordset(${db.json(conditions.map(({ fieldId, values }) => ({ field: fieldId, wanted: values })))}) as c(field uuid, wanted text[])`
}

/** Lists the titles of these kinds of certificates, in any order; unknown ids are left out. */
export const listSchemesById = (db: Db, ids: readonly string[]) =>
  db<
    { id: string; title: BilingualText }[]
  >`select id, title from scheme_name where id = any(${ids as string[]}::uuid[])`

/** The most groups that are offered. */
const mostGroups = 500
/** Lists the groups of a company's directories, sorted by name, with their number of people; at most 500. */
export const listDirectoryGroups = (db: Db, companyId: string) =>
  db<{ id: string; name: string; connection: string; people: number }[]>`
    select g.id, g.name, g.connection, (select count(*)::int from directory_group_member m where m.group_id = g.id) as people
    from directory_group g where g.company_id = ${companyId} order by lower(g.name), g.id limit ${mostGroups}`

export type ManagedRequirementRow = RequirementHead & {
  readonly counts: Partial<Record<RequirementState, number>>
  readonly countedAt: Date | null
  readonly itemKinds: ('product' | 'exam' | 'scheme' | 'credit' | 'checklist' | 'policy')[]
  readonly departments: BilingualText[]
  readonly groups: string[]
  readonly heldSchemes: BilingualText[]
  readonly lackedSchemes: BilingualText[]
  readonly fieldValues: { readonly name: BilingualText; readonly values: string[] }[]
}

type ManagedFilter = {
  readonly companyId: string | null
  readonly status: string | null
  readonly isOverdue: boolean | null
  readonly words: string | null
}
export const requirementSource = (db: Db, { companyId, status, isOverdue, words }: ManagedFilter): ListSource => {
  const like = phrasePattern(words)
  return {
    from: db`requirement r`,
    where: db`(${companyId}::uuid is null or r.company_id = ${companyId}) and (${status}::text is null or r.status = ${status})
      and (${isOverdue}::boolean is null
        or (r.status = 'active' and coalesce((r.counts ->> 'overdue')::int, 0) + coalesce((r.counts ->> 'lapsed')::int, 0) > 0) = ${isOverdue})
      ${like === null ? db`` : db`and (r.title ->> 'zh' ~* ${like} or r.title ->> 'en' ~* ${like})`}`,
    sorted: db`r.created_at`,
    id: db`r.id`,
  }
}
/**
 * Returns the number of active requirements of a company or of every company (null), the sums of their last counted
 * states, and the earliest time at which one was counted (null: none was).
 */
export const sumRequirementCounts = async (db: Db, companyId: string | null) =>
  await db<{ requirements: number; counts: Partial<Record<RequirementState, number>>; countedAt: Date | null }[]>`
      with active as (
        select r.id, r.counts, r.counted_at from requirement r join active_company c on c.id = r.company_id
        where r.status = 'active' and (${companyId}::uuid is null or r.company_id = ${companyId})
      )
      select (select count(*) from active)::int as requirements, (select min(counted_at) from active) as "countedAt",
        coalesce((select jsonb_object_agg(key, people) from (
          select key, sum(value::int) as people from active cross join jsonb_each_text(active.counts) group by key) s), '{}') as counts`.one()

/** The titles of kinds of certificates. A deleted one remains a condition of a rule, so it has a placeholder. */
const schemesIn = (db: Db, ids: SqlFragment) => db`
  coalesce((select jsonb_agg(coalesce(s.title, ${db.json(deletedSchemeTitle)}::jsonb) order by named.id)
    from unnest(${ids}) as named(id) left join scheme_name s on s.id = named.id), '[]')`

export const listManagedRequirements = (
  db: Db,
  ids: readonly string[],
): Promise<(ManagedRequirementRow & { readonly id: string })[]> => db<
  (ManagedRequirementRow & { readonly id: string })[]
>`
  select r.id, ${headColumns(db)}, r.counts, r.counted_at as "countedAt",
    array(select case when i.product_id is not null then 'product' when i.exam_id is not null then 'exam'
      when i.credit_kind_id is not null then 'credit' when i.checklist_id is not null then 'checklist'
      when i.policy_id is not null then 'policy' else 'scheme' end
      from requirement_item i where i.requirement_id = r.id order by i.position) as "itemKinds",
    coalesce((select jsonb_agg(d.name order by d.id) from department_entry d where d.id = any(r.department_ids)), '[]') as departments,
    array(select g.name from directory_group g where g.id = any(r.group_ids) order by lower(g.name), g.id) as groups,
    ${schemesIn(db, db`r.held_scheme_ids`)} as "heldSchemes", ${schemesIn(db, db`r.lacked_scheme_ids`)} as "lackedSchemes",
    coalesce((select jsonb_agg(jsonb_build_object('name', n.name, 'values', f.wanted) order by n.place) from requirement_field f
      join person_field_name n on n.id = f.field_id where f.requirement_id = r.id), '[]') as "fieldValues"
  from requirement r join company_name co on co.id = r.company_id where r.id = any(${ids as string[]}::uuid[])`
