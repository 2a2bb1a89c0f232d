/** Returns a text in a form that the database accepts: well-formed Unicode without NUL characters. */
export const wellFormedText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Returns typed text in storable form, without surrounding spaces. */
export const toStorableText = (text: string): string => wellFormedText(text).trim()
