/**
 * The id of the exam that learners' own practice belongs to. It appears in no list, and its attempts carry their own
 * terms.
 */
export const practiceExamId = '00000000-0000-7000-8000-00000000e0a1'

/** The mode of a practice and the source of its questions; `bankId` is null for the wrong-question book and a quiz. */
export type PracticeTerms = {
  readonly mode: 'steps' | 'paper'
  readonly bankId: string | null
  readonly topics: readonly string[]
  /** The lesson, of an attempt at a quiz. */
  readonly lesson?: { readonly productId: string; readonly contentId: string }
}
