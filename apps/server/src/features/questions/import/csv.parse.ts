import { parseExcel, type SheetReading } from './excel.parse.ts'
import type { ExcelCell, ExcelSheet } from './excel-workbook.read.ts'
import { Refusal } from './import-reasons.ts'
import { addFileProblem, emptyReport, type ImportReport } from './import-report.ts'
import { HEADING_ROWS, headingsIn, type SheetMapping } from './sheet-mapping.ts'

type CsvRecord = { line: number; cells: { text: string; hasStrayQuote: boolean }[] }

const SEPARATORS = [',', ';', '\t']
const MAX_CELLS = 2_000_000

/** Reads questions as text with separators (CSV), under the headings that a workbook has; lines are those of the file. */
export function parseCsv(text: string, fileName: string, reading: SheetReading = {}): ImportReport {
  try {
    const separator = separatorOf(text, reading.mapping) ?? likelySeparator(text)
    return parseExcel([sheetOf(recordsOf(text, separator), reading.mapping)], fileName, reading)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const report = emptyReport()
    addFileProblem(report, { line: Number(error.detail) || 1, excerpt: fileName }, error.reason, error.detail)
    return report
  }
}

/** Does a text begin with the headings of a table of questions? */
export const isCsv = (text: string): boolean => separatorOf(text) !== null

/** The sign between cells: as Excel notes it in a first line of its own (`sep=;`), else the one that makes headings of the first row. */
function separatorOf(text: string, mapping?: SheetMapping): string | null {
  const noted = notedSeparator(text)
  if (noted !== null) return noted
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/u)
    .filter((line) => line.trim() !== '')
    .slice(0, HEADING_ROWS)
  const cellsOf = (line: string, separator: string) => line.split(separator).map((cell) => cell.replace(/^\uFEFF?\s*"|"\s*$/gu, '').replace(/^\uFEFF/u, ''))
  return SEPARATORS.find((separator) => lines.some((line) => headingsIn(cellsOf(line, separator), mapping) !== null)) ?? null
}
/** Where no row has headings that are known: the sign that parts the first lines most often. */
function likelySeparator(text: string): string {
  const start = text.slice(0, 5000)
  const count = (separator: string) => start.split(separator).length
  return [...SEPARATORS].sort((a, b) => count(b) - count(a))[0] ?? ','
}
const notedSeparator = (text: string): string | null => /^sep=([,;\t|])\r?\n/iu.exec(text)?.[1] ?? null

/** Splits a text as RFC 4180 says. @throws Refusal when a quote is never closed: what follows it can not be told apart. */
function recordsOf(text: string, separator: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let [at, line, cells] = [0, 1, 0]
  if (notedSeparator(text) !== null) {
    at = text.indexOf('\n') + 1
    line = 2
  }
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] }
    for (;;) {
      const cell = { text: '', hasStrayQuote: false }
      const isQuoted = text[at] === '"'
      if (isQuoted) {
        const opened = line
        for (at += 1; ; ) {
          const quote = text.indexOf('"', at)
          if (quote === -1) throw new Refusal('open-quote', String(opened))
          const part = text.slice(at, quote)
          cell.text += part
          line += part.match(/\r\n?|\n/gu)?.length ?? 0
          at = quote + 1
          if (text[at] !== '"') break
          cell.text += '"'
          at += 1
        }
      }
      const bare = untilEnd(text, at, separator)
      // spaces behind a closing quote say nothing, anything else is a slip
      cell.hasStrayQuote = isQuoted && bare.trim() !== ''
      cell.text += bare
      at += bare.length
      record.cells.push(cell)
      cells += 1
      if (cells > MAX_CELLS) throw new Refusal('package-too-large', String(cells))
      if (text[at] !== separator) break
      at += 1
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
    records.push(record)
  }
  return records
}

/** What stands from here to the next separator or end of line. */
function untilEnd(text: string, from: number, separator: string): string {
  let to = from
  while (to < text.length && text[to] !== separator && text[to] !== '\n' && text[to] !== '\r') to += 1
  return text.slice(from, to)
}

/** The records as rows of a sheet; a row stands where its record begins in the file, so that its number is the line. */
function sheetOf(records: readonly CsvRecord[], mapping: SheetMapping | undefined): ExcelSheet {
  const rows: ExcelCell[][] = []
  const filled = records.filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''))
  const headingRow =
    filled.slice(0, HEADING_ROWS).find(
      ({ cells }) =>
        headingsIn(
          cells.map(({ text }) => text.trim()),
          mapping,
        ) !== null,
    ) ?? filled[0]
  const headings = headingRow?.cells.length ?? 0
  for (const { line, cells } of filled) {
    while (rows.length < line - 1) rows.push([])
    // A separator in a text without quotes moves everything behind it: what its author meant is not known. Fewer cells are usual, Excel leaves empty ones out.
    const isMoved = cells.length > headings
    rows.push(
      cells.map(({ text, hasStrayQuote }) => ({
        text: text.replace(/\r\n?/gu, '\n').trim(),
        value: null,
        problem: isMoved ? 'cell-count' : hasStrayQuote ? 'cell-quote' : null,
        pictures: [],
      })),
    )
  }
  return { name: '', rows }
}
