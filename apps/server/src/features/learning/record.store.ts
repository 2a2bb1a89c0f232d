import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import type { DayRange } from './period.rules.ts'

/** The records of a learner in one of their companies or several. */
export type StudyRecordScope = { readonly accountId: string; readonly companyIds: readonly string[] }
type Days = Partial<DayRange>

const isMine = (db: Db, { accountId, companyIds }: StudyRecordScope) =>
  companyIds.length === 1
    ? db`company_id = ${companyIds[0] ?? null} and account_id = ${accountId}`
    : db`company_id = any(${companyIds as string[]}::uuid[]) and account_id = ${accountId}`
const isIn = (db: Db, { from, to }: Days) =>
  db`${from ? db`and day >= ${from}` : db``} ${to ? db`and day <= ${to}` : db``}`

/** Lists the ids of the companies whose records a learner may see. */
export async function listOwnCompanyIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db<
    { id: string }[]
  >`select company_id as id from active_membership where account_id = ${accountId} order by joined_at`
  return rows.map((row) => row.id)
}

export type LessonLine = {
  readonly day: string
  readonly productId: string
  readonly productTitle: BilingualText
  readonly contentId: string
  readonly lessonLabel: string | null
  readonly lessonTitle: BilingualText
  readonly contentType: number
  readonly seconds: number
  readonly beganAt: Date
  readonly endedAt: Date
  readonly percent: number
  readonly companyName: BilingualText
}

/**
 * Lists lessons by day, one line per lesson and day, the latest first. The page's rows are selected before anything is
 * joined to them.
 */
export async function listLessonLines(
  db: Db,
  scope: StudyRecordScope,
  days: Days,
  page: { page: number; size: number },
): Promise<LessonLine[]> {
  return db<LessonLine[]>`
    with chosen as (
      select * from study_lesson where ${isMine(db, scope)} ${isIn(db, days)} order by day desc, ended_at desc, content_id, product_id
      limit ${page.size} offset ${page.page * page.size}
    )
    select s.day, s.product_id as "productId", p.title as "productTitle", s.content_id as "contentId", l.label as "lessonLabel", c.title as "lessonTitle",
      c.type as "contentType", s.seconds, s.began_at as "beganAt", s.ended_at as "endedAt", coalesce(cp.percent, 0)::int as percent,
        co.short_name as "companyName"
    from chosen s join product_card p on p.id = s.product_id join content_card c on c.id = s.content_id join company_name co on co.id = s.company_id
    left join product_lesson l on l.product_id = s.product_id and l.content_id = s.content_id
    left join content_progress cp on cp.company_id = s.company_id and cp.account_id = s.account_id and cp.content_id = s.content_id
    order by s.day desc, s.ended_at desc, s.content_id, s.product_id`
}

export async function countLessonLines(db: Db, scope: StudyRecordScope, days: Days): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select count(*)::int as count from study_lesson where ${isMine(db, scope)} ${isIn(db, days)}`.one()
  return row.count
}

export type DayFigures = {
  readonly day: string
  readonly seconds: number
  readonly lessonsDone: number
  readonly examsSat: number
}

/** Lists seconds studied, lessons completed and exams submitted (without mock exams) for every day that has any. */
export async function listDayFigures(
  db: Db,
  scope: StudyRecordScope,
  days: DayRange,
  instants: { from: Date; until: Date },
  timeZone: string,
): Promise<DayFigures[]> {
  return db<DayFigures[]>`
    select day, sum(seconds)::int as seconds, sum(done)::int as "lessonsDone", sum(sat)::int as "examsSat" from (
      select day, seconds, 0 as done, 0 as sat from study_day where ${isMine(db, scope)} ${isIn(db, days)}
      union all
      select (completed_at at time zone ${timeZone})::date, 0, 1, 0 from content_progress where ${isMine(db, scope)} and completed_at >= ${instants.from}
        and completed_at < ${instants.until}
      union all
      select (submitted_at at time zone ${timeZone})::date, 0, 0, 1 from attempt_record
      where ${isMine(db, scope)} and terms ->> 'kind' <> 'mock' and submitted_at >= ${instants.from} and submitted_at < ${instants.until}
    ) d group by day order by day`
}

export async function countCompletedCourses(db: Db, scope: StudyRecordScope, from: Date, until: Date): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select count(*)::int as count from product_progress where ${isMine(db, scope)} and completed_at >= ${from} and completed_at < ${until}`.one()
  return row.count
}

export type StudiedCourse = {
  readonly productId: string
  readonly title: BilingualText
  readonly categoryId: number
  readonly coverPattern: string | null
  readonly coverFile: string | null
  readonly percent: number
  readonly lessonCount: number
  readonly lessonsDone: number
  readonly seconds: number
  readonly startedAt: Date
  readonly lastAt: Date
  readonly completedAt: Date | null
}

/**
 * Lists a page of the courses that the learner has started, one line for each course and company, the last studied
 * first.
 */
export async function listStudiedCourses(
  db: Db,
  scope: StudyRecordScope,
  page: { page: number; size: number },
): Promise<StudiedCourse[]> {
  return db<StudiedCourse[]>`
    with chosen as (select * from product_progress where ${isMine(db, scope)} order by updated_at desc, product_id
      limit ${page.size} offset ${page.page * page.size})
    select s.product_id as "productId", p.title, p.category_id as "categoryId", p.cover_pattern as "coverPattern", p.cover_file as "coverFile", s.percent,
      p.lesson_count as "lessonCount", s.lessons_done as "lessonsDone", s.studied_seconds as seconds, s.started_at as "startedAt", s.updated_at as "lastAt",
        s.completed_at as "completedAt"
    from chosen s join product_card p on p.id = s.product_id order by s.updated_at desc, s.product_id`
}

export async function countStudiedCourses(db: Db, scope: StudyRecordScope): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select count(*)::int as count from product_progress where ${isMine(db, scope)}`.one()
  return row.count
}

export type StudyRecordTotals = {
  readonly seconds: number
  readonly days: number
  readonly lessonsDone: number
  readonly coursesDone: number
  readonly coursesActive: number
  readonly companies: number
}

/** Returns the totals of all study in the scope; `companies` counts all active memberships, also outside it. */
export async function findStudyRecordTotals(db: Db, scope: StudyRecordScope): Promise<StudyRecordTotals> {
  const row = await db<StudyRecordTotals[]>`
    select d.seconds, d.days, c.done as "lessonsDone", p.done as "coursesDone", p.active as "coursesActive",
      (select count(*)::int from active_membership where account_id = ${scope.accountId}) as companies
    from (select coalesce(sum(seconds), 0)::int as seconds, count(*) filter (where seconds > 0)::int as days from study_day where ${isMine(db, scope)}) d,
      (select count(*)::int as done from content_progress where ${isMine(db, scope)} and completed_at is not null) c,
      (select count(completed_at)::int as done, (count(*) - count(completed_at))::int as active from product_progress where ${isMine(db, scope)}) p`.maybeOne()
  return row as StudyRecordTotals
}
