import { createFileRoute } from '@tanstack/react-router'
import { developersTexts } from '#web/features/developers/console/developers-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/developers')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/developers/console/developers.screen.tsx').then((file) => file.DevelopersScreen),
    developersTexts,
  ),
})
