import { messageTextPut } from '@portal/contract/site/message-text.contract.ts'

/** The call of the form, with its rules. */
export const messageTextForm = messageTextPut
