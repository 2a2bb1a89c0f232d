import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { statementsOfMigration } from './older-versions.ts'
import { owners } from './table-owners.data.ts'
import { tablesAfterMigrations } from './table-owners.ts'
import { listFiles, readText } from './tree.ts'

const folder = 'apps/server/src/database/migrations/baseline'
const files = listFiles(/\.sql$/)
  .filter((file) => path.dirname(file) === folder)
  .toSorted()
  .map((file) => ({ name: path.basename(file, '.sql'), text: readText(file) }))
/** `02_identity` and `03_identity_people` are both of identity. */
const ownerOf = (name: string) => name.split('_')[1] ?? ''
/** The object that a statement creates: `table account`. */
const makes = /^create (?:unlogged )?(table|view|sequence|function) (\w+)/

test('each feature has its baseline, and nothing else creates its tables and views', () => {
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter(({ name }) => !/^\d\d_[a-z]+(_[a-z]+)*$/.test(name))).toEqual([])
  for (const { name, text } of files)
    expect(
      [...tablesAfterMigrations([text])].filter((table) => !owners[ownerOf(name)]?.includes(table)),
      name,
    ).toEqual([])
})

test('an index is next to its table', () => {
  for (const { name, text } of files) {
    const own = tablesAfterMigrations([text])
    for (const statement of statementsOfMigration(text)) {
      const [, index, table = ''] = /^create (?:unique )?index (\w+) on (\w+)/.exec(statement) ?? []
      if (index) expect(own.has(table), `${name}: ${index}`).toBe(true)
    }
  }
})

test('each file, table, view, sequence and function says in a comment above what it is', () => {
  const bare = files.flatMap(({ name, text }) => {
    const lines = text.split('\n')
    const silent = lines.flatMap((line, at) =>
      makes.test(line) && !lines[at - 1]?.startsWith('-- ') ? [`${name}: ${makes.exec(line)?.[2]}`] : [],
    )
    return text.startsWith('-- ') ? silent : [name, ...silent]
  })
  expect(bare).toEqual([])
  const comments = files.flatMap(({ text }) => [...text.matchAll(/-- .*$/gm)].map(([comment]) => comment))
  expect(comments.filter((comment) => /^-- Wh(o|at)(ever)?\b/.test(comment))).toEqual([])
})

/**
 * Existing databases have it and run no file of it again. Its comments may be improved; a change of a table is a
 * separate migration.
 */
test('the statements of the baseline are what they were when it was made', () => {
  const statements = files.flatMap(({ text }) => statementsOfMigration(text))
  expect(statements.length).toBeGreaterThan(500)
  expect(createHash('sha256').update(statements.join(';\n')).digest('hex')).toBe(
    '44c3179336e51737df92d8a28d387d08debcd16fcc8612d71f92a9277e903982',
  )
})
