import {
  categoryList,
  lessonList,
  productDetail,
  productList,
  productQualification,
  recommendedProducts,
  searchSuggestions,
  topicProducts,
} from '@portal/contract/catalogue/product.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute } from '../../core/http/route.ts'
import { serveAuthoring } from './authoring/authoring.routes.ts'
import {
  loadCategories,
  loadLessons,
  loadProduct,
  loadProductQualification,
  loadProducts,
  loadRecommendations,
  loadTopicProducts,
} from './catalogue.service.ts'
import { serveKnowledge } from './knowledge/knowledge.routes.ts'
import { loadSearchSuggestions } from './search.service.ts'

export function serveCatalogue(app: FastifyInstance, deps: Deps): void {
  serveKnowledge(app, deps)
  publicRoute(app, deps, categoryList, async ({ actor, lang }) => ({
    list: await loadCategories(deps.sql, actor, lang),
  }))
  publicRoute(app, deps, productList, ({ actor, input, lang }) => loadProducts(deps, actor, input, lang))
  publicRoute(app, deps, searchSuggestions, ({ actor, input, lang }) =>
    loadSearchSuggestions(deps, actor, input.q, lang),
  )
  publicRoute(app, deps, productDetail, ({ actor, input, lang }) => loadProduct(deps, actor, input, lang))
  publicRoute(app, deps, lessonList, ({ actor, input, lang }) => loadLessons(deps, actor, input.productId, lang))
  publicRoute(app, deps, topicProducts, ({ actor, input, lang }) =>
    loadTopicProducts(deps, actor, input.productId, lang),
  )
  publicRoute(app, deps, productQualification, ({ actor, input }) =>
    loadProductQualification(deps, actor, input.productId),
  )
  publicRoute(app, deps, recommendedProducts, ({ actor, input, lang }) =>
    loadRecommendations(deps, actor, input.size, lang),
  )
  serveAuthoring(app, deps)
}
