/**
 * Replaces the gaps of a stem, `{{1}}`, with blanks: for lists, files and other places where gaps are not filled in.
 */
export const renderGapsAsBlanks = (text: string): string => text.replace(/\{\{\d{1,2}\}\}/g, '____')
