import { createFileRoute } from '@tanstack/react-router'
import { certificateTexts } from '#web/features/certificates/certificate-texts.ts'
import { trackTexts } from '#web/features/certificates/tracks/track-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/certification')({
  component: lazyScreen(
    () =>
      import('#web/features/certificates/tracks/screens/certification.screen.tsx').then(
        (file) => file.CertificationScreen,
      ),
    trackTexts,
    certificateTexts,
  ),
})
