import { partnerSave } from '@portal/contract/site/partner-staff.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const partnerForm = partnerSave
