/** The gaps of a stem, `{{1}}`, as blanks: for lists, files and other places where they are not filled in. */
export const withLines = (text: string): string => text.replace(/\{\{\d{1,2}\}\}/g, '____')
