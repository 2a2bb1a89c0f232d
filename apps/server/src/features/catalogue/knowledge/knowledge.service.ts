import type { knowledgeList, knowledgePlace, knowledgeTree } from '@portal/contract/catalogue/knowledge.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Lang } from '../../../core/text/language.ts'
import { findProductAccess } from '../product.store.ts'
import { searchTerms, textQuery } from '../search.rules.ts'
import { loadFuzzyQuery } from '../search.service.ts'
import type { Viewer } from '../visibility.store.ts'
import {
  presentKnowledgeItem,
  presentKnowledgeTag,
  presentKnowledgeTopic,
  presentKnowledgeTopicName,
} from './knowledge.present.ts'
import {
  findKnowledgePlace,
  hasKnowledgeLibrary,
  type KnowledgeFilter,
  listKnowledgeItems,
  listKnowledgeTags,
  listRelatedKnowledgeItems,
  listVisibleKnowledgeTopics,
} from './knowledge.store.ts'
import { nonEmptyTopics } from './topic-tree.rules.ts'

const mostTags = 16
const mostRelated = 4

/** Throws `featureOff` when the company does not use the library. */
async function mustUse(deps: Deps, viewer: Viewer): Promise<void> {
  if (!(await hasKnowledgeLibrary(deps.sql, viewer))) throw new AppError('featureOff')
}

export async function loadKnowledgeTree(deps: Deps, viewer: Viewer, lang: Lang): Promise<DataOf<typeof knowledgeTree>> {
  await mustUse(deps, viewer)
  const [topics, tags] = await Promise.all([
    listVisibleKnowledgeTopics(deps.sql, viewer),
    listKnowledgeTags(deps.sql, viewer, mostTags),
  ])
  return {
    total: topics.reduce((sum, topic) => sum + topic.items, 0),
    topics: nonEmptyTopics(topics).map((placed) => presentKnowledgeTopic(placed, lang)),
    tags: tags.map((tag) => presentKnowledgeTag(tag, lang)),
  }
}

/**
 * Loads items that the viewer may see; by default the best matches first with a search term, otherwise the newest.
 * When nothing matches, similar items are returned and `isNear` is set. Throws `featureOff`.
 */
export async function loadKnowledgeItems(
  deps: Deps,
  viewer: Viewer,
  input: InputOf<typeof knowledgeList>,
  lang: Lang,
): Promise<DataOf<typeof knowledgeList>> {
  await mustUse(deps, viewer)
  const terms = searchTerms(input.q)
  const query = textQuery(terms)
  const { q: _q, ...filter } = input
  const find = (asked: string | null) =>
    listKnowledgeItems(deps.sql, viewer, {
      ...filter,
      query: asked,
      sort: input.sort ?? (terms.length > 0 ? 'relevance' : 'newest'),
    } as KnowledgeFilter)
  const found = terms.length > 0 && !query ? { list: [], total: 0 } : await find(query)
  const near = found.total === 0 && query ? await loadFuzzyQuery(deps.sql, terms) : null
  const { list, total } = near?.query ? await find(near.query) : found
  const marks = near ? near.marks : terms
  return {
    list: list.map((row) => presentKnowledgeItem(deps, row, lang, marks)),
    total,
    page: input.page,
    size: input.size,
    isNear: near !== null && total > 0,
  }
}

/**
 * Loads the form of an item, the path of its topic and related items. Throws `productNotFound` when the viewer may not
 * see it.
 */
export async function loadKnowledgePlace(
  deps: Deps,
  viewer: Viewer,
  productId: string,
  lang: Lang,
): Promise<DataOf<typeof knowledgePlace>> {
  if (!(await findProductAccess(deps.sql, viewer, productId, deps.clock.now()))) throw new AppError('productNotFound')
  const [place, related] = await Promise.all([
    findKnowledgePlace(deps.sql, productId),
    listRelatedKnowledgeItems(deps.sql, viewer, productId, mostRelated),
  ])
  return {
    form: place?.form ?? null,
    path: (place?.path ?? []).map((topic) => presentKnowledgeTopicName(topic, lang)),
    related: related.map((row) => presentKnowledgeItem(deps, row, lang)),
  }
}
