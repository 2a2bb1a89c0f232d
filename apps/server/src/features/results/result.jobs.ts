import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { listGrownCohorts, refreshCohort } from './cohort.store.ts'
import { listExamsToRefresh, refreshQuestionFigures, refreshQuestionTotals } from './question-figure.store.ts'
import { refreshExamReport } from './reports/exam-report.store.ts'
import { compareCandidatePairs } from './reports/similarity.service.ts'

/**
 * Refreshes the figures of the cohorts that have grown or were regraded. Two processes may run it at the same time,
 * because they write the same figures.
 */
export async function refreshGrownCohorts(db: Db, now: Date): Promise<void> {
  for (const examId of await listGrownCohorts(db, now)) await refreshCohort(db, examId, now)
}

/**
 * Refreshes the figures of questions and the reports, one exam at a time. `within` runs the work of one exam in a
 * transaction; without it, the work runs on `db`.
 */
export async function refreshDueExamFigures(
  db: Db,
  now: Date,
  within: (work: (tx: Db) => Promise<void>) => Promise<void> = (work) => work(db),
): Promise<void> {
  for (const examId of await listExamsToRefresh(db, now)) {
    await within(async (tx) => {
      await refreshQuestionFigures(tx, examId, now)
      await refreshQuestionTotals(tx, examId, now)
      await refreshExamReport(tx, examId, now)
      await compareCandidatePairs(tx, examId)
    })
  }
}
export const refreshExamFigures = (deps: Pick<Deps, 'clock' | 'sql'>): Promise<void> =>
  refreshDueExamFigures(deps.sql, deps.clock.now(), (work) => inTransaction(deps.sql, work))

export const refreshCohorts = (deps: Pick<Deps, 'clock' | 'sql'>): Promise<void> =>
  refreshGrownCohorts(deps.sql, deps.clock.now())

export const refreshCohortsJob = defineJob({
  name: 'sumUpCohorts',
  words: { zh: '汇总考试成绩', en: 'Summarise exam results' },
  schedule: '* * * * *',
  run: refreshCohorts,
})

export const refreshFiguresJob = defineJob({
  name: 'renewFigures',
  words: { zh: '更新试题统计', en: 'Update question statistics' },
  schedule: '*/5 * * * *',
  run: refreshExamFigures,
})
