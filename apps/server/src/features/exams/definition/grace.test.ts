import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { isPastGrace } from './exam.rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('the rules and the database end the grace of a deadline at the same millisecond', async () => {
  const deadline = new Date('2026-11-28T10:00:00Z')
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.integer({ min: -60_000, max: 60_000 }), fc.integer({ min: 9_995, max: 10_005 })),
      async (ms) => {
        const now = new Date(deadline.getTime() + ms)
        const { isLate } = await server.deps.sql<{ isLate: boolean }[]>`
          select ${now}::timestamptz > last_save_at(${deadline}) as "isLate"`.one()
        expect(isLate).toBe(isPastGrace(deadline, now))
      },
    ),
    { numRuns: 60 },
  )
})
