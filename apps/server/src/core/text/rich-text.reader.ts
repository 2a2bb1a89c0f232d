import { cleanRichText } from './rich-text.ts'

export const read = (texts: readonly string[]): string[] => texts.map(cleanRichText)
