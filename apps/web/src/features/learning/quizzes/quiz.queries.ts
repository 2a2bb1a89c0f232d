import { quizOpen, quizStart } from '@portal/contract/exams/quiz.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#web/api/send.ts'
import { write } from '#web/api/write.ts'

export type OpenQuiz = DataOf<typeof quizOpen>
type QuizPlace = { readonly productId: string; readonly contentId: string }

/** Returns a quiz, fetched each time it is opened, because the call records the opening. */
export const useQuiz = ({ productId, contentId }: QuizPlace) =>
  useQuery({
    queryKey: ['quiz', productId, contentId],
    queryFn: () => send(quizOpen, { productId, contentId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export const startQuiz = (place: QuizPlace) =>
  write(quizStart, { productId: place.productId, contentId: place.contentId, writer: crypto.randomUUID() })
