import { messageTextSave } from '@portal/contract/site/message-text.contract.ts'

/** The call that saves the text of a kind of message, with the rules of its form. */
export const messageTextForm = messageTextSave
