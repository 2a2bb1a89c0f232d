import { knowledgeList, knowledgePlace, knowledgeTree } from '@portal/contract/catalogue/knowledge.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute } from '../../../core/route.ts'
import { itemsFor, placeFor, treeFor } from './knowledge.service.ts'

/** The knowledge library. */
export function serveKnowledge(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, knowledgeTree, ({ actor, lang }) => treeFor(deps, actor, lang))
  publicRoute(app, deps, knowledgeList, ({ actor, input, lang }) => itemsFor(deps, actor, input, lang))
  publicRoute(app, deps, knowledgePlace, ({ actor, input, lang }) => placeFor(deps, actor, input.productId, lang))
}
