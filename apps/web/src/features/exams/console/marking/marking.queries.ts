import {
  markingAnswers,
  markingGraders,
  markingProgress,
  markingQuestionHelp,
  markingQueue,
  markingSampleSave,
  markingStatistics,
  markingTaskClaim,
  markingTaskRelease,
  markingTaskSkip,
  markingTrail,
  similarAnswerList,
} from '@portal/contract/exams/marking.contract.ts'
import { markingDifferences } from '@portal/contract/exams/marking-differences.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type MarkingQueueRow = DataOf<typeof markingQueue>['list'][number]
export type MarkingTaskData = NonNullable<DataOf<typeof markingTaskClaim>['task']>
export type MarkingQuestionFigures = DataOf<typeof markingQuestionHelp>
export type MarkingSample = MarkingQuestionFigures['samples'][number]
export type MarkingTrailStep = DataOf<typeof markingTrail>['list'][number]

export type MarkingAnswers = DataOf<typeof markingAnswers>
export type MarkingAnswerRow = MarkingAnswers['list'][number]
export type MarkingAnswerTab = NonNullable<InputOf<typeof markingAnswers>['tab']>

export const useMarkingQueueRows = () => useAnswer(markingQueue, { page: 0, size: 500 }, { staleTime: 0 })
export type ExamGrader = DataOf<typeof markingGraders>['list'][number]
/** Returns the graders, for leaders of marking only (grant `exams`). */
export const useGraders = (examId: string | null) =>
  useAnswer(markingGraders, examId ? { examId } : null, { staleTime: 0 })
export const useMarkingStatistics = (examId?: string) =>
  useAnswer(markingStatistics, examId ? { examId } : {}, { staleTime: 0 })
type OfDesk = { readonly examId: string; readonly questionId?: string }
export const useMarkingProgress = (desk: OfDesk) =>
  useAnswer(markingProgress, desk, { keepPrevious: true, staleTime: 0 })
/** Returns the reader's last steps in a queue, the oldest first. */
export const useMarkingTrail = (desk: OfDesk | null) =>
  useAnswer(markingTrail, desk, { keepPrevious: true, staleTime: 0 })
export type MarkingDifferences = DataOf<typeof markingDifferences>
/**
 * Returns the differences between the first two opinions in a queue by number of answers, and the most disputed
 * criterion.
 */
export const useMarkingDifferences = (desk: OfDesk | null) =>
  useAnswer(markingDifferences, desk, { keepPrevious: true, staleTime: 0 })
export const useMarkingQuestionFigures = (examId: string, questionId: string) =>
  useAnswer(markingQuestionHelp, { examId, questionId }, { keepPrevious: true, staleTime: 0 })

/** Returns the number of answers in each part of the queue, and one part as a list. */
export const useMarkingAnswers = (input: InputOf<typeof markingAnswers>) =>
  useAnswer(markingAnswers, input, { keepPrevious: true, staleTime: 0 })
/** Returns similar answers, fetched once for each answer, so that they don't change while it is marked. */
export const useSimilarAnswers = (taskId: string) =>
  useAnswer(similarAnswerList, { taskId }, { staleTime: Number.POSITIVE_INFINITY })

export const claimNextAnswer = (input: InputOf<typeof markingTaskClaim>) => write(markingTaskClaim, input)
export const releaseClaimedAnswer = (taskId: string) => write(markingTaskRelease, { taskId })
export const useSaveMarkingSample = (said: WriteMessages<typeof markingSampleSave>) => useWrite(markingSampleSave, said)
export const saveMarkingSample = (taskId: string, isSample: boolean) => write(markingSampleSave, { taskId, isSample })
export const skipClaimedAnswer = (taskId: string) => write(markingTaskSkip, { taskId })
