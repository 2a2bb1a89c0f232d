import { createFileRoute } from '@tanstack/react-router'
import { certificateTexts } from '#web/features/certificates/certificate-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/certificateDetail')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ id: textParam(search, 'id', 64) ?? textParam(search, 'certificateId', 64) }),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/screens/certificate-detail.screen.tsx').then(
        (file) => file.CertificateDetailScreen,
      ),
    certificateTexts,
  ),
})
