import { tabStorage } from '#web/api/storage.ts'
import { toast } from '#web/ui/toast.ts'

const key = 'signedOut'
/** Says on the first page after a sign-out that it is done: the page that began it is left before anybody could read it. */
export function showSignedOutToast(words: { readonly signedOut: string }): void {
  if (tabStorage.read(key) === null) return
  tabStorage.remove(key)
  toast('notification', words.signedOut)
}

/** Records the sign-out for a message on the next page. */
export const recordSignOut = (): void => tabStorage.write(key, '1')
