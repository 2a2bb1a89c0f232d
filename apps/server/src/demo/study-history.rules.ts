import { createDemoRandom } from './demo-id.rules.ts'

export type PlannedLesson = { readonly content: string; readonly seconds: number }
export type PlannedCourse = { readonly product: string; readonly lessons: readonly PlannedLesson[] }
/** A content item that was studied, with the time and the duration in seconds. */
export type StudiedLesson = {
  readonly product: string
  readonly content: string
  readonly began: Date
  readonly ended: Date
  readonly reached: number
  readonly seconds: number
  /** The content had been completed before, so the progress is not changed. */
  readonly isRepeated?: boolean
}

export type SimulatedLearner = {
  readonly seed: string
  /** 0 to 1. */
  readonly diligence: number
  /** The courses in the order in which this person takes them. */
  readonly courses: readonly PlannedCourse[]
  /** The number of lessons, a fraction for the last one; by default from the diligence. */
  readonly lessonCount?: number
  /** The latest moment; studying happens in the `days` before. */
  readonly now: Date
  readonly days: number
  /** Minutes that the portal's zone is ahead of UTC. */
  readonly zoneMinutes: number
  /** Has certainly studied yesterday and today. */
  readonly isRecent?: boolean
  /**
   * The person's hours: noon or evening, and today the later or the earlier half: two companies of one person never
   * share a minute.
   */
  readonly isEvening: boolean
}

const minute = 60_000
const dayLength = 86_400_000

/**
 * Generates a plausible month of study: on some days, more often on weekdays, one lesson after the other, never in the
 * future. More than half of the people have studied today, so that week, month and year are never empty, on whichever
 * day the portal is first opened.
 */
export function studyOfLatestMonth(learner: SimulatedLearner): StudiedLesson[] {
  const draws = createDemoRandom(learner.seed)
  const queue = lessonsOnce(learner.courses)
  const wanted = learner.lessonCount ?? Math.max(1, queue.length * learner.diligence * (0.5 + draws() * 0.4))
  const begins = studyMoments(learner, draws)
  const count = Math.min(queue.length, Math.ceil(wanted))
  if (begins.length === 0) return []
  const done: StudiedLesson[] = []
  let session = -1
  let clock = 0
  for (let i = 0; i < count; i++) {
    const lesson = queue[i]
    const today = count === 1 ? begins.length - 1 : Math.round((i * (begins.length - 1)) / (count - 1))
    if (!lesson) break
    if (today !== session) {
      session = today
      clock = Math.max(clock, begins[today] ?? 0)
    }
    const left = Math.floor((endOfStudy(learner) - clock) / 1000)
    if (left < shortest) break
    const share = i === count - 1 && wanted % 1 !== 0 ? Math.max(0.35, wanted % 1) : 1
    const planned = Math.max(1, Math.floor(lesson.seconds * share))
    // A video takes its length or a little more; pauses and rewinding count as study too.
    const seconds = Math.min(left, Math.round(planned * (1 + draws() * 0.35)))
    const reached = Math.min(planned, seconds)
    const ended = clock + seconds * 1000
    done.push({
      product: lesson.product,
      content: lesson.content,
      began: new Date(clock),
      ended: new Date(ended),
      reached,
      seconds,
    })
    clock = ended + Math.round(20 + draws() * 90) * 1000
  }
  return done
}

/** The lessons one after the other; a content of two courses is studied once. */
function lessonsOnce(courses: readonly PlannedCourse[]) {
  const seen = new Set<string>()
  const all = courses.flatMap(({ product, lessons }) => lessons.map((lesson) => ({ product, ...lesson })))
  return all.filter(({ content }) => !seen.has(content) && seen.add(content))
}

/** Seconds that a stretch of study has at least, and that the last one is over before now. */
const shortest = 45
const lull = 60
const morning = 7 * 60 * minute

const midnightOf = ({ now, zoneMinutes }: SimulatedLearner) =>
  Math.floor((now.getTime() + zoneMinutes * minute) / dayLength) * dayLength - zoneMinutes * minute

/**
 * The part of today in which this person studies in this company: from the morning on, or from midnight on if it is
 * still night.
 */
function partOfToday(learner: SimulatedLearner): { readonly from: number; readonly to: number } {
  const midnight = midnightOf(learner)
  const to = learner.now.getTime() - lull * 1000
  const from = to - (midnight + morning) > 60 * minute ? midnight + morning : midnight
  const middle = from + Math.floor((to - from) / 2000) * 1000
  return learner.isEvening ? { from: middle, to } : { from, to: middle }
}
const endOfStudy = (learner: SimulatedLearner) => partOfToday(learner).to

/** The person's sessions of study: at most one a day, oldest first. */
function studyMoments(learner: SimulatedLearner, draws: () => number): number[] {
  const midnight = midnightOf(learner)
  const moments: number[] = []
  for (let ago = learner.days - 1; ago > 0; ago--) {
    const start = midnight - ago * dayLength
    const weekday = new Date(start + learner.zoneMinutes * minute).getUTCDay()
    const chance = (weekday === 0 || weekday === 6 ? 0.3 : 0.75) * (0.35 + learner.diligence * 0.65)
    const minuteOfDay = learner.isEvening ? 19 * 60 + draws() * 110 : 12 * 60 + draws() * 70
    const moment = start + Math.round(minuteOfDay * 60) * 1000
    if (draws() < chance || (learner.isRecent && ago === 1)) moments.push(moment)
  }
  const today = partOfToday(learner)
  // At least a third of the part is left for the lessons, or an hour if there is one.
  const room = Math.max(0, Math.min(((today.to - today.from) * 2) / 3, today.to - today.from - 60 * minute))
  const begins = today.from + Math.floor((draws() * room) / 1000) * 1000
  if (draws() < 0.6 + learner.diligence * 0.3 || learner.isRecent) moments.push(begins)
  // Everyone has visited at least once.
  return moments.length > 0 ? moments : [midnight - 3 * dayLength + 12.5 * 60 * minute]
}
