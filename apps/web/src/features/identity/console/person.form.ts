import { personCreate, personUpdate } from '@portal/contract/identity/people-change.contract.ts'

/** The calls of the forms, with their rules. */
export const personCreateForm = personCreate
export const personEditForm = personUpdate
