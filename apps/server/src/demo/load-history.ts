import { isCompletedByAction } from '@portal/contract/catalogue/lesson-types.ts'
import { companies, entitlements } from '@portal/demo/companies.ts'
import { courses } from '@portal/demo/courses.ts'
import { lessonNotes } from '@portal/demo/notes.ts'
import { people } from '@portal/demo/people.ts'
import { requirements } from '@portal/demo/requirements.ts'
import type { DemoCompany, DemoCourse, DemoMembership, DemoPerson } from '@portal/demo/types.ts'
import type { Deps } from '../core/deps.ts'
import type { Transaction } from '../database/connection.ts'
import { issuePastCertificate } from '../features/certificates/certificates.public.ts'
import { insertDemoRows } from './demo.store.ts'
import { createDemoRandom, daysBefore, demoId, zoneOffset } from './demo-id.rules.ts'
import { type EarlierCourse, type EarlierStudyInput, earlierStudy } from './earlier-study.rules.ts'
import { demoContentDuration, demoContents, lessonKeysOf } from './load-catalogue.ts'
import { withClockAt } from './load-exams.ts'
import { type PlannedCourse, type StudiedLesson, studyOfLatestMonth } from './study-history.rules.ts'

const days = 30
/** The number of days before today for which study is generated: the year of the personal page. */
const yearOfStudy = 362
/**
 * The progress of the announced learner, lesson by lesson: a free course finished, the handbook of another read, the
 * yearly one nearly finished, a paid one half finished, and nothing that a first visit should start itself.
 */
const learnersOwn: Readonly<Record<string, readonly (readonly [course: string, lessons: number])[]>> = {
  starbeam: [
    ['dns-dhcp', Number.POSITIVE_INFINITY],
    ['site-safety', 1],
    ['security-yearly', 4],
    ['nr-beam', 8.6],
  ],
  farbridge: [['fibre-otdr', 2.4]],
}
/** The courses that the announced learner began before that, with the lessons of each and its beginning in days ago. */
const learnersEarlier: Readonly<Record<string, readonly (readonly [course: string, lessons: number, days: number])[]>> =
  {
    starbeam: [
      ['ip-ospf', 4, 262],
      ['linux-tcpdump', 3, 214],
      ['itil-incident', Number.POSITIVE_INFINITY, 171],
      ['signalling-listening', Number.POSITIVE_INFINITY, 88],
      ['core-sba', 2, 64],
    ],
  }
/** Courses of requirements: a completion counts only in the time that their cycle asks for. */
const required = new Set(requirements.flatMap(({ products }) => products))

type Tools = Omit<Deps, 'log'>

/**
 * Loads a year of studying for everyone, most of it repetition before the latest month, and the certificates of
 * completed courses. All tables are consistent with each other.
 */
export async function loadStudyHistory(
  deps: Tools,
  tx: Transaction,
  schemes: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const zoneMinutes = zoneOffset(now, deps.settings.timeZone)
  const progress: Row[] = []
  const products: ProductRow[] = []
  const studyDays: Row[] = []
  const lessons: Row[] = []
  for (const person of people) {
    for (const [nth, membership] of person.memberships.entries()) {
      const ids = { company_id: demoId('company', membership.company), account_id: demoId('account', person.key) }
      const history = studySessionsOfPerson(person, membership, { now, zoneMinutes, isEvening: nth === 0 })
      const rows = studyHistoryRows(history, ids, zoneMinutes)
      progress.push(...rows.progress)
      products.push(...rows.products)
      studyDays.push(...rows.days)
      lessons.push(...rows.lessons)
    }
  }
  await insertDemoRows(tx, 'content_progress', progress)
  await insertDemoRows(
    tx,
    'product_progress',
    products.map(({ course: _course, ...row }) => row),
  )
  await insertDemoRows(tx, 'study_day', studyDays)
  await insertDemoRows(tx, 'study_lesson', lessons)
  await insertDemoRows(
    tx,
    'lesson_note',
    lessonNotes.map(({ account, company, product, content, at, body, daysAgo }) => ({
      id: demoId('note', `${account} ${content} ${at}`),
      company_id: demoId('company', company),
      account_id: demoId('account', account),
      product_id: demoId('product', product),
      content_id: demoId('content', content),
      at_second: at,
      body,
      created_at: daysBefore(now, daysAgo),
      updated_at: daysBefore(now, daysAgo),
    })),
  )
  for (const row of products) {
    const scheme = row.course.certificateScheme ? schemes.get(row.course.certificateScheme) : undefined
    if (!row.completed_at || !scheme) continue
    await issuePastCertificate(withClockAt(deps, row.completed_at), tx, {
      schemeId: scheme,
      accountId: row.account_id,
      companyId: row.company_id,
      source: { kind: 'course', id: row.product_id, title: row.course.title },
      at: row.completed_at,
    })
  }
}

type Row = { readonly [column: string]: unknown }
type ProductRow = ReturnType<typeof productRows>[number] & Owner
type Owner = { readonly company_id: string; readonly account_id: string }

const isFirst = ({ isRepeated }: StudiedLesson) => !isRepeated

/** Returns the rows of a study history by table. */
export const studyHistoryRows = (history: readonly StudiedLesson[], owner: Owner, zoneMinutes: number) => ({
  progress: history.filter(isFirst).map((one) => ({ ...owner, ...progressRow(one) })),
  products: productRows(history).map((row) => ({ ...owner, ...row })),
  days: dayRows(history, zoneMinutes).map((row) => ({ ...owner, ...row })),
  lessons: history.map((one) => ({ ...owner, ...lessonRow(one, zoneMinutes) })),
})

/** Returns true if this member of the company may take the course now without buying it. */
function isOpenTo(course: DemoCourse, company: DemoCompany, person: Pick<DemoPerson, 'key'>): boolean {
  if (course.companies && !course.companies.includes(company.key)) return false
  if (course.priceKind === 'free') return true
  if (course.priceKind === 'vip') return company.vipDaysLeft !== null
  return entitlements.some(
    (right) =>
      right.company === company.key &&
      right.product === course.key &&
      (right.account === undefined || right.account === person.key),
  )
}

const planOf = (course: DemoCourse, count = Number.POSITIVE_INFINITY) => ({
  product: course.key,
  lessons: lessonKeysOf(course)
    .slice(0, Math.ceil(count))
    .flatMap((key) => {
      const content = demoContents.get(key)
      // Attempts at a quiz and submissions of an assignment are not generated.
      return content && !isCompletedByAction(content.type)
        ? [{ content: key, seconds: demoContentDuration(content) }]
        : []
    }),
})

/** Returns the study sessions of one person in one company. */
export function studySessionsOfPerson(
  person: DemoPerson,
  membership: DemoMembership,
  when: { now: Date; zoneMinutes: number; isEvening: boolean },
): StudiedLesson[] {
  const company = companies.find((one) => one.key === membership.company)
  if (!company) return []
  const base = {
    ...when,
    seed: `study ${person.key} ${company.key}`,
    diligence: person.diligence,
    days: Math.min(days, membership.joinedDaysAgo),
  }
  const own = person.key === 'learner' ? learnersOwn[company.key] : undefined
  const withYear = (earlier: readonly EarlierCourse[], month: readonly StudiedLesson[]) =>
    studyOfWholeYear({ ...base, courses: earlier, month })
  if (own) {
    const plans = own.flatMap(([key, count]) =>
      courses.filter((course) => course.key === key).map((course) => planOf(course, count)),
    )
    const last = own.at(-1)?.[1] ?? 1
    const total = plans.reduce((sum, plan) => sum + plan.lessons.length, 0)
    const earlier = (learnersEarlier[company.key] ?? []).flatMap(([key, count, fromDaysAgo]) =>
      courses.filter((course) => course.key === key).map((course) => ({ ...planOf(course, count), fromDaysAgo })),
    )
    const month = studyOfLatestMonth({
      ...base,
      isRecent: true,
      courses: plans,
      lessonCount: total - (Number.isFinite(last) ? Math.ceil(last) - last : 0),
    })
    return withYear(earlier, month)
  }
  const preferred = preferredCourses(person, company)
  const recent = preferred.slice(0, 3 + Math.round(person.diligence * 5))
  const earlier = earlierCourses(
    preferred.filter((one) => !recent.includes(one)),
    membership,
    base.seed,
  )
  const seen = new Set(earlier.flatMap(({ lessons }) => lessons.map(({ content }) => content)))
  const open = recent.map((one) => ({ ...one, lessons: one.lessons.filter(({ content }) => !seen.has(content)) }))
  return withYear(earlier, studyOfLatestMonth({ ...base, courses: open }))
}

/** Returns the study of a person's whole year in one company, in order. */
export const studyOfWholeYear = (learner: EarlierStudyInput): StudiedLesson[] =>
  [...earlierStudy(learner), ...learner.month].sort((a, b) => a.began.getTime() - b.began.getTime())

/** The least days for which a course was there before the month, if it was begun before it. */
const earlierAtLeast = 25
/** Returns the courses that a member began before the latest month, after they joined and once the course existed. */
export function earlierCourses(
  plans: readonly PlannedCourse[],
  membership: Pick<DemoMembership, 'joinedDaysAgo'>,
  seed: string,
): EarlierCourse[] {
  const draws = createDemoRandom(`began ${seed}`)
  return plans.flatMap((plan) => {
    const course = courses.find(({ key }) => key === plan.product)
    const since = Math.min(course?.publishedDaysAgo ?? 0, membership.joinedDaysAgo, yearOfStudy)
    const fromDaysAgo = Math.round(since - draws() * (since - days - earlierAtLeast) * 0.7)
    if (required.has(plan.product) || since < days + earlierAtLeast) return []
    return [{ ...plan, fromDaysAgo }]
  })
}

/**
 * Returns the courses without courseware packages that a person may take in a company, in their order of preference.
 */
export function preferredCourses(person: DemoPerson, company: DemoCompany) {
  const draws = createDemoRandom(`taste ${person.key} ${company.key}`)
  return courses
    .filter((course) => isOpenTo(course, company, person) && !hasPackage(course))
    .map((course) => ({ course, liking: draws() }))
    .sort((a, b) => a.liking - b.liking)
    .map(({ course }) => planOf(course))
}

/**
 * Returns these courses in the form that the study history needs, limited to those that everyone in a company may take
 * and for which data can be generated.
 */
export const studiableCourses = (keys: readonly string[], company: DemoCompany) =>
  keys.flatMap((key) =>
    courses
      .filter((course) => course.key === key && isOpenTo(course, company, { key: '' }) && !hasPackage(course))
      .map((course) => planOf(course)),
  )

/** The reports of a package about its parts are not generated. */
const hasPackage = (course: DemoCourse) => lessonKeysOf(course).some((key) => demoContents.get(key)?.type === 8)

const percentOf = (one: StudiedLesson) => {
  const content = demoContents.get(one.content)
  return content ? Math.min(100, Math.floor((one.reached * 100) / demoContentDuration(content))) : 0
}

function progressRow(one: StudiedLesson): Row {
  const percent = percentOf(one)
  return {
    content_id: demoId('content', one.content),
    played: `{[0,${one.reached})}`,
    played_seconds: one.reached,
    furthest: one.reached,
    last_position: percent === 100 ? 0 : one.reached,
    percent,
    opened_at: one.began,
    completed_at: percent === 100 ? one.ended : null,
    updated_at: one.ended,
  }
}

function productRows(history: readonly StudiedLesson[]) {
  return [...new Set(history.map((one) => one.product))].flatMap((key) => {
    const course = courses.find((one) => one.key === key)
    const all = history.filter((one) => one.product === key)
    const own = all.filter(isFirst)
    const first = own[0]
    const last = own.at(-1)
    if (!course || !first || !last) return []
    const count = lessonKeysOf(course).length
    const isDone = own.length === count && own.every((one) => percentOf(one) === 100)
    return [
      {
        course,
        product_id: demoId('product', key),
        last_content_id: demoId('content', last.content),
        studied_seconds: all.reduce((sum, one) => sum + one.seconds, 0),
        percent: isDone ? 100 : Math.min(99, Math.floor(own.reduce((sum, one) => sum + percentOf(one), 0) / count)),
        lessons_done: own.filter((one) => percentOf(one) === 100).length,
        started_at: first.began,
        completed_at: isDone ? last.ended : null,
        updated_at: all.at(-1)?.ended ?? last.ended,
      },
    ]
  })
}

const dayOf = (at: Date, zoneMinutes: number) =>
  new Date(at.getTime() + zoneMinutes * 60_000).toISOString().slice(0, 10)

const lessonRow = (one: StudiedLesson, zoneMinutes: number): Row => ({
  day: dayOf(one.began, zoneMinutes),
  content_id: demoId('content', one.content),
  product_id: demoId('product', one.product),
  seconds: one.seconds,
  began_at: one.began,
  ended_at: one.ended,
})

function dayRows(history: readonly StudiedLesson[], zoneMinutes: number): Row[] {
  const byDay = new Map<string, StudiedLesson[]>()
  for (const one of history) {
    const day = dayOf(one.began, zoneMinutes)
    byDay.set(day, [...(byDay.get(day) ?? []), one])
  }
  return [...byDay].map(([day, list]) => ({
    day,
    studied: `{${list.map((one) => `[${one.began.toISOString()},${one.ended.toISOString()})`).join(',')}}`,
    seconds: list.reduce((sum, one) => sum + one.seconds, 0),
  }))
}
