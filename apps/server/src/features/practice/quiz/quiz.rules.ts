import type { QuizRules } from '@portal/contract/exams/quiz.contract.ts'

/**
 * Returns the mode of a quiz: question by question if the key is shown after each answer, otherwise the paper as a
 * whole.
 */
export const quizModeOf = ({ feedback }: QuizRules): 'steps' | 'paper' => (feedback === 'each' ? 'steps' : 'paper')

/** Returns the number of questions in an attempt, if the banks have enough. */
export const quizQuestionCount = ({ questionIds, draws }: QuizRules): number =>
  draws.reduce((sum, { count }) => sum + count, questionIds.length)

/** Returns the number of attempts left; null without a limit. */
export const quizAttemptsLeft = ({ attempts }: QuizRules, used: number): number | null =>
  attempts === 0 ? null : Math.max(0, attempts - used)
