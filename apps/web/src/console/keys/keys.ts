import { createStore, useStore } from '#web/api/store.ts'

/**
 * The effect of a key. In `KeyBindings` each key has the name that `KeyboardEvent.key` gives it: `'j'`, `'/'`, `'?'`,
 * `'Enter'`, `'ArrowDown'`, `'Escape'`. Letters are in lower case.
 */
export type KeyBinding = {
  /** The effect, for the list of keys; without it the key is not listed. */
  readonly words?: string
  /** Runs the key. `false`: it had nothing to do, and the key continues to the next handler. */
  readonly run: () => unknown
  /** Repeats while it is held down, to move through rows. */
  readonly repeats?: boolean
}
export type KeyBindings = Readonly<Record<string, KeyBinding | undefined>>
/** The keys of one part of the page. `rank` increases in the order of drawing: inner parts are drawn later. */
export type KeyGroup = { readonly rank: number; readonly title: string; readonly keys: () => KeyBindings }

const groupsStore = createStore<readonly KeyGroup[]>([])
/** Returns the keys available now, the innermost last. */
export const useKeyGroups = (): readonly KeyGroup[] => useStore(groupsStore)

export function addKeyGroup(group: KeyGroup): () => void {
  if (groupsStore.get().length === 0) document.addEventListener('keydown', onKey)
  groupsStore.set([...groupsStore.get(), group].toSorted((one, other) => one.rank - other.rank))
  return () => {
    groupsStore.set(groupsStore.get().filter((one) => one !== group))
    if (groupsStore.get().length === 0) document.removeEventListener('keydown', onKey)
  }
}

const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=spinbutton]'
const lists = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog], dialog'
/** Elements that already use Enter and the space bar. */
const pressable = 'a[href], button, summary, input, [role=button], [role=tab], [role=switch], [role=checkbox]'
const openOverlay = 'dialog[open], [data-console-overlay]'

/**
 * Returns true when a key is meant for the page, not for a field, a dialog or menu, an input method, or the browser.
 */
export function isShortcutForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  // Shift is allowed only for characters that need it, such as the question mark.
  if (event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))) return false
  const at = event.target instanceof Element ? event.target : null
  if (at?.closest(`${fields}, ${lists}`)) return false
  if ((event.key === 'Enter' || event.key === ' ') && at?.closest(pressable)) return false
  return document.querySelector(openOverlay) === null
}

function onKey(event: KeyboardEvent) {
  if (!isShortcutForPage(event)) return
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  for (const group of groupsStore.get().toReversed()) {
    const binding = group.keys()[name]
    if (!binding || (event.repeat && !binding.repeats)) continue
    if (binding.run() === false) continue
    event.preventDefault()
    return
  }
}
