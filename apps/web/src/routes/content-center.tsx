import { createFileRoute } from '@tanstack/react-router'
import { productCardTexts } from '#web/features/catalogue/card/card-texts.ts'
import { prefetchContentCenter, productPageSizes } from '#web/features/catalogue/catalogue.queries.ts'
import { catalogueTexts } from '#web/features/catalogue/catalogue-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, numberParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/content-center')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      q: textParam(search, 'q', 80),
      category: numberParam(search, 'category', 1, 5),
      kind: choiceParam(search, 'kind', ['course', 'column', 'topic', 'live', 'knowledge']),
      type: numberParam(search, 'type', 1, 8),
      zone: choiceParam(search, 'zone', ['preSales', 'service', 'management', 'technical']),
      level: choiceParam(search, 'level', ['beginner', 'intermediate', 'advanced']),
      price: choiceParam(search, 'price', ['free', 'vip', 'paid']),
      sort: choiceParam(search, 'sort', ['relevance', 'newest', 'popular', 'rating']),
      page: pageParam(search),
      size: productPageSizes.find((one) => one === numberParam(search, 'size')),
    }),
  loader: ({ location }) => {
    if (location.searchStr === '') prefetchContentCenter()
  },
  component: lazyScreen(
    () => import('#web/features/catalogue/screens/content-center.screen.tsx').then((file) => file.ContentCenterScreen),
    catalogueTexts,
    productCardTexts,
  ),
})
