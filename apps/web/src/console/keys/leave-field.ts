/** Leaves a field for what it stands in, so that the keys of the page are heard again: the focus stays in sight, and Tab goes on from there. */
export function leaveField(field: HTMLElement): void {
  const place = field.closest<HTMLElement>('[data-key], form, section, aside, main')
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}
