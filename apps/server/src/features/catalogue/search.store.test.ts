import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../database/connection.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { listUnindexedProducts, updateSearchTokens } from './search.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a product written during indexing is indexed again', async () => {
  const { sql } = server.deps
  const { productId } = await aCourse(server.deps, {})
  const write = () => sql`update product set updated_at = updated_at + interval '1 second' where id = ${productId}`
  const unindexed = async () => (await listUnindexedProducts(sql, 100)).filter(({ id }) => id === productId)
  await write()
  const read = (await unindexed()).map(({ id, writtenAt }) => ({ id, writtenAt, vector: '' }))
  expect(read).toHaveLength(1)
  await write()
  server.clock.pass(60)
  await updateSearchTokens(sql, read)
  const again = (await unindexed()).map(({ id, writtenAt }) => ({ id, writtenAt, vector: '' }))
  expect(again).toHaveLength(1)
  await updateSearchTokens(sql, again)
  expect(await unindexed()).toEqual([])
})

test('concurrent indexers of the same products in different orders do not deadlock', async () => {
  const { sql } = server.deps
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push((await aCourse(server.deps, {})).productId)
  const rows = (turn: number) =>
    [...ids.slice(turn), ...ids.slice(0, turn)].map((id) => ({
      id,
      vector: "'word':1A",
      writtenAt: '2026-03-02 00:00:00+00',
    }))
  // The rows are read in the given order, as the planner does with a few of many.
  const index = (turn: number) =>
    inTransaction(sql, async (tx) => {
      await tx`set local enable_hashjoin = off`
      await tx`set local enable_mergejoin = off`
      await tx`set local enable_seqscan = off`
      await updateSearchTokens(tx, turn % 2 ? rows(turn) : rows(turn).reverse())
    })
  for (let round = 0; round < 5; round++) await Promise.all(ids.map((_id, turn) => index(turn)))
  const [found] = await sql<
    { n: number }[]
  >`select count(*)::int as n from product where id = any(${ids}::uuid[]) and search_tokens @@ 'word'`
  expect(found?.n).toBe(12)
})
