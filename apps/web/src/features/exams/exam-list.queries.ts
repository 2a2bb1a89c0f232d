import { examList } from '@portal/contract/exams/exam.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { prefetch } from '#web/api/queries.ts'
import { useAnswer } from '#web/api/use-answer.ts'

/** So long an answer holds that the route of the list has just fetched. */
const justNowMs = 2000
export const useExamList = (input: InputOf<typeof examList>) =>
  useAnswer(examList, input, { keepPrevious: true, staleTime: justNowMs })

export const examsAtATime = 12
/** Begins to fetch the list of exams as it shows when nothing is looked for. */
export const prefetchExams = (): void => prefetch(examList, { page: 0, size: examsAtATime })
