/**
 * Returns the beginning of a text, at most this many UTF-16 units. It never ends with half of a character: JSON columns
 * and addresses refuse such texts.
 */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Returns the end of a text, at most this many UTF-16 units; it never begins with half of a character. */
export const endOfText = (text: string, most: number): string => text.slice(-most).replace(/^[\udc00-\udfff]/, '')
