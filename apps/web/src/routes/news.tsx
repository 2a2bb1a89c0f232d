import { newsCategories } from '@portal/contract/site/news.limits.ts'
import { createFileRoute } from '@tanstack/react-router'
import { prefetchNews } from '#web/features/site/news/news-list.queries.ts'
import { newsTexts } from '#web/features/site/news/news-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, numberParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

/** News; the address has category, year and page, or the open article. */
export const Route = createFileRoute('/news')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      id: textParam(search, 'id', 36),
      category: choiceParam(search, 'category', newsCategories),
      year: numberParam(search, 'year', 1900, 2200),
      page: pageParam(search),
    }),
  loader: ({ location }) => {
    if (location.searchStr === '') prefetchNews()
  },
  component: lazyScreen(
    () => import('#web/features/site/news/screens/news.screen.tsx').then((file) => file.NewsScreen),
    newsTexts,
  ),
})
