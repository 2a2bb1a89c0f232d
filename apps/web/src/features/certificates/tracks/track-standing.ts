import type { Level, Track } from './track.queries.ts'

/** One thing that a level asks for. Of several exams one is enough: the others are `other`. */
export type Ask = {
  readonly kind: 'course' | 'exam' | 'other'
  readonly id: string
  readonly title: string
  readonly isDone: boolean
}

export const isHeld = (level: Level): boolean => level.held?.state === 'valid'

/** What a level asks for, in the order in which it is done: the course of each exam once, before it. */
export function requirementsOf(level: Level): readonly Ask[] {
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

/** How many things are left of a level by its shortest way: an exam, and its course where that is not done. */
export function requirementsLeft(level: Level): number {
  if (isHeld(level) || level.exams.length === 0) return 0
  return Math.min(...level.exams.map(({ state, courseFirst }) => (state === 'passed' ? 0 : 1) + (courseFirst ? 1 : 0)))
}

/** The level that comes next: the first that is offered above all that are held; -1 where nothing is left. */
export function nextLevel(levels: readonly Level[]): number {
  const highest = levels.findLastIndex(isHeld)
  return levels.findIndex((level, index) => index > highest && level.certificate !== null)
}

/** How far somebody has come on a track: levels before single things. */
const advance = ({ levels }: Track): number =>
  levels.reduce(
    (sum, level) => sum + (isHeld(level) ? 100 : requirementsOf(level).filter(({ isDone }) => isDone).length),
    0,
  )

/** The track that its reader is on, shown large; the first where they are on none. */
export function ownTrack(tracks: readonly Track[]): { readonly own: Track | undefined; readonly isBegun: boolean } {
  const own = tracks.reduce<Track | undefined>(
    (best, track) => (!best || advance(track) > advance(best) ? track : best),
    undefined,
  )
  return { own, isBegun: own !== undefined && advance(own) > 0 }
}
