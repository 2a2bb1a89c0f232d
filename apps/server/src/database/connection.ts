import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PipelinePool } from './lanes.ts'
import {
  asDatabaseError,
  ConnectionError,
  clientOptions,
  isConnectionLoss,
  type StatementOptions,
  sendStatement,
} from './link.ts'
import { Listener, type Listening } from './listener.ts'
import { createDb, type Db, type Statement } from './sql.ts'
import { runTransaction, type Transaction, type TransactionConnection } from './transaction.ts'
import { runObservedStatement } from './watch-statements.ts'

export type { AnyRow, Db } from './sql.ts'
export type { Transaction } from './transaction.ts'
/** A part of a statement, such as a condition, that a store inserts into another. */
export type SqlFragment = Statement

export interface Pool extends Db {
  readonly max: number
  /** Runs the work in one transaction: all of it happens, or nothing. */
  begin<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Listens to a channel; `onListening` is called each time the channel is listened to, also after a lost connection.
   */
  listen(channel: string, onMessage: (payload: string) => void, onListening?: () => void): Promise<Listening>
  notify(channel: string, payload: string): Promise<void>
  /** Accepts no more statements, waits for those in progress, at most this many seconds, and closes the connections. */
  end(options?: { readonly timeout?: number }): Promise<void>
}

export type ConnectionOptions = {
  readonly url: string
  /**
   * When `url` is a pooler that gives each transaction another connection: the database itself, for work that needs a
   * dedicated connection.
   */
  readonly directUrl?: string | null
  readonly max: number
  /** Settings of PostgreSQL for every connection of the pool. */
  readonly settings?: Readonly<Record<string, string>>
  /**
   * All statements are short: while all connections are busy, the next is sent after one of them. Otherwise it waits
   * for the first free one, since any may be a long report.
   */
  readonly isForShort?: boolean
  readonly onStatement?: (text: string) => void
}
const optionsOf = new WeakMap<Pool, ConnectionOptions>()

/**
 * Opens a pool of connections, each made when it is first needed. A host that is a path, as in
 * `postgres://user@%2Frun%2Fpostgresql/portal`, is the folder of a Unix socket.
 */
export function openConnectionPool(options: ConnectionOptions): Pool {
  const { url, directUrl = null, max, isForShort: isPipelined = false, onStatement } = options
  // A pooler refuses settings that only one of its connections would have, and does not know statements that another
  // one has prepared.
  const isPrepared = directUrl === null
  const settings = isPrepared
    ? { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000, ...options.settings }
    : {}
  const links = new Links(openPool({ url, settings, isPipelined }, max), isPipelined)
  const listener = new Listener({ url: directUrl ?? url })
  const sending: StatementOptions = { isPrepared, ...(onStatement ? { onStatement } : {}) }
  const run = (statement: Statement) =>
    runObservedStatement(statement, () => links.use((client) => sendStatement(client, statement, sending, true)))
  const pool: Pool = Object.assign(createDb(run), {
    max,
    begin: <T>(work: (tx: Transaction) => Promise<T>) => links.hold((lease) => runTransaction(lease, sending, work)),
    listen: (channel: string, onMessage: (payload: string) => void, onListening?: () => void) =>
      listener.listen(channel, onMessage, onListening),
    notify: async (channel: string, payload: string) => void (await pool`select pg_notify(${channel}, ${payload})`),
    end: async ({ timeout }: { readonly timeout?: number } = {}) => {
      await Promise.all([links.close(timeout), listener.close()])
    },
  })
  optionsOf.set(pool, options)
  return pool
}

/**
 * Opens a second pool to the database of the first, bypassing a pooler, for work that must not wait behind other work
 * or needs other planner settings.
 */
export function openSecondPool(pool: Pool, own: Pick<ConnectionOptions, 'max' | 'settings' | 'isForShort'>): Pool {
  const options = optionsOf.get(pool)
  if (!options) throw new Error('this pool was not opened by openConnectionPool')
  return openConnectionPool({ ...options, url: options.directUrl ?? options.url, directUrl: null, ...own })
}

/** Runs the work in one transaction: either all of it takes effect, or none. */
export function inTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return pool.begin(work)
}

function openPool(options: Parameters<typeof clientOptions>[0], max: number): pg.Pool {
  const { connectionTimeoutMillis, ...own } = clientOptions(options)
  // The limit is on opening a connection. The limit of pg-pool would also end the wait for a connection that others are
  // using.
  class Client extends pg.Client {
    constructor() {
      super({ ...own, connectionTimeoutMillis })
    }
    // pg-pool forgets a client that could not connect, and would leave its socket open.
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (!callback) return super.connect()
      super.connect((error: Error) => {
        if (error) void this.end()
        callback(error)
      })
      return undefined
    }
  }
  const pool = new pg.Pool({
    ...own,
    max,
    idleTimeoutMillis: 0,
    Client: Client as unknown as NonNullable<pg.PoolConfig['Client']>,
  })
  // A lost connection is replaced at the next statement; without a listener, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The connections of a pool, and the work in progress on them. */
class Links {
  readonly #pool: pg.Pool
  readonly #lanes: PipelinePool | null
  readonly #open = new Set<pg.PoolClient>()
  readonly #broken = new WeakSet<pg.ClientBase>()
  readonly #under = new Set<Promise<unknown>>()
  #isClosing = false
  #isClosed = false
  constructor(pool: pg.Pool, isPipelined: boolean) {
    this.#pool = pool
    this.#lanes = isPipelined ? new PipelinePool(pool, pool.options.max) : null
    pool.on('connect', (client) => {
      this.#open.add(client)
      client.on('error', () => this.#broken.add(client))
    })
    pool.on('remove', (client) => this.#open.delete(client as pg.PoolClient))
  }

  async #take(isHolding: boolean): Promise<TransactionConnection> {
    try {
      const lease = this.#lanes ? await this.#lanes.take(isHolding) : await this.#takeWhole()
      if (!this.#isClosed) return { ...lease, isPipelined: this.#lanes !== null }
      lease.release(true)
    } catch (error) {
      throw this.#isClosed ? new ConnectionError('CONNECTION_ENDED', error) : asDatabaseError(error)
    }
    throw new ConnectionError('CONNECTION_ENDED')
  }

  async #takeWhole(): Promise<Pick<TransactionConnection, 'client' | 'release'>> {
    const client = await this.#pool.connect()
    return { client, release: (isBroken) => client.release(isBroken || this.#broken.has(client)) }
  }

  #track<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosing) return Promise.reject(new ConnectionError('CONNECTION_ENDED'))
    const under = work()
    this.#under.add(under)
    const done = () => this.#under.delete(under)
    under.then(done, done)
    return under
  }

  /** Runs one statement on a connection. */
  use<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return this.#track(async () => {
      const lease = await this.#take(false)
      let isBroken = false
      try {
        return await work(lease.client)
      } catch (error) {
        isBroken = isConnectionLoss(error)
        throw error
      } finally {
        lease.release(isBroken)
      }
    })
  }

  /** Gives a connection to work that releases it. */
  hold<T>(work: (lease: TransactionConnection) => Promise<T>): Promise<T> {
    return this.#track(async () => work(await this.#take(true)))
  }

  async close(timeout?: number): Promise<void> {
    this.#isClosing = true
    const all = Promise.allSettled([...this.#under])
    await (timeout === undefined ? all : Promise.race([all, sleep(timeout * 1000, undefined, { ref: false })]))
    this.#isClosed = true
    this.#lanes?.close()
    // Work still in progress loses its connection.
    if (this.#under.size > 0)
      for (const client of this.#open)
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    // pg-pool does not wait until PostgreSQL has closed the connection and released its locks.
    const closed = Promise.all(
      [...this.#open].map((client) => new Promise<void>((resolve) => client.once('end', () => resolve()))),
    )
    await this.#pool.end()
    await Promise.race([closed, sleep(1000, undefined, { ref: false })])
  }
}
