import { flushSync } from 'react-dom'

/** Draws what is wrong with the fields of a form, and leads to the first of them. */
export function showWrong(form: HTMLFormElement, draw: () => void) {
  flushSync(draw)
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
