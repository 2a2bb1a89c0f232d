import { errorWords } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Waits for the work and shows a toast with its outcome. Returns true when it succeeded. */
export async function runWithToast(work: Promise<void>, done: string, failed: string): Promise<boolean> {
  try {
    await work
    toast('success', done)
    return true
  } catch (error) {
    toast('error', errorWords(error, failed))
    return false
  }
}
