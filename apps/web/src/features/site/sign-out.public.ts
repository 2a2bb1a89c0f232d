import { signOut } from '#web/api/single-sign-on.ts'
import { tabStorage } from '#web/api/storage.ts'
import { settleStudy } from '#web/features/learning/kept-study.public.ts'
import { toast } from '#web/ui/toast.ts'

const signedOutKey = 'signedOut'
/** Says on the first page after a sign-out that it is done: the page that began it is left before anybody could read it. */
export function confirmSignOut(words: { readonly signedOut: string }) {
  if (tabStorage.read(signedOutKey) === null) return
  tabStorage.remove(signedOutKey)
  toast('notification', words.signedOut)
}

let isOnTheWay = false
/** Signs out here and at the sign-on portal (specification sections 2 and 4); says so when the server could not be reached. */
export async function leave(words: { readonly signOutFailed: string }) {
  if (isOnTheWay) return
  isOnTheWay = true
  try {
    // What lessons have is told while somebody is there who may tell it.
    await settleStudy()
    await signOut({ onDone: () => tabStorage.write(signedOutKey, '1') })
  } catch {
    toast('error', words.signOutFailed)
  } finally {
    isOnTheWay = false
  }
}
