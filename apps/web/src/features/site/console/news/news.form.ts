import { newsSave } from '@portal/contract/site/news-staff.contract.ts'

/** The call that saves an article; its schema validates the fields of the form. */
export const newsForm = newsSave
