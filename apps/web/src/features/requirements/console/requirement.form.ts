import { requirementUpdate } from '@portal/contract/requirements/requirement-staff.contract.ts'

/** The call that updates a requirement, with the rules of its form. */
export const requirementForm = requirementUpdate
