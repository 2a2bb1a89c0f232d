import { contactOfficesSave } from '@portal/contract/site/contact.contract.ts'

/** The call that saves the contacts by region, with the rules of its form. */
export const officesForm = contactOfficesSave
