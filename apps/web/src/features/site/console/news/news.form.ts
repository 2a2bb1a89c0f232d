import { newsSave } from '@portal/contract/site/news-staff.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const newsForm = newsSave
