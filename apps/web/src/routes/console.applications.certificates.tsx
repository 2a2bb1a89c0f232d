import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { applicationsConsoleTexts } from '#web/features/certificates/console/applications/applications-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/applications/certificates')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state'),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/console/applications/certificate-applications.screen.tsx').then(
        (file) => file.CertificateApplicationsScreen,
      ),
    applicationsConsoleTexts,
  ),
})
