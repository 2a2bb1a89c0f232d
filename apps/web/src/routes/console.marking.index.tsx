import { createFileRoute } from '@tanstack/react-router'
import { markingTexts } from '#web/features/exams/console/marking/marking-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/marking/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/exams/console/marking/marking.screen.tsx').then((file) => file.MarkingScreen),
    markingTexts,
  ),
})
