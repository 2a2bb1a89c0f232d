import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { liveConsoleTexts } from '#web/features/live/console/live-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/live/$id/attendance')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('isCompleted'),
  component: lazyScreen(
    () => import('#web/features/live/console/live-attendance.screen.tsx').then((file) => file.LiveAttendanceScreen),
    liveConsoleTexts,
  ),
})
