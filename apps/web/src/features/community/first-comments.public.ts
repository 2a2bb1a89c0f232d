export { prefetchFirstComments } from './comment.queries.ts'
