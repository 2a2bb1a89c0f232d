import { createFileRoute } from '@tanstack/react-router'
import { handbookTexts } from '#web/features/site/console/handbook/handbook-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** One chapter of the handbook. */
export const Route = createFileRoute('/console/handbook/$chapter')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/site/console/handbook/handbook.screen.tsx').then((file) => file.HandbookScreen),
    handbookTexts,
  ),
})
