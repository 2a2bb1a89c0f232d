import type { DataOf } from '@portal/contract/http/call.ts'
import type { CourseToContinue, myHomeRead, StudyWeek, StudyYear } from '@portal/contract/learning/my-home.contract.ts'
import type { Static } from 'typebox'
import type { Deps } from '../../core/deps.ts'
import { addDays, mondayOf, startOfDay, todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { countCompletedLessons, findProductToContinue, listMyCourses, listOwnStudyDays } from './my-study.store.ts'
import { secondsToComplete } from './study.rules.ts'
import { countConsecutiveWeeks, longestConsecutiveWeeks } from './study-year.rules.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
type Home = DataOf<typeof myHomeRead>

/** Loads the course to continue with, at its next lesson; null when no course is in progress. */
export async function loadCourseToContinue(
  deps: Deps,
  owner: Owner,
  lang: Lang,
): Promise<Static<typeof CourseToContinue> | null> {
  const row = await findProductToContinue(deps.sql, owner)
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

type Day = { readonly day: string; readonly seconds: number }
/** The study time of days from the first to the last of both, among days with study time. */
const secondsBetween = (days: readonly Day[], from: string, to: string) =>
  days.filter(({ day }) => day >= from && day <= to).reduce((sum, { seconds }) => sum + seconds, 0)

/**
 * Returns this week by day, with the same part of last week, and the number of consecutive weeks with study time within
 * a year. A week begins on Monday in the portal's zone.
 */
function weekOf(days: readonly Day[], today: string, lessonsDone: number): Static<typeof StudyWeek> {
  const monday = mondayOf(today)
  const seconds = new Map(days.map((row) => [row.day, row.seconds]))
  const studied = days.map(({ day }) => day)
  return {
    seconds: secondsBetween(days, monday, today),
    sameTimeLastWeek: secondsBetween(days, addDays(monday, -7), addDays(today, -7)),
    today,
    days: Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => ({
      day,
      seconds: seconds.get(day) ?? 0,
    })),
    lessonsDone,
    weeksInRow: countConsecutiveWeeks(studied, today),
    longestWeeksInRow: longestConsecutiveWeeks(studied),
  }
}

const lessonsSince = (deps: Deps, owner: Owner, day: string) =>
  countCompletedLessons(deps.sql, owner, startOfDay(day, deps.settings.timeZone))

const yearWeeks = 53
/** Returns the first day of the 53 weeks shown as the year of study: the Monday 52 weeks before this week's. */
export const firstDayOfStudyYear = (today: string): string => addDays(mondayOf(today), -7 * (yearWeeks - 1))

export async function loadStudyWeek(deps: Deps, owner: Owner): Promise<Static<typeof StudyWeek>> {
  const today = todayOf(deps)
  const monday = mondayOf(today)
  const [days, lessonsDone] = await Promise.all([
    listOwnStudyDays(deps.sql, owner, firstDayOfStudyYear(today), today),
    lessonsSince(deps, owner, monday),
  ])
  return weekOf(days, today, lessonsDone)
}

/** Loads this week's study time, and that of the last 53 weeks by day. */
export async function loadStudyTimes(
  deps: Deps,
  owner: Owner,
): Promise<{ readonly week: Static<typeof StudyWeek>; readonly year: Static<typeof StudyYear> }> {
  const today = todayOf(deps)
  const monday = mondayOf(today)
  const from = firstDayOfStudyYear(today)
  const [days, ofWeek, ofYear] = await Promise.all([
    listOwnStudyDays(deps.sql, owner, from, today),
    lessonsSince(deps, owner, monday),
    lessonsSince(deps, owner, from),
  ])
  const year = {
    from,
    today,
    seconds: secondsBetween(days, from, today),
    lessonsDone: ofYear,
    days: days.map(({ day, seconds }) => ({ day, seconds })),
  }
  return { week: weekOf(days, today, ofWeek), year }
}

/**
 * Loads started courses, at most `limit`, and the number of all those in progress, also beyond the limit. With
 * `outsidePlans`, the courses of the learner's plans are left out.
 */
export async function loadOwnCourses(
  deps: Deps,
  owner: Owner,
  lang: Lang,
  { limit, outsidePlans }: { readonly limit: number; readonly outsidePlans: boolean },
): Promise<{ readonly courses: Home['courses']; readonly activeCount: number }> {
  const rows = await listMyCourses(deps.sql, owner, limit, outsidePlans ? todayOf(deps) : null)
  return {
    courses: rows.map(({ activeCount: _, ...row }) => ({
      ...row,
      title: pickText(row.title, lang),
      completedAt: row.completedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    })),
    activeCount: rows[0]?.activeCount ?? 0,
  }
}
