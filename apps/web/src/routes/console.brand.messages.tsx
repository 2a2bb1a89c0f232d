import { messageTextKinds } from '@portal/contract/site/message-text.limits.ts'
import { createFileRoute } from '@tanstack/react-router'
import { formTexts } from '#web/console/form/form-texts.ts'
import { brandTexts } from '#web/features/site/console/brand/brand-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/brand/messages')({
  staticData: { frame: 'console' },
  validateSearch: (search): { kind?: (typeof messageTextKinds)[number] } => {
    const kind = choiceParam(search, 'kind', messageTextKinds)
    return kind ? { kind } : {}
  },
  component: lazyScreen(
    () => import('#web/features/site/console/brand/message-texts.screen.tsx').then((file) => file.MessageTextsScreen),
    brandTexts,
    formTexts,
  ),
})
