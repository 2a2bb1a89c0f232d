import type { MonthSession } from './application.queries.ts'

type Exam = { readonly examId: string; readonly title: string }
/** Returns the exams of these sessions, each once, in order of appearance. */
export const examsOfSessions = (list: readonly MonthSession[]): Exam[] => [
  ...new Map(list.map(({ examId, examTitle }) => [examId, { examId, title: examTitle }])).values(),
]

type BoardLine = { readonly day: string; readonly cells: readonly (readonly MonthSession[])[] }
/** Returns a line for each day that has sessions, with each city's sessions of that day by time. */
export function sessionBoardLines(list: readonly MonthSession[], cities: readonly string[]): BoardLine[] {
  const days = [...new Set(list.map(({ day }) => day))].toSorted()
  return days.map((day) => ({
    day,
    cells: cities.map((city) =>
      list
        .filter((one) => one.day === day && one.city === city)
        .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    ),
  }))
}

const minute = 60_000
/**
 * Returns the instants of an exam day in milliseconds: the given numbers of minutes before the session, its start and
 * its end.
 */
export const examDaySteps = (
  { startsAt, endsAt }: Pick<MonthSession, 'startsAt' | 'endsAt'>,
  before: readonly number[],
): number[] => {
  const start = new Date(startsAt).getTime()
  return [...before.map((minutes) => start - minutes * minute), start, new Date(endsAt).getTime()]
}
