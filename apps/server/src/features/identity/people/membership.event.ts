import { defineEvent } from '../../../core/jobs/events.ts'

/** A membership that began or ended. */
export type ChangedMembership = { readonly accountId: string; readonly companyId: string; readonly at: Date }
/** A person joined a company, or came back to it. Published in the transaction of the change; not by the operator's command that loads people. */
export const personJoined = defineEvent<ChangedMembership>('personJoined')
/** A person left a company. */
export const personLeft = defineEvent<ChangedMembership>('personLeft')
