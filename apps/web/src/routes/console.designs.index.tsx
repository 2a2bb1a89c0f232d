import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { designsTexts } from '#web/features/certificates/console/designs/designs-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/designs/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('status'),
  component: lazyScreen(
    () => import('#web/features/certificates/console/designs/designs.screen.tsx').then((file) => file.DesignsScreen),
    designsTexts,
  ),
})
