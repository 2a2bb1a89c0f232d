import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { liveConsoleTexts } from '#web/features/live/console/live-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/live/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('phase'),
  component: lazyScreen(
    () => import('#web/features/live/console/live-list.screen.tsx').then((file) => file.LiveListScreen),
    liveConsoleTexts,
  ),
})
