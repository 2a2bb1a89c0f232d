import { agreementPublish } from '@portal/contract/identity/agreement.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const agreementForm = agreementPublish
