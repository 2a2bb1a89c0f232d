import type { EventHandler } from '../../core/jobs/events.ts'
import { refreshCohort } from './cohort.store.ts'

/** Refreshes the figures of a cohort after a regrade has been applied. */
export const refreshCohortAfterRegrade: EventHandler<{ readonly examId: string }> = (deps, tx, { examId }) =>
  refreshCohort(tx, examId, deps.clock.now())
