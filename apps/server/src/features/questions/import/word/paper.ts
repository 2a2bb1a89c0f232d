import type { ImportReason } from '../import-reasons.ts'
import type { DeclaredType, NumberStyle, OptionStyle, PaperHeading } from './paper-lines.ts'
import type { RichLine } from './rich-line.ts'
import type { SkippedPart } from './word-document.ts'

/** A line of a paper with its number in the file, counted from 1. */
export type PaperLine = {
  readonly line: number
  readonly rich: RichLine
  readonly omitted: readonly SkippedPart[]
  /** The answers of a table of numbers and answers. */
  readonly pairs?: readonly { readonly number: number; readonly answer: string }[]
  /** A table that asks nothing: points, names. */
  readonly isFurniture?: boolean
}

/** The role of a line in the paper, for the preview. */
export type LineKind = 'section' | 'question' | 'key' | 'other'

export type WordPaperSection = {
  readonly heading: PaperHeading | null
  readonly line: number
  style: NumberStyle | null
  readonly drafts: QuestionDraft[]
}

/** An answer given in one place of the paper. */
export type GivenAnswer = {
  readonly from: 'bracket' | 'line' | 'key'
  readonly line: number
  readonly text: RichLine
}

/** A doubt that a person must settle: its reason, which the preview shows, with a detail. */
export type ImportDoubt = { readonly reason: ImportReason; readonly detail: string }

/** A question as read from the lines of a paper, before it is judged. */
export type QuestionDraft = {
  readonly line: number
  readonly number: number
  readonly section: WordPaperSection
  mark: DeclaredType | null
  points: number | null
  readonly stem: RichLine[]
  /** The material that it shares with others, and its first line. */
  shared: {
    readonly line: number
    readonly lines: readonly RichLine[]
    /** It offers the options of its questions. */
    readonly isOptions: boolean
  } | null
  readonly options: { readonly letter: string; readonly lines: RichLine[] }[]
  optionStyle: OptionStyle | null
  readonly answers: GivenAnswer[]
  readonly explanation: RichLine[]
  readonly rubric: RichLine[]
  difficulty: string
  topic: string
  tags: string
  /** Facts that our own export wrote. */
  own: string
  readonly doubts: ImportDoubt[]
  /** Set when nothing can make this a question. */
  refusal: ImportDoubt | null
  readonly remarks: ImportDoubt[]
  /** The field that a further line continues. */
  open: 'stem' | 'option' | 'answer' | 'explanation' | 'rubric' | 'closed'
  /** The last number of a list inside its text. */
  nested: number | null
}

export type WordPaper = {
  readonly sections: readonly WordPaperSection[]
  readonly drafts: readonly QuestionDraft[]
  readonly kinds: ReadonlyMap<number, LineKind>
  /** Text of the paper outside questions, which is not imported. */
  readonly notes: readonly {
    readonly line: number
    readonly reason: ImportReason
    readonly detail: string
    readonly excerpt: string
  }[]
}
