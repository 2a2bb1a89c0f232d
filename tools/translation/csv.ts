/**
 * Formats rows as comma-separated values in the way of spreadsheet programs (RFC 4180), with a byte order mark, so that
 * Chinese is read correctly.
 */
export const formatCsvRows = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`
const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export function readCsvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/g
  const body = text.replace(/^\ufeff/, '')
  while (cells.lastIndex < body.length) {
    const match = cells.exec(body)
    if (!match) throw new Error('this is not a table of comma-separated values')
    const [, quoted, plain = '', end] = match
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}
