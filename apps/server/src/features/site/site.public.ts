export { closeContactMessage, createContactMessage } from './contact.service.ts'
export { countWaitingContactMessages } from './contact-backlog.store.ts'
export { loadNewsFront, newsPageHead } from './news.service.ts'
