import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { playInfoRead } from '@portal/contract/learning/play.contract.ts'
import {
  mediaCancel,
  mediaCaptionsRemove,
  mediaCaptionsUpload,
  mediaConversionState,
  mediaCreate,
  mediaDelete,
  mediaDetail,
  mediaFinish,
  mediaList,
  mediaPartUpload,
  mediaRead,
  mediaRetry,
} from '@portal/contract/media/media.contract.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aClip } from '../../testing/clip.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { inWholeRun } from '../../testing/whole-run.ts'
import { uploadAndTranscode, uploadMedia, uploadTestFile } from './media.builders.ts'
import { clearAbandonedMedia } from './media.jobs.ts'
import { copyMediaToLessons } from './media.store.ts'
import { claimMedia, setMediaRunOutputs } from './media-run.store.ts'
import { transcodeNextMedia } from './transcode.service.ts'

let server: TestServer
let staff: Person
const whenever = () => new AbortController().signal
beforeAll(async () => {
  server = await openTestServer({ env: { MEDIA_PRESET: 'ultrafast', MEDIA_MAX_MB: '40' } })
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['courses'] })
})
afterAll(() => server.close())

/** All files in the file store and the work folder. */
const stored = () => listed(path.join(server.deps.settings.dataDir, 'files'))
const worked = () => listed(server.deps.settings.media.workDir)
const listed = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => one.name)
    : []
const read = async (mediaId: string, lang: 'zh' | 'en' = 'zh') =>
  (await server.call(mediaRead, { mediaId }, { ...staff, lang })).data

/** A lesson that shows the media; returns the player's answer. */
async function aLesson(mediaId: string) {
  const course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 1 }]] })
  const contentId = course.contentIds[0] as string
  await server.deps.sql`update content set media_id = ${mediaId} where id = ${contentId}`
  await copyMediaToLessons(server.deps.sql, mediaId, server.clock.now())
  return {
    contentId,
    play: async () => (await server.call(playInfoRead, { knowledgeId: course.productId, contentId }, staff)).data,
  }
}

/** Fetches a rendition like a player; returns its segment lengths and the output of ffprobe. */
async function fetchRendition(url: string, token: string) {
  const get = (address: string) => server.inject({ url: address })
  const playlist = await get(
    `${new URL(url, 'http://portal.test').pathname}${new URL(url, 'http://portal.test').search}&access_token=${token}`,
  )
  const parts = [
    /MAP:URI="([^"]+)"/.exec(playlist.body)?.[1] ?? '',
    ...playlist.body.split('\n').filter((line) => line.startsWith('segment')),
  ]
  const bytes = await Promise.all(parts.map(async (part) => (await get(`/files/hls/${part}`)).rawPayload))
  const file = path.join(server.deps.settings.dataDir, 'fetched.mp4')
  writeFileSync(file, Buffer.concat(bytes))
  const args = ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', file]
  return {
    lengths: [...playlist.body.matchAll(/EXTINF:([\d.]+)/g)].map((match) => Number(match[1])),
    streams: execFileSync(process.env.FFPROBE_PATH ?? 'ffprobe', args, { encoding: 'utf8' })
      .trim()
      .split('\n'),
  }
}

describe('from upload to playback', { timeout: 180_000 }, () => {
  test('a video of 1080 lines gets three renditions with the same segments, a poster and its length', async () => {
    const media = await uploadAndTranscode(server, staff, aClip({ seconds: 6, rate: 4 }), '变更管理.mp4')
    expect(media).toMatchObject({
      state: 'ready',
      percent: 100,
      kind: 'video',
      duration: 6,
      qualities: ['sd', 'hd', 'shd'],
      reason: null,
      name: '变更管理.mp4',
    })
    const poster = await server.inject({
      url:
        new URL(String(media.posterUrl), 'http://portal.test').pathname +
        new URL(String(media.posterUrl), 'http://portal.test').search,
    })
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { play } = await aLesson(media.mediaId)
    const { sdUrl, hdUrl, shdUrl, mediaToken, duration, posterUrl } = await play()
    expect(duration).toBe(6)
    expect(posterUrl).toContain('access_token')
    const made = [
      await fetchRendition(sdUrl, mediaToken),
      await fetchRendition(hdUrl, mediaToken),
      await fetchRendition(shdUrl, mediaToken),
    ]
    expect(made.map((one) => one.streams)).toEqual([
      ['h264,854,480', 'aac'],
      ['h264,1280,720', 'aac'],
      ['h264,1920,1080', 'aac'],
    ])
    expect(made[0]?.lengths[0]).toBe(4)
    expect(made[1]?.lengths).toEqual(made[0]?.lengths)
    expect(made[2]?.lengths).toEqual(made[0]?.lengths)
    expect(stored()).toHaveLength(4)
    expect(worked()).toEqual([])
  })

  test('a small video is not enlarged, and a recording has audio only', async () => {
    expect(
      await uploadAndTranscode(server, staff, aClip({ size: '320x240', seconds: 2, format: 'webm' }), 'a.webm'),
    ).toMatchObject({ state: 'ready', qualities: ['sd'], duration: 2 })
    const sound = await uploadAndTranscode(server, staff, aClip({ seconds: 6, format: 'mp3' }), 'a.mp3')
    expect(sound).toMatchObject({ state: 'ready', kind: 'audio', qualities: ['only'], duration: 6, posterUrl: null })
    const { play } = await aLesson(sound.mediaId)
    const { url, mediaToken } = await play()
    expect((await fetchRendition(url, mediaToken)).streams).toEqual(['aac'])
  })

  test('parts arrive in any order and repeatedly; missing, too long or too large ones are reported', async () => {
    const clip = aClip({ seconds: 2, size: '64x64' })
    const bytes = Buffer.concat([clip, Buffer.alloc(9 * 1024 * 1024)])
    const { data } = await server.call(mediaCreate, { name: 'a.mp4', size: bytes.length }, staff)
    expect(data.parts).toBe(2)
    const send = (part: number, own: Buffer = bytes.subarray(part * data.partBytes, (part + 1) * data.partBytes)) =>
      uploadTestFile(server, `${mediaPartUpload.path}?mediaId=${data.mediaId}&part=${part}`, own, staff)
    const before = stored().length
    expect(await send(1)).toMatchObject({ code: 200 })
    expect(await send(1)).toMatchObject({ code: 200 })
    const early = await server.call(mediaFinish, { mediaId: data.mediaId }, staff)
    expect([early.reason, (early.data as unknown as { parts: number[] }).parts]).toEqual(['mediaIncomplete', [0]])
    expect(await send(0, bytes.subarray(0, 100))).toMatchObject({ code: 400 })
    expect(await send(1, bytes.subarray(0, data.partBytes))).toMatchObject({ code: 400 })
    expect(await send(2, clip)).toMatchObject({ code: 400 })
    expect(await send(0)).toMatchObject({ code: 200 })
    expect(stored().length).toBe(before + 2)
    // Both read the state "uploading" before either changes it.
    const finished = await server.deps.sql.begin(async (tx) => {
      await tx`select from media where id = ${data.mediaId} for update`
      const both = Promise.all([1, 2].map(() => server.call(mediaFinish, { mediaId: data.mediaId }, staff)))
      const waiting = () =>
        server.deps.sql<
          { n: number }[]
        >`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await waiting())[0]?.n).toBe(2), 5000)
      return [both] as const
    })
    expect((await finished[0]).map((answer) => [answer.code, answer.data.state])).toEqual(
      Array(2).fill([200, 'queued']),
    )
    expect((await server.call(mediaFinish, { mediaId: data.mediaId }, staff)).data.state).toBe('queued')
    expect(await send(0)).toMatchObject({ code: 409, data: { reason: 'mediaState' } })
    await transcodeNextMedia(server.deps, whenever())
    expect(await read(data.mediaId)).toMatchObject({ state: 'ready', duration: 2 })
    expect((await server.call(mediaCreate, { name: 'a.mp4', size: 41 * 1024 * 1024 }, staff)).reason).toBe('tooLarge')
  })

  test('a part keeps its new bytes when those that it replaces cannot be deleted', async () => {
    const clip = aClip({ seconds: 2, size: '64x64' })
    const { data } = await server.call(mediaCreate, { name: 'a.mp4', size: clip.length }, staff)
    const send = () => uploadTestFile(server, `${mediaPartUpload.path}?mediaId=${data.mediaId}&part=0`, clip, staff)
    expect(await send()).toMatchObject({ code: 200 })
    const deletion = vi.spyOn(server.deps.files, 'delete').mockRejectedValueOnce(new Error('the store is down'))
    await send()
    expect(deletion).toHaveBeenCalled()
    deletion.mockRestore()
    const [part] = await server.deps.sql<{ key: string }[]>`
      select storage_key as key from media_part where media_id = ${data.mediaId}`
    expect(stored()).toContain(path.basename(part?.key ?? ''))
    await server.call(mediaFinish, { mediaId: data.mediaId }, staff)
    await transcodeNextMedia(server.deps, whenever())
    expect(await read(data.mediaId)).toMatchObject({ state: 'ready', duration: 2 })
  })
})

describe('unplayable files', { timeout: 180_000 }, () => {
  test('not media by its bytes: refused with its first part, and nothing is stored', async () => {
    const before = stored().length
    for (const text of [
      'ffconcat version 1.0\nfile /etc/passwd\n',
      '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n',
      '%PDF-1.4\n%%EOF',
    ]) {
      const { data } = await server.call(mediaCreate, { name: 'a.mp4', size: text.length }, staff)
      const sent = await uploadTestFile(
        server,
        `${mediaPartUpload.path}?mediaId=${data.mediaId}&part=0`,
        Buffer.from(text),
        staff,
      )
      expect(sent).toMatchObject({ code: 415, data: { reason: 'wrongFileType' } })
      expect((await read(data.mediaId)).state).toBe('cancelled')
    }
    expect(stored().length).toBe(before)
  })

  test('a playlist disguised as media is not opened and reads no other file of the server', async () => {
    for (const text of [
      '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n',
      'ffconcat version 1.0\nfile /etc/hostname\n',
    ]) {
      const media = await uploadAndTranscode(server, staff, Buffer.from(`${text}\0`), 'a.mp4')
      expect(media).toMatchObject({ state: 'failed', reason: 'unreadable' })
      await server.call(mediaCancel, { mediaId: media.mediaId }, staff)
    }
  })

  test("broken, truncated or empty: fails with a reason in the caller's language and leaves no partial lesson", async () => {
    const clip = aClip({ seconds: 6, size: '320x240' })
    const film = aClip({ seconds: 20, size: '320x240', format: 'mkv' })
    const scrambled = Buffer.from(clip)
    scrambled.fill(0x5a, 4000, Math.floor(clip.length * 0.8))
    const broken = [
      [clip.subarray(0, Math.floor(clip.length / 2)), 'unreadable'],
      [scrambled, 'unreadable'],
      [film.subarray(0, Math.floor(film.length / 2)), 'endsEarly'],
      [aClip({ seconds: 0.3, size: '64x64' }), 'tooShort'],
    ] as const
    const before = stored().length
    for (const [bytes, reason] of broken) {
      const media = await uploadAndTranscode(server, staff, bytes, 'broken.mp4')
      expect(media).toMatchObject({ state: 'failed', reason, duration: 0, qualities: [], posterUrl: null })
      expect(media.why).toMatch(/[\u4e00-\u9fff]/)
      expect((await read(media.mediaId, 'en')).why).toMatch(/^[A-Z][a-z]/)
      const { play } = await aLesson(media.mediaId)
      expect(await play()).toMatchObject({ hdUrl: '', sdUrl: '', shdUrl: '', url: '', duration: 0 })
    }
    // The uploaded parts remain for another try, for at most a week.
    expect(stored().length).toBe(before + broken.length)
    server.clock.pass(8 * 86_400)
    await clearAbandonedMedia.run(server.deps)
    expect(stored().length).toBe(before)
    expect(worked()).toEqual([])
  })

  const corpus = path.join(process.env.CORPUS_DIR ?? '/nowhere', 'media')
  inWholeRun(test.skipIf(!existsSync(corpus)))(
    'files found in the wild end ready or failed, none in between',
    async () => {
      const ends: Record<string, string> = {}
      for (const folder of ['mp4', 'mkv', 'audio', 'tiny'])
        for (const name of readdirSync(path.join(corpus, folder))) {
          const bytes = readFileSync(path.join(corpus, folder, name))
          const { data } = await server.call(mediaCreate, { name, size: bytes.length }, staff)
          const sent = await uploadTestFile(
            server,
            `${mediaPartUpload.path}?mediaId=${data.mediaId}&part=0`,
            bytes,
            staff,
          )
          if (sent.code === 200) {
            await server.call(mediaFinish, { mediaId: data.mediaId }, staff)
            await transcodeNextMedia(server.deps, whenever())
          }
          const media = await read(data.mediaId)
          ends[name] = sent.code === 200 ? (media.reason ?? media.qualities.join(' ')) : sent.data.reason
          expect(['ready', 'failed', 'cancelled'], name).toContain(media.state)
          if (media.state === 'ready') expect(media.duration, name).toBeGreaterThan(0)
        }
      expect(ends).toMatchObject({
        'frappe_Remove_screencast.mp4': 'sd hd',
        'white.mp4': 'sd',
        'opus_audioinit.mp4': 'only',
        'learn.mkv': 'sd',
        'sin1k0db.mp3': 'only',
        'chunk_out_of_range.mp4': 'unreadable',
        'corrupt.mkv': 'unreadable',
        'not-an-audio-file.txt': 'wrongFileType',
        'minimal.mp4': 'tooShort',
        'svg.svg': 'wrongFileType',
      })
    },
    90_000,
  )
})

describe('interrupted work', { timeout: 180_000 }, () => {
  const clip = () => aClip({ seconds: 3, size: '64x64' })

  test('after a killed server another restarts the work within a minute and cleans up', async () => {
    const mediaId = await uploadMedia(server, staff, clip())
    const claim = () => ({
      runId: newId(server.clock.now(), server.deps.random),
      now: server.clock.now(),
      lost: new Date(server.clock.now().getTime() - 60_000),
      atOnce: 1,
    })
    const dead = await inTransaction(server.deps.sql, (tx) => claimMedia(tx, claim()))
    if (!dead) throw new Error('nothing waited')
    const half = newId(server.clock.now(), server.deps.random)
    await setMediaRunOutputs(server.deps.sql, dead, [half])
    await server.deps.files.put(`${half.slice(-2)}/${half}`, Buffer.from('half a film'), 'video/mp4')
    const folder = path.join(server.deps.settings.media.workDir, dead.runId)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'source'), 'half')
    // Its ffmpeg did not die together with it.
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', path.join(folder, 'sd.mp4')], {
      stdio: 'ignore',
    })
    const isEnded = new Promise((resolve) => orphan.once('exit', (_code, signal) => resolve(signal)))
    writeFileSync(path.join(folder, 'ffmpeg.pid'), String(orphan.pid))
    expect(await transcodeNextMedia(server.deps, whenever())).toBe(false)
    server.clock.pass(61)
    expect(await transcodeNextMedia(server.deps, whenever())).toBe(true)
    expect(await read(mediaId)).toMatchObject({ state: 'ready', duration: 3 })
    expect(stored()).not.toContain(half)
    expect(worked()).toEqual([])
    if (process.platform === 'linux') expect(await isEnded).toBe('SIGKILL')
    orphan.kill()
  })

  test('a file that repeatedly crashes its worker is given up', async () => {
    const mediaId = await uploadMedia(server, staff, clip())
    for (let at = 0; at < 3; at++) {
      const now = server.clock.now()
      expect(
        await inTransaction(server.deps.sql, (tx) =>
          claimMedia(tx, {
            runId: newId(now, server.deps.random),
            now,
            lost: new Date(now.getTime() - 60_000),
            atOnce: 1,
          }),
        ),
      ).not.toBeNull()
      server.clock.pass(61)
    }
    await transcodeNextMedia(server.deps, whenever())
    expect(await read(mediaId)).toMatchObject({ state: 'failed', reason: 'gaveUp' })
    expect((await server.call(mediaRetry, { mediaId }, staff)).data.state).toBe('queued')
    await transcodeNextMedia(server.deps, whenever())
    expect((await read(mediaId)).state).toBe('ready')
    expect((await server.call(mediaRetry, { mediaId }, staff)).reason).toBe('mediaState')
  })

  test('progress can be read; a stopping server requeues its video; cancelling ends the work; neither leaves files', async () => {
    // An ffmpeg that is halfway and then takes its time.
    const script = path.join(server.deps.settings.dataDir, 'slow-ffmpeg')
    writeFileSync(
      script,
      '#!/bin/sh\ncase "$*" in *-progress*) echo out_time_us=3000000; exec sleep 60;; *) exec ffmpeg "$@";; esac\n',
      { mode: 0o755 },
    )
    const slow = await openTestServer({ beside: server, env: { FFMPEG_PATH: script } })
    const before = stored().length
    const mediaId = await uploadMedia(server, staff, aClip({ seconds: 6, size: '64x64' }))
    const stop = new AbortController()
    const deps = { ...slow.deps, files: server.deps.files }
    const running = transcodeNextMedia(deps, stop.signal)
    await expect.poll(async () => (await read(mediaId)).percent, { timeout: 10_000, interval: 50 }).toBe(48)
    stop.abort()
    await running
    expect(await read(mediaId)).toMatchObject({ state: 'queued', percent: 0 })
    const again = transcodeNextMedia(deps, whenever())
    await expect.poll(async () => (await read(mediaId)).percent, { timeout: 10_000, interval: 50 }).toBe(48)
    expect((await server.call(mediaCancel, { mediaId }, staff)).data.state).toBe('cancelled')
    await again
    expect((await read(mediaId)).state).toBe('cancelled')
    expect([stored().length, listed(slow.deps.settings.media.workDir)]).toEqual([before, []])
    expect((await server.call(mediaCancel, { mediaId }, staff)).reason).toBe('mediaState')
    await slow.close()
  })

  test('one at a time, for any number of processes', async () => {
    await Promise.all([uploadMedia(server, staff, clip()), uploadMedia(server, staff, clip())])
    expect(
      (await Promise.all([1, 2, 3].map(() => transcodeNextMedia(server.deps, whenever())))).filter(Boolean),
    ).toHaveLength(1)
    expect(await transcodeNextMedia(server.deps, whenever())).toBe(true)
  })

  test('an abandoned upload is deleted after a day', async () => {
    const before = stored().length
    const bytes = clip()
    const { data } = await server.call(mediaCreate, { name: 'a.mp4', size: bytes.length + 1 }, staff)
    await uploadTestFile(
      server,
      `${mediaPartUpload.path}?mediaId=${data.mediaId}&part=0`,
      Buffer.concat([bytes, Buffer.from('x')]),
      staff,
    )
    expect(stored().length).toBe(before + 1)
    server.clock.pass(86_401)
    await clearAbandonedMedia.run(server.deps)
    expect([stored().length, (await read(data.mediaId)).state]).toEqual([before, 'cancelled'])
  })
})

test('captions of any kind reach the lesson as WebVTT, and are replaced and removed', async () => {
  const media = await uploadAndTranscode(server, staff, aClip({ seconds: 2, size: '64x64' }))
  const { play } = await aLesson(media.mediaId)
  const { mediaId } = media
  const fileOf = async (lang: string) =>
    (await server.call(mediaDetail, { mediaId }, staff)).data.captions.find((one) => one.lang === lang)?.fileId
  const put = async (bytes: Buffer, lang: string) => {
    const fileId = await fileOf(lang)
    const query = `mediaId=${mediaId}&lang=${lang}${fileId ? `&fileId=${fileId}` : ''}`
    return uploadTestFile(server, `${mediaCaptionsUpload.path}?${query}`, bytes, staff)
  }
  const remove = async (lang: string, shownAs = lang) =>
    (await server.call(mediaCaptionsRemove, { mediaId, lang, fileId: (await fileOf(shownAs)) ?? '' }, staff)).data
      .captions
  const gb18030 = Buffer.concat([
    Buffer.from('1\r\n00:00:00,500 --> 00:00:01,500\r\n'),
    Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
    Buffer.from('\r\n'),
  ])
  expect(await put(gb18030, 'zh')).toMatchObject({ code: 200, data: { cues: 1, left: 0 } })
  const before = stored().length
  const text = async () => {
    const { subtitles } = await play()
    const bodies = subtitles.map(async ({ lang, url }) => [
      lang,
      (
        await server.inject({
          url: new URL(url, 'http://portal.test').pathname + new URL(url, 'http://portal.test').search,
        })
      ).body,
    ])
    return Object.fromEntries(await Promise.all(bodies))
  }
  expect(await text()).toEqual({ zh: 'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\n你好\n' })
  await put(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\n改好了'), 'zh')
  expect(stored().length).toBe(before)
  await put(Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello'), 'en')
  expect(Object.keys(await text())).toEqual(['zh', 'en'])
  expect((await text()).zh).toContain('改好了')
  expect(await remove('zh')).toEqual(['en'])
  expect(Object.keys(await text())).toEqual(['en'])
  for (const lang of ['fr', 'PT-br', 'zh'])
    expect(await put(Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello'), lang)).toMatchObject({ code: 200 })
  expect((await play()).subtitles.map(({ lang }) => lang)).toEqual(['zh', 'en', 'fr', 'pt-BR'])
  expect(await remove('pt-br', 'pt-BR')).toEqual(['zh', 'en', 'fr'])
  for (const lang of ['', 'x', 'en_US', '../zh', 'en-aa-aa'])
    expect((await put(Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello'), lang)).code).toBe(400)
  expect(await put(Buffer.from('no captions at all'), 'en')).toMatchObject({
    code: 400,
    data: { reason: 'captionsUnreadable' },
  })
})

test('an uploaded file stays when its deletion is refused', async () => {
  const clip = aClip({ seconds: 2, size: '64x64' })
  const { data } = await server.call(mediaCreate, { name: 'film.mp4', size: clip.length }, staff)
  await uploadTestFile(server, `${mediaPartUpload.path}?mediaId=${data.mediaId}&part=0`, clip, staff)
  await aLesson(data.mediaId)
  expect((await server.call(mediaDelete, { mediaId: data.mediaId }, staff)).reason).toBe('mediaInUse')
  expect((await server.call(mediaFinish, { mediaId: data.mediaId }, staff)).data.state).toBe('queued')
  await server.call(mediaCancel, { mediaId: data.mediaId }, staff)
})

test('a video used by a lesson stays; an unused one is deleted with all its files', async () => {
  const before = stored().length
  const media = await uploadAndTranscode(server, staff, aClip({ seconds: 2, size: '64x64' }))
  const { contentId } = await aLesson(media.mediaId)
  expect((await server.call(mediaDelete, { mediaId: media.mediaId }, staff)).reason).toBe('mediaInUse')
  await server.deps.sql`update content set media_id = null, sd_file = null, poster_file = null where id = ${contentId}`
  expect((await server.call(mediaDelete, { mediaId: media.mediaId }, staff)).code).toBe(200)
  expect(stored().length).toBe(before)
  expect((await server.call(mediaRead, { mediaId: media.mediaId }, staff)).reason).toBe('mediaNotFound')
  const audited = await server.deps.sql<
    { action: string }[]
  >`select action from audit_line where thing_id = ${media.mediaId}`
  expect(audited.map((line) => line.action).sort()).toEqual(['media.create', 'media.delete', 'media.finish'])
  expect((await server.call(mediaList, { q: 'film', state: 'ready', limit: 2 }, staff)).data.rows).toHaveLength(2)
})

test('without ffmpeg the portal names the package to install, at the upload, in its state and to the operator', async () => {
  const bare = await openTestServer({
    beside: server,
    env: { FFMPEG_PATH: '/nowhere/ffmpeg', FFPROBE_PATH: '/nowhere/ffprobe' },
  })
  const refused = await bare.call(mediaCreate, { name: 'a.mp4', size: 10 }, { ...staff, lang: 'en' })
  expect([refused.code, refused.reason]).toEqual([409, 'ffmpegMissing'])
  expect(refused.msg).toContain('apt install ffmpeg')
  expect((await bare.call(mediaConversionState, {}, { ...staff, lang: 'en' })).data).toMatchObject({
    ffmpeg: 'missing',
    hint: expect.stringContaining('apt install ffmpeg'),
  })
  expect((await bare.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', lacks: [], ffmpeg: 'missing' })
  expect(await transcodeNextMedia(bare.deps, whenever())).toBe(false)
  expect((await server.call(mediaConversionState, {}, staff)).data).toMatchObject({
    ffmpeg: 'ready',
    hint: null,
    queued: 0,
    working: 0,
  })
  await bare.close()
})
