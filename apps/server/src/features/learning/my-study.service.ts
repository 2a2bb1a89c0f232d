import type { DataOf } from '@portal/contract/http/call.ts'
import type { ContinueAt, myHomepage, StudyWeek, StudyYear } from '@portal/contract/learning/my-home.contract.ts'
import type { Static } from 'typebox'
import type { Deps } from '../../core/deps.ts'
import { addDays, mondayOf, startOfDay, todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { countActiveCourses, countLessonsDone, findContinue, listDays, listMyCourses } from './my-study.store.ts'
import { secondsToComplete } from './study.rules.ts'
import { weeksInRow } from './study-year.rules.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
type Home = DataOf<typeof myHomepage>

/** The lesson to continue with, or null when no course is in progress. */
export async function continueAtFor(deps: Deps, owner: Owner, lang: Lang): Promise<Static<typeof ContinueAt> | null> {
  const row = await findContinue(deps.sql, owner)
  if (!row) return null
  return {
    productId: row.productId,
    productTitle: pickText(row.productTitle, lang),
    categoryId: row.categoryId,
    coverPattern: row.coverPattern,
    percent: row.percent,
    lessonCount: row.lessonCount,
    lessonsDone: row.lessonsDone,
    contentId: row.contentId,
    lessonLabel: row.lessonLabel,
    lessonTitle: pickText(row.lessonTitle, lang),
    contentType: row.contentType,
    duration: row.duration,
    lastRecord: row.lastRecord,
    lessonPercent: row.lessonPercent,
    secondsLeft: secondsToComplete({ ...row, percent: row.lessonPercent }),
    studiedAt: row.studiedAt.toISOString(),
  }
}

/** This week by day, beside the same part of last week; a week begins on Monday in the portal's zone. */
export async function loadStudyWeek(deps: Deps, owner: Owner): Promise<Static<typeof StudyWeek>> {
  const { timeZone } = deps.settings
  const today = todayOf(deps)
  const monday = mondayOf(today)
  const [days, lessonsDone] = await Promise.all([
    listDays(deps.sql, owner, addDays(monday, -7), today),
    countLessonsDone(deps.sql, owner, startOfDay(monday, timeZone)),
  ])
  const seconds = new Map(days.map((row) => [row.day, row.seconds]))
  const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => ({
    day,
    seconds: seconds.get(day) ?? 0,
  }))
  const sum = (from: string, to: string) =>
    days.filter(({ day }) => day >= from && day <= to).reduce((total, row) => total + row.seconds, 0)
  return {
    seconds: sum(monday, today),
    sameTimeLastWeek: sum(addDays(monday, -7), addDays(today, -7)),
    today,
    days: week,
    lessonsDone,
  }
}

const yearWeeks = 53

/** The last 53 weeks by day, with the weeks in a row that have study time. */
export async function loadStudyYear(deps: Deps, owner: Owner): Promise<Static<typeof StudyYear>> {
  const today = todayOf(deps)
  const from = addDays(mondayOf(today), -7 * (yearWeeks - 1))
  const [days, lessonsDone] = await Promise.all([
    listDays(deps.sql, owner, from, today),
    countLessonsDone(deps.sql, owner, startOfDay(from, deps.settings.timeZone)),
  ])
  return {
    from,
    today,
    seconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
    lessonsDone,
    weeksInRow: weeksInRow(
      days.map(({ day }) => day),
      today,
    ),
    days: days.map(({ day, seconds }) => ({ day, seconds })),
  }
}

export async function loadActiveCourses(deps: Deps, owner: Owner, lang: Lang, limit: number): Promise<Home['courses']> {
  return (await listMyCourses(deps.sql, owner, limit)).map((row) => ({
    ...row,
    title: pickText(row.title, lang),
    completedAt: row.completedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }))
}

export const countOwnActiveCourses = (deps: Deps, owner: Owner) => countActiveCourses(deps.sql, owner)
