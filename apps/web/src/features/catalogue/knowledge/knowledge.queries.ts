import { knowledgeList, knowledgePlace, knowledgeTree } from '@portal/contract/catalogue/knowledge.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { prefetchAnswer } from '#web/api/queries.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type KnowledgeItem = DataOf<typeof knowledgeList>['list'][number]
export type KnowledgeTopic = DataOf<typeof knowledgeTree>['topics'][number]

export const useKnowledgeTree = () => useAnswer(knowledgeTree, {})
export const useKnowledgeItems = (input: InputOf<typeof knowledgeList> | null) =>
  useAnswer(knowledgeList, input, { keepPrevious: true })

/** The number of library items per page. */
export const knowledgePageSize = 10
export const mostReadInput = { sort: 'popular', page: 0, size: 6 } as const
/** Prefetches the library without a search term. */
export const prefetchKnowledgeLibrary = (): void => {
  prefetchAnswer(knowledgeList, { page: 0, size: knowledgePageSize })
  prefetchAnswer(knowledgeList, mostReadInput)
  prefetchAnswer(knowledgeTree, {})
}
export const useKnowledgePlace = (productId: string | undefined) =>
  useAnswer(knowledgePlace, productId ? { productId } : null)
