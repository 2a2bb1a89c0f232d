import { makeAppeal, myAppeals } from '@portal/contract/exams/exam-appeal.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type Appeals = DataOf<typeof myAppeals>
export const useAppeals = (attemptId: string) => useAnswer(myAppeals, { attemptId }, { staleTime: 0 })
export async function sendAppeal(input: InputOf<typeof makeAppeal>): Promise<void> {
  await write(makeAppeal, input)
}
