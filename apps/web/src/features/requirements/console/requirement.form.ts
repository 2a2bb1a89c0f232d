import { requirementUpdate } from '@portal/contract/requirements/requirement-staff.contract.ts'

/** The call that updates a requirement; its schema validates the fields of the form. */
export const requirementForm = requirementUpdate
