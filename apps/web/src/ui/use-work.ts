import { useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useTexts } from './texts.ts'
import { toast } from './toast.ts'
import { uiTexts } from './ui-texts.ts'

/** After an error: the toast when the server gave no words, or a function that shows the error in the screen. */
type Failed = string | ((error: unknown) => void)

/**
 * Returns `busy`, the kind of work that is running, and `run`, which runs work of a kind when a button is pressed and
 * returns true when it succeeded; clicks in the meantime do nothing. An error is shown as a toast, in the server's
 * words or in `failed`, unless `failed` is a function, which then receives the error.
 */
export function useWorkByKey<Kind extends string>(): [
  busy: Kind | null,
  run: (kind: Kind, work: () => Promise<unknown>, failed?: Failed) => Promise<boolean>,
] {
  const [busy, setBusy] = useState<Kind | null>(null)
  // Two clicks may come before React renders once.
  const isRunning = useRef(false)
  const t = useTexts(uiTexts)
  const run = async (kind: Kind, work: () => Promise<unknown>, failed: Failed = t.notDone) => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(kind)
    try {
      await work()
      return true
    } catch (error) {
      if (typeof failed === 'string') toast('error', errorWords(error, failed))
      else failed(error)
      return false
    } finally {
      isRunning.current = false
      setBusy(null)
    }
  }
  return [busy, run]
}

/**
 * Returns `isBusy`, which is true while work runs, and `run`, which runs work when a button is pressed (see
 * `useWorkByKey`).
 */
export function useWork(): [isBusy: boolean, run: (work: () => Promise<unknown>, failed?: Failed) => Promise<boolean>] {
  const [busy, run] = useWorkByKey<'work'>()
  return [busy !== null, (work, failed) => run('work', work, failed)]
}
