import {
  contactList,
  contactMessageClose,
  contactMessageList,
  contactMessageRead,
  contactMessageReopen,
  contactMessageSend,
  contactOfficesRead,
  contactOfficesSave,
} from '@portal/contract/site/contact.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ann: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer({
    env: { OPERATOR_NAME: '星桥培训', OPERATOR_EMAIL: 'desk@starbridge.example', OPERATOR_PHONE: '+86 25 5555 0100' },
  })
  const company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company)
  staff = await aPerson(server.deps, company, { grants: ['site'] })
})
afterAll(() => server.close())

const message = {
  topic: 'exam' as const,
  name: ' 王一诺 ',
  email: 'wang@starbeam.example',
  content: '考试时断电了，\n请帮我看看。',
}

test('the operator of the portal is shown in the available language, with the offices that staff entered', async () => {
  expect((await server.call(contactList, {}, { lang: 'en' })).data).toEqual({
    operator: { name: '星桥培训', address: '', email: 'desk@starbridge.example', phone: '+86 25 5555 0100' },
    offices: [],
  })
  const office = {
    region: { zh: '华东', en: 'East China' },
    address: { zh: '南京' },
    hours: {},
    phone: '+86 25 5555 0136',
  }
  expect((await server.call(contactOfficesSave, { offices: [office] }, ann)).reason).toBe('forbidden')
  for (let times = 0; times < 2; times++)
    expect((await server.call(contactOfficesSave, { offices: [office] }, staff)).code).toBe(200)
  expect((await server.call(contactList, {}, { lang: 'en' })).data.offices).toEqual([
    {
      officeId: expect.any(String),
      region: 'East China',
      address: '南京',
      hours: '',
      phone: '+86 25 5555 0136',
      email: null,
    },
  ])
})

test('a message is stored once, mailed once and closed once', async () => {
  expect((await server.call(contactMessageSend, { ...message, email: 'nobody' })).fields).toEqual(['email'])
  expect((await server.call(contactMessageSend, { ...message, content: ' \n ' })).fields).toEqual(['content'])
  await Promise.all([1, 2, 3].map(() => server.call(contactMessageSend, message, { token: ann.token, as: 'form' })))
  const mails = await server.deps
    .sql`select subject, body from outbound_message where recipient = 'desk@starbridge.example'`
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: '联系我们：王一诺（exam）',
    body: expect.stringContaining('考试时断电了，\n请帮我看看。'),
  })

  expect((await server.call(contactMessageList, {}, ann)).reason).toBe('forbidden')
  const { data } = await server.call(contactMessageList, { state: 'open' }, staff)
  expect(data).toMatchObject({
    total: 1,
    rows: [{ topic: 'exam', name: '王一诺', account: ann.login, lang: 'zh', closedAt: null }],
  })
  const messageId = data.rows[0]?.messageId ?? ''
  const closings = await Promise.all(
    [1, 2].map(() => server.call(contactMessageClose, { messageId, note: '已补时' }, staff)),
  )
  expect(closings.map((one) => one.code).sort()).toEqual([200, 409])
  expect((await server.call(contactMessageList, { state: 'open' }, staff)).data.total).toBe(0)
  expect((await server.call(contactMessageList, { state: 'closed', topic: 'exam' }, staff)).data.rows[0]).toMatchObject(
    { note: '已补时', closedBy: expect.any(String) },
  )
})

test('a visitor may write, within bounds', async () => {
  for (let times = 0; times < 9; times++)
    await server.call(contactMessageSend, { ...message, content: `第 ${times} 条` })
  expect((await server.call(contactMessageSend, { ...message, content: '太多了' })).reason).toBe('tooManyRequests')
})

test('an answer goes out by mail in the language of who wrote, with their words; closing is taken back once', async () => {
  // The attempts of the previous test no longer count.
  server.clock.pass(3700)
  await server.call(
    contactMessageSend,
    { ...message, email: 'mei@starbeam.example', content: 'My seat is gone.' },
    { token: ann.token, lang: 'en' },
  )
  const [row] = (await server.call(contactMessageList, { q: 'seat' }, staff)).data.rows
  const messageId = row?.messageId ?? ''
  expect((await server.call(contactMessageClose, { messageId, answer: 'Your seat is back.' }, staff)).code).toBe(200)
  const [mail] = await server.deps
    .sql`select subject, body from outbound_message where recipient = 'mei@starbeam.example'`
  expect(mail).toMatchObject({
    subject: 'Our reply to your message',
    body: expect.stringContaining('Your seat is back.\n\n星桥培训\n\nYou wrote:\n> My seat is gone.'),
  })
  expect((await server.call(contactMessageRead, { messageId }, staff)).data.message).toMatchObject({
    answer: 'Your seat is back.',
    closedBy: expect.any(String),
  })
  const opened = await Promise.all([1, 2].map(() => server.call(contactMessageReopen, { messageId }, staff)))
  expect(opened.map((one) => one.code).sort()).toEqual([200, 409])
  expect((await server.call(contactMessageRead, { messageId }, staff)).data.message).toMatchObject({
    answer: 'Your seat is back.',
    closedAt: null,
    closedBy: null,
  })
  for (const call of [contactMessageRead, contactMessageReopen, contactMessageClose])
    expect((await server.call(call, { messageId: ann.accountId }, staff)).reason).toBe('notFound')
})

test('offices are written over no newer ones', async () => {
  const { revision } = (await server.call(contactOfficesRead, {}, staff)).data
  const office = { region: { zh: '西部' }, address: {}, hours: {} }
  const answers = await Promise.all(
    [1, 2].map((n) =>
      server.call(contactOfficesSave, { revision, offices: Array.from({ length: n }, () => office) }, staff),
    ),
  )
  expect(answers.map((one) => one.code).sort()).toEqual([200, 409])
  const now = (await server.call(contactOfficesRead, {}, staff)).data
  const written = answers.findIndex(({ code }) => code === 200)
  expect(now.revision).toBe(answers[written]?.data.revision)
  expect(now.offices).toHaveLength(written + 1)
  expect(now.offices[0]).toMatchObject({ region: { zh: '西部' }, phone: null })
})
