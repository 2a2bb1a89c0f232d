import { playInfoRead } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renditionFilePurpose, storeFile } from '../../core/files/file.service.ts'
import { insertHlsIndex } from '../../core/files/hls.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { startS3StandIn } from '../../testing/s3-stand-in.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let bucket: Awaited<ReturnType<typeof startS3StandIn>>
let server: TestServer
let ann: Person
beforeAll(async () => {
  bucket = await startS3StandIn(() => 'http://portal.test')
  server = await openTestServer({ env: { ...bucket.env, S3_REDIRECT: '1' } })
  server.clock.set(new Date())
  ann = await aPerson(server.deps, await aCompany(server.deps))
})
afterAll(async () => {
  await server.close()
  bucket.close()
})

/** A video of 12 s in three segments of ten bytes, after a header of five. */
async function aFilm(own: Parameters<typeof aCourse>[1] = {}) {
  const { deps } = server
  const course = await aCourse(deps, { ...own, sections: [[{ type: 3, seconds: 12 }]] })
  const [contentId] = course.contentIds as [string]
  const [mediaId, now] = [newId(deps.clock.now(), deps.random), deps.clock.now()]
  const kept = { companyId: null, ownerId: null, isPublic: false, mediaScope: mediaId }
  const file = await storeFile(deps, {
    ...kept,
    bytes: Buffer.from('head:.........1.........2.........3'),
    name: '影片.mp4',
    mime: 'video/mp4',
    purpose: renditionFilePurpose,
  })
  await insertHlsIndex(deps.sql, file.id, { starts: [0, 5, 15, 25, 35], times: [0, 4000, 8000, 12_000] })
  await deps.sql`
    insert into media (id, name, size, part_bytes, state, kind, duration, hd_file, created_at, changed_at)
    values (${mediaId}, 'a.mp4', 1, 1, 'ready', 'video', 12, ${file.id}, ${now}, ${now})`
  await deps.sql`update content set media_id = ${mediaId}, hd_file = ${file.id} where id = ${contentId}`
  const { hdUrl, mediaToken } = (await server.call(playInfoRead, { knowledgeId: course.productId, contentId }, ann))
    .data
  const { pathname, search } = new URL(hdUrl, 'http://portal.test')
  return {
    file,
    mediaToken,
    playlist: await server.inject({ url: `${pathname}${search}&access_token=${encodeURIComponent(mediaToken)}` }),
  }
}

test('a whole video is sent as ranges of one file, checked by the portal and served by the bucket', async () => {
  const { playlist } = await aFilm()
  expect(playlist.statusCode).toBe(200)
  const head = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="5@0"/.exec(playlist.body)?.[1]
  const segments = [...playlist.body.matchAll(/#EXTINF:4\.000,\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.+)\n/g)]
  expect(segments.map(([, length, from]) => [Number(length), Number(from)])).toEqual([
    [10, 5],
    [10, 15],
    [10, 25],
  ])
  for (const [, , , address] of segments) expect(address).toBe(head)
  const { pathname, search } = new URL(head ?? '', 'http://portal.test/files/hls/playlist.m3u8')
  const sent = await server.inject({ url: pathname + search, headers: { range: 'bytes=15-24' } })
  expect([sent.statusCode, sent.headers['cache-control'], sent.body]).toEqual([302, 'no-store', ''])

  const there = String(sent.headers.location)
  const piece = await fetch(there, { headers: { range: 'bytes=15-24', origin: 'http://portal.test' } })
  expect([piece.status, piece.headers.get('content-type'), piece.headers.get('access-control-allow-origin')]).toEqual([
    206,
    'video/mp4',
    'http://portal.test',
  ])
  expect(piece.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${encodeURIComponent('影片.mp4')}`)
  expect(await piece.text()).toBe('.........2')
  // A changed address gives access to neither another file nor a longer time.
  for (const other of [
    there.replace(/\/[0-9a-f]{2}\//, '/zz/'),
    there.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=99999'),
    there.replace(/X-Amz-Signature=[^&]+/, ''),
  ])
    expect((await fetch(other)).status).toBe(403)
})

test('the portal checks access before it redirects, and serves partial content itself', async () => {
  const { file, mediaToken } = await aFilm()
  const foreign = (await aFilm()).mediaToken
  const read = (token: string) =>
    server.inject({ url: `/files/read?fileId=${file.id}&access_token=${encodeURIComponent(token)}` })
  expect((await read(mediaToken)).statusCode).toBe(302)
  expect((await read(foreign)).statusCode).toBe(403)
  expect((await server.inject({ url: `/files/read?fileId=${file.id}` })).statusCode).toBe(404)
  server.clock.pass(7 * 3600)
  expect((await read(mediaToken)).statusCode).toBe(403)
  server.clock.set(new Date())

  const before = bucket.readByBrowsers.length
  const preview = await aFilm({ priceKind: 'paid', previewTime: 5 })
  const lines = preview.playlist.body.split('\n').filter((line) => line.startsWith('segment.m4s'))
  expect(lines).toHaveLength(2)
  expect(preview.playlist.body).not.toContain('BYTERANGE')
  expect((await server.inject({ url: `/files/hls/${lines[0]}` })).body).toBe('.........1')
  expect(
    (
      await server.inject({
        url: `/files/read?fileId=${preview.file.id}&access_token=${encodeURIComponent(preview.mediaToken)}`,
      })
    ).statusCode,
  ).toBe(404)
  expect(bucket.readByBrowsers).toHaveLength(before)
})

test('pictures and documents come from the portal', async () => {
  const owner = { companyId: null, ownerId: null, isPublic: true, mediaScope: null }
  const file = await storeFile(server.deps, {
    ...owner,
    bytes: Buffer.from('%PDF-1.7'),
    name: 'a.pdf',
    mime: 'application/pdf',
    purpose: 'attachment',
  })
  const answer = await server.inject({ url: `/files/read?fileId=${file.id}` })
  expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7'])
})
