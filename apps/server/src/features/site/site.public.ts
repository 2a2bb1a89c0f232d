export { closeContactMessage, createContactMessage } from './contact.service.ts'
export { countWaitingContactMessages } from './contact-backlog.store.ts'
export { loadNewsPageFront, loadNewsPageHead } from './news.service.ts'
