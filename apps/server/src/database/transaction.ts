import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { asDatabaseError, ConnectionError, type StatementOptions, sendStatement } from './link.ts'
import { createDb, type Db, type Statement } from './sql.ts'
import { runObservedStatement } from './watch-statements.ts'

export interface Transaction extends Db {
  /** Runs the work inside a savepoint: if it fails, its effects are undone, and the transaction continues. */
  savepoint<T>(work: (inner: Transaction) => Promise<T>): Promise<T>
  /** The rows of `copy … to stdout`, as PostgreSQL writes them. The next statement waits until they are read. */
  copyOut(text: string): Promise<Readable>
  /** Takes rows for `copy … from stdin`. The next statement waits until it has finished. */
  copyIn(text: string): Promise<Writable>
}

/** A connection that is held for a transaction. Statements are sent one after another, or pipelined. */
export type TransactionConnection = {
  readonly client: pg.ClientBase
  readonly isPipelined: boolean
  release(isBroken: boolean): void
}

/**
 * Runs the work in a transaction on the connection and releases the connection. A statement that fails fails the
 * transaction, even if its error was caught: PostgreSQL would answer the commit with a rollback. A lost connection ends
 * the transaction immediately, and later statements are refused.
 */
export async function runTransaction<T>(
  lease: TransactionConnection,
  sending: StatementOptions,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { client } = lease
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined)
  const onLost = (cause?: unknown) => lost.reject(new ConnectionError('CONNECTION_CLOSED', cause))
  client.on('error', onLost)
  client.on('end', onLost)
  const line = new Line(lease, sending, lost.promise)
  const outer = new Scope(line)
  let isBroken = false
  try {
    await line.command('begin')
    const result = await Promise.race([work(outer.tx), lost.promise])
    outer.end()
    if (outer.failure) throw outer.failure.error
    await line.command('commit')
    return result
  } catch (error) {
    outer.end()
    isBroken = await Promise.race([line.command('rollback'), lost.promise]).then(
      () => false,
      () => true,
    )
    throw asDatabaseError(error)
  } finally {
    client.off('error', onLost)
    client.off('end', onLost)
    lease.release(isBroken)
  }
}

/** The statements of one transaction on their way to one connection. */
class Line {
  readonly #lease: TransactionConnection
  readonly #sending: StatementOptions
  readonly #lost: Promise<never>
  #last: Promise<unknown> = Promise.resolve()
  savepoints = 0
  constructor(lease: TransactionConnection, sending: StatementOptions, lost: Promise<never>) {
    this.#lease = lease
    this.#sending = sending
    this.#lost = lost
  }

  /** Runs the work once everything before it has been answered. */
  #behind<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  statement(statement: Statement, mayRun: () => void): Promise<unknown> {
    const run = () => {
      mayRun()
      return Promise.race([sendStatement(this.#lease.client, statement, this.#sending, false), this.#lost])
    }
    if (!this.#lease.isPipelined) return this.#behind(run)
    const answer = new Promise((resolve, reject) => {
      try {
        run().then(resolve, reject)
      } catch (error) {
        reject(error)
      }
    })
    this.#last = Promise.allSettled([this.#last, answer])
    return answer
  }

  command(text: string): Promise<unknown> {
    return this.#behind(async () => {
      this.#sending.onStatement?.(text)
      return Promise.race([this.#lease.client.query(text), this.#lost])
    }).catch((error: unknown) => {
      throw asDatabaseError(error)
    })
  }

  /** Gives the connection to a stream until that has ended. */
  stream<S extends Readable | Writable>(open: () => S, mayRun: () => void): Promise<S> {
    const opened = Promise.withResolvers<S>()
    this.#behind(async () => {
      mayRun()
      const stream = this.#lease.client.query(open() as unknown as pg.Submittable) as unknown as S
      opened.resolve(stream)
      await finished(stream)
    }).catch(opened.reject)
    return opened.promise
  }
}

/** The transaction or a savepoint in it: it refuses statements once it is over, and remembers the first that failed. */
class Scope {
  readonly tx: Transaction
  failure: { readonly error: unknown } | null = null
  #isOver = false
  constructor(line: Line) {
    const mayRun = () => {
      if (this.#isOver) throw new ConnectionError('CONNECTION_CLOSED', new Error('the transaction is over'))
    }
    const note = (error: unknown): never => {
      this.failure ??= { error }
      throw error
    }
    this.tx = Object.assign(
      createDb((statement) => runObservedStatement(statement, () => line.statement(statement, mayRun)).catch(note)),
      {
        savepoint: async <T>(work: (inner: Transaction) => Promise<T>): Promise<T> => {
          mayRun()
          line.savepoints += 1
          const name = `s${line.savepoints}`
          await line.command(`savepoint ${name}`).catch(note)
          const inner = new Scope(line)
          try {
            const result = await work(inner.tx)
            inner.end()
            if (inner.failure) throw inner.failure.error
            return result
          } catch (error) {
            inner.end()
            await line.command(`rollback to ${name}`).catch((failed: unknown) => {
              this.failure ??= { error: failed }
            })
            throw error
          }
        },
        copyOut: (text: string) => line.stream(() => copyTo(text), mayRun),
        copyIn: (text: string) => line.stream(() => copyFrom(text), mayRun),
      },
    )
  }
  end(): void {
    this.#isOver = true
  }
}
