/** A calendar day, without a time: `{ day: '2026-03-02' }`. */
export type Day = { readonly day: string }
/** What a cell holds. An instant is a `Date` that `sheetTime` has made, so that a column of times is never one of texts. */
export type Cell = string | number | Date | Day | null
/** A sheet: its name, the widths of its columns in characters, the words of its first row, and the rows. */
export type Sheet = {
  readonly name: string
  readonly widths: readonly number[]
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Excel holds no more in a cell. */
const mostLetters = 32_767

/** Whether a spreadsheet program takes a text for a formula when somebody edits its cell. */
export const isReadAsFormula = (text: string): boolean => /^\s*[=+\-@|%＝＋－＠]/u.test(text)

/**
 * A text for the XML of a sheet. It is the text itself: nothing is put before it. What XML cannot hold is written as `_x0007_`, as Excel writes it, and
 * an underscore that could be read so is written as one.
 */
export function spreadsheetText(text: string): string {
  let cut = text.slice(0, mostLetters)
  if (/[\ud800-\udbff]$/u.test(cut)) cut = cut.slice(0, -1)
  return cut
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is written apart
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

/** An instant as a cell takes it: a sheet knows no zones and shows the wall clock of this one. */
export function timeCell(at: Date, timeZone: string): Date
export function timeCell(at: Date | null, timeZone: string): Date | null
export function timeCell(at: Date | null, timeZone: string): Date | null {
  return at && new Date(`${at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
}

/** A day as a cell takes it. */
export const dayCell = (day: string | null): Day | null => (day === null ? null : { day })

/**
 * The columns of a file about people: those that are asked for, and always the login and the employee number behind the name, so that its rows can be
 * joined to those of other files.
 */
export function withIdentity<Column extends string>(
  columns: readonly Column[],
  name: Column,
): (Column | 'login' | 'employeeNo')[] {
  const others = columns.filter((column) => column !== 'login' && column !== 'employeeNo' && column !== name)
  const at = Math.max(0, columns.indexOf(name))
  return [...others.slice(0, at), name, 'login', 'employeeNo', ...others.slice(at)]
}
