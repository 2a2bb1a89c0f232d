import type { QuestionPolicy } from '../question-content.ts'

export type ImportedType = 'single' | 'multiple' | 'judge' | 'blank' | 'short'

/** A file that the question shows; its HTML points to it as `attachment:NAME`. */
export interface ImportedAttachment {
  name: string
  mime: string
  bytes: Buffer
}

/**
 * One choice. A true/false question has exactly two: key `A` says "the statement is true", key `B`
 * "it is false"; their html is the bare word `true` or `false`, which the screen translates.
 */
export interface ImportedOption {
  key: string
  html: string
  correct: boolean
  /**
   * Percent of the points this choice earns, as the file says it, may be negative. Where no choice of a question has one, the file says only
   * which are right, and `policy` or the exam decides; where one has, a choice without one earns 100 (right) or 0 (wrong).
   */
  weight?: number
  feedback?: string
  /** The file says that it keeps its place when choices are shuffled; on all choices: they are not shuffled. */
  pinned?: boolean
}

/** A form of words that a gap accepts; weight is percent of the gap's points, above 0 and at most 100. */
export interface AcceptedText {
  text: string
  weight: number
  feedback?: string
}

/**
 * Numbers that a gap accepts, bounds included. A gap's list is in order and the first that fits decides,
 * so an entry may have weight 0: it then takes its numbers away from the entries behind it.
 * `isRelative`: the tolerance is a share of the value, 0.02 for 2 %.
 */
export type AcceptedNumber = (
  | { value: number; tolerance: number; isRelative?: boolean }
  | { min: number; max: number }
) & {
  weight: number
  feedback?: string
}

/** One gap; the first is marked `{{1}}` in the stem. Either `accepted` or `numeric` is not empty. */
export interface ImportedBlank {
  accepted: AcceptedText[]
  numeric?: AcceptedNumber[]
  caseSensitive: boolean
  /** What is said of wrong words; without `text`: of any answer that nothing else fits. */
  wrong?: { text?: string; feedback: string }[]
  /** How much the gap counts beside the others; 1 when absent. */
  share?: number
}

/** What every parser produces: one question, taken wholly and truthfully. All HTML is sanitised. */
export interface ImportedQuestion {
  type: ImportedType
  stem: string
  attachments: ImportedAttachment[]
  options: ImportedOption[]
  /** How several right choices without weights earn points, where the file says so. */
  policy?: QuestionPolicy
  blanks: ImportedBlank[]
  /** What is said in any case: the general feedback. */
  explanation: string
  /** What is said of a wholly right, a partly right and a wrong answer. HTML. */
  feedback?: { correct?: string; partly?: string; incorrect?: string }
  /** Help for another try, in order. HTML. */
  hints?: string[]
  /** What the human grader of a short answer is told. */
  gradingNotes?: string
  /** Knowledge point: the category's path, levels separated by `/`. */
  topic: string
  /** What the file calls it and numbers it by, for staff. */
  name: string
  idnumber: string
  tags: string[]
  /** 1/100 points. */
  points: number
  difficulty?: number
  /** Of questions with the same mark at most one stands in a paper. */
  enemySet?: string
  /** `sheet`: of a workbook, where the line counts in it. */
  source: { line: number; name: string; sheet?: string }
}
