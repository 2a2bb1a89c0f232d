import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { learningReport } from '@portal/contract/operations/report.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type LearningReport = DataOf<typeof learningReport>
export const useLearningReport = (asked: InputOf<typeof learningReport>) => useAnswer(learningReport, asked, { keepPrevious: true })
