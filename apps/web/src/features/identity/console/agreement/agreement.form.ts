import { agreementPublish } from '@portal/contract/identity/agreement.contract.ts'

/** The call that publishes a version of the agreement, with the rules of its form. */
export const agreementForm = agreementPublish
