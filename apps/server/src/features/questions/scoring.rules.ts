import type { AnswerKey, ChoicePolicy, QuestionPolicy, QuestionType } from './question-content.ts'

/** The rule by which a choice earns points. */
export type Scoring = QuestionPolicy | 'weights'

/**
 * A question's own scoring, which precedes the exam's; the SQL function `own_scoring` computes the same for a stored
 * key.
 */
export const ownScoringOf = (key: AnswerKey): Scoring | null =>
  'weights' in key ? 'weights' : 'keys' in key ? (key.policy ?? null) : null

/**
 * The scoring in force, both for display to candidates and for grading. Null for other types and for a single correct
 * choice.
 */
export function scoringOf(type: QuestionType, own: Scoring | null, policy: ChoicePolicy): Scoring | null {
  if (type === 'multiple') return own ?? policy
  return own === 'weights' && (type === 'single' || type === 'judge') ? 'weights' : null
}
