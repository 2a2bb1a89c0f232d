import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { productVisibleCondition, type Viewer } from './visibility.store.ts'

export type Recommendation = {
  readonly id: string
  /**
   * `because`: near something that the learner took; `department`, `colleagues`: taken by people of their department or
   * company; `popular`: taken by many people.
   */
  readonly reason: 'because' | 'department' | 'colleagues' | 'popular'
  readonly becauseTitle: BilingualText | null
  /** The number of learners of the product in the department, or else in the company. */
  readonly colleagues: number
}

/**
 * Limits on the products of each kind and on the people of a department that are weighed, so that the cost does not
 * grow with the catalogue.
 */
const perKind = 60
const peopleAsked = 100

/**
 * Lists products that a learner has not started, those with the best reason first, in one statement. Topics and
 * knowledge items are left out; a visitor gets the most popular products.
 */
export async function listRecommendedProducts(db: Db, viewer: Viewer, limit: number): Promise<Recommendation[]> {
  const [company, account] = [viewer?.companyId ?? null, viewer?.accountId ?? null]
  const isFresh = db`
    p.kind not in ('knowledge', 'topic') and ${productVisibleCondition(db, viewer)}
    and not exists (select from product_study b where b.company_id = ${company} and b.account_id = ${account} and b.product_id = p.id)`
  return db<Recommendation[]>`
    with mine as (
      select p.category_id, p.teacher_id, p.title, pp.updated_at from product_study pp join product p on p.id = pp.product_id
      where pp.company_id = ${company} and pp.account_id = ${account} and p.kind <> 'knowledge' order by pp.updated_at desc limit 20
    ), close as (
      select pp.product_id, count(*)::int as people
      from (
        select o.account_id from membership_entry me
        join active_membership o on o.department_id = me.department_id and o.company_id = me.company_id and o.account_id <> me.account_id
        where me.company_id = ${company} and me.account_id = ${account} limit ${peopleAsked}
      ) o join product_study pp on pp.company_id = ${company} and pp.account_id = o.account_id group by 1
    ), candidate as (
      select f.id from category c cross join lateral (
        select p.id from product p where p.category_id = c.id and ${isFresh} order by p.learner_count desc, p.id limit ${perKind}) f
      union
      select f.id from (select distinct teacher_id from mine) m cross join lateral (
        select p.id from product p where p.teacher_id = m.teacher_id and ${isFresh} order by p.learner_count desc, p.id limit ${perKind}) f
      union
      (select product_id from company_product where company_id = ${company} order by learner_count desc, product_id limit ${perKind})
      union
      (select product_id from close order by people desc, product_id limit ${perKind})
    ), scored as (
      select p.id, p.category_id, near.title as "becauseTitle",
        case when near.title is not null then 'because' when d.people >= 2 then 'department' when t.learner_count >= 3 then 'colleagues'
          else 'popular' end as reason,
        coalesce(case when d.people >= 2 then d.people else t.learner_count end, 0) as colleagues,
        (near.title is not null)::int * 8 + ln(1 + coalesce(t.learner_count, 0)) * 3 + ln(1 + coalesce(d.people, 0)) * 3 + ln(1 + p.learner_count) as score
      -- One look by key for each candidate: the planner cannot know how few they are, and would read all products.
      from candidate x cross join lateral (select p.* from product p where p.id = x.id and ${isFresh} limit 1) p
      left join company_product t on t.company_id = ${company} and t.product_id = p.id
      left join close d on d.product_id = p.id
      left join lateral (select m.title from mine m where m.category_id = p.category_id or m.teacher_id = p.teacher_id
        order by (m.teacher_id = p.teacher_id) desc nulls last, m.updated_at desc limit 1) near on true
    ), spread as (
      -- Not four of one kind of reason and category: the second of a category comes after the first of another.
      select s.*, row_number() over (partition by s.category_id order by s.score desc, s.id) as nth from scored s
    )
    select id, reason, "becauseTitle", colleagues from spread order by score - (nth - 1) * 4 desc, id limit ${limit}`
}
