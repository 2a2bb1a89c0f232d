export { headOfNews } from './news.service.ts'
