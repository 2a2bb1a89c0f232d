import { contactOfficesSave } from '@portal/contract/site/contact.contract.ts'

/** The call that saves the contacts by region; its schema validates the fields of the form. */
export const officesForm = contactOfficesSave
