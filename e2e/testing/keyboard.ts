import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Returns faults of the focus for a keyboard user: it must be somewhere, visible, and marked. The start of a page or of
 * a dialog is read out and never pressed: it needs no mark. For a field the mark may be that of its frame, for a link
 * that covers its card that of the card.
 */
const wrongWithFocus = `(() => {
  const at = document.activeElement
  if (!at || at === document.body || at === document.documentElement) return 'the focus is lost'
  if (at.matches('#main, dialog h2, [role=dialog], [role=alertdialog]')) return ''
  const name = at.tagName.toLowerCase() + ' "' + (at.getAttribute('aria-label') || at.textContent || at.getAttribute('name') || at.id).trim().slice(0, 40) + '" in ' + location.pathname
  const box = at.getBoundingClientRect()
  if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return name + ' has the focus out of sight'
  const root = getComputedStyle(document.documentElement)
  const paint = document.createElement('i')
  document.head.append(paint)
  const signals = ['--signal', '--rail-signal', '--danger'].map((one) => ((paint.style.color = root.getPropertyValue(one).trim()), getComputedStyle(paint).color))
  paint.remove()
  const isSignal = (color) => signals.includes(color)
  const marks = (style) =>
    (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1 && !/, 0\\)$|^transparent$/.test(style.outlineColor)) ||
    signals.some((one) => style.boxShadow.includes(one)) ||
    (parseFloat(style.borderBottomWidth) > 0 && style.borderBottomStyle !== 'none' && isSignal(style.borderBottomColor))
  const over = getComputedStyle(at, '::after')
  if (over.content !== 'none' && over.position === 'absolute' && at.offsetParent && marks(getComputedStyle(at.offsetParent))) return ''
  const isField = at.matches('input, textarea, select, [contenteditable]')
  for (let one = at, up = 0; one && up < (isField ? 4 : 1); one = one.parentElement, up++)
    for (const part of [null, '::before', '::after']) if ((part === null || getComputedStyle(one, part).content !== 'none') && marks(getComputedStyle(one, part))) return ''
  return name + ' has the focus and does not show it'
})()`

/**
 * Returns an object that drives a page by keyboard only. After each key press, an element must visibly have the focus.
 */
export function createKeyboard(page: Page) {
  const held = (after: string) =>
    expect
      .poll(() => page.evaluate<string>(wrongWithFocus).catch(String), {
        message: `the focus after ${after}`,
        timeout: 8000,
      })
      .toBe('')
  const isAt = (target: Locator) =>
    target.evaluateAll((all) => all.some((one) => one === one.ownerDocument.activeElement))
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await held(key)
      if (process.env.KEYS)
        console.log(
          key,
          await page.evaluate(
            "document.activeElement.tagName + ' ' + (document.activeElement.getAttribute('aria-label') || document.activeElement.textContent || document.activeElement.id).slice(0, 50)",
          ),
        )
    }
  }
  const isLost = () => page.evaluate<boolean>('document.activeElement === document.body')
  return {
    held,
    press,
    /** Presses a key until the focus is there. */
    reach: async (target: Locator, key = 'Tab', most = 120) => {
      await expect(target.first()).toBeVisible()
      for (let pressed = 0; pressed < most; pressed++) {
        if (await isAt(target)) return held(key)
        await page.keyboard.press(key)
        // Past the last element of the page, the focus is in the browser's own controls for one key press.
        if (key.endsWith('Tab') && (await isLost())) await page.keyboard.press(key)
        await held(key)
        if (process.env.KEYS)
          console.log(
            key,
            await page.evaluate(
              "document.activeElement.tagName + ' ' + (document.activeElement.getAttribute('aria-label') || document.activeElement.textContent || document.activeElement.id).slice(0, 50)",
            ),
          )
      }
      await expect(target).toBeFocused()
    },
    /** Types into the field that has the focus. */
    type: async (words: string) => {
      const isField = await page.evaluate<boolean>(
        "document.activeElement.matches('input, textarea, [contenteditable=true]')",
      )
      expect(isField, `something to type “${words}” into has the focus`).toBe(true)
      await page.keyboard.type(words)
      await held('typing')
    },
    /** Presses a key of the page until what it leads to is there: a page hears keys a moment after it is drawn. */
    pressFor: async (key: string, thing: Locator) => {
      await expect(async () => {
        if (!(await thing.isVisible())) await page.keyboard.press(key)
        await expect(thing).toBeVisible({ timeout: 5000 })
      }).toPass()
      await held(key)
    },
  }
}
export type Keyboard = ReturnType<typeof createKeyboard>
