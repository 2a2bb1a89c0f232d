export { closeMessage, takeContactMessage } from './contact.service.ts'
export { headOfNews } from './news.service.ts'
export { contactWaiting } from './today.store.ts'
