import { knowledgeList, knowledgePlace, knowledgeTree } from '@portal/contract/catalogue/knowledge.contract.ts'
import {
  knowledgeItemMove,
  knowledgeItems,
  knowledgeTopicDelete,
  knowledgeTopicOrder,
  knowledgeTopicSave,
  knowledgeTopics,
} from '@portal/contract/catalogue/knowledge-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import { loadKnowledgeItems, loadKnowledgePlace, loadKnowledgeTree } from './knowledge.service.ts'
import {
  deleteEmptyKnowledgeTopic,
  loadManagedKnowledge,
  loadManagedKnowledgeTopics,
  saveKnowledgeTopic,
  setKnowledgeTopicOrder,
  updateKnowledgeItem,
} from './knowledge-staff.service.ts'

/** Serves the knowledge library, for readers and for staff. */
export function serveKnowledge(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, knowledgeTree, ({ actor, lang }) => loadKnowledgeTree(deps, actor, lang))
  publicRoute(app, deps, knowledgeList, ({ actor, input, lang }) => loadKnowledgeItems(deps, actor, input, lang))
  publicRoute(app, deps, knowledgePlace, ({ actor, input, lang }) =>
    loadKnowledgePlace(deps, actor, input.productId, lang),
  )
  route(app, deps, knowledgeTopics, () => loadManagedKnowledgeTopics(deps))
  route(app, deps, knowledgeTopicSave, ({ actor, input }) => saveKnowledgeTopic(deps, actor, input))
  route(app, deps, knowledgeTopicOrder, async ({ actor, input }) => {
    await setKnowledgeTopicOrder(deps, actor, input)
    return {}
  })
  route(app, deps, knowledgeTopicDelete, async ({ actor, input }) => {
    await deleteEmptyKnowledgeTopic(deps, actor, input.topicId)
    return {}
  })
  route(app, deps, knowledgeItems, ({ input }) => loadManagedKnowledge(deps, input))
  route(app, deps, knowledgeItemMove, async ({ actor, input }) => {
    await updateKnowledgeItem(deps, actor, input)
    return {}
  })
}
