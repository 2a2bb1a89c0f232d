const mostSeconds = 300

/**
 * Returns the credited seconds after which a product counts as started: 300, or half the length of a product shorter
 * than ten minutes. Returns 300 as well for a length that is not known (0).
 */
export const startedAfterSeconds = (duration: number): number =>
  duration > 0 ? Math.max(1, Math.min(mostSeconds, Math.floor(duration / 2))) : mostSeconds

/**
 * Returns true when these seconds, of which the last `added` are new, have just brought the product to the point of
 * being started.
 */
export const hasJustStarted = (product: {
  readonly studied: number
  readonly added: number
  readonly duration: number
}): boolean => {
  const needed = startedAfterSeconds(product.duration)
  return product.studied >= needed && product.studied - product.added < needed
}
