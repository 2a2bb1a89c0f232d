import {
  certificateTrackDelete,
  certificateTrackReorder,
  certificateTrackSave,
  managedTrackList,
  maxTracks,
  schemeDelete,
  schemeList,
  schemePictureUpload,
  schemePreview,
  schemePreviewFile,
  schemeRead,
  schemeSave,
} from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { uploadAs } from '../../../testing/upload.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { aCertificate, aTrack } from '../certificate.builders.ts'
import { loadCertificate } from '../certificate.service.ts'

let server: TestServer
let staff: Person
let holder: Person
beforeAll(async () => {
  server = await openTestServer()
  const companyId = await aCompany(server.deps)
  staff = await aPerson(server.deps, companyId, { grants: ['certificates'] })
  holder = await aPerson(server.deps, companyId)
})
afterAll(() => server.close())

const written: Omit<InputOf<typeof schemeSave>, 'code'> = {
  kind: 'exam',
  title: { zh: '光网络工程师', en: 'Optical Network Engineer' },
  sentence: { zh: '通过认证考试，特授予', en: 'has passed the examination and is awarded' },
  signatory: { name: { zh: '罗敏', en: 'Luo Min' }, title: { zh: '首席讲师' } },
  validityMonths: 36,
  layout: {},
}
let nth = 0
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const aCode = () => `S${letters[nth % 26]}-${letters[Math.floor(nth++ / 26)]}Q`
const save = (own: Partial<InputOf<typeof schemeSave>> = {}) =>
  server.call(schemeSave, { code: aCode(), ...written, ...own }, staff)
const read = async (schemeId: string) => (await server.call(schemeRead, { schemeId }, staff)).data

test('a template is created, found, updated by revision, and can’t be deleted once it is used', async () => {
  const { schemeId, revision } = (await save()).data
  const made = await read(schemeId)
  expect(made).toMatchObject({ revision, content: written, issued: { valid: 0, all: 0 }, uses: [] })
  const { rows } = (await server.call(schemeList, { q: 'optical', sort: '-changed' }, staff)).data
  expect(rows.map(({ id }) => id)).toContain(schemeId)

  const changed = await save({ schemeId, revision, code: made.code, validityMonths: 24 })
  expect(changed.data.revision).toBe(revision + 1)
  expect((await save({ schemeId, revision, code: made.code })).data).toMatchObject({ reason: 'conflict' })
  expect((await read(schemeId)).content.validityMonths).toBe(24)

  const examId = await createTestExam(server.deps, { single: 1 }, { certificateSchemeId: schemeId })
  expect((await read(schemeId)).uses).toEqual([expect.objectContaining({ kind: 'exam', id: examId })])
  expect((await server.call(schemeDelete, { schemeId }, staff)).data).toMatchObject({ reason: 'schemeInUse' })

  await aCertificate(server.deps, holder, { schemeId })
  expect((await read(schemeId)).issued).toEqual({ valid: 1, all: 1 })
  expect((await save({ schemeId, revision: revision + 1, code: aCode() })).data).toMatchObject({
    reason: 'schemeCodeFixed',
    fields: ['code'],
  })
})

test('missing values are reported by field, and nothing is stored', async () => {
  const before = (await server.call(schemeList, {}, staff)).data.total
  const missing = await save({
    title: {},
    sentence: { zh: ' ' },
    signatory: { name: {}, title: {} },
    levelIndex: 1,
    layout: { seal: 'picture' },
  })
  expect(missing.data).toMatchObject({
    reason: 'malformed',
    fields: ['title', 'sentence', 'signatory.name', 'levelIndex', 'layout.sealFileId'],
  })
  const nobody = '00000000-0000-7000-8000-000000000000'
  expect((await save({ trackId: nobody, levelIndex: 0 })).data).toMatchObject({ reason: 'trackNotFound' })
  expect((await save({ layout: { seal: 'picture', sealFileId: nobody } })).data).toMatchObject({
    reason: 'fileNotFound',
  })
  const { code } = await read((await save()).data.schemeId)
  expect((await save({ code })).data).toMatchObject({ reason: 'schemeCodeTaken' })
  expect((await server.call(schemeList, {}, staff)).data.total).toBe(before + 1)
})

test('a level has one certificate; tracks are renamed and ordered, and keep the levels that have one', async () => {
  const trackId = await aTrack(server.deps)
  const { schemeId } = (await save({ trackId, levelIndex: 2 })).data
  expect((await save({ trackId, levelIndex: 2 })).data).toMatchObject({ reason: 'levelTaken' })
  expect((await save({ trackId, levelIndex: 3 })).data).toMatchObject({ reason: 'malformed', fields: ['levelIndex'] })

  const mine = async () =>
    (await server.call(managedTrackList, {}, staff)).data.list.find((one) => one.trackId === trackId)
  const track = await mine()
  expect(track?.levels.map(({ scheme }) => scheme?.id ?? null)).toEqual([null, null, schemeId])
  const levels = (track?.levels ?? []).map(({ name }) => name)
  const change = (own: Partial<InputOf<typeof certificateTrackSave>>) =>
    server.call(
      certificateTrackSave,
      { trackId, revision: track?.revision ?? 0, title: { en: 'Optics' }, levels, ...own },
      staff,
    )
  expect((await change({ levels: levels.slice(0, 2) })).data).toMatchObject({ reason: 'levelInUse' })
  expect((await change({ levels: [{}, ...levels.slice(1)] })).data).toMatchObject({
    reason: 'malformed',
    fields: ['levels.0'],
  })
  expect((await change({ levels: [...levels, { en: 'Fellow' }] })).code).toBe(200)
  expect((await change({})).data).toMatchObject({ reason: 'conflict' })
  expect((await mine())?.levels).toHaveLength(4)
  expect((await server.call(certificateTrackDelete, { trackId }, staff)).data).toMatchObject({ reason: 'levelInUse' })

  const { trackId: other } = (
    await server.call(certificateTrackSave, { title: { zh: '新路径' }, levels: [{ zh: '一级' }] }, staff)
  ).data
  const all = (await server.call(managedTrackList, {}, staff)).data.list.map((one) => one.trackId)
  expect((await server.call(certificateTrackReorder, { trackIds: [other] }, staff)).data).toMatchObject({
    reason: 'conflict',
  })
  await server.call(certificateTrackReorder, { trackIds: [other, ...all.filter((id) => id !== other)] }, staff)
  expect((await server.call(managedTrackList, {}, staff)).data.list[0]?.trackId).toBe(other)
  expect((await server.call(certificateTrackDelete, { trackId: other }, staff)).code).toBe(200)
  expect((await server.call(certificateTrackDelete, { trackId: other }, staff)).data).toMatchObject({
    reason: 'trackNotFound',
  })
})

test('a portal gets at most 200 tracks, and all that it has can be ordered', async () => {
  const { sql } = server.deps
  const ids = async () => (await server.call(managedTrackList, {}, staff)).data.list.map((one) => one.trackId)
  await sql`
    insert into certificate_track (id, title, levels, place, created_at, updated_at)
    select gen_random_uuid(), '{"en": "One of many"}', '[{"en": "Level"}]', 1000 + n, now(), now()
    from generate_series(1, ${maxTracks - 1 - (await ids()).length}::int) n`
  const add = () =>
    server.call(certificateTrackSave, { title: { en: 'One of many' }, levels: [{ en: 'Level' }] }, staff)
  expect((await Promise.all([add(), add()])).map(({ code, reason }) => reason ?? code).sort()).toEqual([
    200,
    'tooManyTracks',
  ])
  const all = await ids()
  expect(all).toHaveLength(maxTracks)
  expect((await server.call(certificateTrackReorder, { trackIds: all.toReversed() }, staff)).code).toBe(200)
  expect(await ids()).toEqual(all.toReversed())
  // A portal that had more before there was a limit lists and orders all of them, and refuses another one.
  await sql`
    insert into certificate_track (id, title, levels, place, created_at, updated_at)
    select gen_random_uuid(), '{"en": "One of many"}', '[{"en": "Level"}]', 2000 + n, now(), now() from generate_series(1, 60) n`
  const more = await ids()
  expect(more).toHaveLength(maxTracks + 60)
  expect((await server.call(certificateTrackReorder, { trackIds: more.toReversed() }, staff)).code).toBe(200)
  expect(await ids()).toEqual(more.toReversed())
  expect((await add()).reason).toBe('tooManyTracks')
  await sql`delete from certificate_track where title ->> 'en' = 'One of many'`
})

test('the document is drawn as it would be, with a seal and a signature that were uploaded, and issued so', async () => {
  const png = await sharp({
    create: { width: 80, height: 40, channels: 4, background: { r: 190, g: 40, b: 40, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  const picture = async () =>
    (await uploadAs(server, staff, { name: 'seal.png', bytes: png, path: schemePictureUpload.path })).data.fileId
  const layout = {
    border: 'lines',
    accent: 'green',
    seal: 'picture',
    sealFileId: await picture(),
    signature: 'picture',
    signatureFileId: await picture(),
  } as const
  const drawn = await server.call(schemePreview, { lang: 'zh', code: 'SO-P', content: { ...written, layout } }, staff)
  expect(drawn.data.svg.match(/<image [^>]*href="data:image\/png;base64,/g)).toHaveLength(2)
  expect(drawn.data.svg).toContain('#1F6B4A')
  const plain = await server.call(
    schemePreview,
    { lang: 'en', content: { ...written, layout: { seal: 'none', signature: 'none', border: 'none' } } },
    staff,
  )
  expect(plain.data.svg).not.toContain('<image')
  expect(plain.data.svg.length).toBeLessThan(drawn.data.svg.length)

  const file = await server.inject({
    method: 'POST',
    url: schemePreviewFile.path,
    headers: { access_token: staff.token, 'content-type': 'application/json' },
    payload: JSON.stringify({ lang: 'zh', content: { ...written, layout } }),
  })
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  const { schemeId, revision } = (await save({ layout })).data
  const { certificateId } = await aCertificate(server.deps, holder, { schemeId })
  const { code } = await read(schemeId)
  await save({ schemeId, revision, code, layout: {} })
  const issued = await loadCertificate(server.deps, { ...holder, sessionId: '' } as never, certificateId, 'zh')
  expect(issued.svg.match(/<image /g), 'what was issued stays as it was').toHaveLength(2)
})
