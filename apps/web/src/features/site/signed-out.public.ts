import { tabStorage } from '#web/api/storage.ts'
import { toast } from '#web/ui/toast.ts'

const key = 'signedOut'
/** Confirms a sign-out on the next page, since a message on the previous page would disappear too soon. */
export function showSignedOutToast(words: { readonly signedOut: string }): void {
  if (tabStorage.read(key) === null) return
  tabStorage.remove(key)
  toast('notification', words.signedOut)
}

/** Records the sign-out, so that the next page can confirm it. */
export const recordSignOut = (): void => tabStorage.write(key, '1')
