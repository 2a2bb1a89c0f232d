import type { Deps } from '../../core/deps.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { findGrownCohorts, sumUpCohort } from './cohort.store.ts'
import { addUpQuestions, findGrownExams, sumUpQuestions } from './question-figure.store.ts'
import { tellResults } from './release.service.ts'
import { sumUpReport } from './reports/exam-report.store.ts'
import { comparePairs } from './reports/similarity.service.ts'

/** Brings the figures of cohorts up to date that have grown. Two processes at once write the same. */
export async function sumUpAllCohorts(db: Db, now: Date): Promise<void> {
  for (const examId of await findGrownCohorts(db, now)) await sumUpCohort(db, examId, now)
}

/** Brings the figures of questions up to date, one exam at a time; the caller's transaction is used where there is one. */
export async function renewAllFigures(
  db: Db,
  now: Date,
  within: (work: (tx: Db) => Promise<void>) => Promise<void> = (work) => work(db),
): Promise<void> {
  for (const examId of await findGrownExams(db, now)) {
    await within(async (tx) => {
      await sumUpQuestions(tx, examId, now)
      await addUpQuestions(tx, examId, now)
      await sumUpReport(tx, examId, now)
      await comparePairs(tx, examId)
    })
  }
}
export const renewFigures = (deps: Pick<Deps, 'clock' | 'sql'>): Promise<void> =>
  renewAllFigures(deps.sql, deps.clock.now(), (work) => inTransaction(deps.sql, work))

export const sumUpCohorts = (deps: Pick<Deps, 'clock' | 'sql'>): Promise<void> =>
  sumUpAllCohorts(deps.sql, deps.clock.now())

/** Jobs of results: summing up cohorts, and telling results that are due. */
export const resultJobs = {
  handlers: { tellResults: async (deps: Deps) => void (await tellResults(deps)), sumUpCohorts, renewFigures },
  schedules: [
    { name: 'tellResults', cron: '* * * * *' },
    { name: 'sumUpCohorts', cron: '* * * * *' },
    { name: 'renewFigures', cron: '*/5 * * * *' },
  ],
} as const
