import type { Deps } from '../../../core/deps.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { addDays, mondayOf, todayOf } from '../../../core/text/calendar.ts'
import { inTransaction } from '../../../database/connection.ts'
import { listUncountedWeeks, refreshStudyFiguresOfWeek } from './study-week.store.ts'

/** The number of past weeks in a report, doubled, because each week is compared with an earlier one. */
const weeksKept = 52

/** Counts this week, the last week, and those of the last 52 weeks that were never counted. */
export async function refreshStudyWeeks(deps: Pick<Deps, 'sql' | 'clock' | 'settings'>): Promise<void> {
  const monday = mondayOf(todayOf(deps))
  const now = deps.clock.now()
  const mondays = Array.from({ length: weeksKept }, (_, n) => addDays(monday, -7 * n))
  const due = new Set([
    ...(await listUncountedWeeks(deps.sql, mondays.slice(0, 2), now)),
    ...(await listUncountedWeeks(deps.sql, mondays, new Date(0))),
  ])
  for (const one of due) await inTransaction(deps.sql, (tx) => refreshStudyFiguresOfWeek(tx, one, now))
}

/** Job, every ten minutes: refreshes the weekly counts. */
export const refreshStudyWeeksJob = defineJob({
  name: 'sumUpStudyWeeks',
  words: { zh: '汇总每周学习时长', en: 'Summarise weekly study time' },
  schedule: '*/10 * * * *',
  run: refreshStudyWeeks,
})
