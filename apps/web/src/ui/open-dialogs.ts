import { createStore } from '#web/api/store.ts'

/** The dialogs that are open, the topmost last: all but that one is inert, and what is said must be said in it. */
export const openDialogsStore = createStore<readonly HTMLDialogElement[]>([])

export const addOpenDialog = (dialog: HTMLDialogElement): void =>
  openDialogsStore.set([...openDialogsStore.get().filter((one) => one !== dialog), dialog])
export const removeOpenDialog = (dialog: HTMLDialogElement): void =>
  openDialogsStore.set(openDialogsStore.get().filter((one) => one !== dialog))
export const topDialog = (): HTMLDialogElement | null => openDialogsStore.get().at(-1) ?? null
/** Keys for the whole page are not meant for it then. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
