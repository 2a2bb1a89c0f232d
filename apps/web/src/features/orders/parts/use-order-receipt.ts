import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { downloadOrderReceipt } from '../order.queries.ts'

/** Downloads the receipt of an order; shows an error when it can't. */
export function useOrderReceipt() {
  const ui = useTexts(uiTexts)
  const [isBusy, setBusy] = useState(false)
  const run = async (orderId: string) => {
    if (isBusy) return
    setBusy(true)
    await downloadOrderReceipt(orderId).catch((error: unknown) => toast('error', errorWords(error, ui.notDone)))
    setBusy(false)
  }
  return { isBusy, run }
}
