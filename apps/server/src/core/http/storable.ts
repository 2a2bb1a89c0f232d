/** Returns a text that the database accepts: well-formed Unicode without NUL characters. */
export const wellFormedText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Returns a storable text as people type it, trimmed of surrounding spaces. */
export const toStorableText = (text: string): string => wellFormedText(text).trim()
