import { createFileRoute } from '@tanstack/react-router'
import { certificatesConsoleTexts } from '#web/features/certificates/console/certificates-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/tracks/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/certificates/console/tracks.screen.tsx').then((file) => file.TracksScreen),
    certificatesConsoleTexts,
  ),
})
