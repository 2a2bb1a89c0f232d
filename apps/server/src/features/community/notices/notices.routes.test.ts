import {
  noticeDefaultSave,
  noticeDefaults,
  noticeHoursSave,
  noticePreferenceSave,
  noticePreferences,
} from '@portal/contract/community/notice-preference.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMail } from '../../../core/messages/outbox.ts'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { sealWecomSecret } from '../../identity/wecom/wecom-client.ts'
import { sendPersonalNotices } from '../personal-notice.service.ts'
import { sendDigests } from './digest.jobs.ts'

const clock = new TestClock(new Date('2026-11-02T02:00:00Z'))
let server: TestServer
let smtp: SmtpStandIn
let company: string
let admin: Person
let serial = 0
beforeAll(async () => {
  smtp = await startSmtpStandIn('gone@mail.test')
  server = await openTestServer({ clock, env: { SMTP_URL: smtp.url, MAIL_FROM: 'portal@portal.test' } })
})
beforeEach(async () => {
  company = await aCompany(server.deps)
  admin = await aPerson(server.deps, company, { companyGrants: ['companies'] })
})
afterAll(async () => {
  await server.close()
  smtp.close()
})

const aReader = () => aPerson(server.deps, company, { name: '林岚', email: `lin${++serial}@mail.test` })
const tell = (to: Person, kind: string, title: string) =>
  inTransaction(server.deps.sql, (tx) =>
    sendPersonalNotices(server.deps, tx, company, [
      {
        id: newId(clock.now(), server.deps.random),
        accountId: to.accountId,
        kind,
        cause: `${kind} ${++serial}`,
        title: { zh: title, en: title },
        body: { zh: '', en: '' },
        link: '/user/required',
      },
    ]),
  )
type Mail = { id: string; subject: string; body: string; notBefore: Date | null; unsubscribe: string | null }
const mailsTo = (to: Person) => server.deps.sql<Mail[]>`
  select id, subject, body, not_before as "notBefore", unsubscribe from outbound_message
  where account_id = ${to.accountId} order by created_at, subject`
const choose = (person: Person, kind: string, mode: string | null, channel = 'mail') =>
  server.call(
    noticePreferenceSave,
    { kind: kind as never, channel: channel as never, ...(mode ? { mode: mode as never } : {}) },
    person,
  )
const modeIn = async (person: Person, kind: string) =>
  (await server.call(noticePreferences, {}, person)).data.kinds
    .find((one) => one.kind === kind)
    ?.modes.find(({ channel }) => channel === 'mail')

test('a person turns a kind off, gets it in a digest, and is back at the default of the company', async () => {
  const lin = await aReader()
  expect(await modeIn(lin, 'planDue')).toEqual({ channel: 'mail', mode: 'backup', isOwn: false })
  await tell(lin, 'planDue', '计划将到期')
  expect((await mailsTo(lin)).map(({ subject }) => subject)).toEqual(['计划将到期'])
  await choose(lin, 'planDue', 'off')
  await tell(lin, 'planDue', '计划明天到期')
  expect(await mailsTo(lin)).toHaveLength(1)
  expect(await modeIn(lin, 'planDue')).toEqual({ channel: 'mail', mode: 'off', isOwn: true })
  await server.call(noticeDefaultSave, { companyId: company, kind: 'planDue', channel: 'mail', mode: 'weekly' }, admin)
  await choose(lin, 'planDue', null)
  expect(await modeIn(lin, 'planDue')).toEqual({ channel: 'mail', mode: 'weekly', isOwn: false })
  // Notices that are sent through no channel still appear in the portal.
  const kept = await server.deps.sql`select from notification where account_id = ${lin.accountId}`
  expect(kept).toHaveLength(2)
})

test('a required kind can not be turned off, by the person or the company, and says why', async () => {
  const lin = await aReader()
  expect((await choose(lin, 'requirementDue', 'off')).reason).toBe('noticeRequired')
  const cell = { companyId: company, kind: 'requirementDue', channel: 'mail', mode: 'off' } as const
  expect((await server.call(noticeDefaultSave, cell, admin)).reason).toBe('noticeRequired')
  const { kinds } = (await server.call(noticePreferences, {}, { ...lin, lang: 'en' })).data
  expect(kinds.find(({ kind }) => kind === 'requirementDue')?.requiredBecause).toContain('prove that they sent these')
  expect(kinds.find(({ kind }) => kind === 'planDue')?.requiredBecause).toBeNull()
  await server.deps.sql`update account set notice_mail = false where id = ${lin.accountId}`
  await tell(lin, 'requirementDue', '必修培训明天到期')
  await tell(lin, 'planDue', '计划明天到期')
  const mails = await mailsTo(lin)
  expect(mails.map(({ subject, unsubscribe }) => [subject, unsubscribe])).toEqual([['必修培训明天到期', null]])
})

test('a channel that a kind never uses, and a zone that does not exist, are refused', async () => {
  const lin = await aReader()
  expect((await choose(lin, 'newDevice', 'now')).fields).toEqual(['channel'])
  const hours = { timeZone: 'Mars/Olympus', isQuiet: true, from: 0, until: 60 }
  expect((await server.call(noticeHoursSave, hours, lin)).fields).toEqual(['timeZone'])
  expect((await server.call(noticePreferences, {}, lin)).data.hours).toEqual({
    timeZone: 'Asia/Shanghai',
    isQuiet: false,
    from: 1320,
    until: 480,
  })
})

test('quiet hours hold back what can wait, and nothing urgent or required', async () => {
  const lin = await aReader()
  // It is ten in the morning in Shanghai, and three in the morning in Berlin.
  const hours = { timeZone: 'Europe/Berlin', isQuiet: true, from: 22 * 60, until: 8 * 60 }
  await server.call(noticeHoursSave, hours, lin)
  clock.set(new Date('2026-11-02T02:00:00Z'))
  await tell(lin, 'planDue', '计划')
  await tell(lin, 'liveSoon', '直播')
  await tell(lin, 'requirementDue', '必修')
  const waits = (await mailsTo(lin)).map(({ subject, notBefore }) => [subject, notBefore?.toISOString() ?? null])
  expect(Object.fromEntries(waits)).toEqual({ 计划: '2026-11-02T07:00:00.000Z', 直播: null, 必修: null })
})

test('a digest is one message for a person and period, of what they have not read, and none when there is nothing', async () => {
  const [lin, bo] = [await aReader(), await aReader()]
  clock.set(new Date('2026-11-02T02:00:00Z'))
  for (const person of [lin, bo]) {
    await choose(person, 'newLesson', 'daily')
    await choose(person, 'planDue', 'daily')
  }
  await tell(lin, 'newLesson', '《5G 基站》有新内容')
  await tell(lin, 'planDue', '计划三天后到期')
  await tell(bo, 'newLesson', '《传输网》有新内容')
  await server.deps.sql`update notification set read_at = ${clock.now()} where account_id = ${bo.accountId}`
  await sendDigests.run(server.deps)
  expect([await mailsTo(lin), await mailsTo(bo)]).toEqual([[], []])
  clock.set(new Date('2026-11-03T00:00:00Z'))
  // Two processes look at once.
  await Promise.all([sendDigests.run(server.deps), sendDigests.run(server.deps)])
  const mails = await mailsTo(lin)
  expect(mails.map(({ subject }) => subject)).toEqual(['每日通知汇总：2 条未读'])
  expect(mails[0]?.body).toMatch(/学习计划到期提醒\n· 计划三天后到期/)
  expect(mails[0]?.body).toMatch(/订阅内容更新\n· 《5G 基站》有新内容/)
  expect(await mailsTo(bo)).toEqual([])
  clock.set(new Date('2026-11-04T00:00:00Z'))
  await sendDigests.run(server.deps)
  expect(await mailsTo(lin)).toHaveLength(1)
})

test('a digest waits for the end of quiet hours, and none goes to a person who has left the company', async () => {
  const [lin, bo] = [await aReader(), await aReader()]
  clock.set(new Date('2026-11-02T02:00:00Z'))
  for (const person of [lin, bo]) {
    await choose(person, 'newLesson', 'daily')
    await tell(person, 'newLesson', '《承载网》有新内容')
  }
  const hours = { timeZone: 'Asia/Shanghai', isQuiet: true, from: 22 * 60, until: 9 * 60 }
  await server.call(noticeHoursSave, hours, lin)
  await server.deps.sql`update membership set status = 'withdrawn' where account_id = ${bo.accountId}`
  clock.set(new Date('2026-11-03T00:00:00Z'))
  await sendDigests.run(server.deps)
  expect((await mailsTo(lin)).map(({ notBefore }) => notBefore?.toISOString())).toEqual(['2026-11-03T01:00:00.000Z'])
  expect(await mailsTo(bo)).toEqual([])
  expect(await server.deps.sql`select from notice_digest_item where account_id = ${bo.accountId}`).toHaveLength(0)
})

test('email takes the place of a digest whose messenger was unlinked, unless emails of the kind are turned off', async () => {
  const [lin, bo] = [await aReader(), await aReader()]
  const { sql } = server.deps
  clock.set(new Date('2026-11-02T02:00:00Z'))
  const corpId = `ww${company.slice(0, 12)}`
  await sql`update company set wecom_corp_id = ${corpId} where id = ${company}`
  await sql`insert into wecom_app (company_id, agent_id, sealed_secret, updated_at)
    values (${company}, '1000002', ${sealWecomSecret(server.deps, company, 'a-secret-of-the-app')}, ${clock.now()})`
  for (const { accountId } of [lin, bo])
    await sql`insert into wecom_binding (company_id, wecom_user_id, account_id, bound_at)
      values (${company}, ${accountId.slice(-12)}, ${accountId}, ${clock.now()})`
  for (const person of [lin, bo]) await choose(person, 'classPlace', 'daily', 'wecom')
  await choose(bo, 'classPlace', 'off')
  for (const person of [lin, bo]) await tell(person, 'classPlace', '培训班报名成功')
  expect([await mailsTo(lin), await mailsTo(bo)]).toEqual([[], []])
  await sql`delete from wecom_binding where company_id = ${company}`
  clock.set(new Date('2026-11-03T00:00:00Z'))
  await sendDigests.run(server.deps)
  expect((await mailsTo(lin)).map(({ subject }) => subject)).toEqual(['每日通知汇总：1 条未读'])
  expect(await mailsTo(bo)).toEqual([])
})

test('posts to the address that ends emails are limited for each network', async () => {
  const post = async (remoteAddress: string) =>
    server.inject({ method: 'POST', url: '/unsubscribe?token=AAAA', headers: { host: 'portal.test' }, remoteAddress })
  for (let n = 0; n < 120; n++) await post('203.0.113.7')
  const refused = await post('203.0.113.7')
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60])
  expect((await post('198.51.100.7')).statusCode).toBe(404)
})

test('one click in a mail program ends emails of that kind alone, and the same click again changes nothing', async () => {
  const lin = await aReader()
  await tell(lin, 'planDue', '计划')
  const [mail] = await mailsTo(lin)
  await sendMail.run(server.deps, { id: mail?.id ?? '' })
  const address = /List-Unsubscribe: <(\S+)>/.exec((smtp.taken.at(-1) ?? '').replace(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
  expect(address).toMatch(/^http:\/\/portal\.test\/unsubscribe\?token=/)
  const click = () =>
    server.inject({
      method: 'POST',
      url: address.slice('http://portal.test'.length),
      headers: { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect([(await click()).statusCode, (await click()).statusCode]).toEqual([200, 200])
  expect(await modeIn(lin, 'planDue')).toEqual({ channel: 'mail', mode: 'off', isOwn: true })
  expect((await modeIn(lin, 'newLesson'))?.mode).toBe('backup')
  const forged = await server.inject({
    method: 'POST',
    url: '/unsubscribe?token=AAAA',
    headers: { host: 'portal.test' },
  })
  expect(forged.statusCode).toBe(404)
  // Opening the link redirects to the page and changes nothing.
  const visit = await server.inject({ method: 'GET', url: '/unsubscribe?token=x', headers: { host: 'portal.test' } })
  expect([visit.statusCode, visit.headers.location]).toEqual([302, '/user/noticePreferences'])
})

test('an administrator of another company neither sees nor changes the defaults', async () => {
  const other = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['companies'] })
  expect((await server.call(noticeDefaults, { companyId: company }, other)).reason).toBe('notFound')
  const cell = { companyId: company, kind: 'planDue', channel: 'mail', mode: 'off' } as const
  expect((await server.call(noticeDefaultSave, cell, other)).reason).toBe('notFound')
  expect((await server.call(noticeDefaults, {}, admin)).data.channels).toEqual(['mail'])
  const learner = await aReader()
  expect((await server.call(noticeDefaults, {}, learner)).reason).toBe('forbidden')
})
