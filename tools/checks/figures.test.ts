import { expect, test } from 'vitest'
import {
  countReexportedNames,
  countSqlFragments,
  namesRepeatedOnOneSide,
  openingQuestionWordsOf,
  tallyWords,
  verbsOfInsertFunctions,
} from './figures.ts'

test('verbs count when the first statement of an exported function is an INSERT', () => {
  const source = [
    'export async function insertRow(db: Db) {',
    '  await db`insert into a (b) values (1)`',
    '}',
    'export async function findRow(db: Db) {',
    '  const [row] = await db<Row[]>`select 1`',
    '  await db`insert into a (b) values (1)`',
    '}',
    'export async function recordRateLimitHit(tx: Db) {',
    '  await tx<{ id: string }[]>`',
    '    insert into a (b) values (1) returning id`',
    '}',
  ].join('\n')
  expect(verbsOfInsertFunctions(source)).toEqual(['insert', 'record'])
})

test('comments that begin with a question word are found in both forms', () => {
  const source = '/** How many. */\n// Which one.\n/**\n * That it holds.\n */\n/** The number. What else. */'
  expect(openingQuestionWordsOf(source)).toEqual(['How', 'Which', 'That'])
})

test('words are counted, the most frequent first', () => {
  expect(tallyWords(['b', 'a', 'b', 'c'])).toBe('b 2, a 1, c 1')
})

test('names that a public file passes on are counted', () => {
  expect(countReexportedNames("export { a, type B } from './a.ts'\nexport type {\n  C,\n} from './c.ts'\n")).toBe(3)
})

test('a name counts as repeated when two files of one side declare it', () => {
  const names = [
    { file: 'apps/server/src/a.ts', name: 'Row' },
    { file: 'apps/server/src/b.ts', name: 'Row' },
    { file: 'apps/server/src/c.ts', name: 'overloaded' },
    { file: 'apps/server/src/c.ts', name: 'overloaded' },
    { file: 'apps/server/src/d.ts', name: 'savePlan' },
    { file: 'apps/web/src/d.ts', name: 'savePlan' },
    { file: 'apps/server/src/d.reader.ts', name: 'read' },
    { file: 'apps/server/src/e.reader.ts', name: 'read' },
  ]
  expect(namesRepeatedOnOneSide(names)).toEqual([['apps/server Row', ['apps/server/src/a.ts', 'apps/server/src/b.ts']]])
})

test('functions that return a piece of a statement are counted', () => {
  const source = [
    'export const openOf = (db: Db, at: Date) => db`a < now()`',
    'export async function list(db: Db) { return db`select 1` }',
    'export function rowsOf(db: Db, id: string): Fragment { return db`b` }',
  ].join('\n')
  expect(countSqlFragments(source, ['openOf', 'list', 'rowsOf'])).toBe(2)
})
