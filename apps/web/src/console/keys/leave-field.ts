/**
 * Moves the focus from a field to the part around it, so that the keys of the page work again: the focus stays visible,
 * and Tab continues from there.
 */
export function leaveField(field: HTMLElement): void {
  const place = field.closest<HTMLElement>('[data-key], form, section, aside, main')
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}
