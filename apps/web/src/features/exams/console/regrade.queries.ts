import { regradePropose } from '@portal/contract/exams/regrade.contract.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

/** Returns the write that proposes a regrade, which a second person approves. */
export const useProposeRegrade = (said: WriteMessages<typeof regradePropose>) => useWrite(regradePropose, said)
