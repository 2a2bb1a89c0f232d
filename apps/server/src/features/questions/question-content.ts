import type { PlaceScoringRule, QuestionType, UploadKind } from '@portal/contract/exams/question-types.ts'
import type { Region } from '@portal/contract/exams/spots.ts'
import type { BilingualText } from '../../core/text/language.ts'

/**
 * An option of a question. `pinned`: it keeps its position when the others are shuffled, as "all of the above" must.
 */
export type QuestionOption = { readonly key: string; readonly text: BilingualText; readonly pinned?: boolean }

/** The part that candidates may see. Texts are sanitised HTML; gaps are `{{1}}` in the stem. */
export type QuestionContent = {
  readonly stem: BilingualText
  /** In their canonical order, keys `A`, `B`, … without a gap; a judge has A (true) and B (false). */
  readonly options: readonly QuestionOption[]
  /**
   * The number of places that take an answer: gaps, the prompts of a matching question, the most points on a picture,
   * or the files of an upload question.
   */
  readonly blankCount: number
  /** The prompts of a matching question; its options are matched with them. */
  readonly prompts?: readonly BilingualText[]
  /** The letters that each gap of a gap choice offers; left out: every option in every gap. */
  readonly choices?: readonly string[]
  /** Each option belongs to at most one prompt or gap. */
  readonly once?: boolean
  /** Units of a number: a single unit is shown next to the answer; if there are several, the candidate chooses one. */
  readonly units?: readonly string[]
  /** Of a hotspot: the picture on which points are placed, as HTML of nothing else. */
  readonly picture?: BilingualText
  /** The files of an upload question; `blankCount` is their number at most. */
  readonly upload?: { readonly kinds: readonly UploadKind[]; readonly megabytes: number }
  /** The group to which the question belongs, with the material of this version. */
  readonly group?: QuestionGroup
}

/** Questions with a shared stem. The material is sanitised HTML. */
export type QuestionGroup = { readonly id: string; readonly material: BilingualText }

/**
 * The accepted numbers of a gap, bounds included, in the key's own unit; the first match decides. `isRelative`: the
 * tolerance is a share of the value, 0.02 for 2%. The weight is in percent, 100 by default.
 */
export type NumericKey = (
  | { readonly value: number; readonly tolerance: number; readonly isRelative?: boolean }
  | { readonly min: number; readonly max: number }
) & {
  readonly weight?: number
}

/**
 * The accepted answers of a gap, and their normalisation. Always applied: NFKC (full and half width), invisible
 * characters removed, runs of spaces collapsed, spaces next to Chinese characters ignored. Other rules are declared
 * here and stored with the version, so that grading never changes.
 */
export type GapKey = {
  readonly accepted: readonly { readonly text: string; readonly weight: number }[]
  readonly numeric?: readonly NumericKey[]
  readonly caseSensitive: boolean
  /**
   * fold (default): Chinese and Latin punctuation are equal; drop: punctuation is ignored; keep: compared as written.
   */
  readonly punctuation?: 'fold' | 'drop' | 'keep'
  /** drop: spaces count for nothing at all. */
  readonly spaces?: 'fold' | 'drop'
  /** Chinese numerals are numbers: 一千二百 is 1200. */
  readonly numerals?: boolean
  /** Units that a number may carry; `factor` turns it into the key's own (km is 1000 where the key is in m). */
  readonly units?: readonly { readonly unit: string; readonly factor: number }[]
  /** A number without one of the units is wrong. */
  readonly unitRequired?: boolean
  /** Gaps of the same group may be filled in any order. */
  readonly group?: string
  /** The weight of this gap relative to the others; 1 by default. */
  readonly share?: number
}

/**
 * The scoring of a multiple choice question. `allOrNothing`: only the exact set earns points. `halfForSubset`: some
 * correct choices and no wrong one earn half. `netCorrect`: a wrong choice cancels a correct one.
 */
export type ChoicePolicy = 'allOrNothing' | 'halfForSubset' | 'netCorrect'
/**
 * The scoring of a multiple choice question. In addition to the rules of `ChoicePolicy`, a question (but not an exam)
 * may have `minusExcess`: each correct choice earns its share, and each choice beyond the number of correct ones costs
 * one share.
 */
export type QuestionPolicy = ChoicePolicy | 'minusExcess'
/**
 * A criterion by which a person grades an answer. Points are in 1/100 and become shares when the paper gives the
 * question other points.
 */
export type GradingCriterion = { readonly text: BilingualText; readonly points: number }

/**
 * The key for grading. Weights are percentages of the question's points by canonical option key: a negative weight
 * deducts from other choices, 0 has no effect, and a wrong choice without a weight deducts the smallest weight of a
 * correct one. `alternatives`: further correct sets of options. `policy`: the question's own, which takes precedence
 * over the exam's. `places`: the letter of each prompt or gap, or the letters of an order from its first to its last.
 * `regions`: the parts of a picture where points are right or wrong.
 */
export type AnswerKey =
  | {
      readonly keys: readonly string[]
      readonly alternatives?: readonly (readonly string[])[]
      readonly policy?: QuestionPolicy
    }
  | { readonly weights: Readonly<Record<string, number>>; readonly alternatives?: readonly (readonly string[])[] }
  | { readonly blanks: readonly GapKey[] }
  | { readonly places: string; readonly policy: PlaceScoringRule }
  | { readonly regions: readonly PictureRegion[]; readonly policy: PlaceScoringRule }
  | { readonly rubric: BilingualText; readonly criteria?: readonly GradingCriterion[] }

/** A region of a picture. `label`: its name as plain text, for results and printed keys. */
export type PictureRegion = Region & { readonly label?: BilingualText }

/**
 * Feedback on an answer to a gap: for a form of words, for numbers or, without either, for any other answer. The first
 * match is shown.
 */
export type GapFeedback = { readonly text: BilingualText; readonly accepted?: string; readonly numeric?: NumericKey }

/**
 * Feedback on an answer. It can reveal the key, so it is stored with the key and shown once the key may be seen.
 * `options`: feedback by canonical option key. `blanks`: by gap. `hints`: help for another try. General feedback is the
 * explanation.
 */
export type Feedback = {
  readonly correct?: BilingualText
  readonly partly?: BilingualText
  readonly incorrect?: BilingualText
  readonly options?: Readonly<Record<string, BilingualText>>
  readonly blanks?: readonly (readonly GapFeedback[])[]
  readonly hints?: readonly BilingualText[]
}

/** A question that is to be added to a bank. Points are in 1/100. */
export type NewQuestion = {
  readonly type: QuestionType
  /** Levels are separated by `/`. */
  readonly topic: string
  /** 1 (easy) to 5. */
  readonly difficulty?: number
  /** A paper includes at most one question of a set, because one would reveal the other. */
  readonly enemySet?: string
  readonly points: number
  readonly content: QuestionContent
  readonly answerKey: AnswerKey
  readonly explanation?: BilingualText
  readonly feedback?: Feedback
  /** For staff: the title and number in the source, and tags. */
  readonly title?: string
  readonly sourceId?: string
  readonly tags?: readonly string[]
  /** The position in the group, from 1. */
  readonly groupPosition?: number
}
