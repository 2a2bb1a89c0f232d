import type { LessonSettings } from '@portal/contract/catalogue/lesson-settings.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

export type CourseVersionLesson = { readonly contentId: string; readonly revision: number }
export type CourseVersionSection = {
  readonly sectionId: string
  readonly title: BilingualText
  readonly lessons: readonly CourseVersionLesson[]
}
export type CourseVersionRow = {
  readonly number: number
  readonly sections: readonly CourseVersionSection[]
  readonly publishedAt: Date
  readonly publishedBy: PersonName | null
}

export async function listCourseVersions(db: Db, productId: string): Promise<CourseVersionRow[]> {
  return db<CourseVersionRow[]>`
    select v.number, v.sections, v.published_at as "publishedAt", ${personNameColumn(db, 'a')} as "publishedBy" from course_version v
    left join account_name a on a.id = v.published_by where v.product_id = ${productId} order by v.number desc limit 200`
}

export async function findCourseVersion(db: Db, productId: string, number: number): Promise<CourseVersionRow | null> {
  const row = await db<CourseVersionRow[]>`
    select number, sections, published_at as "publishedAt", null::jsonb as "publishedBy" from course_version
    where product_id = ${productId} and number = ${number}`.maybeOne()
  return row ?? null
}

/** Records the outline that learners see now as the next version, with its contents. */
export async function recordCourseVersion(
  db: Db,
  productId: string,
  { now, accountId }: { readonly now: Date; readonly accountId: string | null },
): Promise<void> {
  await db`
    insert into content_version (content_id, revision, title, body, media_id, duration, min_seconds, settings)
    select c.id, c.revision, c.title, c.body, c.media_id, c.duration, c.min_seconds, c.settings from lesson l join content c on c.id = l.content_id
    where l.product_id = ${productId} on conflict do nothing`
  await db`
    insert into course_version (product_id, number, sections, published_at, published_by)
    select ${productId}, coalesce((select max(number) from course_version where product_id = ${productId}), 0) + 1, coalesce((
      select jsonb_agg(jsonb_build_object('sectionId', s.id, 'title', s.title, 'lessons', coalesce((
        select jsonb_agg(jsonb_build_object('contentId', c.id, 'revision', c.revision) order by l.position)
        from lesson l join content c on c.id = l.content_id where l.section_id = s.id), '[]')) order by s.position)
      from section s where s.product_id = ${productId}), '[]'), ${now}, ${accountId}`
}

export async function hasCourseVersion(db: Db, productId: string): Promise<boolean> {
  return (
    await db<{ is: boolean }[]>`select exists (select from course_version where product_id = ${productId}) as is`.one()
  ).is
}

export type ContentVersionRow = {
  readonly contentId: string
  readonly title: BilingualText
  readonly body: BilingualText | null
  readonly mediaId: string | null
  readonly duration: number
  readonly minSeconds: number
  readonly settings: LessonSettings | null
}

/** Lists the contents of these lessons as they were at the revisions that the lessons name. */
export async function listContentVersions(
  db: Db,
  lessons: readonly CourseVersionLesson[],
): Promise<ContentVersionRow[]> {
  return db<ContentVersionRow[]>`
    select v.content_id as "contentId", v.title, v.body, v.media_id as "mediaId", v.duration, v.min_seconds as "minSeconds", v.settings
    from jsonb_to_recordset(${db.json(lessons as never)}) as l("contentId" uuid, revision int)
    join content_version v on (v.content_id, v.revision) = (l."contentId", l.revision)`
}
