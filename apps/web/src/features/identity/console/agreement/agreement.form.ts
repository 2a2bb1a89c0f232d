import { agreementPublish } from '@portal/contract/identity/agreement.contract.ts'

/** The call that publishes a version of the agreement; its schema validates the fields of the form. */
export const agreementForm = agreementPublish
