import {
  category,
  lessonList,
  productDetail,
  productList,
  qualification,
  recommend,
  searchSuggest,
  topicProducts,
} from '@portal/contract/catalogue/product.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute } from '../../core/http/route.ts'
import { serveAuthoring } from './authoring/authoring.routes.ts'
import {
  categoriesFor,
  lessonsFor,
  productFor,
  productsFor,
  qualificationFor,
  recommendFor,
  topicProductsFor,
} from './catalogue.service.ts'
import { serveKnowledge } from './knowledge/knowledge.routes.ts'
import { suggestFor } from './search.service.ts'

export function serveCatalogue(app: FastifyInstance, deps: Deps): void {
  serveKnowledge(app, deps)
  publicRoute(app, deps, category, async ({ actor, lang }) => ({ list: await categoriesFor(deps.sql, actor, lang) }))
  publicRoute(app, deps, productList, ({ actor, input, lang }) => productsFor(deps, actor, input, lang))
  publicRoute(app, deps, searchSuggest, ({ actor, input, lang }) => suggestFor(deps, actor, input.q, lang))
  publicRoute(app, deps, productDetail, ({ actor, input, lang }) => productFor(deps, actor, input, lang))
  publicRoute(app, deps, lessonList, ({ actor, input, lang }) => lessonsFor(deps, actor, input.productId, lang))
  publicRoute(app, deps, topicProducts, ({ actor, input, lang }) =>
    topicProductsFor(deps, actor, input.productId, lang),
  )
  publicRoute(app, deps, qualification, ({ actor, input }) => qualificationFor(deps, actor, input.productId))
  publicRoute(app, deps, recommend, ({ actor, input, lang }) => recommendFor(deps, actor, input.size, lang))
  serveAuthoring(app, deps)
}
