export { closeContactMessage, createContactMessage } from './contact.service.ts'
export { countWaitingContactMessages } from './contact-backlog.store.ts'
export { newsPageHead } from './news.service.ts'
