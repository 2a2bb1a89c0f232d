import type { ProductLesson, ProductLessons } from '../catalogue.queries.ts'

/**
 * Returns the lesson to open (specification section 4): the one in the address; otherwise the one opened last, if it is
 * still accessible; otherwise the next accessible one after it; otherwise the first accessible one. If none is
 * accessible, returns the last opened or the first lesson; null for a course without lessons.
 */
export function findLessonToOpen(lessons: ProductLessons, wanted: string | undefined): ProductLesson | null {
  const all = lessons.sections.flatMap((section) => section.lessons)
  const named = wanted ? all.find((lesson) => lesson.contentId === wanted) : undefined
  if (named) return named
  const mayOpen = (lesson: ProductLesson) => lesson.state === 'open' || lesson.state === 'preview'
  const last = all.findIndex((lesson) => lesson.contentId === lessons.lastContent)
  const lastLesson = all[last]
  if (lastLesson && mayOpen(lastLesson)) return lastLesson
  return all.slice(last + 1).find(mayOpen) ?? all.find(mayOpen) ?? lastLesson ?? all[0] ?? null
}

/** Returns the lessons before and after one, in the order of the course; null where there is none. */
export function neighbouringLessons(
  lessons: ProductLessons,
  contentId: string,
): { readonly previous: ProductLesson | null; readonly next: ProductLesson | null } {
  const all = lessons.sections.flatMap((section) => section.lessons)
  const at = all.findIndex((lesson) => lesson.contentId === contentId)
  return { previous: all[at - 1] ?? null, next: at < 0 ? null : (all[at + 1] ?? null) }
}
