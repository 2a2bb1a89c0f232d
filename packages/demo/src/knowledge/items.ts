import type { DemoKnowledge } from '../types.ts'
import { fieldItems } from './field.ts'
import { routingItems } from './routing.ts'
import { serviceItems } from './service.ts'
import { systemItems } from './systems.ts'

/** Every item of the demo's knowledge library. */
export const knowledgeItems: readonly DemoKnowledge[] = [
  ...routingItems,
  ...fieldItems,
  ...systemItems,
  ...serviceItems,
]
