import { hasPlaces } from '@portal/contract/exams/question-types.ts'
import { lazy } from 'react'
import type { AttemptQuestion } from '../answering/answer-sheet.ts'
import { placesTexts } from './places-texts.ts'

export type { PlacesAnswerProps } from './places-answer.tsx'

/**
 * Only papers with matching, ordering or gap choices load these; after a failure, the next use fetches the file again.
 */
const answer = () => import('./places-answer.tsx')
const review = () => import('./places-review.tsx')

export const PlacesAnswer = lazy(() => answer().then((file) => ({ default: file.PlacesAnswer })))
export const PlacesReview = lazy(() => review().then((file) => ({ default: file.PlacesReview })))

/** Fetches the code for questions with places if the paper has any, in case the connection is lost later. */
export function preloadPlaces(questions: readonly Pick<AttemptQuestion, 'type'>[]): void {
  if (!questions.some(({ type }) => hasPlaces(type))) return
  for (const loaded of [answer(), placesTexts.load()]) loaded.catch(() => undefined)
}
