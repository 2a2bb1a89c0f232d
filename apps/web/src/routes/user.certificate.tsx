import { createFileRoute } from '@tanstack/react-router'
import { certificateTexts } from '#web/features/certificates/certificate-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { clean, pageParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/certificate')({
  validateSearch: (search: Record<string, unknown>) => clean({ page: pageParam(search) }),
  component: lazyScreen(() => import('#web/features/certificates/screens/my-certificates.screen.tsx').then((file) => file.MyCertificatesScreen), certificateTexts),
})
