import { auditList } from '@portal/contract/operations/audit.contract.ts'
import {
  settingsMailTest,
  settingsRead,
  settingsSave,
  settingsTest,
} from '@portal/contract/operations/settings.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMail } from '../../../core/messages/outbox.ts'
import { type AlipayStandIn, startAlipayStandIn } from '../../../testing/alipay-stand-in.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openSecondServer } from '../../../testing/second-server.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { findTablesHolding } from '../../../testing/stored-words.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'

const password = 'a-password-of-the-mail-server'
const clock = new TestClock()
let server: TestServer
let smtp: SmtpStandIn
let alipay: AlipayStandIn
let staff: Person
let ann: Person
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  alipay = await startAlipayStandIn({ now: clock.now })
  server = await openTestServer({
    clock,
    env: { SESSION_MAX_HOURS: '12', PAY_SANDBOX: '0', ALIPAY_URL: alipay.url, WECHATPAY_MCH_ID: '' },
  })
  const company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['operations'], email: 'gu.wenjing@starbeam.example' })
  ann = await aPerson(server.deps, company)
})
afterAll(async () => {
  await server.close()
  smtp.close()
  await alipay.close()
})

const read = async () => (await server.call(settingsRead, {}, staff)).data
const save = async (values: object, by = staff) =>
  server.call(settingsSave, { revision: (await read()).revision, values } as never, by)
const settingOf = async (name: string) =>
  (await read()).groups.flatMap(({ settings }) => settings).find((one) => one.name === name)

test('a mail server is set up in the console, and mail goes out through it without a restart', async () => {
  expect((await server.call(settingsMailTest, {}, staff)).reason).toBe('noMailServer')
  const saved = await save({
    SMTP_URL: smtp.url,
    SMTP_USER: 'learn@starbeam.example',
    SMTP_PASSWORD: password,
    MAIL_FROM: '星桥学院 <learn@starbeam.example>',
  })
  expect(saved.data).toEqual({ revision: 1 })
  expect(await settingOf('SMTP_URL')).toMatchObject({
    value: smtp.url,
    source: 'saved',
    bounds: { protocol: 'smtps:' },
  })
  expect(await settingOf('SMTP_PASSWORD')).toMatchObject({ value: null, isSet: true, source: 'saved' })
  expect((await server.call(settingsMailTest, {}, staff)).data).toEqual({ email: 'gu.wenjing@starbeam.example' })
  const row = await server.deps.sql<{ id: string }[]>`select id from outbound_message where channel = 'mail'`.one()
  await sendMail.run(server.deps, { id: row.id })
  expect(new Set(smtp.signIns)).toEqual(new Set([`learn@starbeam.example:${password}`]))
  expect(smtp.taken[0]).toMatch(/From: .*<learn@starbeam\.example>/)
})

test('a secret is in no table, answer or audit line', async () => {
  expect(await findTablesHolding(server.deps.sql, password)).toEqual([])
  expect((await server.call(settingsRead, {}, staff)).raw).not.toContain(password)
  const lines = await server.call(auditList, { limit: 100 } as never, staff)
  expect(lines.raw).toContain('settings.save')
  expect(lines.raw).toContain('learn@starbeam.example')
  expect(lines.raw).not.toContain(password)
})

test('a second process follows within seconds, and so does a restarted one', async () => {
  const second = await openSecondServer(server)
  const stop = await second.deps.savedSettings.watch()
  expect(second.deps.settings.smtpUrl).toBe(server.deps.settings.smtpUrl)
  await save({
    SESSION_IDLE_MINUTES: '45',
    SMS_HTTP_URL: 'https://sms.starbeam.example/send',
    SMS_HTTP_TOKEN: password,
  })
  expect(server.deps.settings.session).toMatchObject({ idleSeconds: 2700, maxSeconds: 43_200 })
  const until = Date.now() + 5000
  while (second.deps.settings.session.idleSeconds !== 2700 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(second.deps.settings.session.idleSeconds).toBe(2700)
  expect([server.deps.sms(), second.deps.sms()].every((gateway) => gateway !== null)).toBe(true)
  await stop()
  await second.close()
})

test('the environment takes precedence and locks its settings', async () => {
  expect(await settingOf('SESSION_MAX_HOURS')).toMatchObject({ value: '12', source: 'given', bounds: null })
  expect(await save({ SESSION_MAX_HOURS: '20' })).toMatchObject({ reason: 'settingLocked', code: 409 })
  expect(await settingOf('PORT')).toMatchObject({ bounds: null })
})

test('bad values are refused with each field, and nothing changes', async () => {
  const { revision } = await read()
  const problemsOf = async (values: object) => {
    const { reason, data } = (await save(values)) as unknown as { reason: string; data: { fields?: string[] } }
    return [reason, ...(data.fields ?? [])]
  }
  for (const [values, fields] of [
    [{ SESSION_IDLE_MINUTES: '4', MEDIA_MAX_MB: 'much' }, ['values.SESSION_IDLE_MINUTES', 'values.MEDIA_MAX_MB']],
    [{ SMTP_URL: 'smtp://a:b@mail.example' }, ['values.SMTP_URL']],
    [{ MAIL_FROM: 'learn@starbeam.example\r\nBcc: all@starbeam.example' }, ['values.MAIL_FROM']],
    [{ SMTP_URL: '' }, ['values.SMTP_URL']],
    [{ SMS_HTTP_TOKEN: '' }, ['values.SMS_HTTP_TOKEN']],
  ] as const)
    expect(await problemsOf(values)).toEqual(['malformed', ...fields])
  expect(
    (
      await save({
        SMS_ALIYUN_ACCESS_KEY_ID: 'id',
        SMS_ALIYUN_ACCESS_KEY_SECRET: 'secret',
        SMS_ALIYUN_SIGN_NAME: '星桥学院',
        SMS_ALIYUN_TEMPLATE: 'SMS_1',
      })
    ).reason,
  ).toBe('settingsRefused')
  expect((await read()).revision).toBe(revision)
})

test('a save over an older revision is refused, and so is one by anybody else', async () => {
  const { revision } = await read()
  const values = { MEDIA_MAX_MB: '2048' }
  expect((await server.call(settingsSave, { revision: revision - 1, values } as never, staff)).reason).toBe('conflict')
  expect((await server.call(settingsSave, { revision, values } as never, ann)).reason).toBe('forbidden')
  const both = await Promise.all([1, 2].map(() => server.call(settingsSave, { revision, values } as never, staff)))
  expect(both.map(({ reason }) => reason ?? 'saved').sort()).toEqual(['conflict', 'saved'])
  expect(server.deps.settings.media.maxBytes).toBe(2048 * 1024 * 1024)
})

test('saved settings that no longer fit the environment are left aside, and said so', async () => {
  await server.deps.sql`update portal_setting set value = 'mail' where name = 'SMTP_URL'`
  await server.deps.savedSettings.refresh()
  expect(server.deps.settings.smtpUrl).toBeNull()
  expect(server.deps.savedSettings.problems().join()).toContain('SMTP_URL')
  await server.deps.sql`update portal_setting set value = ${smtp.url} where name = 'SMTP_URL'`
  await server.deps.savedSettings.refresh()
  expect(server.deps.savedSettings.problems()).toEqual([])
})

test('the keys of a merchant are saved sealed, proved by a signed request, and payments are open without a restart', async () => {
  const { ALIPAY_URL: _, ...keys } = alipay.env
  expect(server.deps.merchants()).toEqual([])
  const pageOf = async () => (await server.inject({ url: '/', headers: { accept: 'text/html' } })).headers
  expect(JSON.stringify(await pageOf())).not.toContain('alipay')
  expect((await save({ ...keys, ALIPAY_PRIVATE_KEY: '' })).data).toMatchObject({
    fields: ['values.ALIPAY_PRIVATE_KEY'],
  })
  expect((await save({ ...keys, ALIPAY_PRIVATE_KEY: 'no key' })).data).toMatchObject({
    fields: ['values.ALIPAY_PRIVATE_KEY'],
  })
  expect(server.deps.merchants()).toEqual([])

  const saved = await save(keys)
  expect(saved.reason).toBeUndefined()
  expect(server.deps.merchants().map(({ name, alipay: own }) => [name, own?.appId])).toEqual([['', keys.ALIPAY_APP_ID]])
  expect(await settingOf('ALIPAY_PRIVATE_KEY')).toMatchObject({ value: null, isSet: true, source: 'saved' })
  expect(await findTablesHolding(server.deps.sql, keys.ALIPAY_PRIVATE_KEY ?? '')).toEqual([])
  const test = async () => (await server.call(settingsTest, { service: 'payments' }, staff)).data
  expect(await test()).toMatchObject({ state: 'ok' })
  expect(alipay.calls['alipay.trade.query']).toBeGreaterThanOrEqual(2)

  expect((await save({ ALIPAY_APP_ID: '2021000000000009' })).reason).toBeUndefined()
  expect(await test()).toMatchObject({ state: 'fail' })
  expect((await save(Object.fromEntries(Object.keys(keys).map((name) => [name, ''])))).reason).toBeUndefined()
  expect(server.deps.merchants()).toEqual([])
})

test('keys of a merchant that a second process saved are used by this one, and by a restarted one', async () => {
  const { ALIPAY_URL: _, ...keys } = alipay.env
  const second = await openSecondServer(server)
  const stop = await second.deps.savedSettings.watch()
  await save(keys)
  const until = Date.now() + 5000
  while (second.deps.merchants().length === 0 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(second.deps.merchants()).toEqual(server.deps.merchants())
  expect(second.deps.merchants()).toHaveLength(1)
  await stop()
  await second.close()
})
