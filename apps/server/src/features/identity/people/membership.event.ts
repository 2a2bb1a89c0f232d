import { defineEvent } from '../../../core/jobs/events.ts'

/** A membership that began, ended or changed. */
export type ChangedMembership = {
  readonly accountId: string
  readonly companyId: string
  readonly at: Date
  /** The import that changes many memberships, so that listeners can act once for all of them. */
  readonly importId?: string
}
/**
 * Published in the transaction in which a person joins a company or comes back to it. The operator's command that loads
 * people does not publish it.
 */
export const personJoined = defineEvent<ChangedMembership>('personJoined')
/** Published when a person leaves a company, also when the operator's command ends the membership. */
export const personLeft = defineEvent<ChangedMembership>('personLeft')
/** Published when the department, position or another detail of a membership may have changed. */
export const personMoved = defineEvent<ChangedMembership>('personMoved')
