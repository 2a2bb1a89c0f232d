import type { PlaceScoringRule, QuestionType, UploadKind } from '@portal/contract/exams/question-types.ts'
import type { PictureRegion, QuestionPolicy } from '../question-content.ts'

export type ImportedType = QuestionType

/** A file that a question shows; the question's HTML points to it as `attachment:NAME`. */
export interface ImportedAttachment {
  name: string
  mime: string
  bytes: Buffer
}

/**
 * One choice. A true/false question has exactly two: key `A` means true, key `B` false; their html is the bare word
 * `true` or `false`, which the screen translates.
 */
export interface ImportedOption {
  key: string
  html: string
  correct: boolean
  /**
   * Percent of the points for this choice according to the file; may be negative. If no choice of a question has one,
   * the file only marks the correct ones and `policy` or the exam decides; if one has, a choice without one earns 100
   * (correct) or 0 (wrong).
   */
  weight?: number
  feedback?: string
  /** The file fixes the position of this choice when choices are shuffled; if all are fixed, they are not shuffled. */
  pinned?: boolean
}

/** An accepted form of a gap. `weight`: percent of the gap's points, above 0 and at most 100. */
export interface AcceptedText {
  text: string
  weight: number
  feedback?: string
}

/**
 * Accepted numbers of a gap, bounds included. The list is ordered and the first match decides, so an entry with weight
 * 0 excludes its numbers from the entries after it. `isRelative`: the tolerance is a share of the value, 0.02 for 2%.
 */
export type AcceptedNumber = (
  | { value: number; tolerance: number; isRelative?: boolean }
  | { min: number; max: number }
) & {
  weight: number
  feedback?: string
}

/** One gap; the first is marked `{{1}}` in the stem. Either `accepted` or `numeric` is not empty. */
export interface ImportedGap {
  accepted: AcceptedText[]
  numeric?: AcceptedNumber[]
  caseSensitive: boolean
  /** Units that a number may carry; the factor turns it into the unit of the key. */
  units?: { unit: string; factor: number }[]
  /** Feedback on wrong forms; without `text`, on any answer without other feedback. */
  wrong?: { text?: string; feedback: string }[]
  /** The weight of the gap relative to the others; 1 when absent. */
  share?: number
}

/** A question as every parser returns it, complete and unaltered in meaning. All HTML is sanitised. */
export interface ImportedQuestion {
  type: ImportedType
  stem: string
  attachments: ImportedAttachment[]
  options: ImportedOption[]
  /** The scoring rule for several correct choices without weights, if the file states one. */
  policy?: QuestionPolicy
  /** For a matching question, an order or a gap choice: see `QuestionContent`. None of its options is `correct`. */
  prompts?: string[]
  choices?: string[]
  once?: boolean
  places?: string
  placePolicy?: PlaceScoringRule
  /** A hotspot: its picture as HTML, the regions of its key, and the most points. */
  picture?: string
  regions?: PictureRegion[]
  spots?: number
  /** The files that an upload question accepts at most; omitted: `defaultUpload`. */
  upload?: { kinds: UploadKind[]; megabytes: number; files: number }
  /** The shared stem: a key that tells groups of the file apart, and the material as HTML. */
  group?: { key: string; material: string }
  blanks: ImportedGap[]
  /** The general feedback. */
  explanation: string
  /** Feedback on a correct, a partly correct and a wrong answer. HTML. */
  feedback?: { correct?: string; partly?: string; incorrect?: string }
  /** Help for another try, in order. HTML. */
  hints?: string[]
  /** Notes for the grader of an answer that people mark. */
  gradingNotes?: string
  /** The path of the category, its levels separated by `/`. */
  topic: string
  /** The file's title and number of the question, for staff. */
  name: string
  idnumber: string
  tags: string[]
  /** Points in 1/100. */
  points: number
  difficulty?: number
  /** A paper includes at most one question of a set. */
  enemySet?: string
  /** `sheet`: of a workbook, where the line counts in it. */
  source: { line: number; name: string; sheet?: string }
}
