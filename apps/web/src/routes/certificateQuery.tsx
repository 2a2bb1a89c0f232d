import { createFileRoute } from '@tanstack/react-router'
import { certificateTexts } from '#web/features/certificates/certificate-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { clean, textParam } from '#web/ui/search-params.ts'

/** Public check of a certificate; the QR code brings `number` and `secret`. */
export const Route = createFileRoute('/certificateQuery')({
  validateSearch: (search: Record<string, unknown>) => clean({ number: textParam(search, 'number', 60), secret: textParam(search, 'secret', 120) }),
  component: lazyScreen(() => import('#web/features/certificates/screens/certificate-query.screen.tsx').then((file) => file.CertificateQueryScreen), certificateTexts),
})
