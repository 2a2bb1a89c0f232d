import pg from 'pg'
import { parse } from 'pg-connection-string'
import { runPrepared } from './query.ts'
import { Rows, type Statement, writeStatement } from './sql.ts'
import { valueReaderOf } from './values.ts'

/**
 * Thrown when a connection was lost, when it could not be opened in time, or when the pool was closed. Its `code` tells
 * a caller whether to retry.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly code: 'CONNECTION_CLOSED' | 'CONNECTION_ENDED' | 'CONNECT_TIMEOUT'
  constructor(code: ConnectionError['code'], cause?: unknown) {
    super(
      {
        CONNECTION_CLOSED: 'the connection to the database was lost',
        CONNECTION_ENDED: 'the pool was closed',
        CONNECT_TIMEOUT: 'the database did not answer in time',
      }[code],
      {
        cause,
      },
    )
    this.code = code
  }
}

/**
 * Returns an error with a code for pg's own errors about a lost connection or a timeout; any other error is returned
 * unchanged. PostgreSQL's errors and those of sockets have a code already.
 */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof ConnectionError || typeof (error as { code?: unknown } | null)?.code === 'string') return error
  const words = error instanceof Error ? error.message : ''
  if (words === 'timeout expired') return new ConnectionError('CONNECT_TIMEOUT', error)
  return /^(Connection terminated|Client (was closed|has encountered))/.test(words)
    ? new ConnectionError('CONNECTION_CLOSED', error)
    : error
}

/** Returns true when the error leaves the connection unusable. */
export const isConnectionLoss = (error: unknown): boolean =>
  error instanceof ConnectionError || !(error instanceof pg.DatabaseError) || error.code?.startsWith('57P') === true

/** A plan that PostgreSQL no longer has, or that a change of a table made invalid: prepared once more, the statement runs. */
const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '26000' || error.routine === 'RevalidateCachedQuery')

const seconds = 1000

export type ClientOptions = {
  readonly url: string
  readonly settings?: Readonly<Record<string, string | number>>
  readonly isPipelined?: boolean
}

/**
 * Returns the options of pg for `url`. TLS works as in libpq: `sslmode=require` encrypts, `verify-full` also checks the
 * certificate.
 */
export function clientOptions({ url, settings = {}, isPipelined = false }: ClientOptions): pg.ClientConfig {
  const { ssl, ...address } = parse(url, { useLibpqCompat: true })
  const options = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${String(value).replace(/[\\ ]/g, '\\$&')}`,
  )
  return {
    ...(address as pg.ClientConfig),
    ...(ssl === undefined ? {} : { ssl: ssl as pg.ClientConfig['ssl'] }),
    application_name: 'portal',
    keepAlive: true,
    keepAliveInitialDelayMillis: 60 * seconds,
    connectionTimeoutMillis: 5 * seconds,
    ...(options.length > 0 ? { options: options.join(' ') } : {}),
    ...({ pipeline: isPipelined } as object),
  }
}

/** Times that a statement was prepared once more on a connection: its name there ends with that number. */
const renewed = new WeakMap<pg.ClientBase, Map<string, number>>()

type Told = (text: string) => void
/**
 * The options for sending statements: prepared or, behind a pooler, unprepared. `onStatement` is called with the text
 * of each.
 */
export type StatementOptions = { readonly isPrepared: boolean; readonly onStatement?: Told }

/**
 * Sends a statement over a connection. A plan that has become stale is prepared again: immediately if `mayRepeat`,
 * which means that the connection is in no transaction; otherwise this statement fails, and the next use prepares it.
 */
export async function sendStatement(
  client: pg.ClientBase,
  statement: Statement,
  { isPrepared, onStatement }: StatementOptions,
  mayRepeat: boolean,
): Promise<unknown> {
  const written = writeStatement(statement)
  const { text, values, types } = written
  onStatement?.(text)
  const name = isPrepared ? (written.name ?? undefined) : undefined
  const turn = name === undefined ? 0 : (renewed.get(client)?.get(name) ?? 0)
  try {
    if (name !== undefined)
      return await runPrepared(client, { name: turn === 0 ? name : `${name}.${turn}`, text, values, types })
    // pg sends the type numbers of the parameters, and reads the columns of the result with this function.
    const typed = Object.assign([...types], { getTypeParser: valueReaderOf })
    const query = { text, values: values as unknown[], types: typed }
    const result = (await client.query(query as unknown as pg.QueryConfig)) as pg.QueryResult | pg.QueryResult[]
    return Array.isArray(result) ? result.map(rowsOf) : rowsOf(result)
  } catch (error) {
    if (name === undefined || !isStale(error)) throw asDatabaseError(error)
    const turns = renewed.get(client) ?? new Map<string, number>()
    renewed.set(client, turns.set(name, turn + 1))
    if (mayRepeat && turn < 5) return sendStatement(client, statement, { isPrepared }, mayRepeat)
    throw asDatabaseError(error)
  }
}

const rowsOf = ({ rows, rowCount, fields }: pg.QueryResult) =>
  Rows.fill(
    rows as unknown[],
    rowCount ?? 0,
    fields.map((field) => ({ name: field.name, type: field.dataTypeID })),
  )
