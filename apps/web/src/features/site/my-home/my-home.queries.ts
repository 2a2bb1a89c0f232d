import type { DataOf } from '@portal/contract/http/call.ts'
import { myHomepage } from '@portal/contract/learning/my-home.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type MyHome = DataOf<typeof myHomepage>
export const useMyHome = () => useAnswer(myHomepage, {}, { staleTime: 0 })
