import type { InputOf } from '@portal/contract/http/call.ts'
import type { studyRecordsExport } from '@portal/contract/learning/record.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { dayCell, timeCell } from '../../core/files/spreadsheet.ts'
import { createWorkbook } from '../../core/files/spreadsheet-stream.ts'
import { dayInZone } from '../../core/text/calendar.ts'
import type { Lang } from '../../core/text/language.ts'
import { loadStudiedCourses, loadStudyPeriod, loadStudyRecords } from './record.service.ts'
import { studyRecordWords } from './record.words.ts'

/** Lines of one sheet at most; a learner's year has fewer. */
const most = 20_000
const minutes = (seconds: number) => Math.round(seconds / 6) / 10

/**
 * Renders the workbook of a week, month or year; returns its file name and bytes. Its sheet of courses covers all time.
 * Times are in the portal's zone. Throws `malformed` for an impossible day.
 */
export async function renderStudyRecordFile(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof studyRecordsExport>,
  lang: Lang,
): Promise<{ name: string; bytes: Buffer }> {
  const t = studyRecordWords[lang]
  const reach = input.all === 1 ? 'all' : 'company'
  const { timeZone } = deps.settings
  const period = await loadStudyPeriod(deps, actor, input, reach)
  const [lessons, courses] = await Promise.all([
    loadStudyRecords(deps, actor, { page: 0, size: most, fromDay: period.from, toDay: period.to }, reach, lang),
    loadStudiedCourses(deps, actor, { page: 0, size: most }, reach, lang),
  ])
  const dayOf = (at: string | null) => (at ? dayCell(dayInZone(new Date(at), timeZone)) : null)
  const bytes = await createWorkbook([
    {
      name: t.byDay,
      widths: [12, 12, 22, 18, 18],
      head: [t.from, t.to, t.minutes, t.lessonsDone, t.examsSat],
      rows: period.bars.map((bar) => [
        dayCell(bar.from),
        dayCell(bar.to),
        minutes(bar.seconds),
        bar.lessonsDone,
        bar.examsSat,
      ]),
    },
    {
      name: t.byLesson,
      widths: [12, 40, 48, 18, 18, 22, 14, 20],
      head: [t.day, t.course, t.lesson, t.began, t.ended, t.minutes, t.percent, t.company],
      rows: lessons.list.map((line) => [
        dayCell(line.day),
        line.productTitle,
        [line.lessonLabel, line.lessonTitle].filter(Boolean).join(' '),
        timeCell(new Date(line.beganAt), timeZone),
        timeCell(new Date(line.endedAt), timeZone),
        minutes(line.seconds),
        line.percent,
        line.companyName,
      ]),
    },
    {
      name: t.byCourse,
      widths: [40, 14, 12, 12, 22, 14, 14, 14],
      head: [t.course, t.percent, t.lessons, t.lessonsDone, t.minutes, t.firstDay, t.lastDay, t.completed],
      rows: courses.list.map((line) => [
        line.title,
        line.percent,
        line.lessonCount,
        line.lessonsDone,
        minutes(line.seconds),
        dayOf(line.startedAt),
        dayOf(line.lastAt),
        dayOf(line.completedAt),
      ]),
    },
  ])
  return { name: t.file(period.from, period.to), bytes }
}
