import { studyLimits } from '@portal/contract/learning/study.limits.ts'
import { companies } from '@portal/demo/companies.ts'
import { people } from '@portal/demo/people.ts'
import type { DemoPerson } from '@portal/demo/types.ts'
import { signOut, startSession } from '../../features/identity/identity.public.ts'
import { openLesson, recordStudy } from '../../features/learning/learning.public.ts'
import { createDemoRandom, demoId } from '../demo-id.rules.ts'
import { preferredCourses } from '../load-history.ts'
import {
  type ActionContext,
  announcedAccounts,
  companiesOfDemoPerson,
  createDemoActor,
  type DemoAction,
  type DemoDay,
  hoursAfter,
} from './demo-action.ts'
import { findLearnerProgress } from './life.store.ts'

/** People on night duty, who learn at night, so that no day starts empty. */
const night = new Set(['sb-noc', 'fb-desk'])

/**
 * Returns the actions of the study sessions of everyone on a day: early in the morning, at noon or in the evening, for
 * a few also just after midnight; fewer at weekends.
 */
export const studyActions = (day: DemoDay): DemoAction[] =>
  people.flatMap((person) =>
    companiesOfDemoPerson(person).flatMap((company, nth) => {
      const draws = createDemoRandom(`life ${day.day} ${person.key} ${company}`)
      const isLearner = person.key === 'learner'
      const chance = isLearner ? 1 : (day.isWeekend ? 0.3 : 0.75) * (0.35 + person.diligence * 0.65)
      const isIn = draws() < chance
      const hour =
        nth > 0
          ? 12.1 + draws() * 0.6
          : isLearner
            ? 7.05
            : ([6.7, 12.1, 19.1][Math.floor(draws() * 3)] ?? 12) + draws() * 1.2
      const deeds = isIn ? [session(day, { person, company, from: day.at(hour), hours: 0.08 + draws() * 0.14 })] : []
      const isOnDuty = night.has(person.memberships[nth]?.department ?? '') && draws() < 0.6
      if (isOnDuty || (isLearner && nth === 0 && day.weekday === 0))
        deeds.push(session(day, { person, company, from: day.at(0.02 + draws() * 0.06), hours: 0.13 }))
      return deeds
    }),
  )

type Session = { readonly person: DemoPerson; readonly company: string; readonly from: Date; readonly hours: number }
type Lesson = {
  readonly productId: string
  readonly contentId: string
  readonly seconds: number
  readonly from: number
}

/** One session of study: sign-in, lesson after lesson, sign-out. It is performed at its end. */
function session(day: DemoDay, { person, company, from, hours }: Session): DemoAction {
  const at = hoursAfter(from, hours)
  return {
    key: `study ${day.day} ${person.key} ${company} ${from.getTime()}`,
    at,
    since: from,
    account: person.key,
    play: async (stage) => {
      const actor = createDemoActor(person, company)
      const as = (moment: Date) => ({ ...stage.deps, clock: { now: () => moment } })
      const { lessons, begun } = await nextLessons(stage, person, company, hours * 3600)
      if (lessons.length === 0) return
      // A session of an announced account would end a visitor's session in a company that allows only one.
      const { accountId, companyId } = actor
      const token = announcedAccounts.has(person.key)
        ? null
        : (
            await startSession(as(from), stage.tx, {
              accountId,
              way: { kind: 'server' },
              companyId,
              source: 'password',
              remember: false,
              lang: person.locale,
              device: 'Edge,Windows',
            })
          ).access_token
      let clock = from.getTime() + 20_000
      for (const lesson of lessons) {
        const { productId, contentId, seconds } = lesson
        await openLesson(as(new Date(clock)), actor, { productId, contentId }, begun.has(productId))
        const recordJson = stretches(seconds).map(({ until, length }) => ({
          contentId,
          productId,
          viewType: 9,
          videoFormat: 3,
          verifyTime: 0,
          endTime: clock + until * 1000,
          viewTime: length,
          fromTime: lesson.from + until - length,
          videoTime: lesson.from + until,
        }))
        clock += seconds * 1000
        await recordStudy(as(new Date(clock)), actor, { recordJson })
        clock += 5000
      }
      if (token) await signOut(as(new Date(clock)), token)
    },
  }
}

/** A lesson in stretches as a page reports them, each of ten minutes at most. */
function stretches(seconds: number): { readonly until: number; readonly length: number }[] {
  const count = Math.ceil(seconds / studyLimits.stretchMax)
  return Array.from({ length: count }, (_, index) => {
    const until = Math.min(seconds, (index + 1) * studyLimits.stretchMax)
    return { until, length: until - index * studyLimits.stretchMax }
  })
}

/**
 * Returns the next lessons of a person, for a number of seconds; people who have finished, and the announced accounts,
 * repeat earlier ones.
 */
async function nextLessons(stage: ActionContext, person: DemoPerson, companyKey: string, budget: number) {
  const company = companies.find(({ key }) => key === companyKey)
  const { learned, begun } = await findLearnerProgress(stage.tx, createDemoActor(person, companyKey))
  const known = new Map(learned.map((one) => [one.contentId, one]))
  const all = (company ? preferredCourses(person, company) : []).flatMap(({ product, lessons }) =>
    lessons.map(({ content, seconds }) => ({
      productId: demoId('product', product),
      contentId: demoId('content', content),
      seconds,
    })),
  )
  const isDone = ({ contentId }: { contentId: string }) => known.get(contentId)?.percent === 100
  const open = announcedAccounts.has(person.key) ? [] : all.filter((lesson) => !isDone(lesson))
  const done = all.filter((lesson) => isDone(lesson) && begun.has(lesson.productId))
  const draws = createDemoRandom(`again ${stage.deps.clock.now().toISOString()} ${person.key}`)
  const again = done.map((lesson) => ({ lesson, place: draws() })).sort((a, b) => a.place - b.place)
  const queue = [...open, ...again.map(({ lesson }) => lesson)]
  const lessons: Lesson[] = []
  let left = Math.floor(budget) - 40
  const seen = new Set<string>()
  for (const { seconds, ...place } of queue) {
    if (left < 60) break
    if (seen.has(place.contentId)) continue
    seen.add(place.contentId)
    const from = isDone(place) ? 0 : Math.min(known.get(place.contentId)?.furthest ?? 0, Math.max(0, seconds - 10))
    const length = Math.min(left, Math.max(10, seconds - from + 4))
    lessons.push({ ...place, from, seconds: length })
    left -= length + 5
  }
  return { lessons, begun }
}
