import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { batchTexts } from '#web/features/certificates/console/batches/batch-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/batches/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('kind'),
  component: lazyScreen(
    () => import('#web/features/certificates/console/batches/batches.screen.tsx').then((file) => file.BatchesScreen),
    batchTexts,
  ),
})
