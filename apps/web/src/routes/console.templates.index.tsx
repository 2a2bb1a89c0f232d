import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { certificatesConsoleTexts } from '#web/features/certificates/console/certificates-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/templates/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('kind', 'isUsed'),
  component: lazyScreen(
    () => import('#web/features/certificates/console/templates.screen.tsx').then((file) => file.TemplatesScreen),
    certificatesConsoleTexts,
  ),
})
