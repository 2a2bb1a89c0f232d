import type { AnswerKey, ChoicePolicy, QuestionPolicy, QuestionType } from './question-content.ts'

/** The rule by which a choice earns points. */
export type Scoring = QuestionPolicy | 'weights'

/** What a question says of its own scoring, before the exam; the SQL function `own_scoring` says the same of a stored key. */
export const ownScoringOf = (key: AnswerKey): Scoring | null =>
  'weights' in key ? 'weights' : 'keys' in key ? (key.policy ?? null) : null

/** The rule that counts: the same for what is shown to candidates and for what is applied. Null: no choice, or one that has a single right answer. */
export function scoringOf(type: QuestionType, own: Scoring | null, policy: ChoicePolicy): Scoring | null {
  if (type === 'multiple') return own ?? policy
  return own === 'weights' && (type === 'single' || type === 'judge') ? 'weights' : null
}
