import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openConnectionPool, type Pool } from '../database/connection.ts'
import { copyDatabase } from '../testing/test-server.ts'
import { copyTableOut } from './database-copy.store.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let sql: Pool
beforeAll(async () => {
  database = await copyDatabase()
  sql = openConnectionPool({ url: database.url, max: 1 })
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await database.drop()
})

/** The driver stops reading when a reader is slow, and must continue when the rows end just then. */
test('a slow reader gets every row of tables of many sizes, and the connection goes on', async () => {
  await sql`create table of_sizes (n int, words text)`
  const shape = { schema: 'public', table: 'of_sizes', columns: ['n', 'words'] }
  for (let size = 0; size < 40; size++) {
    await sql`insert into of_sizes select n, repeat('x', 900) from generate_series(1, 13) n`
    const bytes = await inTransaction(sql, async (tx) => {
      let read = 0
      for await (const chunk of (await copyTableOut(tx, shape)) as AsyncIterable<Buffer>) {
        read += chunk.length
        if (read % 5 === 0) await sleep(1)
      }
      const [row] = await tx<{ one: number }[]>`select 1 as one`
      expect(row?.one).toBe(1)
      return read
    })
    expect(bytes).toBe((size + 1) * (9 * 903 + 4 * 904))
  }
})
