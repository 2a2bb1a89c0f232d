import { readdirSync } from 'node:fs'
import path from 'node:path'
import {
  mediaBulkDelete,
  mediaCaptionsRemove,
  mediaCaptionsUpload,
  mediaCues,
  mediaCuesSave,
  mediaDetail,
  mediaList,
  mediaPosterSet,
  mediaRead,
} from '@portal/contract/media/media.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storeFile } from '../../core/files/file.service.ts'
import { newId } from '../../core/secrets/random.ts'
import { createTaskJob } from '../../core/tasks/task.ts'
import type { Columns } from '../../database/sql.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aClip } from '../../testing/clip.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { mediaTasks } from './library.service.ts'
import { uploadAndTranscode, uploadMedia, uploadTestFile } from './media.builders.ts'
import { transcodeNextMedia } from './transcode.service.ts'

const workTask = createTaskJob(mediaTasks)
let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await openTestServer({ env: { MEDIA_PRESET: 'ultrafast' } })
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['courses'], name: '林晓' })
})
afterAll(() => server.close())

/** A row of the library without the work that makes one. */
async function aRow(own: Columns): Promise<string> {
  const { sql, random } = server.deps
  const now = server.clock.now()
  const id = newId(now, random)
  await sql`insert into media ${sql({ id, name: 'x', size: 1, part_bytes: 1, created_at: now, changed_at: now, ...own })}`
  server.clock.pass(1)
  return id
}
const ready = (name: string, own: Record<string, unknown> = {}) =>
  aRow({ name, state: 'ready', kind: 'video', duration: 60, ...own })
const names = async (input: object) =>
  (await server.call(mediaList, input as never, staff)).data.rows.map((row) => row.name)

async function useIn(mediaId: string) {
  const course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 1 }]] })
  await server.deps.sql`update content set media_id = ${mediaId} where id = ${course.contentIds[0] as string}`
  return course
}

describe('the library', () => {
  test('is found by state, kind, use, missing captions and words, sorted and paged; cancelled ones on request', async () => {
    const used = await ready('lib b.mp4', {
      size: 30,
      subtitles: server.deps.sql.json({ zh: newId(server.clock.now(), server.deps.random) }),
    })
    await useIn(used)
    await ready('lib A.mp4', { size: 10 })
    await aRow({ name: 'lib c.mp3', state: 'failed', reason: 'tooShort', kind: 'audio', size: 20 })
    await aRow({ name: 'lib gone.mp4', state: 'cancelled' })
    expect(await names({ q: 'lib' })).toEqual(['lib c.mp3', 'lib A.mp4', 'lib b.mp4'])
    expect(await names({ q: 'lib', sort: 'name' })).toEqual(['lib A.mp4', 'lib b.mp4', 'lib c.mp3'])
    expect(await names({ q: 'LIB', sort: '-size' })).toEqual(['lib b.mp4', 'lib c.mp3', 'lib A.mp4'])
    expect(await names({ q: 'lib', state: 'cancelled' })).toEqual(['lib gone.mp4'])
    expect(await names({ q: 'lib', use: 'used' })).toEqual(['lib b.mp4'])
    expect(await names({ q: 'lib', use: 'unused', kind: 'video' })).toEqual(['lib A.mp4'])
    expect(await names({ q: 'lib', lacks: 'zh' })).toEqual(['lib A.mp4'])
    expect(await names({ q: 'lib', lacks: 'en', sort: 'name' })).toEqual(['lib A.mp4', 'lib b.mp4'])
    const first = (await server.call(mediaList, { q: 'lib', sort: 'name', limit: 2 }, staff)).data
    expect([first.total, first.rows.length]).toEqual([3, 2])
    expect(await names({ q: 'lib', sort: 'name', limit: 2, after: first.next })).toEqual(['lib c.mp3'])
    expect((await server.call(mediaDetail, { mediaId: used }, staff)).data.uses).toMatchObject([
      { kind: 'course', status: 'published' },
    ])
  })

  test('shows upload progress, position in the queue, and time left', async () => {
    const bytes = aClip({ seconds: 2, size: '64x64' })
    const first = await uploadMedia(server, staff, bytes, 'wait 1.mp4')
    server.clock.pass(1)
    const second = await uploadMedia(server, staff, bytes, 'wait 2.mp4')
    const read = async (mediaId: string) => (await server.call(mediaRead, { mediaId }, staff)).data
    expect([(await read(first)).ahead, (await read(second)).ahead]).toEqual([0, 1])
    const open = await aRow({ name: 'half.mp4', size: 20, part_bytes: 10 })
    await server.deps.sql`insert into media_part (media_id, part, size, storage_key) values (${open}, 0, 10, 'x')`
    expect(await read(open)).toMatchObject({ state: 'uploading', received: 10, uploadedBy: null })
    const since = new Date(server.clock.now().getTime() - 60_000)
    const working = await aRow({
      name: 'work.mp4',
      state: 'working',
      run_id: open,
      seen_at: server.clock.now(),
      percent: 50,
      made_since: since,
    })
    expect((await read(working)).secondsLeft).toBeGreaterThan(50)
    await server.deps.sql`delete from media where id in (${working}, ${open})`
    for (const _ of [1, 2]) await transcodeNextMedia(server.deps, new AbortController().signal)
    expect(await read(first)).toMatchObject({
      state: 'ready',
      uploadedBy: '林晓',
      secondsLeft: null,
      source: {
        codec: 'h264',
        width: 64,
        height: 64,
        rate: 10,
        renditions: [{ quality: 'sd', width: 64, height: 64 }],
      },
    })
  })

  test('many are deleted together: media used by a lesson remains and is reported by name', async () => {
    const [one, two] = [await ready('bulk 1'), await ready('bulk 2')]
    await useIn(two)
    const requestKey = 'bulk-delete-1'
    const { task } = (await server.call(mediaBulkDelete, { requestKey, selection: { matching: { q: 'bulk' } } }, staff))
      .data
    expect(
      (await server.call(mediaBulkDelete, { requestKey, selection: { matching: { q: 'bulk' } } }, staff)).data.task.id,
    ).toBe(task.id)
    await workTask.run(server.deps, { taskId: task.id })
    expect((await server.call(taskCall, { taskId: task.id }, staff)).data.task).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      failed: 1,
      failures: [{ name: 'bulk 2', reason: 'mediaInUse' }],
    })
    expect((await server.call(mediaRead, { mediaId: one }, staff)).reason).toBe('mediaNotFound')
    expect((await server.call(mediaDetail, { mediaId: one }, staff)).reason).toBe('mediaNotFound')
    for (const selection of [{}, { ids: [two], matching: {} }])
      expect((await server.call(mediaBulkDelete, { requestKey: 'bulk-delete-2', selection }, staff)).code).toBe(400)
  })
})

describe('captions cue by cue', () => {
  test('unreadable blocks are listed, cues are changed one author at a time, and unseen changes are not overwritten', async () => {
    const mediaId = await ready('cues.mp4')
    const srt =
      '1\n00:00:01,000 --> 00:00:02,000\nRTT < 5 ms & <i>stable</i>\n\n2\n00:00:0x,000 --> 00:00:04,000\nbroken\n'
    const sent = await uploadTestFile(
      server,
      `${mediaCaptionsUpload.path}?mediaId=${mediaId}&lang=en`,
      Buffer.from(srt),
      staff,
    )
    expect(sent.data).toEqual({ mediaId, lang: 'en', cues: 1, left: 1, encoding: 'utf-8' })
    const cues = async () => (await server.call(mediaCues, { mediaId }, staff)).data.languages
    const [english] = await cues()
    expect(english).toMatchObject({
      lang: 'en',
      cues: [{ from: 1000, to: 2000, text: 'RTT < 5 ms & <i>stable</i>' }],
      leftOut: [{ line: 6, why: 'time', text: '00:00:0x,000 --> 00:00:04,000\nbroken' }],
    })
    expect((await server.call(mediaDetail, { mediaId }, staff)).data.captions).toEqual([
      { lang: 'en', fileId: english?.fileId, cues: 1, encoding: 'utf-8', left: 1 },
    ])
    const put = (own: object) =>
      server.call(
        mediaCuesSave,
        { mediaId, lang: 'en', fileId: english?.fileId ?? '', cues: [{ from: 500, to: 900, text: 'a & b' }], ...own },
        staff,
      )
    expect((await put({ fileId: undefined })).reason).toBe('conflict')
    expect((await put({ cues: [{ from: 900, to: 900, text: 'x' }] })).fields).toEqual(['cues'])
    expect((await put({ cues: [{ from: 1, to: 900, text: '<i> </i>' }] })).reason).toBe('captionsUnreadable')
    expect((await put({})).data).toMatchObject({ cues: 1, lang: 'en' })
    expect((await put({})).reason).toBe('conflict')
    expect(await cues()).toMatchObject([{ lang: 'en', cues: [{ from: 500, to: 900, text: 'a & b' }], leftOut: [] }])
    expect((await put({ lang: 'zh', fileId: undefined })).code).toBe(200)
    expect((await cues()).map(({ lang }) => lang)).toEqual(['zh', 'en'])
    // An upload and a removal are for captions that their author saw, too.
    const upload = async (query: string) =>
      (await uploadTestFile(server, `${mediaCaptionsUpload.path}?mediaId=${mediaId}&${query}`, Buffer.from(srt), staff))
        .data.reason ?? 'replaced'
    const remove = (lang: string, fileId: string) => server.call(mediaCaptionsRemove, { mediaId, lang, fileId }, staff)
    const before = await cues()
    expect(await upload('lang=en')).toBe('conflict')
    expect(await upload(`lang=en&fileId=${english?.fileId}`)).toBe('conflict')
    expect(await upload(`lang=fr&fileId=${english?.fileId}`)).toBe('conflict')
    expect((await remove('en', english?.fileId ?? '')).reason).toBe('conflict')
    expect(await cues()).toEqual(before)
    const latest = before.find(({ lang }) => lang === 'en')?.fileId ?? ''
    expect(await upload(`lang=en&fileId=${latest.toUpperCase()}`)).toBe('replaced')
    const shown = (await server.call(mediaDetail, { mediaId }, staff)).data.captions
    expect((await remove('en', latest)).reason).toBe('conflict')
    expect((await remove('en', shown.find(({ lang }) => lang === 'en')?.fileId ?? '')).data.captions).toEqual(['zh'])
    const gone = { mediaId: staff.accountId }
    expect((await server.call(mediaCues, gone, staff)).reason).toBe('mediaNotFound')
    expect((await put(gone)).reason).toBe('mediaNotFound')
  })
})

test('a frame of the video becomes its poster, in the lessons too', async () => {
  const media = await uploadAndTranscode(server, staff, aClip({ seconds: 10, size: '320x240' }), 'poster.mp4')
  const { contentIds } = await useIn(media.mediaId)
  const choose = (second: number, mediaId = media.mediaId) => server.call(mediaPosterSet, { mediaId, second }, staff)
  const bytes = async (url: string | null) =>
    (
      await server.inject({
        url: new URL(String(url), 'http://portal.test').pathname + new URL(String(url), 'http://portal.test').search,
      })
    ).rawPayload
  const before = await bytes(media.posterUrl)
  const chosen = (await choose(9)).data
  expect(chosen).toMatchObject({ posterAt: 9, state: 'ready' })
  const after = await bytes(chosen.posterUrl)
  expect(after.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(after.equals(before)).toBe(false)
  expect((await choose(10)).code).toBe(200)
  const [row] = await server.deps.sql<
    { same: boolean }[]
  >`select c.poster_file = m.poster_file as same from content c join media m on m.id = c.media_id where c.id = ${contentIds[0] as string}`
  expect(row?.same).toBe(true)
  expect((await choose(11)).fields).toEqual(['second'])
  expect((await choose(0, await aRow({ name: 'none.mp4' }))).reason).toBe('mediaState')
  expect((await choose(0, staff.accountId)).reason).toBe('mediaNotFound')
})

test('captions and a poster of a video that is deleted meanwhile leave no file', { timeout: 60_000 }, async () => {
  const film = await storeFile(server.deps, {
    ...{ bytes: aClip({ seconds: 2, size: '64x64' }), name: 'film.mp4', mime: 'video/mp4', purpose: 'rendition' },
    ...{ companyId: null, ownerId: null, isPublic: false },
  })
  const srt = Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello')
  const keys = () =>
    readdirSync(path.join(server.deps.settings.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => one.name)
      .sort()
  const before = keys()
  for (const call of [
    async (mediaId: string) =>
      (await uploadTestFile(server, `${mediaCaptionsUpload.path}?mediaId=${mediaId}&lang=en`, srt, staff)).data.reason,
    async (mediaId: string) => (await server.call(mediaPosterSet, { mediaId, second: 1 }, staff)).reason,
  ]) {
    const mediaId = await ready('gone.mp4', { sd_file: film.id, duration: 2 })
    // The call finds the video, and waits for the transaction that deletes it.
    const [refused] = await server.deps.sql.begin(async (tx) => {
      await tx`select from media where id = ${mediaId} for update`
      const refused = call(mediaId)
      const waiting = () => server.deps.sql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await waiting())[0]?.n).toBe(1), 20_000)
      await tx`delete from media where id = ${mediaId}`
      return [refused] as const
    })
    expect(await refused).toBe('mediaNotFound')
    expect(await server.deps.sql`select purpose from stored_file where media_scope = ${mediaId}`).toEqual([])
    expect(keys()).toEqual(before)
  }
})

test('without ffmpeg a poster is refused with the reason', async () => {
  const bare = await openTestServer({
    beside: server,
    env: { FFMPEG_PATH: '/nowhere/ffmpeg', FFPROBE_PATH: '/nowhere/ffprobe' },
  })
  expect((await bare.call(mediaPosterSet, { mediaId: await ready('bare.mp4'), second: 0 }, staff)).reason).toBe(
    'ffmpegMissing',
  )
  await bare.close()
})
