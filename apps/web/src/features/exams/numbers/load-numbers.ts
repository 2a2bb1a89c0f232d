import { lazy } from 'react'
import type { AttemptQuestion } from '../answering/answer-sheet.ts'
import { numbersTexts } from './numbers-texts.ts'

/** Only papers with numbers load this; after a failure, the next use fetches the file again. */
const answer = () => import('./number-answer.tsx')

export const NumberAnswer = lazy(() => answer().then((file) => ({ default: file.NumberAnswer })))

/** Fetches the code for number questions if the paper has any, in case the connection is lost later. */
export function preloadNumbers(questions: readonly Pick<AttemptQuestion, 'type'>[]): void {
  if (!questions.some(({ type }) => type === 'numeric')) return
  for (const loaded of [answer(), numbersTexts.load()]) loaded.catch(() => undefined)
}
