import { createFileRoute } from '@tanstack/react-router'
import { checkinTexts } from '#web/features/certificates/console/checkin/checkin-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/checkin')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ session: textParam(search, 'session', 40) }),
  component: lazyScreen(
    () => import('#web/features/certificates/console/checkin/checkin.screen.tsx').then((file) => file.CheckinScreen),
    checkinTexts,
  ),
})
