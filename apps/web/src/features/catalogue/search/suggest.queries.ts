import { searchSuggestions } from '@portal/contract/catalogue/product.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type SearchSuggestion = DataOf<typeof searchSuggestions>['list'][number]
/** Returns suggestions for the words typed so far. The previous suggestions remain while new ones are fetched. */
export const useSearchSuggestions = (q: string) =>
  useAnswer(searchSuggestions, q.trim() ? { q: q.trim().slice(0, 80) } : null, { keepPrevious: true })
