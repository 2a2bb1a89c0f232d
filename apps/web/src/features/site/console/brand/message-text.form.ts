import { messageTextSave } from '@portal/contract/site/message-text.contract.ts'

/** The call that saves the text of a kind of message; its schema validates the fields of the form. */
export const messageTextForm = messageTextSave
