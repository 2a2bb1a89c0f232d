/** The numbers of days before the due date at which people are reminded, the same as on the server. */
export const remindedBefore = [7, 3, 1] as const
