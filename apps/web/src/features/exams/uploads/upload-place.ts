import { createContext } from 'react'
import type { AttemptPaper } from '../answering/answer-sheet.ts'

/** The attempt to which files are uploaded, with its existing files. Null when nothing can be uploaded. */
export const UploadTargetContext = createContext<Pick<AttemptPaper, 'attemptId' | 'files'> | null>(null)
