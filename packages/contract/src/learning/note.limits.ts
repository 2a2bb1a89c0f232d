export const noteLimits = {
  /** Characters of a note. */
  bodyMax: 2000,
  /** Notes of one person in one course. */
  perCourse: 1000,
} as const
