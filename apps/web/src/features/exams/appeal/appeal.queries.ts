import { appealSubmit, myAppealList } from '@portal/contract/exams/exam-appeal.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type OwnAppeals = DataOf<typeof myAppealList>
export const useOwnAppeals = (attemptId: string) => useAnswer(myAppealList, { attemptId }, { staleTime: 0 })
export async function submitAppeal(input: InputOf<typeof appealSubmit>): Promise<void> {
  await write(appealSubmit, input)
}
