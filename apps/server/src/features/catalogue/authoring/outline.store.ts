import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { Lesson } from './course.rules.ts'

export type OutlineLesson = Lesson & { readonly contentId: string; readonly title: BilingualText }
export type OutlineSection = {
  readonly sectionId: string
  readonly title: BilingualText
  readonly lessons: OutlineLesson[]
}

/** Sections and lessons of a course as its authors see them. */
export async function listOutline(db: Db, productId: string): Promise<OutlineSection[]> {
  const sections = await db<
    { sectionId: string; title: BilingualText }[]
  >`select id as "sectionId", title from section where product_id = ${productId}
    order by position`
  const lessons = await db<(OutlineLesson & { sectionId: string })[]>`
    select l.section_id as "sectionId", l.content_id as "contentId", l.label, c.title, c.type as "contentType", c.duration, c.body, m.state as "mediaState",
      m.kind as "mediaKind", num_nonnulls(c.sd_file, c.hd_file, c.shd_file, c.file) > 0 as "hasFile"
    from lesson l join content c on c.id = l.content_id left join media m on m.id = c.media_id where l.product_id = ${productId} order by l.position`
  return sections.map((section) => ({
    ...section,
    lessons: lessons.filter((lesson) => lesson.sectionId === section.sectionId),
  }))
}

type NewSection = { readonly sectionId: string; readonly title: BilingualText; readonly contentIds: readonly string[] }

/** Raises the revision of a course and so locks its row. Returns false when another author changed it since. */
export async function setNextRevision(db: Db, productId: string, revision: number, now: Date): Promise<boolean> {
  const { count } =
    await db`update product set revision = revision + 1, updated_at = ${now} where id = ${productId} and revision = ${revision}`
  return count === 1
}

/**
 * Replaces an outline. Lessons that stay keep their rows, and with them the record of which followers were notified.
 * Returns the contents that do not exist; those are not written.
 */
export async function updateOutline(db: Db, productId: string, sections: readonly NewSection[]): Promise<string[]> {
  const lessons = sections.flatMap((section, at) =>
    section.contentIds.map((contentId, nth) => ({
      contentId: contentId.toLowerCase(),
      sectionId: section.sectionId,
      label: `${at + 1}.${nth + 1}`,
    })),
  )
  const contentIds = lessons.map((lesson) => lesson.contentId)
  const known = new Set(
    (await db<{ id: string }[]>`select id from content where id = any(${contentIds}::uuid[])`).map((row) => row.id),
  )
  const missing = contentIds.filter((id) => !known.has(id))
  if (missing.length > 0) return missing
  await db`delete from lesson where product_id = ${productId} and content_id <> all(${contentIds}::uuid[])`
  // Out of the way first: places are unique while they change.
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
  // For learners of the course: only existing lessons count as completed, and nobody resumes at a removed one.
  await db`
    update product_progress pp set last_content_id = case when pp.last_content_id = any(${contentIds}::uuid[]) then pp.last_content_id end,
      lessons_done = d.done
    from (
      select b.company_id, b.account_id, count(cp.content_id)::int as done from product_study b
      left join lesson_study cp on (cp.company_id, cp.account_id) = (b.company_id, b.account_id) and cp.percent >= 100
      and cp.content_id = any(${contentIds}::uuid[])
      where b.product_id = ${productId} group by 1, 2
    ) d
    where pp.product_id = ${productId} and (pp.company_id, pp.account_id) = (d.company_id, d.account_id)
      and (pp.lessons_done <> d.done or pp.last_content_id <> all(${contentIds}::uuid[]))`
  return []
}

/** Sections of a course among these ids. */
export async function listOwnSections(db: Db, productId: string, ids: readonly string[]): Promise<Set<string>> {
  return new Set(
    (
      await db<{ id: string }[]>`select id from section
    where product_id = ${productId} and id = any(${ids as string[]}::uuid[])`
    ).map((row) => row.id),
  )
}

/** Refreshes the totals of a course: number of lessons, length and content type. */
export async function refreshCourseTotals(db: Db, productId: string, contentType: number): Promise<void> {
  await db`
    update product p set lesson_count = s.count, duration = s.seconds, content_type = ${contentType}
    from (select count(*)::int as count, coalesce(sum(c.duration), 0)::int as seconds from lesson l join content c on c.id = l.content_id
      where l.product_id = ${productId}) s where p.id = ${productId}`
}
