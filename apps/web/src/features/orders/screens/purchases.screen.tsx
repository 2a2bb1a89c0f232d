import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { BoughtItemsScreen } from '#web/features/learning/bought.public.ts'
import { useMyOrders, useVipOffers } from '../order.queries.ts'
import { MyOrders } from '../parts/my-orders.tsx'
import { VipTerms } from '../parts/vip-terms.tsx'

const route = getRouteApi('/user/bought')
/** The number of orders shown at first. */
const firstOrders = 6

/**
 * The reader's paid content; below it VIP terms and the reader's orders, which are drawn together, so that nothing
 * moves.
 */
export function PurchasesScreen() {
  const { orders: standing } = route.useSearch()
  const [size, setSize] = useState(firstOrders)
  const offers = useVipOffers()
  const orders = useMyOrders(standing, size)
  return (
    <BoughtItemsScreen>
      {offers.isPending || orders.isPending ? null : (
        <>
          <VipTerms offers={offers.data?.offers ?? []} />
          {orders.data ? (
            <MyOrders
              orders={orders.data}
              standing={standing}
              isWaiting={orders.isPlaceholderData}
              onStanding={() => setSize(firstOrders)}
              onMore={() => setSize(size + 12)}
            />
          ) : null}
        </>
      )}
    </BoughtItemsScreen>
  )
}
