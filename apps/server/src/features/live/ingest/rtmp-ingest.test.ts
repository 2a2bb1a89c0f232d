import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { hlsPlaylist } from '@portal/contract/http/file.contract.ts'
import { playInfoRead } from '@portal/contract/learning/play.contract.ts'
import { liveList, liveRoomEnter } from '@portal/contract/live/live.contract.ts'
import { liveEnd, liveRead, liveStreamKeyRotate } from '@portal/contract/live/live-staff.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aLiveClass } from '../../../testing/live.builders.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { inWholeRun } from '../../../testing/whole-run.ts'
import { finishEndedLiveClass } from '../live.jobs.ts'
import { type IngestListener, openStreamIngest } from './rtmp-ingest.ts'

/** Streams take real time. */
class RealClock extends TestClock {
  override now = () => new Date()
}

let server: TestServer
let door: IngestListener
let staff: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer({ clock: new RealClock() })
  const company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['live'] })
  ann = await aPerson(server.deps, company)
  door = (await openStreamIngest(server.deps)) as IngestListener
})
afterAll(async () => {
  await door.close()
  await server.close()
})

/**
 * A broadcasting program that sends video and audio for this many seconds. Resolves with true when it could send all.
 */
function broadcast(key: string, seconds: number, port = door.port) {
  const child = spawn(
    'ffmpeg',
    [
      ...[
        '-nostdin',
        '-hide_banner',
        '-loglevel',
        'error',
        '-re',
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=160x90:rate=10',
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=440',
        '-t',
        String(seconds),
      ],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-g',
        '10',
        '-c:a',
        'aac',
        '-f',
        'flv',
        `rtmp://127.0.0.1:${port}/live/${key}`,
      ],
    ],
    { stdio: 'ignore' },
  )
  const isWhole = new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)))
  return { isWhole, stop: () => child.kill('SIGINT') }
}
const stateOf = async (classId: string) => (await server.call(liveRead, { classId }, staff)).data.state
const get = (url: string) => server.inject({ method: 'GET', url: url.replace('http://portal.test', '') })

test('only the key of a class admits a stream, in its time, from one publisher; it is played and becomes the replay', async () => {
  const later = await aLiveClass(server, staff, { startsIn: 7200 })
  const { classId, streamKey, streamUrl, contentId, productId } = await aLiveClass(server, staff, { startsIn: 60 })
  expect(streamUrl).toBe(`rtmp://portal.test:${door.port}/live`)
  const wrong = [broadcast('0'.repeat(40), 5), broadcast(later.streamKey, 5), broadcast(classId, 5)]
  expect(await Promise.all(wrong.map((one) => one.isWhole))).toEqual([false, false, false])
  expect(await stateOf(classId)).toBe('scheduled')

  const first = broadcast(streamKey, 60)
  await expect.poll(() => stateOf(classId), { timeout: 10_000 }).toBe('running')
  const { data } = await server.call(liveRoomEnter, { classId }, ann)
  expect(data.room).toMatchObject({ stream: 'on', state: 'running', streamSerial: 1 })
  expect(await broadcast(streamKey, 5).isWhole).toBe(false)
  const address = `${data.playlistUrl}&access_token=${data.mediaToken}`
  await expect.poll(async () => (await get(address)).statusCode, { timeout: 10_000 }).toBe(200)
  const playlist = await get(address)
  expect(playlist.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(playlist.body).not.toContain('ENDLIST')
  const line = /^segment\.ts\?\S+$/m.exec(playlist.body)?.[0] ?? ''
  const segment = await get(`/comp/pc/live/${line}`)
  expect(segment.headers['content-type']).toBe('video/mp2t')
  // Packets of MPEG-TS are 188 bytes long and begin with 0x47.
  expect([segment.rawPayload[0], segment.rawPayload[188], segment.rawPayload.length % 188]).toEqual([0x47, 0x47, 0])
  for (const bare of [String(data.playlistUrl), `/comp/pc/live/${line.replace(/&access_token.*/, '')}`])
    expect((await get(bare)).statusCode).toBe(404)
  const strange = server.deps.mediaTokens.sign(ann.accountId, later.contentId, new Date(Date.now() + 60_000))
  expect((await get(`${data.playlistUrl}&access_token=${strange}`)).statusCode).toBe(403)
  expect((await get(`/comp/pc/live/${line.replace(/access_token=.*/, `access_token=${strange}`)}`)).statusCode).toBe(
    403,
  )
  first.stop()
  await expect.poll(() => stateOf(classId), { timeout: 10_000 }).toBe('interrupted')

  const rotated = (await server.call(liveStreamKeyRotate, { classId }, staff)).data.streamKey
  expect(await broadcast(streamKey, 5).isWhole).toBe(false)
  const second = broadcast(rotated, 60)
  await expect.poll(() => stateOf(classId), { timeout: 10_000 }).toBe('running')
  await expect.poll(async () => (await get(address)).body, { timeout: 10_000 }).toContain('#EXT-X-DISCONTINUITY')
  expect((await server.call(liveEnd, { classId }, staff)).data.state).toBe('ended')
  expect(await second.isWhole).toBe(false)

  const [kept] = await server.deps.sql<
    { ms: number }[]
  >`select sum(milliseconds)::int as ms from live_segment g join live_stream s on s.id = g.stream_id where s.class_id = ${classId}`
  await finishEndedLiveClass.run(server.deps, { classId })
  const { list } = (await server.call(liveList, { list: 'replays' }, ann)).data
  expect(list.map((one) => [one.classId, one.state])).toEqual([[classId, 'replay']])
  const seconds = list[0]?.replaySeconds ?? 0
  expect(Math.abs(seconds - (kept?.ms ?? 0) / 1000)).toBeLessThan(2)
  const play = (await server.call(playInfoRead, { knowledgeId: productId, contentId, from: 'pc' }, ann)).data
  expect(play.duration).toBe(seconds)
  const replay = await get(`${play.hdUrl}&access_token=${play.mediaToken}`)
  expect(play.hdUrl).toContain(hlsPlaylist.path)
  expect(replay.body).toContain('#EXT-X-ENDLIST')
  const part = await get(`/files/hls/${/^segment\.m4s\?\S+part=1\S*$/m.exec(replay.body)?.[0]}`)
  expect([part.statusCode, part.headers['content-type']]).toEqual([200, 'video/mp4'])
  const [left] = await server.deps.sql<
    { count: number }[]
  >`select count(*)::int as count from live_segment g join live_stream s on s.id = g.stream_id where s.class_id = ${classId}`
  expect(left?.count).toBe(0)
})

test('a peer that breaks the protocol or requests too much is disconnected', async () => {
  const talk = (bytes: Buffer) =>
    new Promise<void>((resolve) => {
      const socket = connect(door.port, '127.0.0.1', () => socket.write(bytes))
      socket.on('error', () => {}).on('close', () => resolve())
      socket.resume()
    })
  const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536 * 2)])
  // A message header that announces 16 MB.
  const greedy = Buffer.from([3, 0, 0, 0, 0xff, 0xff, 0xff, 20, 0, 0, 0, 0, 0])
  await talk(Buffer.concat([handshake, greedy]))
  // A message that is not a valid command.
  await talk(
    Buffer.concat([
      handshake,
      Buffer.from([3, 0, 0, 0, 0, 0, 10, 20, 0, 0, 0, 0]),
      Buffer.from([2, 0, 7]),
      Buffer.from('connect'),
    ]),
  )
  expect(await stateOf((await aLiveClass(server, staff)).classId)).toBe('scheduled')
})

inWholeRun(test)(
  'connections that only drip keep no teacher out, and are gone by the time everybody else has said what they want',
  async () => {
    const { streamKey } = await aLiveClass(server, staff, { startsIn: 60 })
    const quick = (await openStreamIngest(server.deps, { letInWithinMs: 4000 })) as IngestListener
    const drips = Array.from({ length: 320 }, (_, n) => {
      const socket = connect({ port: quick.port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % 20)}` })
      socket.on('error', () => undefined)
      const timer = setInterval(() => socket.write(Buffer.of(3)), 100)
      const closed = new Promise<void>((resolve) =>
        socket.on('close', () => {
          clearInterval(timer)
          resolve()
        }),
      )
      return { socket, closed }
    })
    await Promise.all(
      drips.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
    )
    expect(await broadcast(streamKey, 1, quick.port).isWhole).toBe(true)
    await Promise.all(drips.map(({ closed }) => closed))
    await quick.close()
  },
)
