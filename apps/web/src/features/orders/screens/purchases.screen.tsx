import { getRouteApi } from '@tanstack/react-router'
import { BoughtScreen } from '#web/features/learning/bought.public.ts'
import { useMyOrders, useVipOffers } from '../order.queries.ts'
import { firstOrders, MyOrders } from '../parts/my-orders.tsx'
import { VipTerms } from '../parts/vip-terms.tsx'

const route = getRouteApi('/user/bought')

/** What the reader may use because it was paid for, and their orders. What stands below is drawn together, so that nothing moves. */
export function PurchasesScreen() {
  const { orders } = route.useSearch()
  const answers = [useVipOffers(), useMyOrders(orders, firstOrders)]
  const isWaiting = answers.some((one) => one.isPending)
  return (
    <BoughtScreen>
      {isWaiting ? null : (
        <>
          <VipTerms />
          <MyOrders />
        </>
      )}
    </BoughtScreen>
  )
}
