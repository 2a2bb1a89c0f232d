import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import { definePort } from '../../../core/jobs/ports.ts'
import type { AttemptHead } from '../attempt.store.ts'

/**
 * The points of a trial, in hundredths. `awaiting`: the points of the answers that a person would have to mark, whose
 * `earned` is null. `passed` is null while it depends on them.
 */
export type TrialResult = {
  readonly score: number
  readonly awaiting: number
  readonly totalPoints: number
  readonly passingPoints: number
  readonly passed: boolean | null
  readonly questions: readonly {
    readonly position: number
    readonly questionId: string
    readonly version: number
    readonly type: QuestionType
    readonly points: number
    readonly earned: number | null
    readonly isAnswered: boolean
  }[]
}

/** The port that grades the answers of an ending trial automatically. Writes nothing. */
export const gradeTrial = definePort<AttemptHead, TrialResult>('gradeTrial')
