import type { Owner } from '../../../core/access/owner.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { productVisibleCondition } from '../../catalogue/catalogue.public.ts'

export type OwnLearningState = 'todo' | 'doing' | 'done'
export type OwnLearningRow = {
  readonly productId: string
  readonly title: BilingualText
  readonly kind: 'course' | 'column' | 'topic' | 'live' | 'knowledge'
  readonly categoryId: number
  readonly coverPattern: string | null
  readonly coverFile: string | null
  readonly lessonCount: number
  readonly lessonsDone: number
  readonly percent: number
  readonly state: OwnLearningState
  readonly studiedSeconds: number
  readonly completedAt: Date | null
  readonly studiedAt: Date | null
  readonly nextContentId: string | null
  readonly nextLabel: string | null
  readonly planId: string | null
  readonly planTitle: BilingualText | null
  readonly dueOn: string | null
  readonly isMandatory: boolean | null
}
export type OwnLearningFilter = {
  readonly state: OwnLearningState | null
  readonly source: 'plan' | 'self' | null
  readonly page: number
  readonly size: number
}
export type OwnLearningCounts = {
  readonly all: number
  readonly todo: number
  readonly doing: number
  readonly done: number
  readonly fitting: number
}

/**
 * A person's learning as a table `learned`: started products and products of their plans. When several plans contain a
 * product, the earliest due date counts.
 */
const learned = (db: Db, owner: Owner) => db`
  asked as (
    select distinct on (i.product_id) i.product_id, sp.id as plan_id, sp.title as plan_title, coalesce(i.due_on, sp.due_on) as due_on, sp.is_mandatory
      and i.is_mandatory as is_mandatory
    from study_plans_of(${owner.companyId}, ${owner.accountId}) mine(id) join study_plan sp on sp.id = mine.id
    join study_plan_item i on i.plan_id = sp.id and i.product_id is not null
    order by i.product_id, coalesce(i.due_on, sp.due_on) nulls last, sp.id
  ), begun as (
    select * from product_progress where company_id = ${owner.companyId} and account_id = ${owner.accountId}
  ), learned as (
    select p.*, a.plan_id, a.plan_title, a.due_on, a.is_mandatory, b.percent, b.lessons_done, b.completed_at, b.last_content_id, b.studied_seconds,
      b.updated_at as studied_at, case when b.product_id is null then 'todo' when b.completed_at is null then 'doing' else 'done' end as state
    from begun b full join asked a on a.product_id = b.product_id join product_card p on p.id = coalesce(b.product_id, a.product_id)
    where ${productVisibleCondition(db, owner)}
  )`

const fits = (db: Db, { state, source }: Pick<OwnLearningFilter, 'state' | 'source'>) =>
  db`(${state}::text is null or p.state = ${state}) and (${source}::text is null or (${source} = 'plan') = (p.plan_id is not null))`

/**
 * Lists a person's learning: courses in progress, the last studied first; then those not started, the first due first;
 * then completed ones.
 */
export async function listOwnLearning(db: Db, owner: Owner, filter: OwnLearningFilter): Promise<OwnLearningRow[]> {
  return db<OwnLearningRow[]>`
    with ${learned(db, owner)}, chosen as (
      select p.*, row_number() over (order by array_position(array['doing', 'todo', 'done'], p.state), case when p.state = 'todo' then p.due_on end nulls last,
        p.studied_at desc nulls last, p.id) as place
      from learned p where ${fits(db, filter)} order by place limit ${filter.size} offset ${filter.page * filter.size}
    )
    select p.id as "productId", p.title, p.kind, p.category_id as "categoryId", p.cover_pattern as "coverPattern", p.cover_file as "coverFile",
      p.lesson_count as "lessonCount", coalesce(p.lessons_done, 0) as "lessonsDone", coalesce(p.percent, 0)::int as percent, p.state,
      coalesce(p.studied_seconds, 0) as "studiedSeconds", p.completed_at as "completedAt", p.studied_at as "studiedAt", n.content_id as "nextContentId",
      n.label as "nextLabel", p.plan_id as "planId", p.plan_title as "planTitle", p.due_on as "dueOn", p.is_mandatory as "isMandatory"
    from chosen p
    left join lateral (
      select l.content_id, l.label from product_lesson l
      left join content_progress cp on cp.content_id = l.content_id and cp.company_id = ${owner.companyId} and cp.account_id = ${owner.accountId}
      where l.product_id = p.id and coalesce(cp.percent, 0) < 100 order by (l.content_id = p.last_content_id) desc nulls last, l.position limit 1
    ) n on p.completed_at is null
    order by p.place`
}

/** Returns the number of items in each state from the chosen source, and the number that match the filter. */
export async function findOwnLearningCounts(
  db: Db,
  owner: Owner,
  filter: Pick<OwnLearningFilter, 'state' | 'source'>,
): Promise<OwnLearningCounts> {
  const row = await db<OwnLearningCounts[]>`
    with ${learned(db, owner)}
    select count(*)::int as all, count(*) filter (where p.state = 'todo')::int as todo, count(*) filter (where p.state = 'doing')::int as doing,
      count(*) filter (where p.state = 'done')::int as done, count(*) filter (where ${fits(db, filter)})::int as fitting
    from learned p where ${fits(db, { state: null, source: filter.source })}`.maybeOne()
  return row ?? { all: 0, todo: 0, doing: 0, done: 0, fitting: 0 }
}
