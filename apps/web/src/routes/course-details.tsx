import { createFileRoute } from '@tanstack/react-router'
import { productPageTexts } from '#web/features/site/product/product-page-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { clean, textParam, wordParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/course-details')({
  validateSearch: (search: Record<string, unknown>) =>
    clean({
      id: textParam(search, 'id', 64),
      planId: textParam(search, 'planId', 64),
      contentId: textParam(search, 'contentId', 64),
      tab: wordParam(search, 'tab', ['catalogue', 'introduction', 'comments']),
    }),
  component: lazyScreen(() => import('#web/features/site/screens/course-details.screen.tsx').then((file) => file.CourseDetailsScreen), ...productPageTexts),
})
