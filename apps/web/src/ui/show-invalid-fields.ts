import { flushSync } from 'react-dom'

/** Shows the errors of the fields of a form, and moves the focus to the first of them. */
export function showInvalidFields(form: HTMLFormElement, draw: () => void) {
  flushSync(draw)
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  // A group of choices itself can't take the focus.
  const choice = first?.querySelector<HTMLElement>('input') ?? first
  choice?.focus()
}
