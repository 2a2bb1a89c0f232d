import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { asBuffer } from '../../../core/readers/as-buffer.ts'
import { FileRefusal } from '../../../core/readers/file-refusal.ts'
import { readTable } from '../../../core/readers/table.ts'
import { isPeopleHeading, type PeopleImportChoices } from './people-columns.rules.ts'
import {
  type FileColumn,
  type ImportedPerson,
  type PeopleImportProblem,
  readPeopleRows,
} from './people-import.rules.ts'

/** The result of reading a file of people. `sheet`: the name of the sheet; null for a CSV file. */
export type PeopleFileResult = {
  readonly sheet: string | null
  readonly rows: readonly ImportedPerson[]
  readonly problems: readonly PeopleImportProblem[]
  readonly columns: readonly FileColumn[]
}

/** A file of people to read, with the importer's choices. */
export type PeopleFile = { readonly bytes: Uint8Array; readonly ask: PeopleImportChoices }

/** Returns the result for a file that can't be read at all. */
export const unreadablePeopleFileResult = (problem: Partial<PeopleImportProblem> = {}): PeopleFileResult => ({
  sheet: null,
  rows: [],
  problems: [{ line: 1, field: 'file', rule: 'unreadable', value: '', suggestion: null, ...problem }],
  columns: [],
})

/** All problems up to the limit, and beyond it one for each wrong row, so that it counts as wrong. */
function boundProblems(problems: readonly PeopleImportProblem[]): PeopleImportProblem[] {
  const lines = new Set<number>()
  return problems.filter(({ line }, index) => {
    const isKept = index < inputLimits.people.problems || !lines.has(line)
    lines.add(line)
    return isKept
  })
}

export async function read({ bytes, ask }: PeopleFile): Promise<PeopleFileResult> {
  try {
    const table = await readTable(asBuffer(bytes), isPeopleHeading)
    if (!table) return unreadablePeopleFileResult()
    const { rows, problems, columns } = readPeopleRows(table.rows, ask)
    return { sheet: table.sheet, rows, problems: boundProblems(problems), columns }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    return error.reason === 'open-quote'
      ? unreadablePeopleFileResult({ line: Number(error.detail) || 1, rule: 'cellQuote' })
      : unreadablePeopleFileResult()
  }
}
