import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { communityConsoleTexts } from '#web/features/community/console/community-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/comments/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('standing', 'reason', 'companyId', 'productId'),
  component: lazyScreen(
    () => import('#web/features/community/console/comments.screen.tsx').then((file) => file.CommentsScreen),
    communityConsoleTexts,
  ),
})
