import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { trainingClassConsoleTexts } from '#web/features/learning/console/classes/class-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/classes/$id/')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/learning/console/classes/class-form.screen.tsx').then((file) => file.ClassFormScreen),
    trainingClassConsoleTexts,
    formTexts,
  ),
})
