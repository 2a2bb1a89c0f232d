import { createFileRoute } from '@tanstack/react-router'
import { editorTexts } from '#web/console/editor/editor-texts.ts'
import { formTexts } from '#web/console/form/form-texts.ts'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { bankTexts } from '#web/features/questions/console/bank/bank-texts.ts'
import { questionExportTexts } from '#web/features/questions/console/export/export-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/questions/$bankId')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('type', 'topic', 'difficulty', 'state'),
  component: lazyScreen(
    () => import('#web/features/questions/console/bank/workbench.screen.tsx').then((file) => file.WorkbenchScreen),
    bankTexts,
    formTexts,
    editorTexts,
    questionExportTexts,
  ),
})
