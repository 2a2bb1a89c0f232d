import { partnerPut } from '@portal/contract/site/partner-staff.contract.ts'

/** The call of the form, with its rules. */
export const partnerForm = partnerPut
