import { expect, test } from 'vitest'
import { countPassedNames, insertVerbsOf, openingQuestionsOf, tallyWords } from './figures.ts'

test('verbs count when the first statement of an exported function is an INSERT', () => {
  const source = [
    'export async function insertRow(db: Db) {',
    '  await db`insert into a (b) values (1)`',
    '}',
    'export async function findRow(db: Db) {',
    '  const [row] = await db<Row[]>`select 1`',
    '  await db`insert into a (b) values (1)`',
    '}',
    'export async function recordHit(tx: Db) {',
    '  await tx<{ id: string }[]>`',
    '    insert into a (b) values (1) returning id`',
    '}',
  ].join('\n')
  expect(insertVerbsOf(source)).toEqual(['insert', 'record'])
})

test('comments that begin with a question word are found in both forms', () => {
  const source = '/** How many. */\n// Which one.\n/**\n * That it holds.\n */\n/** The number. What else. */'
  expect(openingQuestionsOf(source)).toEqual(['How', 'Which', 'That'])
})

test('words are counted, the most frequent first', () => {
  expect(tallyWords(['b', 'a', 'b', 'c'])).toBe('b 2, a 1, c 1')
})

test('names that a public file passes on are counted', () => {
  expect(countPassedNames("export { a, type B } from './a.ts'\nexport type {\n  C,\n} from './c.ts'\n")).toBe(3)
})
