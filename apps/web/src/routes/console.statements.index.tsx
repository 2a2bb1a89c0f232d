import { createFileRoute } from '@tanstack/react-router'
import { editorTexts } from '#web/console/editor/editor-texts.ts'
import { formTexts } from '#web/console/form/form-texts.ts'
import { agreementConsoleTexts } from '#web/features/identity/console/agreement/agreement-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/statements/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () =>
      import('#web/features/identity/console/agreement/statements.screen.tsx').then((file) => file.StatementsScreen),
    agreementConsoleTexts,
    formTexts,
    editorTexts,
  ),
})
