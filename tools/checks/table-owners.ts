import path from 'node:path'
import { parseSync } from 'oxc-parser'
import type { ImportViolation } from './import-rule.ts'

/** One table that a statement names. */
export type TableUse = { readonly file: string; readonly line: number; readonly table: string }
/** The tables and views of each owner: a feature, or `core`. */
export type TableOwners = Readonly<Record<string, readonly string[]>>
/** The number of times that a feature's stores name each table of another feature: `results: { attempt: 12 }`. */
export type ForeignUses = Readonly<Record<string, Readonly<Record<string, number>>>>

type Token = { readonly text: string; readonly isName: boolean; readonly at: number }
/** Words after which a table is named. `from` of `is distinct from` and of functions such as `extract` is left out. */
const opens = new Set(['from', 'join', 'into', 'update', 'using', 'truncate'])
/** Words that may follow a table instead of an alias. */
const reserved = new Set(
  'as on where join left right inner outer cross full group order limit offset set values select union all returning for using having window natural lateral and or then when end fetch tablesample'.split(
    ' ',
  ),
)

/**
 * Splits a statement into names and signs; comments and texts in quotes are left out, and a hole of the template is one
 * `?`.
 */
function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  const pattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|[a-z_][a-z0-9_]*|\uFFFC|::|[^\s]/gi
  for (const { 0: text, index } of sql.matchAll(pattern)) {
    if (/^(--|\/\*|')/.test(text)) continue
    tokens.push({ text: text === '\uFFFC' ? '?' : text, isName: /^[a-z_]/i.test(text), at: index })
  }
  return tokens
}

/**
 * Returns the tables that a statement, or a part of one, reads or writes, without the names that its `with` queries
 * define.
 */
export function tablesIn(sql: string, tables: ReadonlySet<string>): { readonly table: string; readonly at: number }[] {
  const tokens = tokensOf(sql)
  const own = new Set(tokens.flatMap((token, i) => (token.isName && isPart(tokens, i) ? [token.text] : [])))
  const found: { table: string; at: number }[] = []
  const take = (i: number, opening = ''): number => {
    let at = i
    while (tokens[at]?.text === 'only' || tokens[at]?.text === 'lateral') at++
    const token = tokens[at]
    if (!token) return at
    if (token.text === '(') at = closing(tokens, at)
    else if (
      token.isName &&
      tables.has(token.text) &&
      !own.has(token.text) &&
      (opening === 'into' || tokens[at + 1]?.text !== '(')
    )
      found.push({ table: token.text, at: token.at })
    at++
    if (tokens[at]?.text === '(' && token.isName) at = closing(tokens, at) + 1
    if (tokens[at]?.text === 'as') at++
    if (tokens[at]?.isName && !reserved.has(tokens[at]?.text ?? '')) at++
    return at
  }
  const list = (i: number, opening = '') => {
    let at = take(i, opening)
    while (tokens[at]?.text === ',') at = take(at + 1)
  }
  // A part of a statement may begin with its tables.
  if (
    tokens[0]?.isName &&
    tables.has(tokens[0].text) &&
    (tokens.length === 1 || (tokens[1]?.isName && !['and', 'or', 'is', 'in', 'as'].includes(tokens[1].text)))
  )
    list(0)
  for (const [i, token] of tokens.entries()) {
    if (!opens.has(token.text.toLowerCase())) continue
    if (token.text === 'from' && tokens[i - 1]?.text === 'distinct') continue
    if (token.text === 'update' && ['for', 'do'].includes(tokens[i - 1]?.text ?? '')) continue
    list(i + 1, token.text.toLowerCase())
  }
  return found
}

/** `name as (`, `name (a, b) as (` or `name as materialized (`: a part of the statement itself. */
function isPart(tokens: readonly Token[], i: number): boolean {
  const before = tokens[i - 1]?.text
  if (!(before === 'with' || before === 'recursive' || before === ',')) return false
  let at = i + 1
  if (tokens[at]?.text === '(') at = closing(tokens, at) + 1
  if (tokens[at]?.text !== 'as') return false
  at++
  while (['not', 'materialized'].includes(tokens[at]?.text ?? '')) at++
  return tokens[at]?.text === '(' || tokens[at]?.text === '?'
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let i = open; i < tokens.length; i++) {
    if (tokens[i]?.text === '(') depth++
    if (tokens[i]?.text === ')' && --depth === 0) return i
  }
  return tokens.length
}

/**
 * Returns every statement of a source with its first and last line. Every tagged template counts as one; U+FFFC stands
 * for each of its values.
 */
export function statementsOf(
  file: string,
  source: string,
): { readonly sql: string; readonly line: number; readonly endLine: number }[] {
  const lineAt = (at: number) => source.slice(0, at).split('\n').length
  const found: { sql: string; line: number; endLine: number }[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const part of node) visit(part)
      return
    }
    const { type, quasi } = node as {
      type?: string
      quasi?: { start: number; end: number; quasis: { value: { cooked: string } }[] }
    }
    if (type === 'TaggedTemplateExpression' && quasi) {
      found.push({
        sql: quasi.quasis.map(({ value }) => value.cooked).join('\uFFFC'),
        line: lineAt(quasi.start),
        endLine: lineAt(quasi.end),
      })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(file, source).program)
  return found
}

/** Returns the tables and views that exist after these migrations. */
export function tablesAfterMigrations(migrations: readonly string[]): Set<string> {
  const tables = new Set<string>()
  for (const sql of migrations) {
    for (const [, verb, name, renamed] of sql
      .replace(/--[^\n]*/g, '')
      .matchAll(
        /\b(create (?:unlogged )?table|create (?:or replace )?(?:materialized )?view|drop table|drop view|alter table)\s+(?:if (?:not )?exists\s+)?(?!if\b)([a-z_0-9]+)(?:\s+rename to ([a-z_0-9]+))?/g,
      )) {
      if (!name || verb === undefined) continue
      if (verb.startsWith('create')) tables.add(name)
      else if (verb.startsWith('drop')) tables.delete(name)
      else if (renamed && tables.delete(name)) tables.add(renamed)
    }
  }
  return tables
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')
/**
 * Returns the owner of a file: a feature, or `core` for the shared base. Null for tests and all other files, such as
 * those of the demo.
 */
export function ownerOfFile(file: string): string | null {
  if (isTest(file) || !/\.ts$/.test(file)) return null
  const feature = /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1]
  return feature ?? (/^apps\/server\/src\/(core|database)\//.test(file) ? 'core' : null)
}

/** Returns every use of a table in the statements of the server's features and of its core. */
export function tableUses(sources: ReadonlyMap<string, string>, tables: ReadonlySet<string>): TableUse[] {
  return [...sources].flatMap(([file, source]) =>
    ownerOfFile(file) === null
      ? []
      : statementsOf(file, source).flatMap(({ sql, line }) =>
          tablesIn(sql, tables).map(({ table, at }) => ({
            file,
            line: line + sql.slice(0, at).split('\n').length - 1,
            table,
          })),
        ),
  )
}

/** Counts how often each feature uses each table of another feature, sorted by name, except the `published` tables. */
export function countForeignUses(
  uses: readonly TableUse[],
  owners: TableOwners,
  published: readonly string[],
): ForeignUses {
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
  )
  const counts = new Map<string, Map<string, number>>()
  for (const { file, table } of uses) {
    const reader = ownerOfFile(file)
    if (reader === null || ownerOf.get(table) === reader || published.includes(table)) continue
    const mine = counts.get(reader) ?? new Map<string, number>()
    mine.set(table, (mine.get(table) ?? 0) + 1)
    counts.set(reader, mine)
  }
  const sorted = <T>(entries: Iterable<[string, T]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted(counts).map(([reader, tables]) => [reader, Object.fromEntries(sorted(tables))]))
}

/**
 * Returns the violations: tables without exactly one owner, entries for tables that don't exist, and tables of another
 * owner that are named more often than recorded, or less often, so that the record is lowered.
 */
export function checkTableOwners(
  uses: readonly TableUse[],
  tables: ReadonlySet<string>,
  owners: TableOwners,
  published: readonly string[],
  known: ForeignUses,
): ImportViolation[] {
  const owned = Object.values(owners).flat()
  const file = 'tools/checks/table-owners.data.ts'
  const violations: ImportViolation[] = [
    ...[...tables]
      .filter((table) => !owned.includes(table))
      .map((table) => ({ file, rule: 'tables', words: `${table} has no owner` })),
    ...owned
      .filter((table) => !tables.has(table))
      .map((table) => ({ file, rule: 'tables', words: `${table} is no table of the migrations` })),
    ...owned
      .filter((table, i) => owned.indexOf(table) !== i)
      .map((table) => ({ file, rule: 'tables', words: `${table} has two owners` })),
    ...published
      .filter((table) => !tables.has(table))
      .map((table) => ({ file, rule: 'tables', words: `${table} is published and is no view of the migrations` })),
  ]
  const found = countForeignUses(uses, owners, published)
  const ownerOf = (table: string) => Object.keys(owners).find((owner) => owners[owner]?.includes(table))
  for (const reader of new Set([...Object.keys(found), ...Object.keys(known)]))
    for (const table of new Set([...Object.keys(found[reader] ?? {}), ...Object.keys(known[reader] ?? {})])) {
      const [now, then] = [found[reader]?.[table] ?? 0, known[reader]?.[table] ?? 0]
      if (now > then) {
        const places = uses
          .filter((one) => one.table === table && ownerOfFile(one.file) === reader)
          .map((one) => `${path.basename(one.file)}:${one.line}`)
        const words = `${reader} names ${table} of ${ownerOf(table)} ${now} times, and ${then} are written down: use what ${ownerOf(table)} publishes (${places.join(', ')})`
        violations.push({ file: `apps/server/src/features/${reader}`, rule: 'tables', words })
      }
      if (now < then)
        violations.push({
          file,
          rule: 'tables',
          words: `${reader} names ${table} ${now} times: take ${then} down to ${now} with npm run tables -- owners`,
        })
    }
  return violations
}
