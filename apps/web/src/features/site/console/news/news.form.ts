import { newsSave } from '@portal/contract/site/news-staff.contract.ts'

/** The call that saves an article, with the rules of its form. */
export const newsForm = newsSave
