import { hasOwnScoringRule, type PlaceScoringRule, type QuestionType } from '@portal/contract/exams/question-types.ts'
import type { AnswerKey, ChoicePolicy, QuestionPolicy } from './question-content.ts'

/** The rule by which an answer earns points. */
export type Scoring = QuestionPolicy | PlaceScoringRule | 'weights'

/**
 * Returns a question's own scoring, which takes precedence over the exam's; null if it has none. The SQL function
 * `own_scoring` computes the same for a stored key.
 */
export const ownScoringOf = (key: AnswerKey): Scoring | null =>
  'weights' in key ? 'weights' : 'keys' in key || 'places' in key || 'regions' in key ? (key.policy ?? null) : null

/**
 * Returns the scoring in force, both for display to candidates and for grading. Null for types without a choice of
 * rules, such as a single choice without weights.
 */
export function scoringOf(type: QuestionType, own: Scoring | null, policy: ChoicePolicy): Scoring | null {
  if (type === 'multiple') return own ?? policy
  if (hasOwnScoringRule(type)) return own ?? 'perPlace'
  return own === 'weights' && (type === 'single' || type === 'judge') ? 'weights' : null
}
