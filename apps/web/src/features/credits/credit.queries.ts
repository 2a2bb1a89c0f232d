import { myCreditStatement, myCredits } from '@portal/contract/credits/credit.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type OwnCredits = DataOf<typeof myCredits>
export type OwnCreditEntry = OwnCredits['entries'][number]

export const useMyCredits = (year: number | null) =>
  useAnswer(myCredits, year === null ? {} : { year }, { staleTime: 0, keepPrevious: true })
export const downloadCreditStatement = async (year: number): Promise<void> =>
  saveFile(await sendForFile(myCreditStatement, { year }))
