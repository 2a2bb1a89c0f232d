import type { Statement } from './sql.ts'

/** Called when a statement has ended, with what went wrong or null, and its result. */
export type StatementEnd = (error: unknown, result: unknown) => void
type Begin = (parts: readonly string[]) => StatementEnd | null

let watching: Begin | null = null

/** Calls `begin` with the texts around the parameters of each statement of the process; for tests, which hold statements to the rows their stores declare. The answer ends it. */
export function watchStatements(begin: Begin): () => void {
  watching = begin
  return () => {
    watching = null
  }
}

/** Runs a statement, for the one who watches as well. */
export async function observe<T>(statement: Statement, run: () => Promise<T>): Promise<T> {
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
