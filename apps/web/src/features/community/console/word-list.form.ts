import { watchedWordListSave } from '@portal/contract/community/comment-staff.contract.ts'

/** The call that saves a company's list of words; its schema validates the fields of the form. */
export const wordListForm = watchedWordListSave
