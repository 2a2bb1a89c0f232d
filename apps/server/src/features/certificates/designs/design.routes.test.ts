import { type DesignLang, designLangs, designLimits } from '@portal/contract/certificates/design.limits.ts'
import {
  designAssign,
  designDelete,
  designList,
  designPictureUpload,
  designPreview,
  designPublish,
  designRead,
  designSave,
  designWarnings,
} from '@portal/contract/certificates/design-staff.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { renderPdf } from '../../../core/drawing/pdf.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { uploadAs } from '../../../testing/upload.ts'
import { aCertificate, aScheme } from '../certificate.builders.ts'
import { certificateLinks, loadCertificate, loadCertificateFile } from '../certificate.service.ts'
import { findCertificate } from '../certificate.store.ts'
import { drawDesignSheet } from '../drawing/design.layout.ts'
import { smallDesignContent } from './design.builders.ts'
import { drawDesignSample, loadDesignWarnings, saveDesign } from './design.service.ts'
import type { StoredDesignContent } from './design.store.ts'
import { loadPublishedDesign } from './design-picture.service.ts'

let server: TestServer
let companyId: string
let otherId: string
let staff: Person
let keeper: Person
let otherKeeper: Person
beforeAll(async () => {
  server = await openTestServer()
  companyId = await aCompany(server.deps, { name: '甲企业' })
  otherId = await aCompany(server.deps, { name: '乙企业' })
  staff = await aPerson(server.deps, companyId, { grants: ['certificates'] })
  keeper = await aPerson(server.deps, companyId, { companyGrants: ['certificates'] })
  otherKeeper = await aPerson(server.deps, otherId, { companyGrants: ['certificates'] })
})
afterAll(() => server.close())

let serial = 0
const save = (own: Partial<InputOf<typeof designSave>> = {}, by = staff) =>
  server.call(designSave, { name: `设计 ${++serial}`, content: smallDesignContent(), ...own }, by)
const read = async (designId: string, by = staff) => (await server.call(designRead, { designId }, by)).data
async function published(by: Person, content: StoredDesignContent = smallDesignContent()): Promise<string> {
  const { designId, revision } = (await save({ content }, by)).data
  await server.call(designPublish, { designId, revision }, by)
  return designId
}
/** The PDF of a certificate as its holder downloads it. */
async function pdfOf(owner: Person, certificateId: string, lang: DesignLang = 'zh') {
  const actor = { ...owner, sessionId: '', grants: [], companyGrants: [] }
  return (await loadCertificateFile(server.deps, actor, certificateId, lang)).bytes
}
/** The same, drawn again as a process does that has drawn nothing yet. */
async function drawnAgain(owner: Person, certificateId: string, lang: 'zh' | 'en') {
  const row = await findCertificate(server.deps.sql, owner, certificateId)
  if (!row?.facts.design) throw new Error('no certificate of a design')
  const design = await loadPublishedDesign(server.deps, row.facts.design)
  return renderPdf(drawDesignSheet(design, row.facts, lang, certificateLinks(server.deps, row, lang)))
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#CAD4E8' } })
    .png()
    .toBuffer()
const upload = async (by: Person, bytes: Buffer, name = 'a.png', designId?: string) =>
  uploadAs(server, by, { name, bytes, path: designPictureUpload.path + (designId ? `?designId=${designId}` : '') })

test('a design is drafted, published once per draft, changed by revision, and deleted only before its first version', async () => {
  const { designId, revision } = (await save()).data
  expect(await read(designId)).toMatchObject({ revision, status: 'draft', versions: [], content: smallDesignContent() })
  expect((await server.call(designAssign, { designId, schemeIds: [] }, staff)).data).toMatchObject({
    reason: 'designNotPublished',
  })
  expect((await server.call(designPublish, { designId, revision }, staff)).data).toEqual({ version: 1 })
  expect((await server.call(designPublish, { designId, revision }, staff)).data).toEqual({ version: 1 })
  const changed = (await save({ designId, revision, content: smallDesignContent({ paper: '#FFFDF8' }) })).data
  expect(await read(designId)).toMatchObject({ status: 'changed', versions: [{ number: 1, certificates: 0 }] })
  expect((await save({ designId, revision })).data).toMatchObject({ reason: 'conflict' })
  expect((await server.call(designPublish, { designId, revision }, staff)).data).toMatchObject({ reason: 'conflict' })
  expect((await server.call(designPublish, { designId, revision: changed.revision }, staff)).data).toEqual({
    version: 2,
  })
  expect((await server.call(designList, { status: 'published' }, staff)).data.rows.map(({ id }) => id)).toContain(
    designId,
  )
  expect((await server.call(designDelete, { designId }, staff)).data).toMatchObject({ reason: 'designInUse' })
  const draft = (await save()).data.designId
  await server.call(designDelete, { designId: draft }, staff)
  for (const call of [designDelete, designRead] as const)
    expect((await server.call(call, { designId: draft }, staff)).data).toMatchObject({ reason: 'designNotFound' })
  expect((await server.call(designPublish, { designId: draft, revision: 1 }, staff)).data).toMatchObject({
    reason: 'designNotFound',
  })
  expect((await server.call(designAssign, { designId: draft, schemeIds: [] }, staff)).data).toMatchObject({
    reason: 'designNotFound',
  })
  expect((await save({ designId: draft, revision: 1 })).data).toMatchObject({ reason: 'designNotFound' })
})

test('bad designs are refused by rule and field, and change nothing', async () => {
  const { designId, revision } = (await save()).data
  const [name, , , code] = smallDesignContent().fields
  if (name?.kind !== 'text' || code?.kind !== 'code') throw new Error('other fields')
  const nobody = '00000000-0000-7000-8000-000000000000'
  const bad: readonly (readonly [StoredDesignContent['fields'], string])[] = [
    [[{ ...name, x: 2900 }], 'designOutside'],
    [[{ ...name, y: -1 }], 'designOutside'],
    [[{ ...name, text: { zh: '{nmae}' } }], 'designPlaceholder'],
    [[{ ...name, text: { en: '  ' } }], 'designWithoutText'],
    [[{ ...code, width: 200 }], 'designCodeSmall'],
    [[{ ...name }, { ...name }], 'malformed'],
    [[{ kind: 'picture', id: 'p', x: 0, y: 0, width: 100, height: 100, fileId: nobody }], 'fileNotFound'],
    [[{ ...name, color: 'red' }], 'malformed'],
    [[{ ...name, size: 4000 }], 'malformed'],
  ]
  for (const [fields, reason] of bad) {
    const content = smallDesignContent({ fields })
    expect((await save({ designId, revision, content })).data, reason).toMatchObject({ reason })
    if (reason === 'malformed') continue
    expect((await server.call(designWarnings, { lang: 'zh', content }, staff)).data).toMatchObject({ reason })
    const drawn = await server.inject({
      method: 'POST',
      url: designPreview.path,
      headers: { access_token: staff.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ lang: 'zh', content }),
    })
    expect(drawn.json().data).toMatchObject({ reason })
  }
  expect(await read(designId)).toMatchObject({ revision, content: smallDesignContent() })
  const bare = (await save({ content: smallDesignContent({ fields: [code] }) })).data
  expect(
    (await server.call(designPublish, { designId: bare.designId, revision: bare.revision }, staff)).data,
  ).toMatchObject({ reason: 'designIncomplete' })
})

test('pictures are checked, and a company uses only its own', async () => {
  const whole = await upload(keeper, await picture(1200, 850))
  expect(whole.data.fileId).toMatch(/^[0-9a-f-]{36}$/)
  const background = smallDesignContent({ backgroundFileId: whole.data.fileId })
  expect((await save({ content: background }, keeper)).data.designId).toBeTruthy()
  expect((await save({ content: background }, otherKeeper)).data).toMatchObject({ reason: 'fileNotFound' })
  expect((await upload(keeper, Buffer.from('GIF89a'), 'a.gif')).data).toMatchObject({ reason: 'wrongFileType' })
  expect((await upload(keeper, Buffer.alloc(3_500_000, 1))).data).toMatchObject({ reason: 'tooLarge' })
  expect((await upload(keeper, await picture(9000, 9000))).data).toMatchObject({ reason: 'pictureTooLarge' })
})

test('a picture that staff of the organisation upload for the design of a company belongs to that company', async () => {
  const { designId, revision } = (await save({}, keeper)).data
  const bytes = await picture(40, 30)
  const { fileId } = (await upload(staff, bytes, 'a.png', designId)).data
  const content = smallDesignContent({ backgroundFileId: fileId })
  const saved = (await save({ designId, revision, content })).data
  expect(saved).toMatchObject({ designId })
  expect((await save({ designId, revision: saved.revision, content }, keeper)).data).toMatchObject({ designId })
  // A picture that was uploaded for no design of the company is still not one of its pictures.
  const loose = smallDesignContent({ backgroundFileId: (await upload(staff, bytes)).data.fileId })
  expect((await save({ designId, revision: saved.revision + 1, content: loose })).data).toMatchObject({
    reason: 'fileNotFound',
  })
  const portal = (await save()).data.designId
  for (const other of [portal, companyId])
    expect((await upload(keeper, bytes, 'a.png', other)).data).toMatchObject({ reason: 'designNotFound' })
  expect((await upload(otherKeeper, bytes, 'a.png', designId)).data).toMatchObject({ reason: 'designNotFound' })
})

test('a design has a bounded number and size of pictures, checked before any is read', async () => {
  const { fileId } = (await upload(keeper, await picture(40, 30))).data
  const shown = (count: number) =>
    smallDesignContent({
      fields: [
        ...smallDesignContent().fields,
        ...Array.from({ length: count }, (_, n) => {
          return { kind: 'picture' as const, id: `p${n}`, x: 0, y: 0, width: 100, height: 100, fileId }
        }),
      ],
    })
  const answersTo = async (content: StoredDesignContent, deps = server.deps) => {
    const actor = { ...keeper, sessionId: '', grants: [], companyGrants: ['certificates' as const] }
    const input = { lang: 'zh' as const, content }
    const reasonOf = (error: unknown) => (error as { reason?: string }).reason ?? String(error)
    return Promise.all([
      saveDesign(deps, actor, { name: '图片', content }).then(() => 'saved', reasonOf),
      loadDesignWarnings(deps, actor, input).then(() => 'judged', reasonOf),
      drawDesignSample(deps, actor, input).then(() => 'drawn', reasonOf),
    ])
  }
  const read = vi.fn(server.deps.files.read)
  const deps = { ...server.deps, files: { ...server.deps.files, read } }
  expect(await answersTo(shown(designLimits.pictures + 1), deps)).toEqual(['tooLarge', 'tooLarge', 'tooLarge'])
  expect(read).not.toHaveBeenCalled()
  // Only the drawing reads bytes, and those of each picture once.
  expect(await answersTo(shown(designLimits.pictures), deps)).toEqual(['saved', 'judged', 'drawn'])
  expect(read).toHaveBeenCalledTimes(1)
  const each = Math.floor(designLimits.pictureBytes / designLimits.pictures)
  await server.deps.sql`update stored_file set size = ${each} where id = ${fileId}`
  expect((await save({ content: shown(designLimits.pictures) }, keeper)).data.designId).toBeTruthy()
  await server.deps.sql`update stored_file set size = ${each + 1} where id = ${fileId}`
  expect(await answersTo(shown(designLimits.pictures), deps)).toEqual(['tooLarge', 'tooLarge', 'tooLarge'])
  expect(read).toHaveBeenCalledTimes(1)
})

test('staff of a company see, change and use the designs of their company alone', async () => {
  const [portal, own, other] = [await published(staff), await published(keeper), await published(otherKeeper)]
  const seen = async (by: Person) => (await server.call(designList, { limit: 500 }, by)).data.rows.map(({ id }) => id)
  expect(await seen(staff)).toEqual(expect.arrayContaining([portal, own, other]))
  expect(await seen(keeper)).toContain(own)
  for (const id of [portal, other]) {
    expect(await seen(keeper)).not.toContain(id)
    expect((await server.call(designRead, { designId: id }, keeper)).data).toMatchObject({ reason: 'designNotFound' })
    expect((await save({ designId: id, revision: 1 }, keeper)).data).toMatchObject({ reason: 'designNotFound' })
  }
  // One template: each company with its own design, and everyone else with the portal's design.
  const schemeId = await aScheme(server.deps)
  for (const [by, designId] of [
    [staff, portal],
    [keeper, own],
  ] as const)
    await server.call(designAssign, { designId, schemeIds: [schemeId] }, by)
  expect((await server.call(designAssign, { designId: own, schemeIds: [own] }, keeper)).data).toMatchObject({
    reason: 'schemeNotFound',
  })
  const mark = async (person: Person) => {
    const { certificateId } = await aCertificate(server.deps, person, { schemeId })
    const [row] = await server.deps.sql<{ design: string }[]>`
      select v.design_id as design from certificate c join certificate_design_version v on v.id::text = c.facts ->> 'design' where c.id = ${certificateId}`
    return row?.design
  }
  expect(await mark(await aPerson(server.deps, companyId))).toBe(own)
  expect(await mark(await aPerson(server.deps, otherId))).toBe(portal)
  expect((await read(own, keeper)).versions).toMatchObject([{ number: 1, certificates: 1 }])
  expect((await read(own, keeper)).schemes.find((one) => one.schemeId === schemeId)).toMatchObject({
    isUsing: true,
    otherDesign: null,
  })
})

test('an issued certificate keeps every byte of its PDF, whatever becomes of its design', async () => {
  const schemeId = await aScheme(server.deps)
  const designId = await published(staff)
  await server.call(designAssign, { designId, schemeIds: [schemeId] }, staff)
  const holder = await aPerson(server.deps, companyId, { name: '周以宁' })
  const { certificateId } = await aCertificate(server.deps, holder, { schemeId })
  const first = { zh: await pdfOf(holder, certificateId), en: await pdfOf(holder, certificateId, 'en') }
  expect(first.zh.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]')
  const color = fc.constantFrom('#FFFFFF', '#F4F0E6', '#0F1B3D', '#B07A1E')
  const change = fc.record({
    paper: color,
    accent: color,
    frame: fc.constantFrom('none' as const, 'lines' as const, 'guilloche' as const),
    isLandscape: fc.boolean(),
    size: fc.constantFrom('a4' as const, 'a3' as const),
    words: fc.string({ minLength: 1, maxLength: 40 }).filter((one) => one.trim() !== '' && !/[{}]/.test(one)),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ words, ...own }) => {
      const { revision } = await read(designId)
      const [name, ...others] = smallDesignContent().fields
      if (name?.kind !== 'text') throw new Error('other fields')
      const fields = [{ ...name, text: { zh: `${words}{name}` } }, ...others].map((field) => ({
        ...field,
        x: 200,
        width: field.kind === 'code' ? field.width : 1500,
      }))
      const saved = (await save({ designId, revision, content: smallDesignContent({ ...own, fields }) })).data
      await server.call(designPublish, { designId, revision: saved.revision }, staff)
      for (const lang of ['zh', 'en'] as const) {
        expect((await pdfOf(holder, certificateId, lang)).equals(first[lang])).toBe(true)
        expect((await drawnAgain(holder, certificateId, lang)).equals(first[lang])).toBe(true)
      }
    }),
    { numRuns: 6 },
  )
  const other = await aPerson(server.deps, companyId)
  const later = await aCertificate(server.deps, other, { schemeId })
  expect((await pdfOf(other, later.certificateId)).equals(first.zh)).toBe(false)
  // A trigger in the database refuses any change of a published version.
  await expect(
    server.deps.sql`update certificate_design_version set content = '{}' where design_id = ${designId}`,
  ).rejects.toThrow(/never changes/)
})

test('a sample is drawn in every language, with warnings about missing characters and tight fields', async () => {
  const [name] = smallDesignContent().fields
  if (name?.kind !== 'text') throw new Error('other field')
  const content = smallDesignContent({
    isLandscape: false,
    size: 'a5',
    fields: [
      { ...name, width: 1000, text: { zh: '𠀁 {name}', ja: '修了証', ar: 'شهادة {name}', en: 'To {name}' } },
      { ...name, id: 'long', width: 400, height: 60, text: { zh: '{sentence}{sentence}' } },
      { kind: 'seal', id: 'seal', x: 10, y: 10, width: 300, height: 300 },
      { kind: 'signature', id: 'sign', x: 400, y: 10, width: 300, height: 120 },
      { kind: 'shape', id: 'line', x: 10, y: 400, width: 900, height: 4, color: '#000000', outline: 0 },
    ],
  })
  for (const lang of designLangs) {
    const drawn = await server.inject({
      method: 'POST',
      url: designPreview.path,
      headers: { access_token: staff.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ lang, content }),
    })
    expect(drawn.statusCode).toBe(200)
    expect(drawn.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 419.53 595.28]')
  }
  const schemeId = await aScheme(server.deps)
  expect((await server.call(designWarnings, { lang: 'zh', schemeId, content }, staff)).data).toEqual({
    undrawable: ['𠀁'],
    tight: [1],
  })
  expect((await server.call(designWarnings, { lang: 'en', content }, staff)).data.undrawable).toEqual([])
  const missing = { lang: 'en', content, schemeId: companyId } as const
  expect((await server.call(designWarnings, missing, staff)).data).toMatchObject({ reason: 'schemeNotFound' })
})

test('the holder gets the document in every language of the design', async () => {
  const [name, ...others] = smallDesignContent().fields
  if (name?.kind !== 'text') throw new Error('other field')
  const designId = await published(
    staff,
    smallDesignContent({ fields: [{ ...name, text: { zh: '{name}', fr: 'À {name}' } }, ...others] }),
  )
  const schemeId = await aScheme(server.deps)
  await server.call(designAssign, { designId, schemeIds: [schemeId] }, staff)
  const holder = await aPerson(server.deps, companyId, { name: '周以宁' })
  const { certificateId } = await aCertificate(server.deps, holder, { schemeId })
  const actor = { ...holder, sessionId: '', grants: [], companyGrants: [] }
  expect((await loadCertificate(server.deps, actor, certificateId, 'zh')).langs).toEqual(['fr'])
  expect((await pdfOf(holder, certificateId, 'fr')).toString('latin1')).toContain('/Lang (fr)')
})

test('credits in force on the day of issue are printed and stay', async () => {
  const schemeId = await aScheme(server.deps)
  const { sql } = server.deps
  const kindId = '01900000-0000-7000-8000-00000000c0de'
  await sql`insert into training_credit_kind (id, name, unit, created_at) values (${kindId}, '{"zh": "专业科目"}', 'hours', ${server.clock.now()})`
  await sql`insert into training_credit_rate (id, kind_id, scheme_id, amount, from_on, set_at)
    values (${kindId}, ${kindId}, ${schemeId}, 1250, '2020-01-01', ${server.clock.now()})`
  const holder = await aPerson(server.deps, companyId)
  const { certificateId } = await aCertificate(server.deps, holder, { schemeId })
  await sql`update training_credit_rate set amount = 100 where id = ${kindId}`
  const row = await findCertificate(sql, holder, certificateId)
  expect(row?.facts.credits).toEqual([{ name: { zh: '专业科目' }, unit: 'hours', amount: 1250 }])
})
