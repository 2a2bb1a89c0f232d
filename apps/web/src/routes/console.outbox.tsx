import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { siteConsoleTexts } from '#web/features/site/console/site-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/outbox')({
  validateSearch: createListSearchValidator('state', 'channel'),
  component: lazyScreen(
    () => import('#web/features/site/console/outbox.screen.tsx').then((file) => file.OutboxScreen),
    siteConsoleTexts,
  ),
})
