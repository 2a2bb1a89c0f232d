import type { DataOf } from '@portal/contract/http/call.ts'
import { newsList } from '@portal/contract/site/news.contract.ts'
import type { newsCategories } from '@portal/contract/site/news.limits.ts'
import { prefetchAnswer } from '#web/api/queries.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type NewsPage = DataOf<typeof newsList>
export type NewsLine = DataOf<typeof newsList>['list'][number]
export type NewsFilter = {
  readonly category?: (typeof newsCategories)[number]
  readonly year?: number
  readonly page?: number
}

export const newsPageSize = 14
export const useNewsList = (filter: NewsFilter) =>
  useAnswer(newsList, { ...filter, page: filter.page ?? 0, size: newsPageSize }, { keepPrevious: true })
/** Starts fetching the first page of the news. */
export const prefetchNews = (): void => prefetchAnswer(newsList, { page: 0, size: newsPageSize })
