import { createFileRoute } from '@tanstack/react-router'
import { centresTexts } from '#web/features/certificates/console/centres/centres-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { dayParam, removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/console/centres/')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      from: dayParam(search, 'from'),
      centre: textParam(search, 'centre', 40),
      day: dayParam(search, 'day'),
    }),
  component: lazyScreen(
    () => import('#web/features/certificates/console/centres/centres.screen.tsx').then((file) => file.CentresScreen),
    centresTexts,
  ),
})
