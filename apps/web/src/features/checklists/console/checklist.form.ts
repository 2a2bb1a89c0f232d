import { checklistUpdate } from '@portal/contract/checklists/checklist-staff.contract.ts'

/** The call that updates a checklist; its schema validates the fields of the form. */
export const checklistForm = checklistUpdate
