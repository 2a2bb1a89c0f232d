import { errorWords } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Runs the work and shows a toast of its outcome. Returns true when it succeeded. */
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
