export { knowledgeTexts } from './knowledge/knowledge-texts.ts'
