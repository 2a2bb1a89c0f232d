export { closeMessage, takeContactMessage } from './contact.service.ts'
export { reviveMessage } from './message.store.ts'
export { headOfNews } from './news.service.ts'
export { contactWaiting, messagesFailed } from './today.store.ts'
