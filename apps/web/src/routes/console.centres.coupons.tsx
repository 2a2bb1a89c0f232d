import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/console/list/list-search.ts'
import { centresTexts, registerTexts } from '#web/features/certificates/console/texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/centres/coupons')({
  staticData: { frame: 'console' },
  validateSearch: listSearch('state'),
  component: lazyScreen(
    () => import('#web/features/certificates/console/centres/coupons.screen.tsx').then((file) => file.CouponsScreen),
    centresTexts,
    registerTexts,
  ),
})
