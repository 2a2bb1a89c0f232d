/** The gaps of a stem, `{{1}}`, as lines to fill: for lists, files and every other place where nobody fills them in. */
export const withLines = (text: string): string => text.replace(/\{\{\d{1,2}\}\}/g, '____')
