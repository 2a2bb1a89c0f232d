import type { PortHandler } from '../../core/jobs/ports.ts'
import type { AttemptHead, TrialResult } from '../sitting/sitting.public.ts'
import { listQuestionsToGrade } from './mark.store.ts'
import { computeOutcome } from './outcome.rules.ts'

/**
 * Returns the result of a trial, graded like an attempt at the exam itself, with the rulings of that exam. Stores
 * nothing.
 */
export const gradeTrialAnswers: PortHandler<AttemptHead, TrialResult> = async (_deps, tx, attempt) => {
  const examId = attempt.terms.trial?.examId ?? attempt.examId
  const questions = await listQuestionsToGrade(tx, { id: attempt.id, examId }, null)
  const { marks, waiting, voided, totalPoints, passingPoints, passed } = computeOutcome(questions, attempt.terms)
  const earned = new Map(marks.map(({ position, points }) => [position, points]))
  const judged = questions.map(({ position, questionId, version, type, points, answer }) => ({
    position,
    questionId,
    version,
    type,
    points: voided.includes(position) ? 0 : points,
    earned: waiting.includes(position) ? null : voided.includes(position) ? 0 : (earned.get(position) ?? 0),
    isAnswered: answer !== null,
  }))
  const score = judged.reduce((sum, one) => sum + (one.earned ?? 0), 0)
  const awaiting = judged.reduce((sum, one) => sum + (one.earned === null ? one.points : 0), 0)
  // The outcome is certain before a person marks: there are already enough points, or too few even with all that
  // remain.
  const decided = score >= passingPoints && totalPoints > 0 ? true : score + awaiting < passingPoints ? false : passed
  return { score, awaiting, totalPoints, passingPoints, passed: decided, questions: judged }
}
