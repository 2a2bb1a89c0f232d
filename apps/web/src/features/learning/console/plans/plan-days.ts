/** The days before the date on which people are reminded; the same as on the server. */
export const remindedBefore = [7, 3, 1] as const
