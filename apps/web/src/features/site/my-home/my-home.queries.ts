import type { DataOf } from '@portal/contract/http/call.ts'
import { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type MyHome = DataOf<typeof myHomeRead>
export const useMyHome = () => useAnswer(myHomeRead, {}, { staleTime: 0 })
