import { type CsvRecord, findCsvSeparator, likelyCsvSeparator, readCsv } from '../../../core/readers/csv.ts'
import type { ExcelCell, ExcelSheet } from '../../../core/readers/excel-workbook.ts'
import { FileRefusal } from '../../../core/readers/file-refusal.ts'
import { parseExcel, type QuestionReadingSettings } from './excel.parse.ts'
import { addFileProblem, createImportReport, type ImportReport } from './import-report.ts'
import { rowsSearchedForHeadings, type SheetMapping, sheetHeadingsIn } from './sheet-mapping.ts'

/** Reads questions from a CSV text with the headings of a workbook; line numbers are those of the file. */
export function parseCsv(text: string, fileName: string, reading: QuestionReadingSettings = {}): ImportReport {
  try {
    const separator = separatorIn(text, reading.mapping) ?? likelyCsvSeparator(text)
    return parseExcel([sheetOf(readCsv(text, separator), reading.mapping)], fileName, reading)
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    const report = createImportReport()
    addFileProblem(report, { line: Number(error.detail) || 1, excerpt: fileName }, error.reason, error.detail)
    return report
  }
}

/** Returns true if a text starts with the headings of a question table. */
export const isQuestionCsv = (text: string): boolean => separatorIn(text) !== null

const separatorIn = (text: string, mapping?: SheetMapping) =>
  findCsvSeparator(text, rowsSearchedForHeadings, (cells) => sheetHeadingsIn(cells, mapping) !== null)

/** The records as rows of a sheet; the number of a row is the line on which its record starts. */
function sheetOf(records: readonly CsvRecord[], mapping: SheetMapping | undefined): ExcelSheet {
  const rows: ExcelCell[][] = []
  const filled = records.filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''))
  const headingRow =
    filled.slice(0, rowsSearchedForHeadings).find(
      ({ cells }) =>
        sheetHeadingsIn(
          cells.map(({ text }) => text.trim()),
          mapping,
        ) !== null,
    ) ?? filled[0]
  const headings = headingRow?.cells.length ?? 0
  for (const { line, cells } of filled) {
    while (rows.length < line - 1) rows.push([])
    // In a text without quotes, a separator shifts everything after it, so the author's intention is unknown. Fewer
    // cells are usual, because Excel omits empty ones.
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
  return { name: '', rows, merges: [] }
}
