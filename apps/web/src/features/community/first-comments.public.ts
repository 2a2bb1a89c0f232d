export { loadFirstComments } from './comment.queries.ts'
