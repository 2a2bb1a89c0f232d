import { contactOfficesPut } from '@portal/contract/site/contact.contract.ts'

/** The call of the form, with its rules. */
export const officesForm = contactOfficesPut
