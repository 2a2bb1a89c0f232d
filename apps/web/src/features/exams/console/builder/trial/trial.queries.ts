import { examTrialResult } from '@portal/contract/exams/exam-trial.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export const useTrialResult = (examId: string) => useAnswer(examTrialResult, { examId }, { staleTime: 0 })
