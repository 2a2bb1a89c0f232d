/** Opens by a key what a button opens: the button has the focus first, so that it has it again once that is closed. */
export function openFrom(button: HTMLElement | null): void {
  button?.focus()
  button?.click()
}
