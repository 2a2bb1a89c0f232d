import type { LessonSettings } from '@portal/contract/catalogue/lesson-settings.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import type { ProductKind } from '../product.store.ts'
import type { CourseStatus } from './course.store.ts'

export type ContentRow = {
  readonly contentId: string
  readonly revision: number
  readonly type: number
  readonly title: BilingualText
  readonly body: BilingualText | null
  readonly mediaId: string | null
  readonly duration: number
  readonly minSeconds: number
  readonly settings: LessonSettings | null
}
export type ContentFields = {
  readonly title: BilingualText
  readonly body: BilingualText | null
  readonly mediaId: string | null
  readonly duration: number
  readonly settings: LessonSettings | null
}

export async function findContent(db: Db, contentId: string): Promise<ContentRow | null> {
  const row = await db<
    ContentRow[]
  >`select id as "contentId", revision, type, title, body, media_id as "mediaId", duration, min_seconds as "minSeconds", settings from content
    where id = ${contentId}`.maybeOne()
  return row ?? null
}

/**
 * Locks a content item until the transaction ends, so that no answer is written meanwhile. Returns true if it is a
 * survey with answers.
 */
export async function lockAnsweredSurvey(db: Transaction, contentId: string): Promise<boolean> {
  await db`select from content where id = ${contentId} for update`
  return (
    await db<{ is: boolean }[]>`select exists (select from answered_survey where content_id = ${contentId}) as is`.one()
  ).is
}

export async function insertContent(
  db: Db,
  content: { readonly id: string; readonly type: number; readonly now: Date },
  says: ContentFields,
): Promise<void> {
  await db`
    insert into content (id, type, title, body, media_id, duration, settings, created_at)
    values (${content.id}, ${content.type}, ${db.json(says.title)}, ${says.body ? db.json(says.body) : null}, ${says.mediaId}, ${says.duration},
      ${says.settings ? db.json(says.settings) : null}, ${content.now})`
}

/**
 * Updates a content item. When its upload changes, the files of the earlier upload are detached. Returns false when
 * another author has changed the item in the meantime.
 */
export async function updateContent(
  db: Db,
  contentId: string,
  revision: number,
  says: ContentFields,
): Promise<boolean> {
  const { count } = await db`
    update content set title = ${db.json(says.title)}, body = ${says.body ? db.json(says.body) : null}, duration = ${says.duration}, revision = revision + 1,
      settings = ${says.settings ? db.json(says.settings) : null},
      sd_file = case when media_id is distinct from ${says.mediaId}::uuid then null
        else sd_file end, hd_file = case when media_id is distinct from ${says.mediaId}::uuid then null else hd_file end,
      shd_file = case when media_id is distinct from ${says.mediaId}::uuid then null
        else shd_file end, file = case when media_id is distinct from ${says.mediaId}::uuid then null else file end,
      poster_file = case when media_id is distinct from ${says.mediaId}::uuid then null
        else poster_file end, subtitles = case when media_id is distinct from ${says.mediaId}::uuid then '{}' else subtitles end,
      media_id = ${says.mediaId}
    where id = ${contentId} and revision = ${revision}`
  return count === 1
}

/** Sets the minimum study time of a package or a link, in seconds. */
export async function setMinStudySeconds(db: Db, contentId: string, minSeconds: number): Promise<void> {
  await db`update content set min_seconds = ${minSeconds} where id = ${contentId}`
}

/**
 * Deletes a content item; returns false when it has been changed in the meantime. A foreign key refuses to delete an
 * item that is in use.
 */
export async function deleteContent(db: Db, contentId: string, revision: number): Promise<boolean> {
  return (await db`delete from content where id = ${contentId} and revision = ${revision}`).count === 1
}

export type CourseOfContent = {
  readonly productId: string
  readonly title: BilingualText
  readonly status: CourseStatus
  readonly kind: ProductKind
}

export async function listCoursesOfContent(db: Db, contentId: string): Promise<CourseOfContent[]> {
  return db<CourseOfContent[]>`
    select p.id as "productId", p.title, p.status, p.kind from lesson l join product p on p.id = l.product_id where l.content_id = ${contentId}
    order by p.updated_at desc, p.id`
}

/**
 * Lists the courses other than this one that use these contents, one row for each course and content, sorted by course
 * id.
 */
export async function listOtherCoursesOfContents(
  db: Db,
  productId: string,
  contentIds: readonly string[],
): Promise<(CourseOfContent & { readonly contentId: string })[]> {
  return db<(CourseOfContent & { readonly contentId: string })[]>`
    select l.content_id as "contentId", p.id as "productId", p.title, p.status, p.kind from lesson l join product p on p.id = l.product_id
    where l.content_id = any(${contentIds as string[]}::uuid[]) and p.id <> ${productId} order by p.id`
}

/**
 * Computes the durations of these courses again and sets their modification time, which queues them for the search
 * index.
 */
export async function refreshCourseDurations(db: Db, productIds: readonly string[], now: Date): Promise<void> {
  await db`
    update product p set updated_at = ${now}, duration = (select coalesce(sum(c.duration), 0)::int from lesson l join content c on c.id = l.content_id
      where l.product_id = p.id)
    where p.id = any(${productIds as string[]}::uuid[])`
}

type ListedRow = {
  readonly contentId: string
  readonly type: number
  readonly title: BilingualText
  readonly duration: number
  readonly courses: number
}
type Filter = {
  readonly type?: number | undefined
  readonly q?: string | undefined
  readonly page: number
  readonly size: number
}

export async function listContents(db: Db, filter: Filter): Promise<{ list: ListedRow[]; total: number }> {
  const like = phrasePattern(filter.q)
  const where = db`true ${filter.type ? db`and c.type = ${filter.type}` : db``} ${
    like
      ? db`and (c.title ->> 'zh' ~* ${like}
    or c.title ->> 'en' ~* ${like})`
      : db``
  }`
  const [list, [count]] = await Promise.all([
    db<ListedRow[]>`
      select c.id as "contentId", c.type, c.title, c.duration, (select count(*)::int from lesson l where l.content_id = c.id) as courses
      from content c where ${where} order by c.created_at desc, c.id limit ${filter.size} offset ${filter.page * filter.size}`,
    db<{ total: number }[]>`select count(*)::int as total from content c where ${where}`,
  ])
  return { list, total: count?.total ?? 0 }
}
