import { createStore } from '#web/api/store.ts'

/** Success is confirmed for 1 s, anything else for 3 s, a notification for 1.5 s (specification section 9). */
const lasting = { success: 1000, info: 3000, error: 3000, notification: 1500 } as const
export type ToastKind = keyof typeof lasting
export type Toast = { readonly id: number; readonly kind: ToastKind; readonly text: string }

export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

/**
 * Shows a message for one to three seconds, so it is not for important content. At most three are shown; a repeated
 * text takes the place of the earlier one, and an empty text shows nothing.
 */
export function toast(kind: ToastKind, text: string): void {
  if (!text) return
  lastId += 1
  const id = lastId
  toastStore.set([...toastStore.get().filter((one) => one.text !== text), { id, kind, text }].slice(-3))
  setTimeout(() => toastStore.set(toastStore.get().filter((one) => one.id !== id)), lasting[kind])
}
