import { optionLetterAt } from '@portal/contract/exams/question-types.ts'
import type { ImportReason } from '../import-reasons.ts'
import type { QuestionDraft } from './paper.ts'
import { readLineOptions } from './paper-lines.ts'
import { type RichLine, sliceLine } from './rich-line.ts'

/** Adds a doubt to a question, once. */
export const addDraftDoubt = (draft: QuestionDraft, reason: ImportReason, detail = '') => {
  if (!draft.doubts.some((one) => one.reason === reason && one.detail === detail)) draft.doubts.push({ reason, detail })
}

/**
 * Reads options at the beginning of a line, which continue those of the question. Returns a list of one element, with
 * the options and their style, or an empty list.
 */
export function readLeadingOptions(draft: QuestionDraft, line: RichLine, from: number) {
  if (draft.answers.some((one) => one.from === 'line') || draft.open === 'explanation') return []
  const expected = optionLetterAt(draft.options.length + holesIn(draft))
  for (const style of draft.optionStyle === null ? (['dot', 'paren'] as const) : [draft.optionStyle]) {
    const found = readLineOptions(line.folded, expected, style, from)
    const [first] = found.options
    if (first === undefined || line.folded.slice(from, first.at).trim() !== '') continue
    return [{ ...found, style }]
  }
  return []
}
const holesIn = (draft: QuestionDraft): number => {
  const last = draft.options.at(-1)
  return last === undefined ? 0 : last.letter.charCodeAt(0) - 64 - draft.options.length
}

/**
 * Reads options that follow the text of a question on the same line: at least two, starting with A. Null without them,
 * or when the question has options already.
 */
export function readTrailingOptions(draft: QuestionDraft, line: RichLine) {
  if (draft.options.length > 0) return null
  for (const style of ['dot', 'paren'] as const) {
    const found = readLineOptions(line.folded, 'A', style)
    const [first] = found.options
    if (first !== undefined && found.options.length >= 2 && /(?:^|\s|[。)?:_])$/u.test(line.folded.slice(0, first.at)))
      return { ...found, style }
  }
  return null
}

export function addDraftOptions(
  draft: QuestionDraft,
  line: RichLine,
  found: NonNullable<ReturnType<typeof readTrailingOptions>>,
): void {
  draft.optionStyle ??= found.style
  draft.open = 'option'
  for (const [index, { letter, end }] of found.options.entries())
    draft.options.push({ letter, lines: [sliceLine(line, end, found.options[index + 1]?.at ?? line.text.length)] })
  if (found.twice) addDraftDoubt(draft, 'option-letter-twice')
}
