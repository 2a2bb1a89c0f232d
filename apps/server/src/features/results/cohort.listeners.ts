import type { Hear } from '../../core/jobs/events.ts'
import { refreshCohort } from './cohort.store.ts'

/** When a regrade says that it is done, so are the figures of its cohort. */
export const refreshAfterRegrade: Hear<{ readonly examId: string }> = (deps, tx, { examId }) =>
  refreshCohort(tx, examId, deps.clock.now())
