import { createFileRoute } from '@tanstack/react-router'
import { partnerTexts } from '#web/features/site/partners/partner-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/findPartner')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      q: textParam(search, 'q', 80),
      region: textParam(search, 'region', 60),
      level: choiceParam(search, 'level', ['strategic', 'gold', 'certified']),
      page: pageParam(search),
    }),
  component: lazyScreen(
    () => import('#web/features/site/partners/screens/find-partner.screen.tsx').then((file) => file.FindPartnerScreen),
    partnerTexts,
  ),
})
