import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  ownStudyLines,
  ownStudyPeriod,
  studiedCourseList,
  studyRecordCounts,
} from '@portal/contract/learning/record.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { addDays, startOfDay, todayOf } from '../../core/text/calendar.ts'
import type { Lang } from '../../core/text/language.ts'
import {
  chartBars,
  type DayRange,
  isPlausibleDay,
  periodBefore,
  periodOf,
  type StudyPeriod,
  samePartOfPreviousPeriod,
} from './period.rules.ts'
import { presentLessonLine, presentStudiedCourse } from './record.present.ts'
import {
  countCompletedCourses,
  countLessonLines,
  countStudiedCourses,
  type DayFigures,
  findStudyRecordTotals,
  listDayFigures,
  listLessonLines,
  listOwnCompanyIds,
  listStudiedCourses,
  type StudyRecordScope,
} from './record.store.ts'

/** The scope of study records: the session's company, or all companies of the learner. */
export type StudyRecordReach = 'company' | 'all'

const scopeOf = async (deps: Deps, actor: Actor, reach: StudyRecordReach): Promise<StudyRecordScope> => ({
  accountId: actor.accountId,
  companyIds: reach === 'company' ? [actor.companyId] : await listOwnCompanyIds(deps.sql, actor.accountId),
})

function mustBeDays(days: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.entries(days).flatMap(([name, day]) => (day === undefined || isPlausibleDay(day) ? [] : [name]))
  if (fields.length > 0) throw new AppError('malformed', { fields })
}

/**
 * Loads study records, one line per lesson and day (specification section 9: default page 0, size 10). Throws
 * `malformed` for an impossible day.
 */
export async function loadStudyRecords(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof ownStudyLines>,
  reach: StudyRecordReach,
  lang: Lang,
): Promise<DataOf<typeof ownStudyLines>> {
  const { page, size, fromDay, toDay } = input
  mustBeDays({ fromDay, toDay })
  const days = { ...(fromDay ? { from: fromDay } : {}), ...(toDay ? { to: toDay } : {}) }
  const scope = await scopeOf(deps, actor, reach)
  const [lines, total] = await Promise.all([
    listLessonLines(deps.sql, scope, days, { page, size }),
    countLessonLines(deps.sql, scope, days),
  ])
  return { list: lines.map((line) => presentLessonLine(line, lang)), total, page, size }
}

/**
 * Loads the study time and completions of the week, month or year that contains a day, for each bar of its chart.
 * Throws `malformed` for an impossible day.
 */
export async function loadStudyPeriod(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof ownStudyPeriod>,
  reach: StudyRecordReach,
): Promise<DataOf<typeof ownStudyPeriod>> {
  mustBeDays({ date: input.date })
  const { timeZone } = deps.settings
  const type = input.type as StudyPeriod
  const today = todayOf(deps)
  const range = periodOf(type, input.date ?? today)
  const isNow = range.from <= today && today <= range.to
  const before = isNow ? samePartOfPreviousPeriod(type, today) : periodBefore(type, range.from)
  const scope = await scopeOf(deps, actor, reach)
  const instantsOf = (days: DayRange) => ({
    from: startOfDay(days.from, timeZone),
    until: startOfDay(addDays(days.to, 1), timeZone),
  })
  const asked = { from: before.from, to: range.to }
  const whole = instantsOf(range)
  const [figures, coursesDone] = await Promise.all([
    listDayFigures(deps.sql, scope, asked, instantsOf(asked), timeZone),
    countCompletedCourses(deps.sql, scope, whole.from, whole.until),
  ])
  const inside = figures.filter((one) => one.day >= range.from)
  return {
    type,
    ...range,
    today,
    bars: chartBars(type, range).map((bar) => ({ ...bar, ...sumOf(inside, bar) })),
    ...sumOf(inside, range),
    sameTimeBefore: sumOf(figures, before),
    coursesDone,
    daysStudied: inside.filter((one) => one.seconds > 0).length,
  }
}

function sumOf(
  figures: readonly DayFigures[],
  { from, to }: DayRange,
): { seconds: number; lessonsDone: number; examsSat: number } {
  const inside = figures.filter((one) => one.day >= from && one.day <= to)
  return {
    seconds: inside.reduce((sum, one) => sum + one.seconds, 0),
    lessonsDone: inside.reduce((sum, one) => sum + one.lessonsDone, 0),
    examsSat: inside.reduce((sum, one) => sum + one.examsSat, 0),
  }
}

export async function loadStudiedCourses(
  deps: Deps,
  actor: Actor,
  { page, size }: InputOf<typeof studiedCourseList>,
  reach: StudyRecordReach,
  lang: Lang,
): Promise<DataOf<typeof studiedCourseList>> {
  const scope = await scopeOf(deps, actor, reach)
  const [lines, total] = await Promise.all([
    listStudiedCourses(deps.sql, scope, { page, size }),
    countStudiedCourses(deps.sql, scope),
  ])
  return { list: lines.map((line) => presentStudiedCourse(line, lang)), total, page, size }
}

export async function loadRecordCounts(deps: Deps, actor: Actor): Promise<DataOf<typeof studyRecordCounts>> {
  const { seconds, days, lessonsDone, coursesDone, coursesActive, companies } = await findStudyRecordTotals(
    deps.sql,
    await scopeOf(deps, actor, 'company'),
  )
  return { seconds, days, lessonsDone, coursesDone, coursesActive, companies }
}
