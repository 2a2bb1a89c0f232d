/**
 * Returns the share `part / whole` of `of` as the nearest whole number, halves up: the rule by which points and results
 * are rounded. Less than everything is never rounded to everything, and more than nothing is never rounded to nothing
 * (if there is a number in between). `part` and `whole` are whole numbers, `whole` above 0.
 */
export function roundShare(part: number, whole: number, of: number): number {
  if (part <= 0 || of <= 0) return 0
  if (part >= whole) return of
  const nearest = Math.floor((2 * part * of + whole) / (2 * whole))
  return Math.max(Math.min(1, of - 1), Math.min(of - 1, nearest))
}

/** Returns a share as a whole percentage; zero of zero is 0. */
export const roundPercent = (part: number, whole: number): number => (whole <= 0 ? 0 : roundShare(part, whole, 100))
