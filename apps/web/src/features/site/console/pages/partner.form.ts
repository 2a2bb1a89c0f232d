import { partnerSave } from '@portal/contract/site/partner-staff.contract.ts'

/** The call that saves a partner, with the rules of its form. */
export const partnerForm = partnerSave
