import { lazy } from 'react'
import type { AttemptQuestion } from '../answering/answer-sheet.ts'
import { hotspotsTexts } from './hotspots-texts.ts'

/** Only papers with points on a picture load these; after a failure, the next use fetches the file again. */
const answer = () => import('./hotspot-answer.tsx')
const review = () => import('./hotspot-review.tsx')

export const HotspotAnswer = lazy(() => answer().then((file) => ({ default: file.HotspotAnswer })))
export const HotspotReview = lazy(() => review().then((file) => ({ default: file.HotspotReview })))

/** Fetches the code for hotspots if the paper has any, in case the connection is lost later. */
export function preloadHotspots(questions: readonly Pick<AttemptQuestion, 'type'>[]): void {
  if (!questions.some(({ type }) => type === 'hotspot')) return
  for (const loaded of [answer(), hotspotsTexts.load()]) loaded.catch(() => undefined)
}
