import { createDemoRandom } from './demo-id.rules.ts'
import type { PlannedCourse, StudiedLesson } from './study-history.rules.ts'

/** A course that a person began `fromDaysAgo` days ago, before the month that `studyOfLatestMonth` generates. */
export type EarlierCourse = PlannedCourse & { readonly fromDaysAgo: number }
export type EarlierStudyInput = {
  readonly seed: string
  /** 0 to 1. */
  readonly diligence: number
  readonly courses: readonly EarlierCourse[]
  readonly now: Date
  /** The latest month, as `studyOfLatestMonth` generates it: its days get no second session. */
  readonly month: readonly StudiedLesson[]
  /** Minutes that the portal's zone is ahead of UTC. */
  readonly zoneMinutes: number
  /** Evening or noon, as in `studyOfLatestMonth`. */
  readonly isEvening: boolean
}

const minute = 60_000
const dayLength = 86_400_000
/** The maximum number of new lessons in one session; the rest of it repeats earlier ones. */
const newLessons = 2

/**
 * Generates a year of study to go with that of the latest month: sessions on some days of most weeks, fewer at weekends
 * and none in the first week of October. A session begins with new lessons of the courses that have started by then,
 * and repeats earlier ones.
 */
export function earlierStudy(learner: EarlierStudyInput): StudiedLesson[] {
  const { seed, diligence, courses, now, month, zoneMinutes, isEvening } = learner
  const draws = createDemoRandom(`earlier ${seed}`)
  const midnight = Math.floor((now.getTime() + zoneMinutes * minute) / dayLength) * dayLength - zoneMinutes * minute
  const queue = courses
    .toSorted((a, b) => b.fromDaysAgo - a.fromDaysAgo)
    .flatMap(({ product, lessons, fromDaysAgo }) => lessons.map((lesson) => ({ product, ...lesson, fromDaysAgo })))
  const known: typeof queue = []
  const done: StudiedLesson[] = []
  const daysAgoOf = (at: Date) => Math.ceil((midnight - at.getTime()) / dayLength)
  const busy = new Set(month.map(({ began }) => daysAgoOf(began)))
  let isQuietWeek = false
  for (let ago = queue[0]?.fromDaysAgo ?? 0; ago > 0; ago--) {
    const local = new Date(midnight - ago * dayLength + zoneMinutes * minute)
    const weekday = local.getUTCDay()
    if (weekday === 1) isQuietWeek = draws() > 0.55 + diligence * 0.4
    const isHoliday = local.getUTCMonth() === 9 && local.getUTCDate() <= 7
    const chance = (weekday === 0 || weekday === 6 ? 0.12 : 0.3) * (0.4 + diligence)
    if (draws() > chance || isQuietWeek || isHoliday || busy.has(ago)) continue
    const begin =
      midnight - ago * dayLength + Math.round((isEvening ? 19 * 60 + draws() * 90 : 12 * 60 + draws() * 30) * 60) * 1000
    const end = begin + (8 + draws() ** 2 * 62) * minute
    const today = new Set<string>()
    let clock = begin
    while (clock < end) {
      const next =
        today.size < newLessons ? queue.find((one) => one.fromDaysAgo >= ago && !known.includes(one)) : undefined
      const again = known.filter(({ content }) => !today.has(content))
      const lesson = next ?? again[Math.floor(draws() * again.length)]
      if (!lesson) break
      if (next) known.push(next)
      today.add(lesson.content)
      // A first reading takes longer than the text's length, with notes and rereading; a repeated one takes less.
      const seconds = Math.max(45, Math.round(lesson.seconds * (next ? 1.2 + draws() * 0.8 : 0.6 + draws() * 0.6)))
      done.push({
        product: lesson.product,
        content: lesson.content,
        began: new Date(clock),
        ended: new Date(clock + seconds * 1000),
        reached: lesson.seconds,
        seconds,
        isRepeated: !next,
      })
      clock += (seconds + 20 + Math.round(draws() * 90)) * 1000
    }
  }
  return done
}
