type Rows = readonly (readonly string[])[]
const text = (rows: Rows): string =>
  `\ufeff${rows.map((row) => row.map((words) => `"${words.replaceAll('"', '""')}"`).join(',')).join('\r\n')}`

/**
 * Formats rows as CSV without changing any cell, for people who download their own file, correct it and import it
 * again.
 */
export const formatRawCsv = (rows: Rows): string => text(rows)

/**
 * Formats rows as CSV for reading only. CSV cannot mark a cell as text, so a cell that a spreadsheet program would run
 * as a formula gets an apostrophe. A number with a sign, such as a telephone number, is not a formula and does not
 * change.
 */
export const formatSafeCsv = (rows: Rows): string =>
  text(rows.map((row) => row.map((words) => (/^\s*([=@|%]|[+-](?![\d\s().-]*$))/.test(words) ? `'${words}` : words))))
