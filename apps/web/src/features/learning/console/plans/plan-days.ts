/** The numbers of days before the due date at which people are reminded; the server uses the same ones. */
export const reminderDaysBeforeDue = [7, 3, 1] as const
