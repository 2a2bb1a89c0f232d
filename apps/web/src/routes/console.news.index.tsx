import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { newsConsoleTexts } from '#web/features/site/console/news/news-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/news/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('category', 'state'),
  component: lazyScreen(
    () => import('#web/features/site/console/news/news-list.screen.tsx').then((file) => file.NewsListScreen),
    newsConsoleTexts,
  ),
})
