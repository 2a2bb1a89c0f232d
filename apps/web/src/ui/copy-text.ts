import { topDialog } from './open-dialogs.ts'

/**
 * Copies a text to the clipboard and returns true when it worked. At a plain http address, browsers have no clipboard
 * object; there, and after a failure, the older method is used.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyBySelection(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  // Outside an open dialog nothing can be selected: it is inert, or the focus is taken back immediately.
  ;(topDialog() ?? [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body).append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
