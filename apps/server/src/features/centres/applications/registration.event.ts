import { defineEvent } from '../../../core/jobs/events.ts'

/** A person who has registered for an exam at a centre. */
export type RegisteredCandidate = {
  readonly registrationId: string
  readonly examId: string
  readonly accountId: string
  readonly companyId: string
  readonly at: Date
}
/** Published in the transaction that submits a registration, also when a returned one is submitted again. */
export const registrationSubmitted = defineEvent<RegisteredCandidate>('registrationSubmitted')
