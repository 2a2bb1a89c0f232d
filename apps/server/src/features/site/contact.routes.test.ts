import { contactMessageClose, contactMessageList, contactOfficesPut, contactSend, contacts } from '@portal/contract/site/contact.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ann: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer({ env: { OPERATOR_NAME: '星桥培训', OPERATOR_EMAIL: 'desk@starbridge.example', OPERATOR_PHONE: '+86 25 5555 0100' } })
  const company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company)
  staff = await aPerson(server.deps, company, { grants: ['site'] })
})
afterAll(() => server.close())

const message = { topic: 'exam' as const, name: ' 王一诺 ', email: 'wang@starbeam.example', content: '考试时断电了，\n请帮我看看。' }

test('who runs the portal stands there in the language there is, with the offices that staff put', async () => {
  expect((await server.call(contacts, {}, { lang: 'en' })).data).toEqual({
    operator: { name: '星桥培训', address: '', email: 'desk@starbridge.example', phone: '+86 25 5555 0100' },
    offices: [],
  })
  const office = { region: { zh: '华东', en: 'East China' }, address: { zh: '南京' }, hours: {}, phone: '+86 25 5555 0136' }
  expect((await server.call(contactOfficesPut, { offices: [office] }, ann)).reason).toBe('forbidden')
  for (let times = 0; times < 2; times++) expect((await server.call(contactOfficesPut, { offices: [office] }, staff)).code).toBe(200)
  expect((await server.call(contacts, {}, { lang: 'en' })).data.offices).toEqual([
    { officeId: expect.any(String), region: 'East China', address: '南京', hours: '', phone: '+86 25 5555 0136', email: null },
  ])
})

test('a message is kept once, mailed once and closed once', async () => {
  expect((await server.call(contactSend, { ...message, email: 'nobody' })).fields).toEqual(['email'])
  expect((await server.call(contactSend, { ...message, content: ' \n ' })).fields).toEqual(['content'])
  await Promise.all([1, 2, 3].map(() => server.call(contactSend, message, { token: ann.token, as: 'form' })))
  const mails = await server.deps.sql`select subject, body from outbound_message where recipient = 'desk@starbridge.example'`
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: '联系我们：王一诺（exam）', body: expect.stringContaining('考试时断电了，\n请帮我看看。') })

  expect((await server.call(contactMessageList, {}, ann)).reason).toBe('forbidden')
  const { data } = await server.call(contactMessageList, { state: 'open' }, staff)
  expect(data).toMatchObject({ total: 1, list: [{ topic: 'exam', name: '王一诺', account: ann.login, lang: 'zh', closedAt: null }] })
  const messageId = data.list[0]?.messageId ?? ''
  const closings = await Promise.all([1, 2].map(() => server.call(contactMessageClose, { messageId, note: '已补时' }, staff)))
  expect(closings.map((one) => one.code).sort()).toEqual([200, 409])
  expect((await server.call(contactMessageList, { state: 'open' }, staff)).data.total).toBe(0)
  expect((await server.call(contactMessageList, { state: 'closed', topic: 'exam' }, staff)).data.list[0]).toMatchObject({ note: '已补时', closedBy: expect.any(String) })
})

test('a visitor may write, within bounds', async () => {
  for (let times = 0; times < 9; times++) await server.call(contactSend, { ...message, content: `第 ${times} 条` })
  expect((await server.call(contactSend, { ...message, content: '太多了' })).reason).toBe('tooManyRequests')
})
