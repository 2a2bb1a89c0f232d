import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useTexts } from './texts.ts'
import { toast } from './toast.ts'
import { uiTexts } from './ui-texts.ts'

/**
 * Work that a press sets off. While it runs `isBusy` is true; what goes wrong is said in passing, in the server's words, else in `failed`.
 * Answers whether it was done.
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
