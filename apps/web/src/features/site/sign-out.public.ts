import { signOutEverywhere } from '#web/api/single-sign-on.ts'
import { sendAllStudy } from '#web/features/learning/stored-study.public.ts'
import { toast } from '#web/ui/toast.ts'
import { recordSignOut } from './signed-out.public.ts'

let isOnTheWay = false
/**
 * Signs out here and at the sign-on portal (specification sections 2 and 4); shows an error when the server can't be
 * reached.
 */
export async function signOutFromPage(words: { readonly signOutFailed: string }) {
  if (isOnTheWay) return
  isOnTheWay = true
  try {
    // Unsent study time is reported while the session can still report it.
    await sendAllStudy()
    await signOutEverywhere({ onDone: () => recordSignOut() })
  } catch {
    toast('error', words.signOutFailed)
  } finally {
    isOnTheWay = false
  }
}
