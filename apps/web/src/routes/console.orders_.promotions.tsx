import { createFileRoute } from '@tanstack/react-router'
import { listSearchValidator } from '#web/console/list/list-search.ts'
import { promotionTexts } from '#web/features/orders/console/promotions/promotion-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/orders_/promotions')({
  staticData: { frame: 'console' },
  validateSearch: listSearchValidator('state'),
  component: lazyScreen(
    () => import('#web/features/orders/console/promotions/promotions.screen.tsx').then((file) => file.PromotionsScreen),
    promotionTexts,
  ),
})
