import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { contactMessageTexts } from '#web/features/site/console/messages/message-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/messages/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state', 'topic'),
  component: lazyScreen(
    () => import('#web/features/site/console/messages/messages.screen.tsx').then((file) => file.ContactMessagesScreen),
    contactMessageTexts,
  ),
})
