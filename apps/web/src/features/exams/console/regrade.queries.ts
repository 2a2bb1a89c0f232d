import { regradePropose } from '@portal/contract/exams/regrade.contract.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

/** Proposes a regrade. A second person approves it. */
export const useProposeRegrade = (said: WriteMessages<typeof regradePropose>) => useWrite(regradePropose, said)
