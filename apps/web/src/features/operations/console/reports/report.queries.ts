import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { learningReport, learningReportFile } from '@portal/contract/operations/report.contract.ts'
import { sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type LearningReport = DataOf<typeof learningReport>
export type LearningReportInput = InputOf<typeof learningReport>
export const useLearningReport = (asked: LearningReportInput) =>
  useAnswer(learningReport, asked, { keepPrevious: true })

/** Saves the report as a file on the device. */
export const downloadLearningReport = async (asked: LearningReportInput, as: 'xlsx' | 'pdf'): Promise<void> =>
  saveFile(await sendForFile(learningReportFile, { ...asked, as }))
