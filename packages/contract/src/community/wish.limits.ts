/** Characters of a wish, of the reason for it and of what staff answer; wishes that one person may ask for in a day. */
export const wishLimits = { title: 60, reason: 300, answer: 500, perDay: 5, pageSize: 12 } as const
