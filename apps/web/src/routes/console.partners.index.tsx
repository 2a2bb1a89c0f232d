import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { publicPagesConsoleTexts } from '#web/features/site/console/pages/pages-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/partners/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('level'),
  component: lazyScreen(
    () => import('#web/features/site/console/pages/partners.screen.tsx').then((file) => file.PartnersScreen),
    publicPagesConsoleTexts,
  ),
})
