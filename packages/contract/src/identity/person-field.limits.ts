/** Limits for the fields that a company defines for its people. */
export const personFieldLimits = { most: 10, nameMax: 40, valueMax: 80 } as const
