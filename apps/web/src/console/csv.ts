type Rows = readonly (readonly string[])[]
const text = (rows: Rows): string =>
  `\ufeff${rows.map((row) => row.map((words) => `"${words.replaceAll('"', '""')}"`).join(',')).join('\r\n')}`

/** Rows as CSV, each cell as it is: for people who get their own file back, to correct and import it again. */
export const formatOwnCsv = (rows: Rows): string => text(rows)

/**
 * Rows as CSV for reading only. CSV cannot mark a cell as a text, so a cell that a spreadsheet program would run as a formula gets an apostrophe. A
 * number with its sign, such as a telephone number, is no formula and stays as it is.
 */
export const formatSafeCsv = (rows: Rows): string =>
  text(rows.map((row) => row.map((words) => (/^\s*([=@|%]|[+-](?![\d\s().-]*$))/.test(words) ? `'${words}` : words))))
