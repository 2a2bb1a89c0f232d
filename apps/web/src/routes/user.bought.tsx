import { createFileRoute } from '@tanstack/react-router'
import { productCardTexts } from '#web/features/catalogue/card/card-texts.ts'
import { ownItemsTexts } from '#web/features/learning/mine/mine-texts.ts'
import { orderTexts } from '#web/features/orders/order-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { choiceParam, pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/bought')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({
      page: pageParam(search),
      orders: choiceParam(search, 'orders', ['waiting', 'paid', 'refunds', 'closed']),
    }),
  component: lazyScreen(
    () => import('#web/features/orders/screens/purchases.screen.tsx').then((file) => file.PurchasesScreen),
    ownItemsTexts,
    productCardTexts,
    orderTexts,
  ),
})
