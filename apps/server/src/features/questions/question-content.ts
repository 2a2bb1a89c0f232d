import type { BilingualText } from '../../core/text/language.ts'

export type QuestionType = 'single' | 'multiple' | 'judge' | 'blank' | 'short'

/** `pinned`: keeps its place when the others are shuffled, such as 'all of the above'. */
export type Option = { readonly key: string; readonly text: BilingualText; readonly pinned?: boolean }

/** What a candidate may see. Texts are sanitised HTML; gaps of a blank stand as `{{1}}` in the stem. */
export type QuestionContent = {
  readonly stem: BilingualText
  /** In their canonical order, keys `A`, `B`, … without a gap; a judge has A (true) and B (false). */
  readonly options: readonly Option[]
  readonly blankCount: number
}

/**
 * Numbers a gap accepts, bounds included, in the key's own unit; the first entry that fits decides. `isRelative`: the tolerance is
 * a share of the value, 0.02 for 2 %. Weight is percent, 100 when not said.
 */
export type NumericKey = (
  | { readonly value: number; readonly tolerance: number; readonly isRelative?: boolean }
  | { readonly min: number; readonly max: number }
) & {
  readonly weight?: number
}

/**
 * What a gap accepts, and how answers are made comparable. Always done: NFKC (full and half width), nothing invisible, runs of spaces
 * are one, spaces beside a Chinese character count for nothing. The rest is declared here and kept with the version, so that an answer
 * is judged alike for ever.
 */
export type BlankKey = {
  readonly accepted: readonly { readonly text: string; readonly weight: number }[]
  readonly numeric?: readonly NumericKey[]
  readonly caseSensitive: boolean
  /** fold (when not said): Chinese and Latin marks are the same; drop: marks count for nothing; keep: as they are written. */
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
  /** How much this gap counts beside the others; 1 when not said. */
  readonly share?: number
}

/** How a multiple choice earns points. allOrNothing: only exactly right counts. halfForSubset: some right and none wrong earns half. netCorrect: a wrong choice cancels a right one. */
export type ChoicePolicy = 'allOrNothing' | 'halfForSubset' | 'netCorrect'
/** What one question may say for itself besides: minusExcess, that each right choice earns its share and each choice beyond as many as are right costs one. */
export type QuestionPolicy = ChoicePolicy | 'minusExcess'
/** What a person marks a short answer by; points are in 1/100 and stand for shares when the paper gives the question other points. */
export type Criterion = { readonly text: BilingualText; readonly points: number }

/**
 * What the server grades by. Weights are percent of the question's points by canonical option key: a negative one takes back what other
 * choices earned, 0 neither earns nor costs, and a wrong choice without a weight takes back the smallest right one.
 * `alternatives`: sets of options that are right as well. `policy`: this question's own, before the exam's.
 */
export type AnswerKey =
  | {
      readonly keys: readonly string[]
      readonly alternatives?: readonly (readonly string[])[]
      readonly policy?: QuestionPolicy
    }
  | { readonly weights: Readonly<Record<string, number>>; readonly alternatives?: readonly (readonly string[])[] }
  | { readonly blanks: readonly BlankKey[] }
  | { readonly rubric: BilingualText; readonly criteria?: readonly Criterion[] }

/** What is said of an answer to a gap: of a form of words, of numbers, or, where neither is named, of any other answer. The first that fits is said. */
export type GapFeedback = { readonly text: BilingualText; readonly accepted?: string; readonly numeric?: NumericKey }

/**
 * What is said of an answer once the key may be seen. It can give the key away, so it stands beside the key and leaves with it.
 * `options`: by canonical option key. `blanks`: by gap. `hints`: help for another try. What is said in any case is the explanation.
 */
export type Feedback = {
  readonly correct?: BilingualText
  readonly partly?: BilingualText
  readonly incorrect?: BilingualText
  readonly options?: Readonly<Record<string, BilingualText>>
  readonly blanks?: readonly (readonly GapFeedback[])[]
  readonly hints?: readonly BilingualText[]
}

/** A question on its way into a bank. Points are in 1/100. */
export type NewQuestion = {
  readonly type: QuestionType
  /** Knowledge point; levels are separated by `/`. */
  readonly topic: string
  /** 1 (easy) to 5. */
  readonly difficulty?: number
  /** Of questions with the same mark at most one stands in a paper: one would give the other away. */
  readonly enemySet?: string
  readonly points: number
  readonly content: QuestionContent
  readonly answerKey: AnswerKey
  readonly explanation?: BilingualText
  readonly feedback?: Feedback
  /** For staff: what it is called and numbered where it comes from, and words to find it by. */
  readonly title?: string
  readonly sourceId?: string
  readonly tags?: readonly string[]
}
