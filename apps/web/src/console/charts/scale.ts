/** Scales that the console's charts share: all start at zero. */

/**
 * Returns the smallest round number that is at least the largest value: 1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power
 * of ten. Returns 1 if no value is above zero.
 */
export function roundUpToAxisTop(largest: number): number {
  if (largest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * power >= largest) ?? 10
  return step * power
}

const hour = 3_600_000
/**
 * Breakpoints of a non-linear axis for ages from 0 to a week, which gives recent hours more room: the age in
 * milliseconds, and its position as a share of the width (0 to 1).
 */
export const ageMarks = [
  { age: 0, at: 0 },
  { age: 6 * hour, at: 0.312 },
  { age: 24 * hour, at: 0.577 },
  { age: 72 * hour, at: 0.813 },
  { age: 168 * hour, at: 1 },
] as const

/** Returns the position of an age in milliseconds, from 0 (now) to 1 (a week and more). */
export function positionOfAge(age: number): number {
  for (const [index, mark] of ageMarks.entries()) {
    const before = ageMarks[index - 1]
    if (before && age <= mark.age)
      return before.at + ((Math.max(age, before.age) - before.age) / (mark.age - before.age)) * (mark.at - before.at)
  }
  return age <= 0 ? 0 : 1
}
