import { examTrialEnd } from '@portal/contract/exams/exam-trial.contract.ts'
import { write } from '#web/api/write.ts'

export const endTrial = (attemptId: string) => write(examTrialEnd, { attemptId })
