import type { Db } from '../../../database/connection.ts'
import type { CourseHeadFields } from './course.rules.ts'
import { insertCourse } from './course.store.ts'

/**
 * Inserts a course that is a copy of another one; returns false when it already exists, because its request was
 * repeated.
 */
export async function insertCourseCopy(
  db: Db,
  course: Parameters<typeof insertCourse>[1],
  head: CourseHeadFields,
): Promise<boolean> {
  // Serialises concurrent copies with the same request key.
  await db`select pg_advisory_xact_lock(hashtextextended(${course.id}, 0))`
  if ((await db`select from product where id = ${course.id}`).length > 0) return false
  await insertCourse(db, course, head)
  return true
}

/** Copies a content item if it is an article; does nothing for other types. */
export async function copyArticle(db: Db, contentId: string, id: string, now: Date): Promise<void> {
  await db`insert into content (id, type, title, duration, body, created_at) select ${id}, type, title, duration, body, ${now} from content
    where id = ${contentId} and type = 1`
}
