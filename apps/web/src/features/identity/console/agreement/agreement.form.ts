import { agreementPublish } from '@portal/contract/identity/agreement.contract.ts'

/** The call of the form, with its rules. */
export const agreementForm = agreementPublish
