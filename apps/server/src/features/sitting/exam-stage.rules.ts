import type { ExamStage, ShownAttemptState } from '@portal/contract/exams/exam.contract.ts'
import type { Static } from 'typebox'

export type ExamPageStage = Static<typeof ExamStage>

export type ExamStageFacts = {
  readonly isOpenAttempt: boolean
  /** The reason against a start now; null for a visitor too. */
  readonly refusal: string | null
  readonly isUpcoming: boolean
  readonly isOver: boolean
  readonly hasSeat: boolean
  readonly isWithoutSeat: boolean
  /** The state of the newest attempt, as its candidate may see it. */
  readonly last: Static<typeof ShownAttemptState> | null
}

const isUndecided = (last: ExamStageFacts['last']) =>
  last === 'handedIn' || last === 'awaitingMarks' || last === 'notReleased'
const passing = ['examPaused', 'examOpenElsewhere', 'outsideNetwork', 'checkInMissing']

/** Returns the stage of an exam, which decides the content of its page. */
export function examStageOf(facts: ExamStageFacts): ExamPageStage {
  const { refusal, last } = facts
  if (facts.isOpenAttempt) return 'running'
  if (refusal === 'examPassed') return 'passed'
  if (refusal !== null && facts.hasSeat && ['seatLater', 'checkInMissing', 'examNotStarted'].includes(refusal))
    return 'seat'
  if (refusal !== null && isUndecided(last)) return 'waiting'
  if (refusal === 'preconditionMissing') return 'course'
  if (facts.isWithoutSeat && (refusal === 'seatMissing' || refusal === 'examNotStarted')) return 'register'
  if (refusal === 'examNotStarted' || (refusal === null && facts.isUpcoming)) return 'upcoming'
  if (last === 'failed') return 'failed'
  if (refusal !== null && passing.includes(refusal)) return 'blocked'
  if (refusal === 'examClosed') return last === null ? 'missed' : 'over'
  return refusal === null && !facts.isOver ? 'open' : 'over'
}
