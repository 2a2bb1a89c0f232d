import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { certificatesConsoleTexts } from '#web/features/certificates/console/certificates-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/tracks/$id')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/certificates/console/track-form.screen.tsx').then((file) => file.TrackFormScreen),
    formTexts,
    certificatesConsoleTexts,
  ),
})
