import { setImmediate as pause } from 'node:timers/promises'
import type { Db } from '../../../database/connection.ts'
import { listWrongAnswers, replaceSimilarPairs } from './exam-report.store.ts'
import { compareAllCandidates } from './similarity.rules.ts'

/** Of very many candidates the newest are compared, to keep it within about a second. */
const mostCompared = 1500

/**
 * Compares the answers of an exam's newest candidates in pairs, stores the similar pairs, and lets other work run in
 * between.
 */
export async function compareCandidatePairs(db: Db, examId: string): Promise<void> {
  const steps = compareAllCandidates(await listWrongAnswers(db, examId, mostCompared))
  for (let turn = performance.now(); ; ) {
    const step = steps.next()
    if (step.done) return replaceSimilarPairs(db, examId, step.value)
    if (performance.now() - turn < 15) continue
    await pause()
    turn = performance.now()
  }
}
