import { cutText } from '../text/cut-text.ts'

/** A calendar day without a time: `{ day: '2026-03-02' }`. */
export type SheetDay = { readonly day: string }
/** The value of a cell. An instant is a `Date` from `timeCell`, so that a column never mixes times and texts. */
export type SpreadsheetCell = string | number | Date | SheetDay | null
/** A sheet: its name, the widths of its columns in characters, the texts of its first row, and the rows. */
export type Worksheet = {
  readonly name: string
  readonly widths: readonly number[]
  readonly head: readonly string[]
  readonly rows: readonly (readonly SpreadsheetCell[])[]
}

/** The longest text of a cell in Excel. */
const mostLetters = 32_767

/** Returns true when a spreadsheet program would read a text as a formula once its cell is edited. */
export const isReadAsFormula = (text: string): boolean => /^\s*[=+\-@|%＝＋－＠]/u.test(text)

/**
 * Returns text for the XML of a sheet, cut to the length that a cell can hold. Nothing is put before text that looks
 * like a formula. Characters that XML cannot hold are written as `_x0007_`, as in Excel, and an underscore that would
 * be read as part of such a code is escaped too.
 */
export function spreadsheetText(text: string): string {
  return cutText(text, mostLetters)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is written apart
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

/** Converts an instant to a cell with the local time in this zone, because a sheet has no time zones. */
export function timeCell(at: Date, timeZone: string): Date
export function timeCell(at: Date | null, timeZone: string): Date | null
export function timeCell(at: Date | null, timeZone: string): Date | null {
  return at && new Date(`${at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
}

/** Converts a day to a cell; null remains null. */
export const dayCell = (day: string | null): SheetDay | null => (day === null ? null : { day })

/**
 * Returns the columns of a file about people: the requested ones, with login and employee number always after the name,
 * so that its rows can be joined to those of other files.
 */
export function addIdentityColumns<Column extends string>(
  columns: readonly Column[],
  name: Column,
): (Column | 'login' | 'employeeNo')[] {
  const others = columns.filter((column) => column !== 'login' && column !== 'employeeNo' && column !== name)
  const at = Math.max(0, columns.indexOf(name))
  return [...others.slice(0, at), name, 'login', 'employeeNo', ...others.slice(at)]
}
