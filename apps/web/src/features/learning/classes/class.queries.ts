import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { trainingClassApply, trainingClassLeave, trainingClassList } from '@portal/contract/learning/training-class.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type TrainingClass = DataOf<typeof trainingClassList>['list'][number]
export const useClasses = (input: InputOf<typeof trainingClassList>) => useAnswer(trainingClassList, input, { keepPrevious: true, staleTime: 0 })

export async function applyForClass(trainingClassId: string): Promise<'enrolled' | 'waiting'> {
  const { state } = await write(trainingClassApply, { trainingClassId })
  return state
}
export async function leaveClass(trainingClassId: string): Promise<void> {
  await write(trainingClassLeave, { trainingClassId })
}
