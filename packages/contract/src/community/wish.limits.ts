/**
 * Limits of wishes: the characters of a wish, of its reason and of an answer, and the wishes of one person in a day.
 */
export const wishLimits = { title: 60, reason: 300, answer: 500, perDay: 5, pageSize: 12 } as const
