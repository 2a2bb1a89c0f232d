/**
 * Focuses and clicks a button, for a key with the same effect: when the part that it opens is closed, the focus returns
 * to the button.
 */
export function focusAndClick(button: HTMLElement | null): void {
  button?.focus()
  button?.click()
}
