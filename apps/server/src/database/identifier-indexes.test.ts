import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../testing/test-server.ts'
import { openConnectionPool, type Pool } from './connection.ts'

/** Statements that find a row by an identifier in its one form use an index; without one they read the whole table. */
let sql: Pool
let close: () => Promise<void>
beforeAll(async () => {
  const { url, drop } = await copyDatabase()
  sql = openConnectionPool({ url, max: 1 })
  close = async () => {
    await sql.end()
    await drop()
  }
})
afterAll(() => close())

const features = path.resolve(import.meta.dirname, '../features')
const stores = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.store.ts'))
/** A column that a statement compares by its form: `identifier_key(a.email) =`, `identifier_key(login) in`. */
const compared = /\b(identifier_(?:key|text))\((?:\w+\.)?(\w+)\)\s*(?:=|in\b)/g

test('every column that is compared in its one form has an index of that form', async () => {
  const forms = new Set(
    stores.flatMap((file) =>
      [...readFileSync(path.join(features, file), 'utf8').matchAll(compared)].map(
        ([, form, column]) => `${form}(${column})`,
      ),
    ),
  )
  const rows = await sql<
    { definition: string }[]
  >`select indexdef as definition from pg_indexes where schemaname = 'public'`
  const missing = [...forms].filter((form) => !rows.some(({ definition }) => definition.includes(form)))
  expect([...forms].sort()).toEqual(expect.arrayContaining(['identifier_key(email)', 'identifier_key(employee_no)']))
  expect(missing).toEqual([])
})
