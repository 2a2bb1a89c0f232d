import { type CertificateFileField, certificateFileFields } from '@portal/contract/certificates/batch.limits.ts'
import { rowsSearchedForTableHeadings, type TableRow } from '../../../core/readers/table.ts'
import { batchHeadings } from './batch-headings.ts'

const mostColumns = 60
const plain = (cell: string) => cell.normalize('NFKC').trim().toLowerCase()

const fieldByWord = new Map(
  certificateFileFields.flatMap((field) =>
    Object.values(batchHeadings[field]).flatMap((words) => words.map((word) => [plain(word), field] as const)),
  ),
)
/** Returns the field of each column by its heading; null for an unknown heading and for a further column of a field. */
export function fieldsOfHeadings(headings: readonly string[]): (CertificateFileField | null)[] {
  const used = new Set<CertificateFileField>()
  return headings.map((heading) => {
    const field = fieldByWord.get(plain(heading)) ?? null
    if (field === null || used.has(field)) return null
    used.add(field)
    return field
  })
}

/** Returns true for a row that names the column of people. */
export const isBatchHeading = (cells: readonly string[]): boolean => fieldsOfHeadings(cells).includes('person')

export type BatchTable = {
  readonly headings: readonly string[]
  readonly rows: readonly {
    readonly line: number
    readonly cells: readonly string[]
    /** Columns whose text is not certain. */
    readonly unsure: readonly number[]
  }[]
}

/** Reads the headings and rows of a sheet. If no headings are recognised, the first row counts as the heading row. */
export function readBatchTable(rows: readonly TableRow[]): BatchTable {
  const textsOf = (row: TableRow) => row.cells.slice(0, mostColumns).map(({ text }) => text.normalize('NFC').trim())
  const head = rows.slice(0, rowsSearchedForTableHeadings).find((row) => isBatchHeading(textsOf(row))) ?? rows[0]
  if (!head) return { headings: [], rows: [] }
  return {
    headings: textsOf(head),
    rows: rows
      .filter(({ line }) => line > head.line)
      .map((row) => ({
        line: row.line,
        cells: textsOf(row),
        // A date cell of a workbook is read as a date.
        unsure: row.cells.flatMap(({ problem, text }, column) =>
          problem === null || (problem === 'cell-format' && parseDay(text) !== null) ? [] : [column],
        ),
      })),
  }
}

/** Parses the field chosen for each column; null when the text names an unknown field, or one twice. */
export function parseBatchMapping(text: string): (CertificateFileField | null)[] | null {
  const fields = text.split(',').map((one) => (one === '' ? null : (one as CertificateFileField)))
  const named = fields.filter((one) => one !== null)
  return named.every((one) => certificateFileFields.includes(one)) && new Set(named).size === named.length
    ? fields
    : null
}

/** Parses a date, written with the year first, to `YYYY-MM-DD`; null for anything else, and for a year before 1950. */
export function parseDay(text: string): string | null {
  const [, year = '', month = '', date = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:T00:00:00(?:\.0+)?Z| 0{1,2}:00(?::00)?)?$/.exec(
      text.normalize('NFKC').trim(),
    ) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ??
    []
  if (year === '') return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return Number(year) >= 1950 && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
