import { truthOfWord } from '../excel-words.ts'
import type { BilingualMessage } from '../import-reasons.ts'
import type { ImportedAttachment, ImportedType } from '../imported-question.ts'
import type { ImportDoubt, QuestionDraft } from './paper.ts'
import { htmlOfLine, type RichLine } from './rich-line.ts'

/**
 * The file from which a question is read. `isCorrected`: the author corrected the lines of the question, which then
 * take precedence over its section and the list of answers.
 */
export type PaperSource = {
  readonly fileName: string
  readonly attachments: readonly ImportedAttachment[]
  readonly isCorrected: boolean
}

/** Returns the HTML of lines; a table needs no line break around it. */
export const htmlOfLines = (lines: readonly RichLine[]): string =>
  lines
    .map((line) => htmlOfLine(line).trim())
    .filter((html) => html !== '')
    .join('<br>')
    .replace(/<br>(?=<table>)|(?<=<\/table>)<br>/gu, '')
    .replaceAll('\n', '<br>')

/** A pair of brackets in a question's text that contains an answer. */
export type AnswerBracket = {
  readonly at: number
  readonly line: RichLine
  readonly from: number
  readonly to: number
  readonly answer: string
}

/** Facts of a draft in addition to its answers; `type` null: the paper doesn't name one. */
export type DraftFacts = {
  readonly type: ImportedType | 'choice' | null
  readonly brackets: readonly AnswerBracket[]
  readonly hasEmptyBracket: boolean
}

/** Returns an answer in a form in which two answers can be compared. */
export const comparableAnswer = (draft: QuestionDraft, text: string): string => {
  const bare = text
    .normalize('NFKC')
    .replace(/[\s。.,、;]/gu, '')
    .toUpperCase()
  const truth = draft.options.length === 0 ? truthOfWord(bare) : null
  if (truth !== null) return String(truth)
  return draft.options.length > 0 && /^[A-Z]+$/u.test(bare) ? Array.from(bare).sort().join('') : bare
}

const LINES = /(?:_\s?){2,}/gu

/** Counts the gaps in a stem: its lines of underscores or, if there are none, its empty brackets. */
export const countGaps = ({ stem }: QuestionDraft): number => {
  const text = stem.map(({ folded }) => folded).join('\n')
  return text.match(LINES)?.length ?? text.match(/\(\s*\)/gu)?.length ?? 0
}

/** One way to read an answer. `label`: the text that distinguishes it from the others. */
export type AnswerReadingWay = {
  readonly kind: 'plain' | 'letter' | 'position' | 'forms' | 'marked'
  readonly label: BilingualMessage | null
}

/**
 * The sign that separates the accepted forms of a gap unambiguously. At the end of a form, it means that other
 * separators are part of that form.
 */
export const answerFormSeparator = '||'

/** The pattern of a number with its tolerance, as it is written in a sheet. */
export const numberWithTolerancePattern = /^([-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)\s*±\s*(\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/iu

/** The way of reading and the points that one reading of a question uses. Points are in 1/100. */
export type ReadingChoice = {
  readonly points: number
  readonly way: AnswerReadingWay['kind']
  readonly doubts: ImportDoubt[]
  readonly source: PaperSource
}

/** Adds a remark to a draft, once for each reason. */
export const addDraftRemark = (draft: QuestionDraft, reason: ImportDoubt['reason'], detail: string) => {
  if (!draft.remarks.some((one) => one.reason === reason)) draft.remarks.push({ reason, detail })
}
