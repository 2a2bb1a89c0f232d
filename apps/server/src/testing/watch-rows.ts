import { globSync } from 'node:fs'
import path from 'node:path'
import { watchStatements } from '../database/watch-statements.ts'
import { type ColumnKind, type DeclaredRow, declaredRows, holeCharacter } from './row-types.ts'

type Column = { readonly name: string; readonly type: number }
type Result = readonly Readonly<Record<string, unknown>>[] & { readonly columns?: readonly Column[] }

/** The driver's types for those of PostgreSQL. Others are not checked: JSON may hold anything. */
const kindOfType: Readonly<Record<number, ColumnKind>> = {
  16: 'boolean',
  17: 'bytes',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1114: 'Date',
  1184: 'Date',
  1700: 'string',
  2950: 'string',
  1000: 'list',
  1005: 'list',
  1007: 'list',
  1009: 'list',
  1016: 'list',
  1182: 'list',
  2951: 'list',
}

const found = new Set<string>()
let declared: ReadonlyMap<string, readonly DeclaredRow[]> | null = null
const known = new WeakMap<readonly string[], readonly DeclaredRow[]>()

/**
 * Compares the result of each statement that tests send with the row that its store declares: the columns as PostgreSQL
 * describes them, and actual nulls.
 */
export function watchRows(): void {
  if (declared) return
  const src = path.resolve(import.meta.dirname, '..')
  declared = declaredRows(globSync('**/*.store.ts', { cwd: src }).map((file) => path.join(src, file)))
  watchStatements((parts) => {
    const rows = rowsOf(parts)
    if (rows.length === 0) return null
    return (error, result) => {
      if (error === null) for (const misfit of findRowMismatches(rows, result as Result)) found.add(misfit)
    }
  })
}

/** Returns the mismatches since the last call. */
export function takeRowMismatches(): string[] {
  const all = [...found]
  found.clear()
  return all
}

function rowsOf(strings: readonly string[]): readonly DeclaredRow[] {
  const rows = known.get(strings) ?? declared?.get(strings.join(holeCharacter)) ?? []
  known.set(strings, rows)
  return rows
}

/** Finds the mismatches of a statement. The same text may occur twice with different types; one of them has to fit. */
export function findRowMismatches(rows: readonly DeclaredRow[], result: Result): string[] {
  const { columns } = result
  const misfits = columns ? rows.map((row) => misfitOf(row, columns, result)) : [null]
  return misfits.every((one) => one !== null) ? misfits : []
}

function misfitOf(
  { file, line, columns: says }: DeclaredRow,
  columns: readonly Column[],
  result: Result,
): string | null {
  const names = new Set(columns.map(({ name }) => name))
  const words = [...says.keys()]
    .filter((name) => !names.has(name))
    .map((name) => `${name} is declared and not selected`)
  for (const { name, type } of columns) {
    const kinds = says.get(name)
    const kind = kindOfType[type]
    if (!kinds || kinds.has('unknown')) continue
    const isNull = result.some((row) => row[name] === null)
    // A column may be selected without being declared, because presenters name the fields that they return.
    if (kind && !kinds.has(kind) && !(isNull && result.every((row) => row[name] === null)))
      words.push(`${name} is a ${kind}, and declared as ${[...kinds].join(' or ')}`)
    else if (isNull && !kinds.has('null')) words.push(`${name} is null, and declared as ${[...kinds].join(' or ')}`)
  }
  return words.length > 0 ? `${file}:${line}: ${words.join('; ')}` : null
}
