import type { Db } from '../../database/connection.ts'

type NewContent = { readonly id: string; readonly title: string; readonly now: Date }

/**
 * Inserts a content item that shows a document. Its duration is the total time that a reader must spend on its pages.
 */
export async function insertDocumentContent(
  db: Db,
  one: NewContent & { readonly fileId: string; readonly pageCount: number; readonly pageSeconds: number },
): Promise<void> {
  await db`
    insert into content (id, type, title, duration, file, page_count, page_seconds, created_at)
    values (${one.id}, 7, ${db.json({ zh: one.title, en: one.title })}, ${one.pageCount * one.pageSeconds}, ${one.fileId},
      ${one.pageCount}, ${one.pageSeconds}, ${one.now})`
}

/** Inserts a content item that shows a package, with its estimated duration and its minimum study time, in seconds. */
export async function insertPackageContent(
  db: Db,
  one: NewContent & { readonly packageId: string; readonly duration: number; readonly minSeconds: number },
): Promise<void> {
  await db`
    insert into content (id, type, title, duration, min_seconds, package_id, created_at)
    values (${one.id}, 8, ${db.json({ zh: one.title, en: one.title })}, ${one.duration}, ${one.minSeconds}, ${one.packageId}, ${one.now})`
}
