import { attemptSubmit, examList } from '@portal/contract/exams/exam.contract.ts'
import { myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import {
  mockExamSuggestions,
  practiceAnswerSubmit,
  practiceHome,
  practicePaper,
  practiceStart,
} from '@portal/contract/exams/mock-exam.contract.ts'
import { wrongBook } from '@portal/contract/exams/wrong-book.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type PracticeHome = DataOf<typeof practiceHome>
export type PracticeBank = PracticeHome['banks'][number]
export type PracticePaper = DataOf<typeof practicePaper>
export type PracticeQuestion = PracticePaper['questions'][number]
export type CheckedPracticeAnswer = DataOf<typeof practiceAnswerSubmit>
export type MockSuggestions = DataOf<typeof mockExamSuggestions>
export type WrongBookPage = DataOf<typeof wrongBook>

const fresh = { staleTime: 0 } as const
export const usePracticeHome = () => useAnswer(practiceHome, {}, fresh)
export const useMockPapers = (page: number) =>
  useAnswer(examList, { kind: 'mock', page, size: 10 }, { ...fresh, keepPrevious: true })
export const useMockRecords = (size: number) => useAnswer(myAttempts, { list: 'mock', page: 0, size }, fresh)
export const useWrongBook = (input: InputOf<typeof wrongBook>) =>
  useAnswer(wrongBook, input, { keepPrevious: true, staleTime: 0 })
export const useMockSuggestions = (attemptId: string | undefined) =>
  useAnswer(mockExamSuggestions, attemptId ? { attemptId } : null, fresh)

/** Returns a practice, fetched once per window. It contains both languages, and the page remembers checked answers. */
export const usePracticePaper = (attemptId: string, writer: string) =>
  useQuery({
    queryKey: ['practice', attemptId, writer],
    queryFn: () => send(practicePaper, { attemptId, writer }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export const useStartPractice = (said: WriteMessages<typeof practiceStart>) => useWrite(practiceStart, said)
export const checkPracticeAnswer = (input: InputOf<typeof practiceAnswerSubmit>) =>
  send(practiceAnswerSubmit, input, { timeout: 15_000 })
export async function finishPractice(attemptId: string, writer: string): Promise<void> {
  await write(
    attemptSubmit,
    { attemptId, writer, submitKey: crypto.randomUUID(), answers: [], leaves: [] },
    // Passing a quiz completes its lesson.
    { timeout: 30_000, also: () => ['progress'] },
  )
}
