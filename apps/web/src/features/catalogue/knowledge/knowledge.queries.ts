import { knowledgeList, knowledgePlace, knowledgeTree } from '@portal/contract/catalogue/knowledge.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type KnowledgeItem = DataOf<typeof knowledgeList>['list'][number]
export type Topic = DataOf<typeof knowledgeTree>['topics'][number]

export const useTree = () => useAnswer(knowledgeTree, {})
export const useItems = (input: InputOf<typeof knowledgeList> | null) => useAnswer(knowledgeList, input, { keepPrevious: true })
export const usePlace = (productId: string | undefined) => useAnswer(knowledgePlace, productId ? { productId } : null)
