import { personCreate, personUpdate } from '@portal/contract/identity/people-change.contract.ts'

/** The call that creates a person; its schema validates the fields of the form. */
export const personCreateForm = personCreate
export const personEditForm = personUpdate
