/** The factor by which this machine is slower now than at rest, at least 1: at rest the work takes 250 ms. */
export function slownessNow(): number {
  const began = performance.now()
  Array.from({ length: 400_000 }, (_, n) => String((n * 7919) % 400_009)).sort()
  return Math.max(1, (performance.now() - began) / 250)
}
