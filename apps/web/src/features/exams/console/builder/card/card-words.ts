import { texts as en } from './texts/en.ts'
import { texts as zh } from './texts/zh.ts'

/** What candidates read, in both languages at once: an author looks at the other one too. */
export const cardWords = { zh, en } as const
