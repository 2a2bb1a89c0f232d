import { useWork } from '#web/ui/use-work.ts'
import { downloadOrderReceipt } from '../order.queries.ts'

/**
 * Returns `run`, which downloads the receipt of an order and shows an error if it can't, and `isBusy` while it does so.
 */
export function useOrderReceipt() {
  const [isBusy, work] = useWork()
  const run = async (orderId: string) => {
    if (!isBusy) await work(() => downloadOrderReceipt(orderId))
  }
  return { isBusy, run }
}
