import { checklistUpdate } from '@portal/contract/checklists/checklist-staff.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const checklistForm = checklistUpdate
