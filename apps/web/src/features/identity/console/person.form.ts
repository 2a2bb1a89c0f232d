import { personCreate, personUpdate } from '@portal/contract/identity/people-change.contract.ts'

/** The call that creates a person, with the rules of its form. */
export const personCreateForm = personCreate
export const personEditForm = personUpdate
