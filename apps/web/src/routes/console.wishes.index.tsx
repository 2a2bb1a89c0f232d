import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { communityConsoleTexts } from '#web/features/community/console/community-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/wishes/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'companyId'),
  component: lazyScreen(
    () => import('#web/features/community/console/wishes.screen.tsx').then((file) => file.WishesScreen),
    communityConsoleTexts,
  ),
})
