import { createFileRoute } from '@tanstack/react-router'
import { questionImportTexts } from '#web/features/questions/console/import/import-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/questions/import')({
  staticData: { frame: 'console' },
  validateSearch: (search) =>
    removeUndefinedParams({ bank: textParam(search, 'bank', 40), import: textParam(search, 'import', 40) }),
  component: lazyScreen(
    () =>
      import('#web/features/questions/console/import/question-import.screen.tsx').then(
        (file) => file.QuestionImportScreen,
      ),
    questionImportTexts,
  ),
})
