import { auditList } from '@portal/contract/operations/audit.contract.ts'
import { brandPictureUpload, brandRead, brandSave } from '@portal/contract/site/brand.contract.ts'
import { contactList } from '@portal/contract/site/contact.contract.ts'
import { messageTextList, messageTextReset, messageTextSave } from '@portal/contract/site/message-text.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderMessageText } from '../../../core/messages/message-text.rules.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aPhoto } from '../../../testing/pictures.ts'
import { openSecondServer } from '../../../testing/second-server.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { uploadAs } from '../../../testing/upload.ts'

let server: TestServer
let ann: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer({ env: { OPERATOR_PHONE: '+86 25 5555 0100' } })
  const company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company)
  staff = await aPerson(server.deps, company, { grants: ['operations'] })
})
afterAll(() => server.close())

const empty = {
  name: {},
  shortName: {},
  issuer: {},
  address: {},
  mailSender: {},
  mailFooter: {},
  smsSignature: {},
  footer: {},
  pagesOff: [],
}
const revisionNow = async () => (await server.call(brandRead, {}, staff)).data.revision
const put = async (own: object) =>
  server.call(brandSave, { ...empty, revision: await revisionNow(), ...own } as never, staff)

test('a portal without a brand has neutral names', async () => {
  const { data } = await server.call(brandRead, {}, staff)
  expect(data).toMatchObject({ revision: 0, updatedAt: null, name: {}, color: null, pagesOff: [] })
  expect(data.defaults.name).toEqual({ zh: '培训认证中心', en: 'Training and Certification Centre' })
  expect(server.deps.brand.current().page.shades).toBeNull()
})

test('a name changes every other name that was not given, immediately', async () => {
  expect((await put({ name: { zh: ' 星桥学院 ' } })).data).toEqual({ revision: 1 })
  const { name, shortName, issuer, smsSignature } = server.deps.brand.current()
  for (const text of [name, shortName, issuer, smsSignature]) expect(text).toEqual({ zh: '星桥学院', en: '星桥学院' })
  expect((await server.call(contactList, {}, { lang: 'en' })).data.operator).toEqual({
    name: '星桥学院',
    address: '',
    email: null,
    phone: '+86 25 5555 0100',
  })
})

test('two servers on one database show the same brand within seconds', async () => {
  const second = await openSecondServer(server)
  const stop = await second.deps.brand.watch()
  await put({ name: { zh: '云帆学院', en: 'Cloudsail Academy' }, color: '#0b6e63' })
  const before = Date.now()
  while (second.deps.brand.current().name.en !== 'Cloudsail Academy' && Date.now() - before < 5000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(second.deps.brand.current().name).toEqual({ zh: '云帆学院', en: 'Cloudsail Academy' })
  expect(second.deps.brand.current().page.shades).toHaveLength(10)
  await stop()
  await second.close()
})

test('only operations may change it, and nobody overwrites a newer brand', async () => {
  const revision = await revisionNow()
  expect((await server.call(brandSave, { ...empty, revision } as never, ann)).reason).toBe('forbidden')
  expect((await server.call(brandSave, { ...empty, revision: revision - 1 } as never, staff)).reason).toBe('conflict')
  expect((await server.call(brandSave, { ...empty, revision: 0 } as never, staff)).reason).toBe('conflict')
  expect(await revisionNow()).toBe(revision)
})

test('bad input is refused with its field, and nothing changes', async () => {
  const revision = await revisionNow()
  for (const [own, field] of [
    [{ color: 'teal' }, 'color'],
    [{ email: 'nobody' }, 'email'],
    [{ name: { zh: 'x'.repeat(61) } }, 'name.zh'],
    [{ icp: { words: '苏ICP备1号', url: 'javascript:alert(1)' } }, 'icp.url'],
    [{ pagesOff: ['/console'] }, 'pagesOff.0'],
  ] as const) {
    const { reason, fields } = await put(own)
    expect(reason).toBe('malformed')
    expect(fields).toContain(field)
  }
  expect((await put({ logoFileId: staff.accountId })).reason).toBe('fileNotFound')
  expect(await revisionNow()).toBe(revision)
})

test('a logo is drawn again and everybody may see it; anything that is no picture is refused', async () => {
  const upload = async (name: string, bytes: Buffer) =>
    uploadAs(server, staff, { name, bytes, path: brandPictureUpload.path })
  const { data } = await upload('logo.jpg', await aPhoto())
  expect((await put({ logoFileId: data.fileId })).code).toBe(200)
  const { logo, icon } = server.deps.brand.current().page
  expect([logo, icon]).toEqual([data.url, data.url])
  expect((await server.inject({ method: 'GET', url: data.url })).statusCode).toBe(200)
  expect((await upload('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).data.reason).toBe(
    'wrongFileType',
  )
})

test('a change leaves a line in the audit log, with the fields that changed', async () => {
  await put({ name: { zh: '云帆学院', en: 'Cloudsail Academy' } })
  server.clock.pass(1)
  await put({ name: { zh: '云帆学院', en: 'Cloudsail Academy' }, footer: { en: 'Est. 1999' } })
  const [line] = (await server.call(auditList, { limit: 1 } as never, staff)).data.rows
  expect(line).toMatchObject({ action: 'brand.put' })
  expect(JSON.stringify(line)).toContain('Est. 1999')
  expect(JSON.stringify(line)).not.toContain('Cloudsail')
})

test('a public page has the words that staff gave it, and an empty text counts as none', async () => {
  const words = { title: { zh: '临床培训' }, lead: {} }
  const pageTexts = { '/technicalTraining': words, '/news': { title: { zh: ' ' }, lead: {} } }
  expect(
    (await put({ name: { zh: '云帆学院', en: 'Cloudsail Academy' }, pageTexts, pagesOff: ['/findPartner'] })).code,
  ).toBe(200)
  expect(server.deps.brand.current().page).toMatchObject({
    pageTexts: { '/technicalTraining': words },
    pagesOff: ['/findPartner'],
  })
  expect((await server.call(brandRead, {}, staff)).data.pageTexts).toEqual({ '/technicalTraining': words })
  const tooLong = { '/news': { title: { zh: 'x'.repeat(61) }, lead: {} } }
  expect((await put({ pageTexts: tooLong })).reason).toBe('malformed')
})

test('the words of a message can be changed, are checked, and can be reset', async () => {
  const kind = 'passwordLink' as const
  const read = async () =>
    (await server.call(messageTextList, {}, { ...staff, lang: 'en' })).data.list.find((one) => one.kind === kind)
  const shipped = await read()
  expect(shipped).toMatchObject({ label: 'Password reset', revision: 0, required: ['link'] })
  const zh = { subject: '新密码', body: '{portal}：{link}' }
  const send = (en: { subject: string; body: string }, revision = 0) =>
    server.call(messageTextSave, { kind, revision, zh, en }, { ...staff, lang: 'en' })
  const missing = await send({ subject: 'New password', body: 'Ask us.' })
  expect([missing.reason, missing.fields]).toEqual(['messagePlaceholders', ['en.body']])
  expect(missing.msg).toContain('{link}')
  expect((await send({ subject: 'New password', body: '{link} {code}' })).msg).toContain('{code} can’t be used')
  expect((await send({ subject: ' ', body: '{link}' })).reason).toBe('malformed')
  expect((await server.call(messageTextSave, { kind, revision: 0, zh, en: zh }, ann)).reason).toBe('forbidden')
  expect((await read())?.revision).toBe(0)
  expect((await send({ subject: 'New password at {portal}', body: 'Open {link}' })).data).toEqual({ revision: 1 })
  expect((await send({ subject: 'Late', body: '{link}' })).reason).toBe('conflict')
  expect(
    renderMessageText(server.deps.brand.current(), kind, 'en', { link: 'https://x.example/{portal}', minutes: 30 }),
  ).toEqual({
    subject: 'New password at Cloudsail Academy',
    body: 'Open https://x.example/{portal}',
  })
  for (let times = 0; times < 2; times++) expect((await server.call(messageTextReset, { kind }, staff)).code).toBe(200)
  expect(await read()).toEqual(shipped)
})
