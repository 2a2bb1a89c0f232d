import { requirementUpdate } from '@portal/contract/requirements/requirement-staff.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const requirementForm = requirementUpdate
