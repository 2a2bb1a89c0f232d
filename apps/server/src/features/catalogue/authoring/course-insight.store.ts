import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

type Named = { readonly id: string; readonly name: BilingualText }
export type CourseChoices = {
  readonly categories: { readonly id: number; readonly name: BilingualText }[]
  readonly teachers: Named[]
  readonly exams: {
    readonly id: string
    readonly title: BilingualText
    readonly status: 'draft' | 'published' | 'withdrawn'
  }[]
  readonly schemes: (Named & { readonly months: number | null })[]
  readonly companies: (Named & { readonly people: number })[]
}

/**
 * Lists the things that the settings of a course can name: all categories, and at most 1,000 instructors, exams,
 * certificate templates and companies each.
 */
export async function listCourseChoices(db: Db): Promise<CourseChoices> {
  const [categories, teachers, exams, schemes, companies] = await Promise.all([
    db<CourseChoices['categories']>`select id, name from category order by id`,
    db<
      CourseChoices['teachers']
    >`select id, name from teacher order by coalesce(name ->> 'zh', name ->> 'en'), id limit 1000`,
    db<CourseChoices['exams']>`select id, title, status from exam_card join exam_owner o using (id)
    where kind <> 'mock' and o.company_id is null order by coalesce(title ->> 'zh', title ->> 'en'), id limit 1000`,
    db<
      CourseChoices['schemes']
    >`select id, title as name, validity_months as months from scheme_name where kind = 'course'
    order by coalesce(title ->> 'zh', title ->> 'en'), id limit 1000`,
    db<CourseChoices['companies']>`
      select c.id, c.short_name as name, (select count(*)::int from active_membership m where m.company_id = c.id) as people
      from company_name c order by coalesce(c.short_name ->> 'zh', c.short_name ->> 'en'), c.id limit 1000`,
  ])
  return { categories, teachers, exams, schemes, companies }
}

/** One row for each company of a learner; the id combines both. */
const learnerId = (db: Db) => db`md5(pp.company_id::text || pp.account_id::text)::uuid`

export function courseLearnerSource(db: Db, productId: string, q: string | undefined): ListSource {
  const like = phrasePattern(q?.trim())
  return {
    from: db`product_study pp`,
    where: db`pp.product_id = ${productId}
      ${
        like
          ? db`and exists (select from account_name a left join membership_entry m on m.account_id = a.id and m.company_id = pp.company_id
      where a.id = pp.account_id and (a.name ~* ${like} or a.name_latin ~* ${like} or m.employee_no ~* ${like}))`
          : db``
      }`,
    sorted: db`pp.updated_at`,
    id: learnerId(db),
  }
}

export type CourseLearnerRow = {
  readonly id: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly company: BilingualText
  readonly percent: number
  readonly lessonsDone: number
  readonly startedAt: Date
  readonly completedAt: Date | null
  readonly seenAt: Date
}
export const listCourseLearners = (
  db: Db,
  productId: string,
  ids: readonly string[],
): Promise<CourseLearnerRow[]> => db<CourseLearnerRow[]>`
  select ${learnerId(db)} as id, ${personNameColumn(db, 'a')} as name, m.employee_no as "employeeNo", c.short_name as company, pp.percent,
    pp.lessons_done as "lessonsDone",
    pp.started_at as "startedAt", pp.completed_at as "completedAt", pp.updated_at as "seenAt"
  from product_study pp join account_name a on a.id = pp.account_id join company_name c on c.id = pp.company_id
  left join membership_entry m on m.account_id = pp.account_id and m.company_id = pp.company_id
  where pp.product_id = ${productId} and ${learnerId(db)} = any(${ids as string[]}::uuid[])`

export type CourseLearnerSums = { readonly begun: number; readonly completed: number; readonly percent: number }
export async function sumCourseLearners(db: Db, productId: string): Promise<CourseLearnerSums> {
  const row = await db<CourseLearnerSums[]>`
    select count(*)::int as begun, count(completed_at)::int as completed, coalesce(floor(avg(percent)), 0)::int as percent from product_study
    where product_id = ${productId}`.one()
  return row ?? { begun: 0, completed: 0, percent: 0 }
}

/** Returns the SQL source of the audit entries about a course and its content items. */
export const courseHistorySource = (db: Db, productId: string): ListSource => ({
  from: db`audit_entry l`,
  where: db`((l.thing = 'product' and l.thing_id = ${productId.toLowerCase()})
    or (l.thing = 'content' and l.thing_id in (select content_id::text from lesson where product_id = ${productId})))`,
  sorted: db`l.at`,
  id: db`l.id`,
})
export type CourseHistoryRow = {
  readonly id: string
  readonly at: Date
  readonly actorId: string | null
  readonly actor: PersonName | null
  readonly action: string
  readonly lesson: BilingualText | null
  readonly detail: Readonly<Record<string, unknown>>
}
export const listCourseHistory = (db: Db, productId: string, ids: readonly string[]): Promise<CourseHistoryRow[]> => db<
  CourseHistoryRow[]
>`
  select l.id, l.at, l.actor_id as "actorId", ${personNameColumn(db, 'a')} as actor, l.action, c.title as lesson, l.detail
  from audit_entry l left join account_name a on a.id = l.actor_id
  left join lesson n on l.thing = 'content' and n.product_id = ${productId} and n.content_id::text = l.thing_id left join content c on c.id = n.content_id
  where l.id = any(${ids as string[]}::uuid[])`
