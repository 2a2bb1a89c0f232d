export { useKnowledgePlace } from './knowledge/knowledge.queries.ts'
export { KnowledgeFormMark, KnowledgeRow } from './knowledge/knowledge-row.tsx'
