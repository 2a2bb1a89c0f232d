/**
 * The effects of a database change on running systems: on versions of the portal that do not know it, and on candidates
 * who save answers.
 */

/** The last change included in the baseline. */
const lastOfBaseline = '0212_'
/** Tables that are written during an exam. */
const answerTables = ['attempt', 'saved_answer', 'attempt_event', 'attempt_leave', 'single_mark']

/**
 * Returns the statements of a file, without comments; a semicolon within dollar quotes or quotes does not end a
 * statement.
 */
export function statementsOfMigration(text: string): string[] {
  const pieces = text.matchAll(
    /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|[^-/$'";]+|[\s\S]/g,
  )
  const statements = ['']
  for (const [piece] of pieces) {
    if (piece === ';') statements.push('')
    else if (!piece.startsWith('--') && !piece.startsWith('/*')) statements[statements.length - 1] += piece
  }
  return statements.map((statement) => statement.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

/** The table or other object that a statement creates or changes, and the words for its action. */
function parse(statement: string): { readonly act: string; readonly table: string | null } {
  const [, act = '', table = null] =
    /^(alter table|create table|create (?:unique )?index|create view|create type|create sequence|create function|comment on|insert into|update|delete from|drop table|create trigger|drop trigger|create or replace \w+|lock table)\b(?: if not exists| only)?(?: (?!on )"?(\w+)"?)?/i.exec(
      statement,
    ) ?? []
  const on =
    /^create (?:unique )?index .*?\bon (?:only )?"?(\w+)"?/i.exec(statement)?.[1] ??
    /^(?:create|drop) trigger .*?\bon "?(\w+)"?/i.exec(statement)?.[1]
  return { act: act.toLowerCase(), table: on ?? table }
}

/**
 * Columns that come to a table with nothing that an older version would have to know: they may be empty, or fill
 * themselves.
 */
const addsColumns = (statement: string) => {
  const parts = statement
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replace(/^alter table (?:only )?"?\w+"? /i, '')
    .split(/,\s*(?=(?:add|drop|alter|set|rename|validate)\b)/i)
  return parts.every(
    (part) =>
      /^alter column \w+ set statistics \d+$/i.test(part) ||
      // A length of the column's own type: rows of older versions leave it empty.
      /^add column (\w+) text check \(char_length\(\1\) between \d+ and \d+\)$/i.test(part) ||
      (/^add column\b/i.test(part) &&
        !/\b(unique|primary key|check)\b/i.test(part) &&
        (!/\bnot null\b/i.test(part) || /\bdefault\b/i.test(part))),
  )
}

/** The columns that a file adds; no older version names them. */
const columnsAdded = (statements: readonly string[]) =>
  new Set(
    statements
      .filter(addsColumns)
      .flatMap((statement) => [...statement.matchAll(/\badd column (\w+)/gi)].map(([, name]) => name)),
  )

/** A trigger on updates of columns that its own file adds. */
function guardsAddedColumns(statement: string, added: ReadonlySet<string | undefined>): boolean {
  const [, columns] = /^create trigger \w+ before update of ([\w, ]+?) on \w+ /i.exec(statement) ?? []
  return columns?.split(/,\s*/).every((name) => added.has(name)) ?? false
}

/**
 * A constraint or unique index that a row of an older version always meets, because it is about a column that its own
 * file adds and that such a row leaves empty. `validate` belongs to it.
 */
function constrainsAddedColumns(
  statement: string,
  statements: readonly string[],
  added: ReadonlySet<string | undefined>,
) {
  const [, filled] = /^create unique index \w+ on \w+ \([\w, ]+\) where (\w+) is not null$/i.exec(statement) ?? []
  if (filled !== undefined) return added.has(filled)
  const [, validated] = /^alter table \w+ validate constraint (\w+)$/i.exec(statement) ?? []
  const add = validated
    ? statements.find((one) => one.toLowerCase().includes(` add constraint ${validated.toLowerCase()} `))
    : statement
  const [, key = '', left = ''] =
    /^alter table \w+ add constraint \w+ (?:foreign key \(([\w, ]+)\) references |check \((\w+) <> \w+\))/i.exec(
      add ?? '',
    ) ?? []
  return [...key.split(/,\s*/), left].some((name) => name !== '' && added.has(name))
}

/**
 * A unique index that the same file replaces by one over the same table with a column that it adds. Rows of older
 * versions leave that column empty, and nulls that are not distinct keep the former limit for them. An `on conflict` of
 * an older version that names the columns of the former index would fail: no text of a migration shows this, so a test
 * sends the former statements (`requirement-acts.routes.test.ts`).
 */
function isWidenedIndex(
  statement: string,
  statements: readonly string[],
  added: ReadonlySet<string | undefined>,
): boolean {
  const [, wider, columns, isNew] =
    /^create unique index \w+ on (\w+) \(([\w, ]+), (\w+)\) nulls not distinct\b/i.exec(statement) ?? []
  if (wider !== undefined) return added.has(isNew) && columns !== undefined
  const [, dropped] = /^drop index (\w+)$/i.exec(statement) ?? []
  return (
    dropped !== undefined &&
    statements.some((one) => {
      const [, table] = /^create unique index \w+ on (\w+) /i.exec(one) ?? []
      return table !== undefined && dropped.startsWith(`${table}_`) && isWidenedIndex(one, [], added)
    })
  )
}

/**
 * Tables that get another name while a view takes over their former one, in the same file: older versions use the view.
 * By their new name.
 */
function tablesBehindViews(statements: readonly string[]): Map<string, string> {
  const views = new Set(statements.flatMap((one) => /^create view "?(\w+)"?/i.exec(one)?.[1] ?? []))
  return new Map(
    statements.flatMap((one) => {
      const [, before = '', after = ''] = /^alter table "?(\w+)"? rename to "?(\w+)"?$/i.exec(one) ?? []
      return views.has(before) ? [[after, before] as const] : []
    }),
  )
}

/**
 * A statement after which a version that does not know it works as before; `made` are the tables that its own file
 * makes.
 */
function isBesideOlder(statement: string, made: ReadonlySet<string>): boolean {
  const { act, table } = parse(statement)
  if (
    [
      'create table',
      'create index',
      'create view',
      'create type',
      'create sequence',
      'create function',
      'comment on',
    ].includes(act)
  )
    return true
  if (table !== null && made.has(table)) return true
  // A check that no longer exists refuses nothing that an older version writes.
  if (/^alter table \w+ drop constraint \w+_check$/i.test(statement)) return true
  // The way PostgreSQL plans a function does not change its answers.
  if (/^alter function \w+ ?\([\w, ]*\) set plan_cache_mode = '\w+'$/i.test(statement)) return true
  return act === 'alter table' && addsColumns(statement)
}

/** Changes the catalogue alone, of a table that moves behind a view. */
const isOfMove = (statement: string) =>
  /^(alter table \w+ rename to|drop trigger|create trigger|create view)\b/i.test(statement) ||
  /^alter table \w+ (alter column \w+ drop not null(, |$))+$/i.test(statement)

/** A statement that takes a table of answers for an instant: no row is read or written. */
const isShort = (statement: string) =>
  parse(statement).act === 'comment on' ||
  (/^alter table/i.test(statement) &&
    addsColumns(statement) &&
    !/\b(references|generated|clock_timestamp|random|uuid)/i.test(statement))

/** Returns the problems of a migration, given its file name and text. */
export function problemsOfMigration(name: string, text: string): string[] {
  const early =
    name.slice(0, lastOfBaseline.length) <= lastOfBaseline
      ? [`${name} comes before the end of the baseline: give it a number after ${lastOfBaseline.slice(0, 4)}`]
      : []
  const statements = statementsOfMigration(text)
  const added = columnsAdded(statements)
  const moved = tablesBehindViews(statements)
  const made = new Set(
    statements.flatMap((statement) => (parse(statement).act === 'create table' ? [parse(statement).table ?? ''] : [])),
  )
  const names = new Set([...moved].flat())
  const moves = (statement: string) => names.has(parse(statement).table ?? '') && isOfMove(statement)
  // A view or function that reads a moved table is replaced together with it: PostgreSQL ties a view to its columns and
  // a function to its values.
  const isReplaced = (statement: string) =>
    /^create or replace (view|function) /i.test(statement) &&
    [...moved.keys()].some((table) => statement.includes(` ${table} `))
  const [, says] = /^-- older versions: (go on$|stop, because .{10})/m.exec(text) ?? []
  const header = says
    ? []
    : [
        `${name} does not say what becomes of older versions: write "-- older versions: go on", or "-- older versions: stop, because …"`,
      ]
  const breaking =
    says === 'go on'
      ? statements.filter(
          (one) =>
            !isBesideOlder(one, made) &&
            !isReplaced(one) &&
            !moves(one) &&
            !guardsAddedColumns(one, added) &&
            !isWidenedIndex(one, statements, added) &&
            !constrainsAddedColumns(one, statements, added),
        )
      : []
  const ofAnswers = statements.filter((statement) => answerTables.includes(parse(statement).table ?? ''))
  const long = ofAnswers.filter((one) => !isShort(one) && !guardsAddedColumns(one, added) && !moves(one))
  const others = statements.filter((one) => !guardsAddedColumns(one, added))
  const crowd =
    ofAnswers.length > 0 && moved.size === 0 && others.length > 1
      ? [
          `${name} changes a table of answers: that statement stands in a file of its own, so that its lock ends with it`,
        ]
      : []
  return [
    ...early,
    ...header,
    ...breaking.map(
      (statement) => `${name} says that older versions go on, which nobody knows after: ${statement.slice(0, 80)}`,
    ),
    ...long.map(
      (statement) => `${name} holds a table of answers for as long as it has rows: ${statement.slice(0, 80)}`,
    ),
    ...crowd,
  ]
}
