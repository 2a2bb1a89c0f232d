import { contactOfficesSave } from '@portal/contract/site/contact.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const officesForm = contactOfficesSave
