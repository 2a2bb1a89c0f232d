import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { productVisibleCondition } from '../catalogue/catalogue.public.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

export type CourseToContinueRow = {
  readonly productId: string
  readonly productTitle: BilingualText
  readonly categoryId: number
  readonly coverPattern: string | null
  readonly percent: number
  /** Of the lesson; `percent` is of the course. */
  readonly lessonPercent: number
  readonly lessonCount: number
  readonly lessonsDone: number
  readonly contentId: string
  readonly lessonLabel: string
  readonly lessonTitle: BilingualText
  readonly contentType: number
  readonly duration: number
  readonly lastRecord: number
  readonly studiedAt: Date
}

/**
 * Finds the course to continue with: the last studied one that is not completed and still visible, at its last lesson,
 * or at its first open one when that is completed; null without such a course. For a live class, its replay is
 * continued. Library articles are not included.
 */
export async function findProductToContinue(db: Db, owner: Owner): Promise<CourseToContinueRow | null> {
  const row = await db<CourseToContinueRow[]>`
    with course as (
      select pp.*, p.title, p.category_id, p.cover_pattern, p.lesson_count from product_progress pp join product_card p on p.id = pp.product_id
      where pp.company_id = ${owner.companyId} and pp.account_id = ${owner.accountId} and pp.completed_at is null and ${productVisibleCondition(db, owner)}
        and p.kind <> 'knowledge'
        and exists (select from product_lesson l join content_card ct on ct.id = l.content_id where l.product_id = p.id and ct.type <> 6)
      order by pp.updated_at desc limit 1
    )
    select c.product_id as "productId", c.title as "productTitle", c.category_id as "categoryId", c.cover_pattern as "coverPattern", c.percent,
      c.lesson_count as "lessonCount", c.lessons_done as "lessonsDone", l.content_id as "contentId", l.label as "lessonLabel", ct.title as "lessonTitle",
      ct.type as "contentType", ct.duration, coalesce(cp.last_position, 0) as "lastRecord", coalesce(cp.percent, 0)::int as "lessonPercent",
        c.updated_at as "studiedAt"
    from course c join product_lesson l on l.product_id = c.product_id join content_card ct on ct.id = l.content_id
    left join content_progress cp on cp.content_id = l.content_id and cp.company_id = c.company_id and cp.account_id = c.account_id
    where ct.type <> 6
    order by coalesce(cp.percent, 0) >= 100, (l.content_id = c.last_content_id) desc nulls last, l.position limit 1`.maybeOne()
  return row ?? null
}

export type StudyDayRow = { readonly day: string; readonly seconds: number }

/** Lists the seconds of each day with study from `from` to `to`, both included. */
export async function listOwnStudyDays(db: Db, owner: Owner, from: string, to: string): Promise<StudyDayRow[]> {
  return db<StudyDayRow[]>`
    select day, seconds from study_day where company_id = ${owner.companyId} and account_id = ${owner.accountId} and day between ${from} and ${to} order by day`
}

/** Counts lessons completed since an instant. */
export async function countCompletedLessons(db: Db, owner: Owner, since: Date): Promise<number> {
  const row = await db<{ count: number }[]>`
    select count(*)::int as count from content_progress where company_id = ${owner.companyId} and account_id = ${owner.accountId}
    and completed_at >= ${since}`.one()
  return row.count
}

export type MyCourseRow = {
  readonly productId: string
  readonly title: BilingualText
  readonly categoryId: number
  readonly coverPattern: string | null
  readonly percent: number
  readonly lessonCount: number
  readonly lessonsDone: number
  readonly nextContentId: string | null
  readonly nextLabel: string | null
  readonly completedAt: Date | null
  readonly updatedAt: Date
  /** The courses in progress among all that fit, also beyond the limit. */
  readonly activeCount: number
}

/** The condition that product `p` is in a plan of the learner that has begun by a day. */
const isPlanned = (db: Db, owner: Owner, today: string) => db`exists (
  select from study_plans_of(${owner.companyId}, ${owner.accountId}) mine(id) join study_plan sp on sp.id = mine.id
  join study_plan_item i on i.plan_id = sp.id where i.product_id = p.id and sp.starts_on <= ${today})`

/**
 * Lists started courses that the learner may still see, those in progress first, each with its next lesson. Excludes
 * knowledge items, and products of plans that have begun by the day `outsidePlansOn`, if it is given.
 */
export async function listMyCourses(
  db: Db,
  owner: Owner,
  limit: number,
  outsidePlansOn: string | null,
): Promise<MyCourseRow[]> {
  return db<MyCourseRow[]>`
    select p.id as "productId", p.title, p.category_id as "categoryId", p.cover_pattern as "coverPattern", pp.percent, p.lesson_count as "lessonCount",
      pp.lessons_done as "lessonsDone", n.content_id as "nextContentId", n.label as "nextLabel", pp.completed_at as "completedAt", pp.updated_at as "updatedAt",
      (count(*) filter (where pp.completed_at is null) over ())::int as "activeCount"
    from product_progress pp join product_card p on p.id = pp.product_id
    left join lateral (
      select l.content_id, l.label from product_lesson l
      left join content_progress cp on cp.content_id = l.content_id and cp.company_id = pp.company_id and cp.account_id = pp.account_id
      where l.product_id = p.id and coalesce(cp.percent, 0) < 100 order by (l.content_id = pp.last_content_id) desc nulls last, l.position limit 1
    ) n on true
    where pp.company_id = ${owner.companyId} and pp.account_id = ${owner.accountId} and p.kind <> 'knowledge' and ${productVisibleCondition(db, owner)}
      ${outsidePlansOn === null ? db`` : db`and not ${isPlanned(db, owner, outsidePlansOn)}`}
    order by (pp.completed_at is not null), pp.updated_at desc limit ${limit}`
}
