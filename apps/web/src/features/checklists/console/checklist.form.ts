import { checklistUpdate } from '@portal/contract/checklists/checklist-staff.contract.ts'

/** The call that updates a checklist, with the rules of its form. */
export const checklistForm = checklistUpdate
