import { createFileRoute } from '@tanstack/react-router'
import { examRegistrationTexts } from '#web/features/certificates/applications/application-texts.ts'
import { certificateTexts } from '#web/features/certificates/certificate-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/certificate')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ page: pageParam(search), apply: textParam(search, 'apply', 36) }),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/screens/my-certificates.screen.tsx').then((file) => file.MyCertificatesScreen),
    certificateTexts,
    examRegistrationTexts,
  ),
})
