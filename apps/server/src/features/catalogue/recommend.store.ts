import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'
import { isVisible, type Viewer } from './visibility.store.ts'

export type Pick = {
  readonly id: string
  /** `goOn`: begun, not finished; `because`: near something taken; `colleagues`: taken by people of the company; `popular`: by everybody. */
  readonly reason: 'goOn' | 'because' | 'colleagues' | 'popular'
  readonly becauseTitle: BilingualText | null
  readonly colleagues: number
}

/** Products for a learner who has not begun them, the best reason first; a visitor gets what most people take. One statement. */
export async function pickProducts(db: Db, viewer: Viewer, limit: number): Promise<Pick[]> {
  const [company, account] = [viewer?.companyId ?? null, viewer?.accountId ?? null]
  return db<Pick[]>`
    with mine as (
      select pp.product_id, p.category_id, p.teacher_id, p.title, pp.updated_at from product_progress pp join product p on p.id = pp.product_id
      where pp.company_id = ${company} and pp.account_id = ${account} order by pp.updated_at desc limit 20
    ), taken as (
      select product_id, count(*)::int as colleagues from product_progress where company_id = ${company} and account_id <> ${account} group by product_id
    ), scored as (
      select p.id, near.title as "becauseTitle", coalesce(t.colleagues, 0) as colleagues, p.learner_count,
        case when near.title is not null then 'because' when coalesce(t.colleagues, 0) >= 3 then 'colleagues' else 'popular' end as reason,
        (near.title is not null)::int * 8 + ln(1 + coalesce(t.colleagues, 0)) * 3 + ln(1 + p.learner_count) as score
      from product p
      left join taken t on t.product_id = p.id
      left join lateral (select m.title from mine m where m.category_id = p.category_id or m.teacher_id = p.teacher_id order by (m.teacher_id = p.teacher_id) desc, m.updated_at desc limit 1) near on true
      where p.kind <> 'knowledge' and ${isVisible(db, viewer)} and not exists (select from mine m where m.product_id = p.id)
    ), spread as (
      -- Not four of one kind of reason and category: the second of a category comes after the first of another.
      select s.*, row_number() over (partition by p.category_id order by s.score desc, s.id) as nth from scored s join product p on p.id = s.id
    )
    select id, reason, "becauseTitle", colleagues from spread order by score - (nth - 1) * 4 desc, id limit ${limit}`
}
