import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useTexts } from './texts.ts'
import { toast } from './toast.ts'
import { uiTexts } from './ui-texts.ts'

/**
 * Work started by a press. `isBusy` is true while it runs; an error is shown as a toast, in the server's words or in
 * `failed`. Returns true when it succeeded.
 */
export function useWork(): [isBusy: boolean, run: (work: () => Promise<unknown>, failed?: string) => Promise<boolean>] {
  const [isBusy, setBusy] = useState(false)
  const t = useTexts(uiTexts)
  const run = async (work: () => Promise<unknown>, failed = t.notDone) => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      toast('error', errorWords(error, failed))
      return false
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, run]
}
