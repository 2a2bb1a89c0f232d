import type { Statement } from './sql.ts'

/** A function that is called when a statement has ended, with its error or null, and its result. */
export type StatementEnd = (error: unknown, result: unknown) => void
type Begin = (parts: readonly string[]) => StatementEnd | null

let watching: Begin | null = null

/**
 * Calls `begin` with the text of each statement of the process, split at its parameters; for tests, which check the row
 * counts that stores declare. Returns a function that stops it.
 */
export function watchStatements(begin: Begin): () => void {
  watching = begin
  return () => {
    watching = null
  }
}

/** Runs a statement and reports it to a test that watches. */
export async function runObservedStatement<T>(statement: Statement, run: () => Promise<T>): Promise<T> {
  const end = watching?.(statement.strings)
  if (!end) return run()
  try {
    const result = await run()
    end(null, result)
    return result
  } catch (error) {
    end(error, null)
    throw error
  }
}
