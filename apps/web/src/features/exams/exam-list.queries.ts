import { examList } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { prefetchAnswer } from '#web/api/queries.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type ListedExam = DataOf<typeof examList>['list'][number]

/** Milliseconds for which an answer fetched by the list's route is fresh. */
const justNowMs = 2000
export const useExamList = (input: InputOf<typeof examList>) =>
  useAnswer(examList, input, { keepPrevious: true, staleTime: justNowMs })

/** The number of exams per page. Few people can see more exams than fit on one. */
export const examPageSize = 48
/** Prefetches the list of exams without filters. */
export const prefetchExams = (): void => prefetchAnswer(examList, { page: 0, size: examPageSize })
