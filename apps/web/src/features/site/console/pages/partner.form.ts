import { partnerSave } from '@portal/contract/site/partner-staff.contract.ts'

/** The call that saves a partner; its schema validates the fields of the form. */
export const partnerForm = partnerSave
