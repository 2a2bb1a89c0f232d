import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { certificateTexts } from '#web/features/certificates/certificate-texts.ts'
import { registerTexts } from '#web/features/certificates/console/register/register-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/certificates')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'schemeId', 'companyId'),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/console/register/register.screen.tsx').then(
        (file) => file.ManagedCertificatesScreen,
      ),
    registerTexts,
    certificateTexts,
  ),
})
