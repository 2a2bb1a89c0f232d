import { createFileRoute } from '@tanstack/react-router'
import { newsConsoleTexts } from '#web/features/site/console/news/news-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { clean, pageParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/news/')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) => clean({ page: pageParam(search) }),
  component: lazyScreen(() => import('#web/features/site/console/news/news-list.screen.tsx').then((file) => file.NewsListScreen), newsConsoleTexts),
})
