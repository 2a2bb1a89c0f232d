import pg from 'pg'
import { type ResultColumn, Rows } from './sql.ts'
import { valueReaderOf } from './values.ts'

/** The part of pg's connection that a prepared statement uses. */
type Wire = {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  readonly submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void
  bind(bound: { readonly statement: string; readonly values: readonly (string | Buffer | null)[] }): void
  describe(portal: { readonly type: 'P' }): void
  execute(portal: object): void
  sync(): void
}
type Field = { readonly name: string; readonly dataTypeID: number }

/** The columns of a result, and the functions that read them. */
class Shape {
  readonly columns: readonly ResultColumn[]
  readonly #readers: readonly ((text: string) => unknown)[]
  readonly #blank: Readonly<Record<string, unknown>>
  constructor(fields: readonly Field[]) {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
    this.#readers = fields.map(({ dataTypeID }) => valueReaderOf(dataTypeID))
    this.#blank = Object.fromEntries(fields.map(({ name }) => [name, null]))
  }
  read(values: readonly (string | null)[]): unknown {
    const row = { ...this.#blank }
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? null
      row[(this.columns[at] as ResultColumn).name] =
        value === null ? null : (this.#readers[at] as (text: string) => unknown)(value)
    }
    return row
  }
}
const noColumns = new Shape([])

/** The results that each connection has described, by the name of the prepared statement. */
const described = new WeakMap<Wire, Map<string, Shape>>()

function shapesOf(wire: Wire): Map<string, Shape> {
  const known = described.get(wire)
  if (known) return known
  const shapes = new Map<string, Shape>()
  described.set(wire, shapes)
  return shapes
}

export type PreparedStatement = {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | Buffer | null)[]
  readonly types: readonly number[]
}
type Answer = (error: unknown, rows?: Rows<unknown>) => void

/**
 * A prepared statement that is described once for each connection; pg's own class requests the description at every
 * execution. Columns cannot change unnoticed: PostgreSQL refuses to run a plan whose result has other columns than the
 * prepared one, and `sendStatement` then prepares it under a new name.
 */
class PreparedQuery extends pg.Query {
  /** Called by pg as well; tracing wraps it. */
  callback: Answer
  readonly name: string
  readonly #prepared: PreparedStatement
  readonly #rows = new Rows<unknown>()
  #shapes: Map<string, Shape> | null = null
  #shape: Shape | null = null
  #failure: { readonly error: unknown } | null = null

  constructor(prepared: PreparedStatement, answer: Answer) {
    super(prepared.text)
    this.name = prepared.name
    this.#prepared = prepared
    this.callback = answer
  }

  override submit = (connection: unknown) => {
    const wire = connection as Wire
    const { name, text, values, types } = this.#prepared
    this.#shapes = shapesOf(wire)
    this.#shape = this.#shapes.get(name) ?? null
    wire.stream.cork()
    try {
      if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
        wire.parse({ name, text, types })
        wire.submittedNamedStatements[name] = text
      }
      wire.bind({ statement: name, values })
      if (this.#shape === null) wire.describe({ type: 'P' })
      wire.execute({})
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#shape = new Shape(fields)
    this.#shapes?.set(this.#prepared.name, this.#shape)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure) return
    try {
      this.#rows.push(this.#shape?.read(fields))
    } catch (error) {
      this.#failure = { error }
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.#shape === null) {
      this.#shape = noColumns
      this.#shapes?.set(this.#prepared.name, noColumns)
    }
    // The number after the last space, as in "SELECT 3" or "INSERT 0 1"; a command without one changes no rows.
    this.#rows.complete(Number(text.slice(text.lastIndexOf(' ') + 1)) || 0, this.#shape.columns)
  }

  handleEmptyQuery(): void {}

  handleError(error: unknown): void {
    this.callback(this.#failure?.error ?? error)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure.error)
    else this.callback(null, this.#rows)
  }
}

/**
 * Runs a prepared statement on a connection and returns its rows. Throws the error of pg, or of the function that reads
 * a value.
 */
export function runPrepared(client: pg.ClientBase, prepared: PreparedStatement): Promise<Rows<unknown>> {
  return new Promise((resolve, reject) => {
    client.query(
      new PreparedQuery(prepared, (error, rows) => {
        if (rows) resolve(rows)
        else reject(error)
      }),
    )
  })
}
