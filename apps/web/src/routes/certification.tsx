import { createFileRoute } from '@tanstack/react-router'
import { certificateTexts, trackTexts } from '#web/features/certificates/texts.ts'
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
