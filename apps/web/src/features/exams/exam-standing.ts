import type { ExamDetail } from './exam.queries.ts'

/**
 * The reader's standing with an exam, more detailed than the stage that the server gives: a registration by its state,
 * a submitted attempt by the state of its marking, a failed exam by the next possible step.
 */
export type ExamStandingName =
  | Exclude<ExamDetail['stage'], 'waiting'>
  | 'full'
  | 'draft'
  | 'inReview'
  | 'returned'
  | 'approved'
  | 'checkIn'
  | 'submitted'
  | 'marking'
  | 'marked'
  | 'retake'
  | 'later'
  | 'refused'

type Facts = Pick<ExamDetail, 'stage' | 'refusal' | 'againAt'> & {
  readonly attempts: readonly Pick<ExamDetail['attempts'][number], 'state'>[]
  readonly sessions: {
    readonly nextAt: string | null
    readonly application: { readonly state: string } | null
  } | null
}

const registrations = new Map<string, ExamStandingName>([
  ['draft', 'draft'],
  ['submitted', 'inReview'],
  ['returned', 'returned'],
  ['approved', 'approved'],
])

export function examStandingOf({ stage, refusal, againAt, attempts, sessions }: Facts): ExamStandingName {
  switch (stage) {
    case 'register':
      return registrations.get(sessions?.application?.state ?? '') ?? (sessions?.nextAt ? 'register' : 'full')
    case 'seat':
      return refusal?.reason === 'checkInMissing' ? 'checkIn' : 'seat'
    case 'waiting':
      return attempts[0]?.state === 'awaitingMarks'
        ? 'marking'
        : attempts[0]?.state === 'notReleased'
          ? 'marked'
          : 'submitted'
    case 'failed':
      return refusal === null ? 'retake' : againAt ? 'later' : 'failed'
    case 'over':
      // Attempts may be used up, for today or for good, while the exam is still open.
      return refusal !== null && refusal.reason !== 'examClosed' ? 'refused' : 'over'
    default:
      return stage
  }
}
