import { findCsvSeparator, likelyCsvSeparator, readCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { type ExcelCell, type ExcelSheet, isPartOfWorkbook, readExcel, workbookPath } from './excel-workbook.ts'
import { isZip, unpackZip } from './zip-package.ts'

/**
 * A cell with its value as its author sees it. `problem`: the reason why that value is uncertain; null if it is not.
 */
export type TableCell = { readonly text: string; readonly problem: ExcelCell['problem'] }
/** A row that is not empty; `line`: its number in the sheet, or the line of the text on which it begins, from 1. */
export type TableRow = { readonly line: number; readonly cells: readonly TableCell[] }
/** A table. `sheet`: its name; null for delimited text (CSV), which has no sheets. */
export type SheetTable = { readonly sheet: string | null; readonly rows: readonly TableRow[] }

/** The number of non-empty rows that are searched for headings, since a title may be above them. */
export const rowsSearchedForTableHeadings = 20

/**
 * Reads the table in an Excel workbook or in delimited text (CSV) of any encoding. `isHeading` recognises the row of
 * headings, which decides which sheet to read, and which separator the text has. Returns null when the file is neither.
 * Throws `FileRefusal`.
 */
export async function readTable(
  bytes: Buffer,
  isHeading: (cells: readonly string[]) => boolean,
): Promise<SheetTable | null> {
  if (!isZip(bytes)) return textTable(bytes, isHeading)
  const zip = await unpackZip(bytes, (name) => isPartOfWorkbook(name) && /\.(?:xml|rels)$/iu.test(name))
  if (!zip.files.has(workbookPath)) return null
  const tables = (await readExcel(zip)).map(tableOf)
  const filled = tables.filter(({ rows }) => rows.length > 0)
  return (
    filled.find(({ rows }) =>
      rows.slice(0, rowsSearchedForTableHeadings).some(({ cells }) => isHeading(cells.map(({ text }) => text))),
    ) ??
    filled[0] ??
    tables[0] ?? { sheet: '', rows: [] }
  )
}

const tableOf = ({ name, rows }: ExcelSheet): SheetTable => ({
  sheet: name,
  rows: rows.flatMap((cells, index) => {
    const last = cells.findLastIndex(({ text, problem }) => text !== '' || problem !== null)
    return last < 0
      ? []
      : [{ line: index + 1, cells: cells.slice(0, last + 1).map(({ text, problem }) => ({ text, problem })) }]
  }),
})

function textTable(bytes: Buffer, isHeading: (cells: readonly string[]) => boolean): SheetTable | null {
  const { text } = decodeText(bytes)
  if (text?.includes('\0') !== false) return null
  const separator = findCsvSeparator(text, rowsSearchedForTableHeadings, isHeading) ?? likelyCsvSeparator(text)
  const records = readCsv(text.replace(/^\uFEFF/u, ''), separator)
  const headings =
    records.slice(0, rowsSearchedForTableHeadings).find(({ cells }) => isHeading(cells.map((cell) => cell.text.trim())))
      ?.cells.length ?? Number.POSITIVE_INFINITY
  return {
    sheet: null,
    rows: records.flatMap(({ line, cells }) => {
      // In a text without quotation marks, a separator shifts everything after it.
      const isMoved = cells.slice(headings).some((cell) => cell.text.trim() !== '')
      const read = cells.map(
        ({ text: words, hasStrayQuote }): TableCell => ({
          text: words,
          problem: isMoved ? 'cell-count' : hasStrayQuote ? 'cell-quote' : null,
        }),
      )
      return read.some((cell) => cell.text.trim() !== '') ? [{ line, cells: read }] : []
    }),
  }
}
