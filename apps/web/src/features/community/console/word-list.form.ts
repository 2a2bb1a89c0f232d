import { watchedWordListSave } from '@portal/contract/community/comment-staff.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const wordListForm = watchedWordListSave
