import { errorWords } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Does it and says so, or says what went wrong. Answers whether it was done. */
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
