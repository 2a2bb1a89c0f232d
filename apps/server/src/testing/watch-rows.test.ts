import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredRows, holeCharacter } from './row-types.ts'
import { openTestServer, type TestServer } from './test-server.ts'
import { findRowMismatches } from './watch-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** The differences between PostgreSQL's types and a declared row. */
async function misfits(type: string, sql: string) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'rows-')), 'planted.store.ts')
  writeFileSync(
    file,
    `type Other = { readonly n: number; readonly word: 'a' | 'b' | null }\nexport const find = (db) => db<${type}[]>\`${sql}\``,
  )
  const [rows = []] = [...declaredRows([file]).values()]
  return findRowMismatches(rows, await server.deps.sql.unsafe(sql)).map((one) => one.replace(/^.*?:\d+: /, ''))
}

test.each([
  ['{ n: number }', 'select 1 as n', null],
  ['Other', "select 1 as n, 'a'::text as word, 2 as more", null],
  ["Omit<Other, 'word'> & { at: Date }", 'select 1 as n, now() as at', null],
  ["Pick<Other, 'word'>", 'select null as word', null],
  ['{ n: string }', 'select 1 as n', 'n is a number, and declared as string'],
  ['Other', 'select 1 as n', 'word is declared and not selected'],
  ['{ list: string[] }', "select 'a' as list", 'list is a string, and declared as list'],
  ['{ sum: number }', 'select sum(1.5) as sum', 'sum is a string, and declared as number'],
  ['{ n: number }', 'select null::int as n', 'n is null, and declared as number'],
] as const)('%s and %s: %s', async (type, sql, words) => {
  expect(await misfits(type, sql)).toEqual(words === null ? [] : [words])
})

test('most statements of the stores say their rows, and those are found by the text of the template', async () => {
  const file = path.resolve(import.meta.dirname, '../core/access/session.store.ts')
  const rows = declaredRows([file])
  const [text, [session]] = [...rows].find(([, [one]]) => one?.columns.has('sessionId')) ?? ['', []]
  expect(text).toMatch(new RegExp(`where s.token_hash = ${holeCharacter}$`))
  expect([...(session?.columns.get('factorAt') ?? [])].toSorted()).toEqual(['Date', 'null'])
})
