import type { BilingualText } from '../../../core/text/language.ts'
import { type SafeText, sanitiseRichText } from './rich-text.rules.ts'

export const read = (texts: readonly BilingualText[]): SafeText[] => texts.map(sanitiseRichText)
