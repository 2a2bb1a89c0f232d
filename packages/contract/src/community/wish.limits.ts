/**
 * Limits of wishes: the number of characters of a wish, of its reason and of an answer, the number of wishes that a
 * person may make in a day, and the usual number on a page.
 */
export const wishLimits = { title: 60, reason: 300, answer: 500, perDay: 5, pageSize: 12 } as const
