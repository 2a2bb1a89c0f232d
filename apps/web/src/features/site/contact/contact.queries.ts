import { companyApplicationSend } from '@portal/contract/companies/subscription.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { contactList, contactMessageSend } from '@portal/contract/site/contact.contract.ts'
import type { contactTopics } from '@portal/contract/site/contact.limits.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type Contacts = DataOf<typeof contactList>
export type ContactMessage = {
  readonly topic: (typeof contactTopics)[number]
  readonly name: string
  readonly email: string
  readonly content: string
}

export const useContacts = () => useAnswer(contactList, {})
export const sendContactMessage = (message: ContactMessage) => send(contactMessageSend, message)
export const sendCompanyApplication = (application: InputOf<typeof companyApplicationSend>) =>
  send(companyApplicationSend, application)
