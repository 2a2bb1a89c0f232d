import { examPrintList, examPrintStart } from '@portal/contract/exams/exam-print.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type ExamPrintInput = InputOf<typeof examPrintStart>

export const useExamPrints = (examId: string) => useAnswer(examPrintList, { examId }, { staleTime: 0 })
export const startExamPrint = (input: ExamPrintInput) => write(examPrintStart, input)
