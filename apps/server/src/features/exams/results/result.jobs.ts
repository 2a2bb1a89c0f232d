import type { Deps } from '../../../core/deps.ts'
import type { Db } from '../../../database/connection.ts'
import { findGrownCohorts, sumUpCohort } from './cohort.store.ts'
import { tellResults } from './release.service.ts'

/** Brings the figures of cohorts up to date that have grown. Two processes at once write the same. */
export async function sumUpAllCohorts(db: Db, now: Date): Promise<void> {
  for (const examId of await findGrownCohorts(db, now)) await sumUpCohort(db, examId, now)
}

export const sumUpCohorts = (deps: Pick<Deps, 'clock' | 'sql'>): Promise<void> => sumUpAllCohorts(deps.sql, deps.clock.now())

/** What results need later: cohorts summed up, and results told whose time has come. */
export const resultJobs = {
  handlers: { tellResults: async (deps: Deps) => void (await tellResults(deps)), sumUpCohorts },
  schedules: [
    { name: 'tellResults', cron: '* * * * *' },
    { name: 'sumUpCohorts', cron: '* * * * *' },
  ],
} as const
