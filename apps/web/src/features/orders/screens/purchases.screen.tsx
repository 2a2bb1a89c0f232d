import { BoughtScreen } from '#web/features/learning/bought.public.ts'
import { MyOrders } from '../parts/my-orders.tsx'
import { VipTerms } from '../parts/vip-terms.tsx'

/** What the reader may use because it was paid for, and their orders. */
export function PurchasesScreen() {
  return (
    <>
      <BoughtScreen />
      <VipTerms />
      <MyOrders />
    </>
  )
}
