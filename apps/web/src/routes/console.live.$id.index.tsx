import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { liveConsoleTexts } from '#web/features/live/console/live-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/live/$id/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/live/console/live-form.screen.tsx').then((file) => file.LiveFormScreen),
    liveConsoleTexts,
    formTexts,
  ),
})
