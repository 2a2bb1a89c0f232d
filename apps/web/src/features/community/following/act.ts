import { wordsOfError } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

/** Does it and says so, or says what went wrong. */
export async function act(work: Promise<void>, done: string, failed: string): Promise<void> {
  try {
    await work
    toast('success', done)
  } catch (error) {
    toast('error', wordsOfError(error, failed))
  }
}
