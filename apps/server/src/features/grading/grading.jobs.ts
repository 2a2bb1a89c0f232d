import type { Deps } from '../../core/deps.ts'
import { runRepeatedly } from '../../core/jobs/repeat.ts'
import { gradeDueAttempts } from './ungraded.service.ts'

/**
 * Starts the sweeper, which runs in every process: every 15 seconds, it grades closed attempts that have not been
 * graded. Returns a function that stops it.
 */
export const startGradingSweeper = (deps: Deps): (() => void) =>
  runRepeatedly(
    deps,
    15_000,
    'grading what was closed failed, it is tried again',
    async () => void (await gradeDueAttempts(deps)),
    1000,
  )
