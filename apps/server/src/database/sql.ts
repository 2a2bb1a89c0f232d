import { createHash } from 'node:crypto'
import { encodeParameter, JsonParameter, parameterTypeOf, type StatementValue } from './values.ts'

/** The names and values of one row: `insert into t ${db(row)}`, `update t set ${db(row)}`. */
export type Columns = { readonly [name: string]: StatementValue | Statement }
type Part = StatementValue | Statement | Names | RowList

/** Names of tables or columns; each is quoted, and a dot separates schema and table. */
class Names {
  readonly text: string
  constructor(names: readonly string[]) {
    this.text = names.map((name) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`).join(', ')
  }
}

class RowList {
  readonly rows: readonly Columns[]
  constructor(rows: readonly Columns[]) {
    this.rows = rows
  }
}

export type ResultColumn = { readonly name: string; readonly type: number }
/**
 * A result: its rows, how many rows the statement returned or changed, and the columns as PostgreSQL describes them.
 */
export class Rows<T> extends Array<T> {
  #count = 0
  #columns: readonly ResultColumn[] = []
  static override get [Symbol.species]() {
    return Array
  }
  static fill<T>(list: readonly T[], count: number, columns: readonly ResultColumn[]): Rows<T> {
    const rows = new Rows<T>(list.length)
    for (let at = 0; at < list.length; at++) rows[at] = list[at] as T
    rows.complete(count, columns)
    return rows
  }
  /** Sets the parts of a result that its rows do not contain, when the statement is complete. */
  complete(count: number, columns: readonly ResultColumn[]): void {
    this.#count = count
    this.#columns = columns
  }
  get count(): number {
    return this.#count
  }
  get columns(): readonly ResultColumn[] {
    return this.#columns
  }
}

/**
 * Thrown when a statement that must return one row, or at most one, returned another number: a fault of the portal,
 * never of its input.
 */
export class RowCountError extends Error {
  override readonly name = 'RowCountError'
  constructor(rows: number, strings: readonly string[]) {
    super(`expected one row, got ${rows}: ${strings.join('…').replace(/\s+/g, ' ').trim().slice(0, 200)}`)
  }
}

/** A row of which a statement does not declare the type. */
// biome-ignore lint/suspicious/noExplicitAny: rows without a declared type are read as their caller knows them
export type AnyRow = Record<string, any>
export type Result<T extends readonly unknown[]> = T & Pick<Rows<unknown>, 'count' | 'columns'>
// biome-ignore lint/suspicious/noExplicitAny: the one place where the rows of PostgreSQL take the type that a store declares
export type StatementRunner = (statement: Statement) => Promise<any>
// biome-ignore lint/suspicious/noExplicitAny: as the promises of the language declare it
type OnFailed<B> = ((error: any) => B | PromiseLike<B>) | null

/** A statement or a part of one. It is sent once, when it is first awaited; inside another statement it is text and parameters of that. */
// biome-ignore lint/suspicious/noExplicitAny: a fragment fits wherever one is taken, whatever rows it would have
export class Statement<T extends readonly unknown[] = any> implements Promise<Result<T>> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly strings: readonly string[]
  readonly parts: readonly Part[]
  /** Its text was composed by the caller and is not prepared; without parameters it may contain several statements. */
  readonly isRaw: boolean
  readonly #run: StatementRunner
  #answer: Promise<Result<T>> | null = null

  constructor(strings: readonly string[], parts: readonly Part[], run: StatementRunner, isRaw = false) {
    this.strings = strings
    this.parts = parts
    this.isRaw = isRaw
    this.#run = run
  }
  /** Sends it and returns its only row. Throws a RowCountError if there is none, or more than one. */
  async one(): Promise<T[number]> {
    const row = await this.maybeOne()
    if (row === undefined) throw new RowCountError(0, this.strings)
    return row
  }
  /** Sends it and returns its only row, or undefined if there is none. Throws a RowCountError if there is more than one. */
  async maybeOne(): Promise<T[number] | undefined> {
    const rows = await this.#send()
    if (rows.length > 1) throw new RowCountError(rows.length, this.strings)
    return rows[0]
  }
  #send(): Promise<Result<T>> {
    this.#answer ??= this.#run(this) as Promise<Result<T>>
    return this.#answer
  }
  /** Sends the statement now; its answer is awaited later. */
  execute(): this {
    this.#send().catch(() => undefined)
    return this
  }
  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited like a promise
  then<A = Result<T>, B = never>(
    onDone?: ((rows: Result<T>) => A | PromiseLike<A>) | null,
    onFailed?: OnFailed<B>,
  ): Promise<A | B> {
    return this.#send().then(onDone, onFailed)
  }
  catch<B = never>(onFailed?: OnFailed<B>): Promise<Result<T> | B> {
    return this.#send().catch(onFailed)
  }
  finally(onSettled?: (() => void) | null): Promise<Result<T>> {
    return this.#send().finally(onSettled)
  }
}

/** The connection of stores: a pool or a transaction. */
export interface Db {
  /** A statement, or a part of one; each `${value}` is a parameter. */
  <T extends readonly unknown[] = AnyRow[]>(strings: TemplateStringsArray, ...parts: readonly Part[]): Statement<T>
  /** Quotes names of tables and columns. */
  (name: string | readonly string[]): Names
  /** The columns of rows to insert, or of a row to update. */
  (rows: Columns | readonly Columns[]): RowList
  json(value: unknown): JsonParameter
  /** A statement with a text for which the caller is responsible. */
  unsafe<T extends readonly unknown[] = AnyRow[]>(text: string, values?: readonly StatementValue[]): Statement<T>
}

/** Creates the SQL tag of a pool or a transaction, which sends its statements through `run`. */
export function createDb(run: StatementRunner): Db {
  const db = (
    first: TemplateStringsArray | string | readonly string[] | Columns | readonly Columns[],
    ...parts: readonly Part[]
  ) => {
    if (typeof first === 'string') return new Names([first])
    if (!Array.isArray(first)) return new RowList([first as Columns])
    if ('raw' in first) return new Statement(first, parts, run)
    return typeof first[0] === 'string' ? new Names(first as string[]) : new RowList(first as Columns[])
  }
  return Object.assign(db, {
    json: (value: unknown) => new JsonParameter(value),
    unsafe: (text: string, values: readonly StatementValue[] = []) =>
      new Statement([text, ...values.map(() => '')], values, run, true),
  }) as Db
}

/** The text of a statement with `$1` for each parameter, and the types of the parameters. */
type StatementText = { readonly text: string; readonly types: readonly number[] }
/** `name`: the name under which a connection prepares the statement. Null: it is not prepared. */
type StatementForm = StatementText & { readonly name: string | null }
export type WrittenStatement = StatementForm & { readonly values: readonly (string | Buffer | null)[] }

/** Returns the text of a statement, its name, and the parameters as they are sent. */
export function writeStatement(statement: Statement): WrittenStatement {
  if (hasOwnText(statement)) return writeWhole(statement)
  const values: (string | Buffer | null)[] = []
  const step = followTemplates(firstStep, statement, values)
  step.form ??= createForm(statement)
  const { text, types, name } = step.form
  return { text, types, name, values }
}

/** True when the text of a statement depends on more than its templates: on its rows, or on its caller. */
const hasOwnText = ({ isRaw, parts }: Statement): boolean =>
  isRaw || parts.some((part) => part instanceof RowList || (part instanceof Statement && hasOwnText(part)))

function writeWhole(statement: Statement): WrittenStatement {
  const written: Writing = { text: '', values: [], types: [] }
  if (statement.isRaw) {
    written.text = statement.strings[0] ?? ''
    for (const value of statement.parts) writeParameter(written, value as StatementValue)
    return { ...written, name: null }
  }
  writeParts(written, statement)
  return { ...written, name: nameStatement(written) }
}

/**
 * A step in the tree of statements. Statements made of the same templates, names and types of parameters lead to the
 * same step, which has their common form: composing and hashing a long text at every execution would cost more than
 * sending it.
 */
class Step {
  form: StatementForm | null = null
  readonly #next = new Map<readonly string[] | string | number, Step>()
  to(key: readonly string[] | string | number): Step {
    const known = this.#next.get(key)
    if (known) return known
    const made = new Step()
    this.#next.set(key, made)
    return made
  }
}
let firstStep = new Step()
let forms = 0
/**
 * The number of statements whose form and name a process remembers. There are a few thousand statements; the rest are
 * lists with many filters.
 */
const mostForms = 20_000

function createForm(statement: Statement): StatementForm {
  if (++forms > mostForms) {
    firstStep = new Step()
    forms = 0
  }
  const { text, types, name } = writeWhole(statement)
  return { text, types, name }
}

/** Writes the parameters, and returns the step of the statement. It composes no text. */
function followTemplates(step: Step, statement: Statement, values: (string | Buffer | null)[]): Step {
  let at = step.to(statement.strings)
  for (const part of statement.parts) {
    if (part instanceof Statement) at = followTemplates(at, part, values)
    else if (part instanceof Names) at = at.to(part.text)
    else {
      values.push(encodeParameter(part as StatementValue))
      at = at.to(parameterTypeOf(part as StatementValue))
    }
  }
  return at
}

type Writing = { text: string; readonly values: (string | Buffer | null)[]; readonly types: number[] }

function writeParts(to: Writing, { strings, parts }: Statement): void {
  to.text += strings[0]
  for (let at = 0; at < parts.length; at++) {
    writePart(to, parts[at] as Part)
    to.text += strings[at + 1]
  }
}

function writePart(to: Writing, part: Part): void {
  if (part instanceof Statement) writeParts(to, part)
  else if (part instanceof Names) to.text += part.text
  else if (part instanceof RowList) writeRows(to, part.rows)
  else to.text += `$${writeParameter(to, part)}`
}

function writeParameter(to: Writing, value: StatementValue): number {
  to.values.push(encodeParameter(value))
  return to.types.push(parameterTypeOf(value))
}

/** `("a", "b") values ($1, $2)`, or `"a" = $1, "b" = $2` behind `set`. */
function writeRows(to: Writing, rows: readonly Columns[]): void {
  const names = Object.keys(rows[0] ?? {})
  if (/\bset\s*$/i.test(to.text)) {
    for (const [at, name] of names.entries()) {
      to.text += `${at > 0 ? ', ' : ''}${new Names([name]).text} = `
      writePart(to, rows[0]?.[name] as Part)
    }
    return
  }
  to.text += `(${new Names(names).text}) values `
  for (const [row, columns] of rows.entries()) {
    for (const [at, name] of names.entries()) {
      to.text += at > 0 ? ', ' : row > 0 ? ', (' : '('
      writePart(to, columns[name] as Part)
    }
    to.text += ')'
  }
}

const names = new Map<string, string>()

/** Returns the name of a statement: a hash of its text and the types of its parameters. */
function nameStatement({ text, types }: StatementText): string {
  const key = `${types.join()} ${text}`
  const known = names.get(key)
  if (known !== undefined) return known
  if (names.size >= mostForms) names.clear()
  const name = createHash('sha256').update(key).digest('base64url').slice(0, 24)
  names.set(key, name)
  return name
}
