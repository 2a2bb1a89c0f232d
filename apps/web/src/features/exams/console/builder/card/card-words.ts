import { texts as en } from './texts/en.ts'
import { texts as zh } from './texts/zh.ts'

/** The texts that candidates read, in both languages together, because an author can preview both. */
export const candidateCardWords = { zh, en } as const
