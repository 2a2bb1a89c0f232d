import type { Pool } from './connection.ts'

type Settled = (value: unknown) => void
/** As much of the driver's statements as is followed here: each is a promise that is sent when somebody first waits for it. */
type Statement = Promise<unknown> & {
  readonly executed: boolean
  readonly strings: readonly string[] | string
  readonly statement: { readonly string?: string } | null
  resolve: Settled
  reject: Settled
  handle(): unknown
}
/** Called when a statement has ended, with its text as it was sent, `$1` for each value, what went wrong or null, and its result. */
export type StatementEnd = (sent: string, error: unknown, result: unknown) => void

/**
 * Tells of every statement of the process when it is asked for, its wait for a connection included, and when it ends; nothing for which `begin` answers null. The
 * driver itself tells of beginnings only. The answer ends it.
 */
export function watchStatements(pool: Pool, begin: (text: string, parts: readonly string[]) => StatementEnd | null): () => void {
  // A statement that nobody waits for is never sent.
  const statements = Object.getPrototypeOf(pool`select 1`) as Statement
  const handle = statements.handle
  statements.handle = function (this: Statement) {
    const parts = typeof this.strings === 'string' ? [this.strings] : this.strings
    const text = parts.join('…')
    const end = this.executed ? null : begin(text, parts)
    if (end) {
      const { resolve, reject } = this
      const sent = () => this.statement?.string ?? text
      this.resolve = (value) => {
        end(sent(), null, value)
        resolve(value)
      }
      this.reject = (error) => {
        end(sent(), error, null)
        reject(error)
      }
    }
    return handle.call(this)
  }
  return () => {
    statements.handle = handle
  }
}
