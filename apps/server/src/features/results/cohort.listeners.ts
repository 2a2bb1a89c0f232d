import type { Hear } from '../../core/jobs/events.ts'
import { sumUpCohort } from './cohort.store.ts'

/** When a regrade says that it is done, so are the figures of its cohort. */
export const sumUpAfterRegrade: Hear<{ readonly examId: string }> = (deps, tx, { examId }) =>
  sumUpCohort(tx, examId, deps.clock.now())
