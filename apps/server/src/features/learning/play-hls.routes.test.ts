import { playInfoRead } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renditionFilePurpose, storeFile } from '../../core/files/file.service.ts'
import { insertHlsIndex } from '../../core/files/hls.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse, entitleToProduct } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let company: string
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company)
})
afterAll(() => server.close())

/** A video of 100 s in 25 segments of 10 bytes that contain their number, after a header of 5. */
async function aFilm(own: Parameters<typeof aCourse>[1] = {}, hasSmaller = false) {
  const { deps } = server
  const course = await aCourse(deps, { ...own, sections: [[{ type: 3, seconds: 100 }]] })
  const [mediaId, now] = [newId(deps.clock.now(), deps.random), deps.clock.now()]
  const segments = Array.from({ length: 25 }, (_, at) => String(at + 1).padStart(10, '.'))
  const bytes = Buffer.from(`head:${segments.join('')}`)
  const file = await storeFile(deps, {
    bytes,
    name: 'hd.mp4',
    mime: 'video/mp4',
    purpose: renditionFilePurpose,
    companyId: null,
    ownerId: null,
    isPublic: false,
    mediaScope: mediaId,
  })
  await insertHlsIndex(deps.sql, file.id, {
    starts: [0, ...Array.from({ length: 26 }, (_, at) => 5 + at * 10)],
    times: Array.from({ length: 26 }, (_, at) => at * 4000),
  })
  await deps.sql`
    insert into media (id, name, size, part_bytes, state, kind, duration, hd_file, created_at, changed_at)
    values (${mediaId}, 'a.mp4', 1, 1, 'ready', 'video', 100, ${file.id}, ${now}, ${now})`
  if (hasSmaller) {
    const smaller = await storeFile(deps, {
      bytes,
      name: 'sd.mp4',
      mime: 'video/mp4',
      purpose: renditionFilePurpose,
      companyId: null,
      ownerId: null,
      isPublic: false,
      mediaScope: mediaId,
    })
    await insertHlsIndex(deps.sql, smaller.id, {
      starts: [0, ...Array.from({ length: 26 }, (_, at) => 5 + at * 5)],
      times: Array.from({ length: 26 }, (_, at) => at * 4000),
    })
    await deps.sql`update content set sd_file = ${smaller.id} where id = ${course.contentIds[0] as string}`
  }
  await deps.sql`update content set media_id = ${mediaId}, hd_file = ${file.id} where id = ${course.contentIds[0] as string}`
  const open = async () =>
    (await server.call(playInfoRead, { knowledgeId: course.productId, contentId: course.contentIds[0] as string }, ann))
      .data
  return { course, file, open }
}
const at = (url: string, token: string) =>
  `${new URL(url, 'http://portal.test').pathname}${new URL(url, 'http://portal.test').search}&access_token=${encodeURIComponent(token)}`
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line.startsWith('segment.m4s'))

test('a video is played from its playlist, whose segments carry the token, by ranges and from the cache', async () => {
  const { open } = await aFilm()
  const { hdUrl, url, mediaToken } = await open()
  expect(hdUrl).toBe(url)
  const playlist = await get(at(hdUrl, mediaToken))
  expect(playlist.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'referrer-policy': 'no-referrer',
  })
  const lines = linesOf(playlist.body)
  expect(lines).toHaveLength(25)
  const third = `/files/hls/${lines[2]}`
  const segment = await get(third)
  expect(segment.body).toBe('.........3')
  expect(segment.headers['cache-control']).toContain('immutable')
  expect((await get(`/files/hls/${/MAP:URI="([^"]+)"/.exec(playlist.body)?.[1]}`)).body).toBe('head:')
  const range = await get(third, { range: 'bytes=8-' })
  expect([range.statusCode, range.headers['content-range'], range.body]).toEqual([206, 'bytes 8-9/10', '.3'])
  expect((await get(third, { range: 'bytes=10-' })).statusCode).toBe(416)
  expect((await get(third, { 'if-none-match': String(segment.headers.etag) })).statusCode).toBe(304)
  expect((await get(`/files/hls/${lines[3]}`, { 'if-none-match': String(segment.headers.etag) })).statusCode).toBe(200)
  expect((await get(third.replace('part=3', 'part=26'))).statusCode).toBe(404)
})

test('a preview ends on the server: the playlist is cut, and later segments and the file are refused', async () => {
  const { course, file, open } = await aFilm({ priceKind: 'paid', previewTime: 10 })
  const { hdUrl, mediaToken } = await open()
  const lines = linesOf((await get(at(hdUrl, mediaToken))).body)
  expect(lines).toHaveLength(3)
  expect((await get(`/files/hls/${lines[2]}`)).statusCode).toBe(200)
  const fourth = `/files/hls/${lines[2]?.replace('part=3', 'part=4')}`
  expect((await get(fourth, { 'accept-language': 'en' })).json()).toMatchObject({
    code: 403,
    data: { reason: 'previewOver' },
  })
  expect((await get(`/files/read?fileId=${file.id}&access_token=${encodeURIComponent(mediaToken)}`)).statusCode).toBe(
    404,
  )
  await entitleToProduct(server.deps, company, course.productId)
  const whole = await open()
  expect(linesOf((await get(at(hdUrl, whole.mediaToken))).body)).toHaveLength(25)
  expect((await get(fourth)).statusCode).toBe(403)
})

test('a video with several qualities has one adaptive address, as protected as each of them', async () => {
  const [{ open, file }, other] = [await aFilm({}, true), await aFilm()]
  expect((await other.open()).autoUrl).toBe('')
  const { autoUrl, sdUrl, hdUrl, mediaToken } = await open()
  const master = await get(at(autoUrl, mediaToken))
  expect(master.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'referrer-policy': 'no-referrer',
  })
  const [hd, sd] = master.body.split('\n').filter((line) => line.startsWith('playlist'))
  expect([hd, sd].map((line) => new URL(line ?? '', `http://portal.test${autoUrl}`).href)).toEqual(
    [hdUrl, sdUrl].map((url) => `http://portal.test${url}&access_token=${encodeURIComponent(mediaToken)}`),
  )
  expect(master.body).toMatch(/BANDWIDTH=20,.*\n.*\n.*BANDWIDTH=10,/)
  expect(linesOf((await get(`/files/hls/${sd}`)).body)).toHaveLength(25)
  const foreign = (await other.open()).mediaToken
  expect((await get(at(autoUrl, foreign))).statusCode).toBe(403)
  expect(
    (await get(new URL(autoUrl, 'http://portal.test').pathname + new URL(autoUrl, 'http://portal.test').search))
      .statusCode,
  ).toBe(404)
  for (const ids of [`${file.id},${other.file.id}`, `${file.id},${ann.accountId}`, `${file.id},${'-'.repeat(36)}`, 'x'])
    expect([400, 403, 404]).toContain(
      (await get(`/files/hls/master.m3u8?fileIds=${ids}&access_token=${encodeURIComponent(mediaToken)}`)).statusCode,
    )
})

test("no token, another film's token and an old token open nothing", async () => {
  const [one, other] = [await aFilm(), await aFilm()]
  const { hdUrl, mediaToken } = await one.open()
  const [line] = linesOf((await get(at(hdUrl, mediaToken))).body)
  const bare = `/files/hls/segment.m4s?fileId=${one.file.id}&part=1`
  const foreign = encodeURIComponent((await other.open()).mediaToken)
  for (const token of ['', `&access_token=${foreign}`, `&access_token=${ann.token}`]) {
    expect([403, 404]).toContain((await get(bare + token)).statusCode)
    expect([403, 404]).toContain((await get(`/files/hls/playlist.m3u8?fileId=${one.file.id}${token}`)).statusCode)
  }
  server.clock.pass(7 * 3600)
  expect((await get(`/files/hls/${line}`)).statusCode).toBe(403)
})
