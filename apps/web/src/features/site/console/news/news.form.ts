import { newsPut } from '@portal/contract/site/news-staff.contract.ts'

/** The call of the form, with its rules. */
export const newsForm = newsPut
