import type { CertificateLevel, CertificateTrack } from './track.queries.ts'

/**
 * A requirement of a level. If a level has several exams, passing one is enough: the first has the kind `exam`, the
 * others have the kind `other`.
 */
export type LevelRequirement = {
  readonly kind: 'course' | 'exam' | 'other'
  readonly id: string
  readonly title: string
  readonly isDone: boolean
}

export const isLevelHeld = (level: CertificateLevel): boolean => level.held?.state === 'valid'

/**
 * Returns the requirements of a level in order; the course that an exam requires comes before the exam, and only once.
 */
export function requirementsOfLevel(level: CertificateLevel): readonly LevelRequirement[] {
  const courses = new Set<string>()
  return level.exams.flatMap(({ examId, title, state, course, courseFirst }, nth) => {
    const isNew = course !== null && !courses.has(course.productId)
    if (course) courses.add(course.productId)
    return [
      ...(course && isNew
        ? [{ kind: 'course' as const, id: course.productId, title: course.title, isDone: courseFirst === null }]
        : []),
      { kind: nth === 0 ? ('exam' as const) : ('other' as const), id: examId, title, isDone: state === 'passed' },
    ]
  })
}

/**
 * Returns the number of requirements left for a level on the shortest path: one exam, and its course if that is not
 * completed. Returns 0 for a level that is held or has no exams.
 */
export function countRequirementsLeft(level: CertificateLevel): number {
  if (isLevelHeld(level) || level.exams.length === 0) return 0
  return Math.min(...level.exams.map(({ state, courseFirst }) => (state === 'passed' ? 0 : 1) + (courseFirst ? 1 : 0)))
}

/**
 * Returns the index of the next level: the first level on offer above all those that the reader holds; -1 when none is
 * left.
 */
export function nextLevelIndex(levels: readonly CertificateLevel[]): number {
  const highest = levels.findLastIndex(isLevelHeld)
  return levels.findIndex((level, index) => index > highest && level.certificate !== null)
}

/** Returns true when the reader holds the highest level that the track offers. */
export const isTopLevelHeld = (levels: readonly CertificateLevel[]): boolean =>
  nextLevelIndex(levels) < 0 && levels.some(isLevelHeld)

/**
 * Finds the track to show large: `own` is the one that the reader has chosen or begun (`isBegun`), otherwise the first
 * of all; undefined without tracks.
 */
export function findFeaturedTrack(tracks: readonly CertificateTrack[]): {
  readonly own: CertificateTrack | undefined
  readonly isBegun: boolean
} {
  const own = tracks.find(({ standing }) => standing !== null)
  return { own: own ?? tracks[0], isBegun: own !== undefined }
}
