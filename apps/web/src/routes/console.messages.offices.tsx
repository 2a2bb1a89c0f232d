import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { contactMessageTexts } from '#web/features/site/console/messages/message-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/messages/offices')({
  staticData: { frame: 'console' },
  component: lazyScreen(
    () => import('#web/features/site/console/messages/offices.screen.tsx').then((file) => file.OfficesScreen),
    contactMessageTexts,
    formTexts,
  ),
})
