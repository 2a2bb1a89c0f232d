import { writtenLessonTypes } from '@portal/contract/catalogue/lesson-types.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import type { LessonFacts } from './course.rules.ts'

export type OutlineLesson = LessonFacts & {
  readonly contentId: string
  readonly title: BilingualText
  readonly mediaId: string | null
  readonly minSeconds: number
}
export type OutlineSection = {
  readonly sectionId: string
  readonly title: BilingualText
  readonly lessons: OutlineLesson[]
}

/** A section of a course in its draft, with the ids of its contents in order. */
export type DraftSection = { readonly sectionId: string; readonly title: BilingualText; readonly contentIds: string[] }

/** Lists sections and lessons of a course in their order, as learners see them. */
export async function listCourseOutline(db: Db, productId: string): Promise<OutlineSection[]> {
  const sections = await db<
    { sectionId: string; title: BilingualText }[]
  >`select id as "sectionId", title from section where product_id = ${productId}
    order by position`
  const lessons = await listLessonsOf(
    db,
    db`select content_id, section_id, position, label from lesson where product_id = ${productId}`,
    db`false`,
  )
  return sections.map((section) => ({
    ...section,
    lessons: lessons.filter((lesson) => lesson.sectionId === section.sectionId),
  }))
}

/** Lists sections and lessons of a draft, with the drafts of its contents. */
export async function listCourseDraftOutline(db: Db, sections: readonly DraftSection[]): Promise<OutlineSection[]> {
  const rows = sections.flatMap(({ sectionId, contentIds }, at) =>
    contentIds.map((contentId, nth) => ({ contentId, sectionId, label: `${at + 1}.${nth + 1}` })),
  )
  const lessons = await listLessonsOf(
    db,
    db`select r."contentId" as content_id, r."sectionId" as section_id, r.position, r.label
      from jsonb_to_recordset(${db.json(rows.map((row, at) => ({ ...row, position: at + 1 })) as never)})
        as r("contentId" uuid, "sectionId" uuid, position int, label text)`,
    db`true`,
  )
  return sections.map(({ sectionId, title }) => ({
    sectionId,
    title,
    lessons: lessons.filter((lesson) => lesson.sectionId === sectionId),
  }))
}

/** Lists lessons by their position. A draft of a content item hides its published version, if drafts are shown. */
const listLessonsOf = (db: Db, places: SqlFragment, showsDrafts: SqlFragment) =>
  db<(OutlineLesson & { sectionId: string })[]>`
    select l.section_id as "sectionId", l.content_id as "contentId", l.label, coalesce(d.title, c.title) as title, c.type as "contentType",
      case when d.content_id is null or (c.type <> all(${writtenLessonTypes as number[]}::int[]) and d.media_id is not distinct from c.media_id) then c.duration
        when c.type = any(${writtenLessonTypes as number[]}::int[]) then d.duration else coalesce(m.duration, 0) end as duration,
      case when d.content_id is null then c.body else d.body end as body,
      case when d.content_id is null then c.settings else d.settings end as settings, m.state as "mediaState", m.kind as "mediaKind",
      case when d.media_id is distinct from c.media_id and d.media_id is not null then num_nonnulls(m.sd_file, m.hd_file, m.shd_file, m.file) > 0
        else num_nonnulls(c.sd_file, c.hd_file, c.shd_file, c.file) > 0 end as "hasFile",
      coalesce(d.media_id, c.media_id) as "mediaId", coalesce(d.min_seconds, c.min_seconds) as "minSeconds"
    from (${places}) l join content c on c.id = l.content_id left join content_draft d on d.content_id = c.id and ${showsDrafts}
    left join media m on m.id = coalesce(d.media_id, c.media_id) order by l.position`

type NewSection = { readonly sectionId: string; readonly title: BilingualText; readonly contentIds: readonly string[] }

/**
 * Increments the revision of a course, which also locks its row. Returns false when another author has changed it in
 * the meantime.
 */
export async function setNextCourseRevision(db: Db, productId: string, revision: number, now: Date): Promise<boolean> {
  const { count } =
    await db`update product set revision = revision + 1, updated_at = ${now} where id = ${productId} and revision = ${revision}`
  return count === 1
}

/**
 * Replaces an outline. Lessons that stay in the course keep their rows, and with them the record of the followers who
 * were notified. Returns the ids of content items that do not exist; if there are any, nothing is written. Listeners to
 * `outlineChanged` update the progress of learners.
 */
export async function updateCourseOutline(
  db: Db,
  productId: string,
  sections: readonly NewSection[],
): Promise<string[]> {
  const lessons = sections.flatMap((section, at) =>
    section.contentIds.map((contentId, nth) => ({
      contentId,
      sectionId: section.sectionId,
      label: `${at + 1}.${nth + 1}`,
    })),
  )
  const contentIds = lessons.map((lesson) => lesson.contentId)
  const missing = await listMissingContents(db, sections)
  if (missing.length > 0) return missing
  await db`delete from lesson where product_id = ${productId} and content_id <> all(${contentIds}::uuid[])`
  // They are moved out of the way first, because positions must be unique at every step.
  await db`update lesson set position = -position where product_id = ${productId}`
  await db`update section set position = -position where product_id = ${productId}`
  const rows = sections.map((section, at) => ({ id: section.sectionId, title: section.title, position: at + 1 }))
  await db`
    insert into section (id, product_id, position, title) select s.id, ${productId}, s.position, s.title
    from jsonb_to_recordset(${db.json(rows)}) as s(id uuid, title jsonb, position int)
    on conflict (id) do update set position = excluded.position, title = excluded.title where section.product_id = excluded.product_id`
  await db`
    insert into lesson (product_id, content_id, section_id, position, label)
    select ${productId}, l."contentId", l."sectionId", l.position, l.label
    from jsonb_to_recordset(${db.json(lessons.map((lesson, at) => ({ ...lesson, position: at + 1 })) as never)}) as l("contentId" uuid, "sectionId" uuid,
      position int, label text)
    on conflict (product_id, content_id) do update set section_id = excluded.section_id, position = excluded.position, label = excluded.label`
  await db`delete from section where product_id = ${productId} and position < 0`
  return []
}

/** Lists the ids of contents in these sections that do not exist. */
export async function listMissingContents(db: Db, sections: readonly NewSection[]): Promise<string[]> {
  const ids = sections.flatMap(({ contentIds }) => contentIds as string[])
  const known = await db<{ id: string }[]>`select id from content where id = any(${ids}::uuid[])`
  const existing = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !existing.has(id))
}

type LearnersOfChange = { readonly studying: number; readonly completed: number; readonly studiedRemoved: number }
/**
 * Counts the learners of a course who are still studying it (`studying`), the learners who have completed it, and among
 * both groups the people who have studied any of the given lessons (`studiedRemoved`).
 */
export async function countLearnersOfOutlineChange(
  db: Db,
  productId: string,
  removed: readonly string[],
): Promise<LearnersOfChange> {
  return db<LearnersOfChange[]>`
    select (count(*) - count(s.completed_at))::int as studying, count(s.completed_at)::int as completed,
      count(*) filter (where exists (select from lesson_study l where (l.company_id, l.account_id) = (s.company_id, s.account_id)
        and l.content_id = any(${removed as string[]}::uuid[])))::int as "studiedRemoved"
    from product_study s where s.product_id = ${productId}`.one()
}

/** Returns the given ids that are sections of the course. */
export async function listSectionIdsInCourse(db: Db, productId: string, ids: readonly string[]): Promise<Set<string>> {
  return new Set(
    (
      await db<{ id: string }[]>`select id from section
    where product_id = ${productId} and id = any(${ids as string[]}::uuid[])`
    ).map((row) => row.id),
  )
}

/** Computes the number of lessons and the length of a course again, and sets its content type to the given one. */
export async function refreshCourseTotals(db: Db, productId: string, contentType: number): Promise<void> {
  await db`
    update product p set lesson_count = s.count, duration = s.seconds, content_type = ${contentType}
    from (select count(*)::int as count, coalesce(sum(c.duration), 0)::int as seconds from lesson l join content c on c.id = l.content_id
      where l.product_id = ${productId}) s where p.id = ${productId}`
}
