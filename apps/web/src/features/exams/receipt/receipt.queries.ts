import { attemptEventList } from '@portal/contract/exams/attempt-staff.contract.ts'
import { examReceipt, examReceiptFile, receiptVerify } from '@portal/contract/exams/exam-receipt.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type OwnAttemptEvents = DataOf<typeof attemptEventList>
export const useExamReceipt = (attemptId: string) => useAnswer(examReceipt, { attemptId }, { staleTime: 0 })
export const useOwnAttemptEvents = (attemptId: string) => useAnswer(attemptEventList, { attemptId }, { staleTime: 0 })
export const useReceiptCheck = (code: string, digest: string | undefined) =>
  useAnswer(receiptVerify, { code, ...(digest ? { digest } : {}) }, { staleTime: 0 })
export const downloadExamReceipt = async (attemptId: string): Promise<void> =>
  saveFile(await sendForFile(examReceiptFile, { attemptId }))
