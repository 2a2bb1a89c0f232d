import { useWork } from '#web/ui/use-work.ts'
import { downloadOrderReceipt } from '../order.queries.ts'

/** Downloads the receipt of an order; shows an error when it can't. */
export function useOrderReceipt() {
  const [isBusy, work] = useWork()
  const run = async (orderId: string) => {
    if (!isBusy) await work(() => downloadOrderReceipt(orderId))
  }
  return { isBusy, run }
}
