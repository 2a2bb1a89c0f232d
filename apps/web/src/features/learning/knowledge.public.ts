export { KnowledgePage } from './knowledge/knowledge-page.tsx'
