import type { CourseAct } from './course-dialogs.tsx'

type Stand = {
  readonly status: 'draft' | 'published' | 'withdrawn' | 'archived'
  readonly learners: number
  readonly publishedAt: string | null
  readonly kind: string
}

/**
 * Returns the actions on a course in its current state, the most likely one first; none for a live class, which has its
 * own page. The server checks again.
 */
export function courseActions({ status, learners, publishedAt, kind }: Stand): readonly CourseAct[] {
  // A live class is withdrawn and restored on its own page.
  if (kind === 'live') return []
  const mayDelete = learners === 0 && publishedAt === null
  const end: readonly CourseAct[] = mayDelete ? ['delete'] : []
  if (status === 'archived') return ['restore', 'copy', ...end]
  if (status === 'published') return ['withdraw', 'copy']
  return ['publish', 'copy', 'archive', ...end]
}
