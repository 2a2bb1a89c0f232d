/**
 * Opens, by a key, what a button opens. The button gets the focus first, so that the focus returns to it when the
 * target is closed.
 */
export function focusAndClick(button: HTMLElement | null): void {
  button?.focus()
  button?.click()
}
