import type { LessonSettings } from '@portal/contract/catalogue/lesson-settings.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { ContentFields } from './content.store.ts'
import type { DraftSection } from './outline.store.ts'

/** Finds the draft of the outline of a course; null without one, even while contents of the course have drafts. */
export async function findCourseDraftSections(db: Db, productId: string): Promise<DraftSection[] | null> {
  const row = await db<
    { sections: DraftSection[] }[]
  >`select sections from course_draft where product_id = ${productId}`.maybeOne()
  return row?.sections ?? null
}

/** Finds the time of the last unpublished change of a course or of one of these contents; null without any. */
export async function findCourseDraftTime(
  db: Db,
  productId: string,
  contentIds: readonly string[],
): Promise<Date | null> {
  return (
    await db<{ at: Date | null }[]>`
    select max(at) as at from (
      select updated_at as at from course_draft where product_id = ${productId}
      union all select updated_at from content_draft where content_id = any(${contentIds as string[]}::uuid[])) d`.one()
  ).at
}

type By = { readonly now: Date; readonly accountId: string }
export async function upsertCourseDraftSections(
  db: Db,
  productId: string,
  sections: readonly DraftSection[],
  { now, accountId }: By,
): Promise<void> {
  await db`
    insert into course_draft (product_id, sections, updated_at, updated_by) values (${productId}, ${db.json(sections as never)}, ${now}, ${accountId})
    on conflict (product_id) do update set sections = excluded.sections, updated_at = excluded.updated_at, updated_by = excluded.updated_by`
}

export async function deleteCourseDraftSections(db: Db, productId: string): Promise<void> {
  await db`delete from course_draft where product_id = ${productId}`
}

export type ContentDraftRow = {
  readonly contentId: string
  readonly revision: number
  readonly title: BilingualText
  readonly body: BilingualText | null
  readonly mediaId: string | null
  readonly duration: number
  readonly minSeconds: number
  readonly settings: LessonSettings | null
}

export async function listContentDrafts(db: Db, contentIds: readonly string[]): Promise<ContentDraftRow[]> {
  return db<ContentDraftRow[]>`
    select content_id as "contentId", revision, title, body, media_id as "mediaId", duration, min_seconds as "minSeconds", settings from content_draft
    where content_id = any(${contentIds as string[]}::uuid[]) order by content_id`
}

/**
 * Writes the draft of a content item; its first draft continues the revision number of the item. Returns false when
 * another author has changed it in the meantime.
 */
export async function upsertContentDraft(
  db: Db,
  draft: { readonly contentId: string; readonly revision: number; readonly minSeconds: number },
  says: ContentFields,
  { now, accountId }: By,
): Promise<boolean> {
  const { count } = await db`
    insert into content_draft as d (content_id, revision, title, body, media_id, duration, min_seconds, settings, updated_at, updated_by)
    select c.id, ${draft.revision + 1}, ${db.json(says.title)}, ${says.body ? db.json(says.body) : null}, ${says.mediaId}::uuid, ${says.duration},
      ${draft.minSeconds}, ${says.settings ? db.json(says.settings) : null}::jsonb, ${now}, ${accountId}::uuid
    from content c where c.id = ${draft.contentId}
      and (c.revision = ${draft.revision} or exists (select from content_draft o where o.content_id = c.id))
    on conflict (content_id) do update set revision = excluded.revision, title = excluded.title, body = excluded.body, media_id = excluded.media_id,
      duration = excluded.duration, min_seconds = excluded.min_seconds, settings = excluded.settings, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by
    where d.revision = ${draft.revision}`
  return count === 1
}

/**
 * Deletes the drafts of content items. The items take over their revision numbers, so that a form opened earlier is
 * refused.
 */
export async function deleteContentDrafts(db: Db, contentIds: readonly string[]): Promise<void> {
  await db`
    with gone as (delete from content_draft where content_id = any(${contentIds as string[]}::uuid[]) returning content_id, revision)
    update content c set revision = greatest(c.revision, gone.revision) from gone where c.id = gone.content_id`
}

/** Returns true when a draft of a course has this content as a lesson. */
export async function isContentInDraft(db: Db, contentId: string): Promise<boolean> {
  const inside = [{ contentIds: [contentId.toLowerCase()] }]
  return (
    await db<
      { is: boolean }[]
    >`select exists (select from course_draft where sections @> ${db.json(inside)}) as is`.one()
  ).is
}
