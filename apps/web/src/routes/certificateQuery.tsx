import { createFileRoute } from '@tanstack/react-router'
import { certificateTexts } from '#web/features/certificates/certificate-texts.ts'
import { receiptTexts } from '#web/features/exams/receipt/receipt-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

const Certificate = lazyScreen(
  () =>
    import('#web/features/certificates/screens/certificate-query.screen.tsx').then(
      (file) => file.CertificateQueryScreen,
    ),
  certificateTexts,
)
const Receipt = lazyScreen(
  () => import('#web/features/exams/receipt/screens/receipt-check.screen.tsx').then((file) => file.ReceiptCheckScreen),
  receiptTexts,
)

/**
 * The public check of a certificate (its QR code has `token`, a shared link `number` and `secret`) or of a submission
 * receipt (`receipt` and `digest`).
 */
export const Route = createFileRoute('/certificateQuery')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      number: textParam(search, 'number', 60),
      secret: textParam(search, 'secret', 120),
      token: textParam(search, 'token', 2000),
      receipt: textParam(search, 'receipt', 40),
      digest: textParam(search, 'digest', 64),
    }),
  component: Object.assign(
    function CheckPage() {
      return Route.useSearch().receipt ? <Receipt /> : <Certificate />
    },
    { preload: Certificate.preload },
  ),
})
