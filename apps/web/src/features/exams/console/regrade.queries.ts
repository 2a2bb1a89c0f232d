import { regradePropose } from '@portal/contract/exams/regrade.contract.ts'
import { type Said, useWrite } from '#web/ui/use-write.ts'

/** Proposes a regrade. A second person approves it. */
export const useProposeRegrade = (said: Said<typeof regradePropose>) => useWrite(regradePropose, said)
