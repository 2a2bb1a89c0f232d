import type { DemoKnowledgeItem } from '../types.ts'
import { fieldKnowledgeItems } from './field.ts'
import { routingKnowledgeItems } from './routing.ts'
import { serviceKnowledgeItems } from './service.ts'
import { systemsKnowledgeItems } from './systems.ts'

/** Every item of the demo's knowledge library. */
export const knowledgeItems: readonly DemoKnowledgeItem[] = [
  ...routingKnowledgeItems,
  ...fieldKnowledgeItems,
  ...systemsKnowledgeItems,
  ...serviceKnowledgeItems,
]
