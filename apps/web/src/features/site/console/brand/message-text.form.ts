import { messageTextSave } from '@portal/contract/site/message-text.contract.ts'

/** The call that this form submits; its schema validates the fields. */
export const messageTextForm = messageTextSave
