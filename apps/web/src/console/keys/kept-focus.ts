import { useEffect } from 'react'

/** A part that appears and disappears as a whole; when it disappears, the focus returns to its former place. */
const floating =
  'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="toolbar"], [data-console-overlay]'
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'

type Place = { readonly parent: Node; readonly before: Node | null }
/** An element that had the focus, what floats around it, and, once it is gone, where it was. */
type Held = { readonly element: Element; readonly float: Element | null; place: Place | null }

const remembered = 12

/**
 * Keeps the focus of a keyboard user. When its element disappears or is disabled, the browser moves the focus to the
 * body, where it is invisible and Tab starts from the top; this hook moves it to the nearest element instead. Parts
 * that have a better target move the focus themselves, before this runs.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    const history: Held[] = []
    let isByKey = false
    let frame = 0
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === document.body) return
      const known = history.findIndex(({ element }) => element === target)
      if (known >= 0) history.splice(known, 1)
      history.unshift({ element: target, float: target.closest(floating), place: null })
      history.length = Math.min(history.length, remembered)
    }
    const look = () => {
      const at = document.activeElement
      const isHeld = at !== null && at !== document.body && !at.matches(':disabled') && at.closest('[inert]') === null
      if (isHeld || history.length === 0 || !isByKey || !document.hasFocus()) return
      nextPlace(history)?.focus()
    }
    // The library returns the focus in the next frame; a part may do so after rendering.
    const lookLater = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(look)
      })
    }
    const watch = new MutationObserver((records) => {
      for (const held of history)
        if (!held.place && !held.element.isConnected) held.place = placeOf(held.element, records)
      // Closed or unreachable elements lose the focus with the next rendering.
      if (document.activeElement === document.body || records.some(({ type }) => type === 'attributes')) lookLater()
    })
    const onKey = () => {
      isByKey = true
    }
    const onPointer = () => {
      isByKey = false
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => relatedTarget === null && lookLater()
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPointer, true)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPointer, true)
    }
  }, [])
}

/** Returns the remaining nodes between which it was. */
function placeOf(element: Element, records: readonly MutationRecord[]): Place | null {
  let gone: Node = element
  let place: Place | null = null
  // The element that contained it may have been removed too, either before or after it.
  for (let climbed = 0; climbed < records.length + 1; climbed++) {
    const record = records.find(
      ({ target, removedNodes }) =>
        target !== gone && [...removedNodes].some((node) => node === gone || node.contains(gone)),
    )
    if (!record) return place
    place = { parent: record.target, before: record.previousSibling }
    if (record.target.isConnected) return place
    gone = record.target
  }
  return place
}

/**
 * The next place of the focus: the former one before a closed overlay, otherwise the nearest to the removed element.
 */
function nextPlace(history: Held[]): HTMLElement | null {
  const isIn = new Set<Element>()
  for (const held of history) {
    if (held.element instanceof HTMLElement && isReachable(held.element)) return held.element
    if (held.float && !held.float.isConnected) {
      isIn.add(held.float)
      continue
    }
    const place =
      held.element.isConnected && held.element.parentNode
        ? { parent: held.element.parentNode, before: held.element }
        : held.place
    const near = place && nearest(place)
    if (near) return near
  }
  return document.getElementById('main')
}

const isReachable = (element: Element): boolean =>
  element.isConnected &&
  element.matches(focusable) &&
  !element.matches(':disabled') &&
  element.checkVisibility() &&
  element.closest('[inert]') === null

/**
 * Returns the first element after a place that can be focused, otherwise the last one before it: first in its
 * container, then step by step further out, up to the main part or the dialog.
 */
function nearest({ parent, before }: Place): HTMLElement | null {
  let within: Node | null = parent
  let mark: Node | null = before
  while (within instanceof Element && within !== document.body) {
    const all = [...within.querySelectorAll<HTMLElement>(focusable)].filter(isReachable)
    const at: Node | null = mark?.isConnected ? mark : null
    const isAfter = (one: HTMLElement) =>
      at === null || (at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const isInMark = (one: HTMLElement) => at?.contains(one) === true
    const found: HTMLElement | undefined =
      all.find((one) => isAfter(one) && !isInMark(one)) ?? all.findLast((one) => !isAfter(one) || isInMark(one))
    if (found) return found
    if (within.matches('main, dialog, [role="dialog"], [role="alertdialog"]')) return null
    mark = within
    within = within.parentNode
  }
  return null
}
