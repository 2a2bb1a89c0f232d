import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openChangeSignal } from './bell.ts'

const channel = 'bell_test'
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a call that is cancelled after its event does not cut later calls off from theirs', async () => {
  const bell = openChangeSignal({ ...server.deps }, channel)
  const first = await bell.wait('room', 60)
  await server.deps.sql.notify(channel, 'room')
  await first.happened
  const later = await bell.wait('room', 60)
  first.cancel()
  await server.deps.sql.notify(channel, 'room')
  const missed = AbortSignal.timeout(5000)
  const outcome = await Promise.race([
    later.happened.then(() => 'happened'),
    new Promise((resolve) => missed.addEventListener('abort', () => resolve('missed'))),
  ])
  later.cancel()
  await bell.stop()
  expect(outcome).toBe('happened')
})
