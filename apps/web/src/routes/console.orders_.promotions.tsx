import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { promotionTexts } from '#web/features/orders/console/promotions/promotion-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/orders_/promotions')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state'),
  component: lazyScreen(
    () => import('#web/features/orders/console/promotions/promotions.screen.tsx').then((file) => file.PromotionsScreen),
    promotionTexts,
  ),
})
