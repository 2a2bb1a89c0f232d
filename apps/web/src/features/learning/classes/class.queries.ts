import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  trainingClassJoin,
  trainingClassLeave,
  trainingClassList,
} from '@portal/contract/learning/training-class.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type TrainingClass = DataOf<typeof trainingClassList>['list'][number]
export const useTrainingClasses = (input: InputOf<typeof trainingClassList>) =>
  useAnswer(trainingClassList, input, { keepPrevious: true, staleTime: 0 })

export const useJoinTrainingClass = (said: WriteMessages<typeof trainingClassJoin>) => useWrite(trainingClassJoin, said)
export const useLeaveTrainingClass = (said: WriteMessages<typeof trainingClassLeave>) =>
  useWrite(trainingClassLeave, said)
