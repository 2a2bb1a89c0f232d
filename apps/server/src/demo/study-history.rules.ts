import { demoDraws } from './demo-id.rules.ts'

export type LessonPlan = { readonly content: string; readonly seconds: number }
export type CoursePlan = { readonly product: string; readonly lessons: readonly LessonPlan[] }
/** One content that was worked through: when, and how many of its seconds. */
export type Studied = { readonly product: string; readonly content: string; readonly began: Date; readonly ended: Date; readonly reached: number; readonly seconds: number }

export type Learner = {
  readonly seed: string
  /** 0 to 1. */
  readonly diligence: number
  /** The courses in the order in which this person takes them. */
  readonly courses: readonly CoursePlan[]
  /** How many lessons, a fraction for the last one; from the diligence when not said. */
  readonly lessonCount?: number
  /** The latest moment; studying happens in the `days` before. */
  readonly now: Date
  readonly days: number
  /** Minutes that the portal's zone is ahead of UTC. */
  readonly zoneMinutes: number
  /** Has certainly studied yesterday. */
  readonly isRecent?: boolean
  /** Whether this person studies at noon or in the evening: two companies of one person never share a minute. */
  readonly isEvening: boolean
}

const minute = 60_000
const dayLength = 86_400_000

/** A believable month: some days on, more of them in the week, one lesson after the other, none of it in the future. */
export function studyHistory(learner: Learner): Studied[] {
  const draws = demoDraws(learner.seed)
  const queue = learner.courses.flatMap(({ product, lessons }) => lessons.map((lesson) => ({ product, ...lesson })))
  const wanted = learner.lessonCount ?? Math.max(1, queue.length * learner.diligence * (0.5 + draws() * 0.4))
  const begins = studyMoments(learner, draws)
  const count = Math.min(queue.length, Math.ceil(wanted))
  if (begins.length === 0) return []
  const done: Studied[] = []
  let session = -1
  let clock = 0
  for (let i = 0; i < count; i++) {
    const lesson = queue[i]
    const today = count === 1 ? begins.length - 1 : Math.round((i * (begins.length - 1)) / (count - 1))
    if (!lesson) break
    if (today !== session) {
      session = today
      clock = begins[today] ?? 0
    }
    const share = i === count - 1 && wanted % 1 !== 0 ? wanted % 1 : 1
    const reached = Math.max(1, Math.floor(lesson.seconds * share))
    // A film takes its time or a little more; pauses and looking back count as study too.
    const seconds = Math.round(reached * (1 + draws() * 0.35))
    const ended = clock + seconds * 1000
    if (ended > learner.now.getTime()) break
    done.push({ product: lesson.product, content: lesson.content, began: new Date(clock), ended: new Date(ended), reached, seconds })
    clock = ended + Math.round(20 + draws() * 90) * 1000
  }
  return done
}

/** When the person sits down: at most once a day, oldest first. */
function studyMoments(learner: Learner, draws: () => number): number[] {
  const midnight = Math.floor((learner.now.getTime() + learner.zoneMinutes * minute) / dayLength) * dayLength - learner.zoneMinutes * minute
  const moments: number[] = []
  for (let ago = learner.days - 1; ago >= 0; ago--) {
    const start = midnight - ago * dayLength
    const weekday = new Date(start + learner.zoneMinutes * minute).getUTCDay()
    const chance = (weekday === 0 || weekday === 6 ? 0.3 : 0.75) * (0.35 + learner.diligence * 0.65)
    const minuteOfDay = learner.isEvening ? 19 * 60 + draws() * 110 : 12 * 60 + draws() * 70
    const moment = start + Math.round(minuteOfDay * 60) * 1000
    if ((draws() < chance || (learner.isRecent && ago === 1)) && moment < learner.now.getTime() - 20 * minute) moments.push(moment)
  }
  // Everybody has looked in at least once.
  return moments.length > 0 ? moments : [midnight - 3 * dayLength + 12.5 * 60 * minute]
}
