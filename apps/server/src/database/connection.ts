import postgres, { type ISql, type Sql, type TransactionSql } from 'postgres'
import { arrayTypes } from './array-types.ts'

/** A pool or a transaction: the first argument of every store function. */
export type Db = ISql<{}>
export type Pool = Sql
export type Transaction = TransactionSql

export type ConnectionOptions = {
  readonly url: string
  /** Where `url` is a pooler that gives each transaction another connection: the database itself, for what needs a connection to itself. */
  readonly directUrl?: string | null
  readonly max: number
  /** Settings of PostgreSQL for every connection of the pool. */
  readonly settings?: Readonly<Record<string, string>>
  /** All statements are short: while all connections are busy, the next goes behind one of them. Otherwise it waits for the first that is free, since any may be a long report. */
  readonly isForShort?: boolean
  readonly onStatement?: (text: string) => void
}
const optionsOf = new WeakMap<Pool, ConnectionOptions>()

/** Opens the pool. Statements are prepared by the driver; instants come back as Date, counts as number. A host that is a path, as in `postgres://user@%2Frun%2Fpostgresql/portal`, is the folder of a Unix socket. */
export function connect(options: ConnectionOptions): Pool {
  const host = decodeURIComponent(new URL(options.url).hostname)
  const { directUrl = null } = options
  // A pooler refuses settings that only one of its connections would have, and knows no statement that another one has prepared.
  const settings = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000, ...options.settings }
  const pool = postgres(options.url, {
    ...(host.startsWith('/') ? { host } : {}),
    max: options.max,
    connect_timeout: 5,
    // The driver counts every broken connection as a try and would then wait up to 20 seconds, however soon PostgreSQL is back.
    backoff: () => 0.1 + Math.random() * 0.4,
    idle_timeout: 0,
    max_lifetime: null,
    ...({ max_pipeline: options.isForShort ? 1_000_000 : 0 } as object),
    onnotice: () => {},
    connection: { application_name: 'portal', ...(directUrl === null ? settings : {}) },
    prepare: directUrl === null,
    fetch_types: false,
    types: {
      ...arrayTypes,
      bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: (text: string) => Number(text) },
      day: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text },
    },
    ...(options.onStatement ? { debug: (_connection: number, text: string) => options.onStatement?.(text) } : {}),
  }) as unknown as Pool
  optionsOf.set(pool, options)
  if (directUrl !== null) listenBeside(pool, connect({ ...options, url: directUrl, directUrl: null, max: 1 }))
  return pool
}

/** Through a pooler nobody hears anything: who listens does so at the database, and ends with the pool. */
function listenBeside(pool: Pool, direct: Pool): void {
  const end = pool.end.bind(pool)
  pool.listen = direct.listen.bind(direct) as Pool['listen']
  pool.end = (async (options) => {
    await direct.end(options)
    await end(options)
  }) as Pool['end']
}

/** Opens a second pool to the database of the first, past a pooler, for work that must not wait behind other work or is planned in its own way. */
export function connectBeside(pool: Pool, own: Pick<ConnectionOptions, 'max' | 'settings' | 'isForShort'>): Pool {
  const options = optionsOf.get(pool)
  if (!options) throw new Error('this pool was not opened by connect')
  return connect({ ...options, url: options.directUrl ?? options.url, directUrl: null, ...own })
}

/** Runs the work in one transaction: all of it happens, or nothing. */
export function inTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return pool.begin(work) as Promise<T>
}
