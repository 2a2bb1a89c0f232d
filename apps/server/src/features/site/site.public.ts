export { closeContactMessage, createContactMessage } from './contact.service.ts'
export { findContactMessageQueue } from './contact-backlog.store.ts'
export { loadNewsPageFront, loadNewsPageHead } from './news.service.ts'
