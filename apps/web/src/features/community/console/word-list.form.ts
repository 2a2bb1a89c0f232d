import { watchedWordListSave } from '@portal/contract/community/comment-staff.contract.ts'

/** The call that saves a company's list of words, with the rules of its form. */
export const wordListForm = watchedWordListSave
