/** Days before the date on which people are reminded, as the server does it. */
export const remindedBefore = [7, 3, 1] as const
