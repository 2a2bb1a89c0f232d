import { texts as en } from './texts/en.ts'
import { texts as zh } from './texts/zh.ts'

/** Candidates' texts in both languages at once, since an author previews the other one too. */
export const cardWords = { zh, en } as const
