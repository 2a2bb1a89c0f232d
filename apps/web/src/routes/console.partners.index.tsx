import { createFileRoute } from '@tanstack/react-router'
import { listSearchValidator } from '#web/console/list/list-search.ts'
import { pagesTexts } from '#web/features/site/console/pages/pages-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/partners/')({
  staticData: { frame: 'console' },
  validateSearch: listSearchValidator('level'),
  component: lazyScreen(
    () => import('#web/features/site/console/pages/partners.screen.tsx').then((file) => file.PartnersScreen),
    pagesTexts,
  ),
})
