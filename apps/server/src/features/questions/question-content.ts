import type { BilingualText } from '../../core/language.ts'

export type QuestionType = 'single' | 'multiple' | 'judge' | 'blank' | 'short'

/** What a candidate may see. Texts are sanitised HTML; gaps of a blank stand as `{{1}}` in the stem. */
export type QuestionContent = {
  readonly stem: BilingualText
  /** In their canonical order, keys `A`, `B`, … without a gap; a judge has A (true) and B (false). */
  readonly options: readonly { readonly key: string; readonly text: BilingualText }[]
  readonly blankCount: number
}

/** Numbers a gap accepts, bounds included; the first entry that fits decides. Weight is percent, 100 when not said. */
export type NumericKey = ({ readonly value: number; readonly tolerance: number } | { readonly min: number; readonly max: number }) & { readonly weight?: number }
export type BlankKey = {
  readonly accepted: readonly { readonly text: string; readonly weight: number }[]
  readonly numeric?: readonly NumericKey[]
  readonly caseSensitive: boolean
}

/** What the server grades by. Weights are percent of the question's points by canonical option key, also negative. */
export type AnswerKey =
  | { readonly keys: readonly string[] }
  | { readonly weights: Readonly<Record<string, number>> }
  | { readonly blanks: readonly BlankKey[] }
  | { readonly rubric: BilingualText }

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
}
