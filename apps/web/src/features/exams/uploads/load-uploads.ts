import { lazy } from 'react'
import type { AttemptQuestion } from '../answering/answer-sheet.ts'
import { uploadsTexts } from './uploads-texts.ts'

/** Only papers with uploads load these; after a failure, the next use fetches the file again. */
const answer = () => import('./upload-answer.tsx')

export const UploadAnswer = lazy(() => answer().then((file) => ({ default: file.UploadAnswer })))
export const AnswerFiles = lazy(() => import('./answer-files.tsx').then((file) => ({ default: file.AnswerFiles })))

/** Fetches the code for upload questions if the paper has any, in case the connection is lost later. */
export function preloadUploads(questions: readonly Pick<AttemptQuestion, 'type'>[]): void {
  if (!questions.some(({ type }) => type === 'upload')) return
  for (const loaded of [answer(), uploadsTexts.load()]) loaded.catch(() => undefined)
}
