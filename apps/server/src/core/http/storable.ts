/** A text that the database takes: whole characters, and none that is nothing. */
export const wellFormedText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** The same of what people type, without the spaces around it. */
export const toStorableText = (text: string): string => wellFormedText(text).trim()
