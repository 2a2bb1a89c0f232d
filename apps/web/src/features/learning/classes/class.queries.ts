import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  trainingClassJoin,
  trainingClassLeave,
  trainingClassList,
} from '@portal/contract/learning/training-class.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type TrainingClass = DataOf<typeof trainingClassList>['list'][number]
/** Returns classes of the schedule. For `staleTime` milliseconds, the parts of a page share one answer. */
export const useTrainingClasses = (input: InputOf<typeof trainingClassList>, staleTime = 0) =>
  useAnswer(trainingClassList, input, { keepPrevious: true, staleTime })

export const useJoinTrainingClass = (said: WriteMessages<typeof trainingClassJoin>) => useWrite(trainingClassJoin, said)
export const useLeaveTrainingClass = (said: WriteMessages<typeof trainingClassLeave>) =>
  useWrite(trainingClassLeave, said)
