export { Comments } from './parts/comments.tsx'
