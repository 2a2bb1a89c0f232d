/**
 * Focuses a field when it appears, and not again when its page is rendered again: the `ref` of a dialog's first field.
 */
export const focusOnce = (field: HTMLElement | null): void => {
  if (!field || field.dataset.focused !== undefined) return
  field.dataset.focused = ''
  field.focus()
}
