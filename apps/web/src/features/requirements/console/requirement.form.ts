import { requirementUpdate } from '@portal/contract/requirements/requirement-staff.contract.ts'

/** The call of the form, with its rules. */
export const requirementForm = requirementUpdate
