import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { currentSlowness } from '../../testing/slowness.ts'
import { OpenSocket } from '../../testing/socket.ts'
import { limitStopTime } from './bounded-stop.ts'

/** Starts a server on a real port; `stop` returns the milliseconds for which its last connection delayed the end. */
async function listening(answer: RequestListener, stalledMs: number) {
  const server = createServer(answer)
  limitStopTime(server, stalledMs)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = (server.address() as AddressInfo).port
  const stop = () => {
    const from = performance.now()
    return new Promise<number>((resolve) => server.close(() => resolve(performance.now() - from)))
  }
  return { port, stop }
}
const get = 'GET / HTTP/1.1\r\nHost: portal.test\r\n\r\n'
const length = 16 * 1024 * 1024

test('neither an unused connection nor an answered one prevents a server from ending', async () => {
  const { port, stop } = await listening((_asked, answered) => answered.end('ok'), 60_000)
  const [ahead, kept] = [new OpenSocket(port), new OpenSocket(port)]
  kept.write(get)
  expect((await kept.answer(2000))?.status).toBe(200)
  expect(await stop()).toBeLessThan(2000 * currentSlowness())
  expect(await ahead.closed(2000)).toBe(true)
  expect(await kept.closed(2000)).toBe(true)
})

test('what is under way is finished: an answer that takes its time, a body that still comes, bytes that are still taken', async () => {
  const { port, stop } = await listening(async (asked, answered) => {
    for await (const _ of asked);
    if (asked.url === '/slow') await sleep(1800)
    answered.end(asked.url === '/long' ? Buffer.alloc(length) : 'ok')
  }, 1500)
  const [slow, coming] = [new OpenSocket(port), new OpenSocket(port)]
  slow.write(get.replace('/', '/slow'))
  coming.write('POST / HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 7\r\n\r\n')
  const long = connect(port, '127.0.0.1')
  let taken = 0
  long.on('data', (bytes) => {
    taken += bytes.length
  })
  const allTaken = once(long, 'close')
  long.pause()
  long.write(get.replace('/', '/long'))
  await sleep(200)
  const stopped = stop()
  // Each pause is less than a fifth of the limit, so that a busy machine cuts none of the connections off; all together
  // take longer.
  for (let i = 0; i < 7; i++) {
    await sleep(250)
    coming.write('x')
    long.resume()
  }
  expect((await coming.answer(2000))?.status).toBe(200)
  expect((await slow.answer(3000))?.status).toBe(200)
  expect(await stopped).toBeLessThan(5000 * currentSlowness())
  // The server has passed on the last bytes before a busy client has read them.
  await allTaken
  expect(taken).toBeGreaterThan(length)
})

test('stalled requests end: a head that never ends, a missing body, an answer that is never read', async () => {
  const { port, stop } = await listening((_asked, answered) => answered.end(Buffer.alloc(length)), 500)
  const [head, body] = [new OpenSocket(port), new OpenSocket(port)]
  head.write('GET / HT')
  body.write('POST / HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 4\r\n\r\nx')
  const untaken = connect(port, '127.0.0.1')
  untaken.on('error', () => undefined).pause()
  untaken.write(get)
  await sleep(200)
  const took = await stop()
  untaken.destroy()
  expect(took).toBeGreaterThanOrEqual(500)
  expect(took).toBeLessThan(5000 * currentSlowness())
})
