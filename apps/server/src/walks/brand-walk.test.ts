import { certificateBadge } from '@portal/contract/certificates/badge.contract.ts'
import { certificateFile, myCertificateRead } from '@portal/contract/certificates/certificate.contract.ts'
import { examSeatAssign, examTicket } from '@portal/contract/certificates/exam-apply.contract.ts'
import { legalStatementRead } from '@portal/contract/identity/agreement.contract.ts'
import { personCreate } from '@portal/contract/identity/people-change.contract.ts'
import { liveCalendar } from '@portal/contract/live/live.contract.ts'
import { sharePoster } from '@portal/contract/sharing/sharing.contract.ts'
import { brandSave } from '@portal/contract/site/brand.contract.ts'
import { defaultPortalNames } from '@portal/contract/site/brand.limits.ts'
import { messageTextKinds } from '@portal/contract/site/message-text.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderMessageText } from '../core/messages/message-text.rules.ts'
import { createApplicationDriver } from '../features/centres/testing/application.driver.ts'
import { aCertificate } from '../features/certificates/certificate.builders.ts'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { aCompany, aPerson, type Person } from '../testing/builders.ts'
import { aCourse } from '../testing/course.builder.ts'
import { aLiveClass } from '../testing/live.builders.ts'
import { readOutbox } from '../testing/outbox.ts'
import { pdfText } from '../testing/read-files.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** A portal with a planted name: every document and message bears it, and none the default one. */
const planted = { zh: '云帆学院', en: 'Cloudsail Academy' } as const
const defaults = Object.values(defaultPortalNames).flatMap((names) => Object.values(names))
const langs = ['zh', 'en'] as const

let server: TestServer
let company: string
let ann: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company, { name: '周以宁' })
  await server.deps
    .sql`update account set email = 'ann@x.example', email_confirmed_at = now() where id = ${ann.accountId}`
  staff = await aPerson(server.deps, company, { grants: ['operations', 'companies', 'live', 'courses'] })
  const none = {}
  const brand = {
    revision: 0,
    name: planted,
    shortName: none,
    issuer: none,
    address: none,
    mailSender: none,
    mailFooter: { zh: '云帆学院敬上', en: 'Yours, Cloudsail Academy' },
    smsSignature: none,
    footer: none,
    pagesOff: [],
  }
  expect((await server.call(brandSave, brand, staff)).code).toBe(200)
})
afterAll(() => server.close())

/**
 * Fails unless the text has the planted name in the requested language, and no default name. Spaces don't count,
 * because drawn words have none.
 */
function bears(text: string, lang: 'zh' | 'en') {
  const plain = text.replace(/\s+/g, '').toLowerCase()
  expect(plain).toContain(planted[lang].replace(/\s+/g, '').toLowerCase())
  for (const name of defaults) expect(plain).not.toContain(name.replace(/\s+/g, '').toLowerCase())
}
const fileOf = async (path: string, query: Record<string, string>, by: Person) => {
  const answer = await server.inject({
    method: 'GET',
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { access_token: by.token, 'accept-language': query.lang ?? 'zh' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

test.each(langs)('certificates and badges, %s', async (lang) => {
  const { certificateId } = await aCertificate(server.deps, { accountId: ann.accountId, companyId: company })
  bears(await pdfText(await fileOf(certificateFile.path, { certificateId, lang }, ann)), lang)
  const { data } = await server.call(myCertificateRead, { certificateId } as never, { ...ann, lang })
  expect(data.issuer).toBe(planted[lang])
  const badge = await fileOf(certificateBadge.path, { certificateId, format: 'json', lang }, ann)
  expect(JSON.parse(badge.toString()).issuer.name).toBe('云帆学院 / Cloudsail Academy')
})

test.each(langs)('admission tickets, posters and calendars, %s', async (lang) => {
  const drive = await createApplicationDriver(server)
  const examId = await createTestExam(server.deps, { single: 2 }, {})
  const sessionId = await drive.aSession(examId)
  const person = await drive.anApplicant()
  const applicationId = await drive.approved(person, examId)
  await server.call(examSeatAssign, { applicationId, sessionId }, person)
  bears(await pdfText(await fileOf(examTicket.path, { applicationId, lang }, person)), lang)
  const { productId } = await aCourse(server.deps, { companyIds: [company] })
  bears(await pdfText(await fileOf(sharePoster.path, { productId, format: 'pdf', lang }, ann)), lang)
  const { classId } = await aLiveClass(server, staff)
  bears((await fileOf(liveCalendar.path, { classId, lang }, ann)).toString(), lang)
})

test('every message, as its default words have it', () => {
  const values = {
    name: 'n',
    login: 'l',
    link: 'https://x',
    days: 7,
    minutes: 30,
    hours: 24,
    member: 'm',
    code: '123456',
    company: 'c',
    reason: 'r',
  }
  for (const kind of messageTextKinds)
    for (const lang of langs) {
      const { subject, body } = renderMessageText(server.deps.brand.current(), kind, lang, values)
      bears(`${subject} ${body}`, lang)
      expect(`${subject} ${body}`).not.toMatch(/[{}]/)
    }
})

test('sent emails bear the name and end with the footer', async () => {
  await server.call(
    personCreate,
    {
      requestKey: crypto.randomUUID(),
      companyId: company,
      name: '王一诺',
      login: 'yinuo',
      email: 'wang@x.example',
      isInvited: true,
    } as never,
    staff,
  )
  const messages = await readOutbox(server.deps)
  expect(messages.length).toBeGreaterThan(0)
  for (const { channel, subject, body } of messages.filter((one) => one.channel === 'mail')) {
    expect(channel).toBe('mail')
    for (const name of defaults) expect(`${subject} ${body}`).not.toContain(name)
    expect(body).toMatch(/云帆学院敬上$|Yours, Cloudsail Academy$/)
  }
})

test.each(langs)('the statements name the portal and its issuer, %s', async (lang) => {
  for (const kind of ['terms', 'privacy'] as const) {
    const { data } = await server.call(legalStatementRead, { kind }, { lang })
    bears(data.body, lang)
    expect(data.operator).toBe(planted[lang])
  }
})
