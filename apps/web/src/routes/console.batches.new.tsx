import { createFileRoute } from '@tanstack/react-router'
import { batchTexts } from '#web/features/certificates/console/batches/batch-texts.ts'
import { registerTexts } from '#web/features/certificates/console/register/register-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/batches/new')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ kind: choiceParam(search, 'kind', ['issue', 'import']) }),
  component: lazyScreen(
    () => import('#web/features/certificates/console/batches/new-batch.screen.tsx').then((file) => file.NewBatchScreen),
    batchTexts,
    registerTexts,
  ),
})
