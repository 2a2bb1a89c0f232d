import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { listUnindexed, storeTokens } from './search.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('what is written while it is being made findable is made findable once more', async () => {
  const { sql } = server.deps
  const { productId } = await aCourse(server.deps, {})
  const write = () => sql`update product set updated_at = updated_at + interval '1 second' where id = ${productId}`
  const unindexed = async () => (await listUnindexed(sql, 100)).filter(({ id }) => id === productId)
  await write()
  const read = (await unindexed()).map(({ id, writtenAt }) => ({ id, writtenAt, vector: '' }))
  expect(read).toHaveLength(1)
  await write()
  server.clock.pass(60)
  await storeTokens(sql, read)
  const again = (await unindexed()).map(({ id, writtenAt }) => ({ id, writtenAt, vector: '' }))
  expect(again).toHaveLength(1)
  await storeTokens(sql, again)
  expect(await unindexed()).toEqual([])
})
