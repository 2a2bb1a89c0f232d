import type { Db } from '../../database/connection.ts'

type Change = {
  readonly productId: string
  readonly contentIds: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Counts the completed lessons of a product again, for learners who have studied any of the changed contents; the
 * numbers of other learners can't have changed. A learner whose last lesson was removed no longer resumes there.
 */
export async function refreshLessonsDone(db: Db, { productId, contentIds, changed, removed }: Change): Promise<void> {
  await db`
    update product_progress pp set
      last_content_id = case when pp.last_content_id = any(${removed as string[]}::uuid[]) then null else pp.last_content_id end, lessons_done = d.done
    from (
      select t.company_id, t.account_id, (select count(*)::int from content_progress cp
        where (cp.company_id, cp.account_id) = (t.company_id, t.account_id) and cp.content_id = any(${contentIds as string[]}::uuid[])
          and cp.percent >= 100) as done
      from product_progress t where t.product_id = ${productId} and exists (select from content_progress cp
        where (cp.company_id, cp.account_id) = (t.company_id, t.account_id) and cp.content_id = any(${changed as string[]}::uuid[]))
    ) d
    where pp.product_id = ${productId} and (pp.company_id, pp.account_id) = (d.company_id, d.account_id)
      and (pp.lessons_done <> d.done or pp.last_content_id = any(${removed as string[]}::uuid[]))`
}

/** Marks a product as not completed for learners who have not completed all of these lessons. */
export async function reopenUnfinishedProduct(
  db: Db,
  productId: string,
  contentIds: readonly string[],
  now: Date,
): Promise<void> {
  await db`
    update product_progress pp set completed_at = null, updated_at = ${now}, percent = d.percent
    from (
      select t.company_id, t.account_id, count(*) filter (where cp.percent >= 100) as done,
        least(99, floor(coalesce(sum(cp.percent), 0)::numeric / ${contentIds.length}))::int as percent
      from product_progress t left join content_progress cp
        on (cp.company_id, cp.account_id) = (t.company_id, t.account_id) and cp.content_id = any(${contentIds as string[]}::uuid[])
      where t.product_id = ${productId} and t.completed_at is not null group by 1, 2
    ) d
    where pp.product_id = ${productId} and (pp.company_id, pp.account_id) = (d.company_id, d.account_id) and d.done < ${contentIds.length}`
}
