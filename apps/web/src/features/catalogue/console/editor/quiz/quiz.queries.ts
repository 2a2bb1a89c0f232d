import { quizBankList, quizQuestionChoices, quizResults } from '@portal/contract/exams/quiz.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type QuizBank = DataOf<typeof quizBankList>['banks'][number]
export type QuizQuestion = DataOf<typeof quizQuestionChoices>['list'][number]

export const useQuizSources = () => useAnswer(quizBankList, {}, { staleTime: 0 })
export const useQuizQuestions = (input: InputOf<typeof quizQuestionChoices> | null) =>
  useAnswer(quizQuestionChoices, input, { keepPrevious: true })
export const useQuizResults = (contentId: string, page: number) =>
  useAnswer(quizResults, { contentId, page, size: 20 }, { keepPrevious: true, staleTime: 0 })
