import { companies } from '@portal/demo/companies.ts'
import { extraPeople } from '@portal/demo/more-people.ts'
import { studyPlans } from '@portal/demo/plans.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { createDemoRandom, demoId, zoneOffset } from './demo-id.rules.ts'
import { earlierCourses, studiableCourses, studyHistoryRows, studyOfWholeYear } from './load-history.ts'
import { studyOfLatestMonth } from './study-history.rules.ts'

/** Courses of earlier months, for people whose plans do not include them. */
const earlierKeys = ['ip-ospf', 'linux-tcpdump', 'itil-incident', 'signalling-listening']

/**
 * Loads the study sessions of people without a written history: required courses, mostly completed on time. Seven in
 * eight people have finished the mandatory courses, a few are halfway, and the other products of their plans are in
 * progress.
 */
export async function loadExtraStudyHistory(tx: Transaction, now: Date, timeZone: string): Promise<void> {
  const zoneMinutes = zoneOffset(now, timeZone)
  const all = { progress: [], products: [], days: [], lessons: [] } as Record<
    keyof ReturnType<typeof studyHistoryRows>,
    object[]
  >
  for (const person of extraPeople) {
    const company = companies.find(({ key }) => key === person.company)
    if (!company || person.state === 'invited' || person.state === 'withdrawn' || person.seenHoursAgo === null) continue
    const draws = createDemoRandom(`more study ${person.key}`)
    const asked = studyPlans.filter(
      (plan) =>
        plan.company === person.company &&
        (plan.everyone || plan.departments.some((one) => person.department.startsWith(one))),
    )
    const keys = asked
      .toSorted((a, b) => Number(b.everyone) - Number(a.everyone) || a.dueInDays - b.dueInDays)
      .flatMap(({ items }) => items.flatMap(({ product }) => product ?? []))
    const courses = studiableCourses([...new Set(keys)], company)
    const [first, ...others] = courses
    if (!first) continue
    const luck = draws()
    const rest = others.reduce((sum, { lessons }) => sum + lessons.length, 0)
    // A course with a certificate remains open, because its certificate would need further data.
    const lessonCount = luck < 0.88 ? first.lessons.length + rest * draws() * 0.6 : first.lessons.length * draws() * 0.7
    if (lessonCount < 0.2) continue
    const base = {
      seed: `more study ${person.key}`,
      diligence: 0.3 + draws() * 0.6,
      now,
      zoneMinutes,
      isEvening: draws() < 0.5,
    }
    const days = Math.min(30, person.joinedDaysAgo)
    const old = studiableCourses(earlierKeys, company).filter(({ product }) => !keys.includes(product))
    const month = studyOfLatestMonth({ ...base, courses, lessonCount, days })
    const history = studyOfWholeYear({ ...base, courses: earlierCourses(old, person, base.seed), month })
    const rows = studyHistoryRows(
      history,
      { company_id: demoId('company', person.company), account_id: demoId('account', person.key) },
      zoneMinutes,
    )
    for (const part of ['progress', 'days', 'lessons'] as const) all[part].push(...rows[part])
    all.products.push(...rows.products.map(({ course: _course, ...row }) => row))
  }
  await insertDemoRows(tx, 'content_progress', all.progress as never)
  await insertDemoRows(tx, 'product_progress', all.products as never)
  await insertDemoRows(tx, 'study_day', all.days as never)
  await insertDemoRows(tx, 'study_lesson', all.lessons as never)
}
