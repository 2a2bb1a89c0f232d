export { useKnowledgePlace } from './knowledge/knowledge.queries.ts'
export { FormMark, KnowledgeRow } from './knowledge/knowledge-row.tsx'
