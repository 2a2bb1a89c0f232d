import { createStore } from '#web/api/store.ts'

/** The open dialogs, the topmost last: all others are inert, so announcements must be made in the topmost one. */
export const openDialogsStore = createStore<readonly HTMLDialogElement[]>([])

export const recordOpenDialog = (dialog: HTMLDialogElement): void =>
  openDialogsStore.set([...openDialogsStore.get().filter((one) => one !== dialog), dialog])
export const removeOpenDialog = (dialog: HTMLDialogElement): void =>
  openDialogsStore.set(openDialogsStore.get().filter((one) => one !== dialog))
export const topDialog = (): HTMLDialogElement | null => openDialogsStore.get().at(-1) ?? null
/** Returns true while a dialog is open; keys for the whole page are then ignored. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
