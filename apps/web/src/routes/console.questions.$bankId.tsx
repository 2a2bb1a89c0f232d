import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/console/list/list-search.ts'
import { editorTexts, formTexts } from '#web/console/texts.ts'
import { bankTexts, questionExportTexts } from '#web/features/questions/console/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/questions/$bankId')({
  staticData: { frame: 'console' },
  validateSearch: listSearch('type', 'topic', 'difficulty', 'state'),
  component: lazyScreen(
    () => import('#web/features/questions/console/bank/workbench.screen.tsx').then((file) => file.WorkbenchScreen),
    bankTexts,
    formTexts,
    editorTexts,
    questionExportTexts,
  ),
})
