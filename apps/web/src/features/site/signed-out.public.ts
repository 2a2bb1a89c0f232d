import { tabStorage } from '#web/api/storage.ts'
import { toast } from '#web/ui/toast.ts'

const key = 'signedOut'
/**
 * Shows a message if `recordSignOut` recorded a sign-out on the previous page, where the message would disappear too
 * soon.
 */
export function showSignedOutToast(words: { readonly signedOut: string }): void {
  if (tabStorage.read(key) === null) return
  tabStorage.remove(key)
  toast('notification', words.signedOut)
}

/** Records the sign-out, so that the next page can confirm it. */
export const recordSignOut = (): void => tabStorage.write(key, '1')
