import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  trainingClassApply,
  trainingClassLeave,
  trainingClassList,
} from '@portal/contract/learning/training-class.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { type Said, useWrite } from '#web/ui/use-write.ts'

export type TrainingClass = DataOf<typeof trainingClassList>['list'][number]
export const useTrainingClasses = (input: InputOf<typeof trainingClassList>) =>
  useAnswer(trainingClassList, input, { keepPrevious: true, staleTime: 0 })

export const useApply = (said: Said<typeof trainingClassApply>) => useWrite(trainingClassApply, said)
export const useLeave = (said: Said<typeof trainingClassLeave>) => useWrite(trainingClassLeave, said)
