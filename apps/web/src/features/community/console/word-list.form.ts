import { commentWordsPut } from '@portal/contract/community/comment-staff.contract.ts'

/** The call of the form, with its rules. */
export const wordListForm = commentWordsPut
