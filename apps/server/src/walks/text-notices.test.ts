import {
  noticeDefaultSave,
  noticeDefaults,
  noticePreferenceSave,
  noticePreferences,
} from '@portal/contract/community/notice-preference.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMail, sendSms } from '../core/messages/outbox.ts'
import { newId } from '../core/secrets/random.ts'
import { inTransaction } from '../database/connection.ts'
import { type PersonalNotice, sendPersonalNotices } from '../features/community/community.public.ts'
import { sendDigests } from '../features/community/notices/digest.jobs.ts'
import { aCompany, aPerson, type Person } from '../testing/builders.ts'
import { type SmsStandIn, startSmsStandIn } from '../testing/sms-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../testing/test-server.ts'
import { isWholeRun } from '../testing/whole-run.ts'

/** Notices by text message: chosen by kind and person, within the provider's rules, each exactly once. */
const count = isWholeRun ? 10_000 : 500
const morning = new Date('2026-11-02T01:00:00Z')
const clock = new TestClock(morning)
let sms: SmsStandIn
let server: TestServer
beforeAll(async () => {
  sms = await startSmsStandIn(() => clock.now())
  server = await openTestServer({
    clock,
    env: { ...sms.env, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@portal.test' },
  })
})
beforeEach(() => {
  clock.pass(86_400)
  sms.mode = 'good'
})
afterAll(async () => {
  await server.close()
  await sms.close()
})

let serial = 0
const newPhone = () => `+86137${String(++serial).padStart(8, '0')}`
async function aReader(phone: string | null, email = false): Promise<Person & { phone: string | null }> {
  const person = await aPerson(server.deps, await aCompany(server.deps), { grants: ['companies'] })
  await server.deps
    .sql`update account set phone = ${phone}, email = case when ${email} then ${`reader${serial}@mail.test`} end
    where id = ${person.accountId}`
  return { ...person, phone }
}
const remind = (companyId: string, ids: readonly string[], kind: string, title: string, { deps } = server) =>
  inTransaction(deps.sql, (tx) =>
    sendPersonalNotices(
      deps,
      tx,
      companyId,
      ids.map(
        (accountId): PersonalNotice => ({
          id: newId(clock.now(), deps.random),
          accountId,
          kind,
          cause: title,
          title: { zh: title, en: title },
          body: { zh: '请按时完成。', en: 'Complete it in time.' },
          link: '/user/required',
        }),
      ),
    ),
  )
const choose = async (reader: Person, kind: string, mode: string, channel = 'sms') =>
  expect((await server.call(noticePreferenceSave, { kind, channel, mode } as never, reader)).code).toBe(200)
const rowsOf = (companyId: string, channel = 'sms') => server.deps.sql<
  { id: string; failed: boolean; sent: boolean }[]
>`
  select id, failed_at is not null as failed, sent_at is not null as sent from outbound_message
  where company_id = ${companyId} and channel = ${channel} order by created_at, id`
const runAll = async (companyId: string) => {
  for (const { id, sent, failed } of await rowsOf(companyId))
    if (!sent && !failed) await sendSms.run(server.deps, { id }).catch(() => undefined)
}
const taken = (phone: string | null) => sms.taken.filter((one) => `+86${one.phone}` === phone)

test('text messages are off until the person or the company chooses them, and only some kinds have them', async () => {
  const reader = await aReader(newPhone())
  const { companyId } = reader
  const shown = (await server.call(noticePreferences, {}, reader)).data
  expect(shown.channels.at(-1)).toEqual({ channel: 'sms', isReached: true })
  const modes = new Map(
    shown.kinds.map(({ kind, modes: all }) => [kind, all.find((one) => one.channel === 'sms')?.mode]),
  )
  expect([...modes].filter(([, mode]) => mode !== null)).toEqual(
    ['requirementDue', 'planDue', 'examApplyDecided', 'liveSoon', 'liveTomorrow'].map((kind) => [kind, 'off']),
  )
  for (const kind of ['requirementDue', 'planDue', 'liveSoon', 'newLesson'])
    await remind(companyId, [reader.accountId], kind, `无 ${kind}`)
  expect(await rowsOf(companyId)).toEqual([])
  // A kind that must arrive does so by the other channels; a text message about it is a choice.
  await choose(reader, 'requirementDue', 'now')
  await remind(companyId, [reader.accountId], 'requirementDue', '《高处作业》还有 3 天到期')
  await runAll(companyId)
  expect(taken(reader.phone)).toMatchObject([{ template: 'SMS_200001', code: '《高处作业》还有 3 天到期' }])
  await choose(reader, 'requirementDue', 'off')
  await remind(companyId, [reader.accountId], 'requirementDue', '已逾期')
  expect(await rowsOf(companyId)).toHaveLength(1)
  const refused = await server.call(noticePreferenceSave, { kind: 'newLesson', channel: 'sms', mode: 'now' }, reader)
  expect(refused.reason).toBe('malformed')
  // Without a choice of their own, people get the company's default.
  expect(
    (await server.call(noticeDefaultSave, { companyId, kind: 'planDue', channel: 'sms', mode: 'now' }, reader)).code,
  ).toBe(200)
  const saved = (await server.call(noticeDefaults, { companyId }, reader)).data
  expect(saved.channels).toContain('sms')
  clock.pass(61)
  await remind(companyId, [reader.accountId], 'planDue', '学习计划今天到期')
  await runAll(companyId)
  expect(taken(reader.phone).at(-1)).toMatchObject({ template: 'SMS_200002', code: '学习计划今天到期' })
})

test('without a gateway, or without the template of a kind, nothing is offered and nothing is sent', async () => {
  const plain = await openTestServer({ clock })
  const person = await aPerson(plain.deps, await aCompany(plain.deps), { grants: ['companies'] })
  expect((await plain.call(noticePreferences, {}, person)).data.channels.map(({ channel }) => channel)).toEqual([
    'mail',
  ])
  const wish = { kind: 'planDue', channel: 'sms', mode: 'now' } as const
  expect((await plain.call(noticePreferenceSave, wish, person)).reason).toBe('malformed')
  await plain.close()
  const { SMS_ALIYUN_TEMPLATE_PLAN: _, ...env } = sms.env
  const partly = await openTestServer({ clock, env })
  const other = await aPerson(partly.deps, await aCompany(partly.deps))
  expect((await partly.call(noticePreferenceSave, wish, other)).reason).toBe('malformed')
  expect((await partly.call(noticePreferenceSave, { ...wish, kind: 'liveSoon' }, other)).code).toBe(200)
  // This portal has no mail server either: a backup doesn't wait for an email that never goes out.
  const { sql } = partly.deps
  await sql`update account set phone = '+8613700000000', email = 'partly@mail.test' where id = ${other.accountId}`
  const backup = { kind: 'requirementDue', channel: 'sms', mode: 'backup' } as const
  expect((await partly.call(noticePreferenceSave, backup, other)).code).toBe(200)
  await remind(other.companyId, [other.accountId], 'requirementDue', '培训到期', partly)
  const rows = await sql`select channel, has_transport as "hasTransport" from outbound_message
    where company_id = ${other.companyId} order by channel`
  expect(rows).toEqual([
    { channel: 'mail', hasTransport: false },
    { channel: 'sms', hasTransport: true },
  ])
  await partly.close()
})

test(`${count} reminders arrive once each, through an outage of an hour, lost answers and midnight`, async () => {
  const { sql } = server.deps
  const { companyId } = await aReader(null)
  const ids = Array.from({ length: count }, () => newId(clock.now(), server.deps.random))
  await sql`insert into account (id, login, name, phone, created_at)
    select id::uuid, 'texted' || n, '员工', '+86136' || lpad(n::text, 8, '0'), ${clock.now()} from unnest(${ids}::text[]) with ordinality as u(id, n)`
  await sql`insert into membership (account_id, company_id, joined_at) select id::uuid, ${companyId}, ${clock.now()} from unnest(${ids}::text[]) id`
  await sql`insert into notice_default (company_id, kind, channel, mode) values (${companyId}, 'planDue', 'sms', 'now')`
  // A minute before midnight of the provider.
  clock.set(new Date('2026-11-20T15:59:00Z'))
  await remind(companyId, ids, 'planDue', '学习计划即将到期')
  await remind(companyId, ids, 'planDue', '学习计划即将到期')
  expect(await rowsOf(companyId)).toHaveLength(count)
  const waiting = (await rowsOf(companyId)).map(({ id }) => id)
  const work = async (some: readonly string[]) => {
    const left = [...some]
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop())
          await sendSms.run(server.deps, { id }).catch(() => undefined)
      }),
    )
  }
  // The gateway takes these, and the answers are lost; then it is away for an hour.
  sms.mode = 'silent'
  await work(waiting.slice(0, 200))
  sms.mode = 'away'
  for (let tries = 0; tries < 3; tries++) {
    await work(waiting.slice(0, 400))
    clock.pass(20 * 60)
  }
  sms.mode = 'broken'
  await work(waiting.slice(-100))
  sms.mode = 'good'
  await work(waiting)
  await work(waiting)
  const phones = sms.taken.map(({ phone }) => phone).filter((phone) => phone.startsWith('136'))
  expect([phones.length, new Set(phones).size]).toEqual([count, count])
  expect((await rowsOf(companyId)).filter(({ sent }) => !sent)).toEqual([])
}, 600_000)

test('the limit of a number makes later messages wait, and a refused number leaves the notice to email', async () => {
  const busy = await aReader(newPhone())
  await choose(busy, 'planDue', 'now')
  await remind(busy.companyId, [busy.accountId], 'planDue', '第一条')
  await remind(busy.companyId, [busy.accountId], 'planDue', '第二条')
  await runAll(busy.companyId)
  expect(taken(busy.phone)).toHaveLength(1)
  clock.pass(61)
  await runAll(busy.companyId)
  await runAll(busy.companyId)
  expect(new Set(taken(busy.phone).map(({ code }) => code))).toEqual(new Set(['第一条', '第二条']))
  expect(taken(busy.phone)).toHaveLength(2)
  const wrong = await aReader('+8613800009999', true)
  await choose(wrong, 'planDue', 'now')
  await remind(wrong.companyId, [wrong.accountId], 'planDue', '号码无效')
  expect(await rowsOf(wrong.companyId, 'mail')).toHaveLength(0)
  await runAll(wrong.companyId)
  expect(await rowsOf(wrong.companyId)).toMatchObject([{ failed: true }])
  expect(await rowsOf(wrong.companyId, 'mail')).toHaveLength(1)
})

test('a text message may be the backup of a refused email, and is given up after its time with its own backup', async () => {
  const reader = await aReader(newPhone(), true)
  await choose(reader, 'planDue', 'now', 'mail')
  await choose(reader, 'planDue', 'backup')
  await remind(reader.companyId, [reader.accountId], 'planDue', '邮件未达')
  const [mail] = await rowsOf(reader.companyId, 'mail')
  // The last try of the email fails too.
  await server.deps.sql`update outbound_message set attempts = 11 where id = ${mail?.id ?? ''}`
  await expect(sendMail.run(server.deps, { id: mail?.id ?? '' })).rejects.toThrow()
  await runAll(reader.companyId)
  expect(taken(reader.phone)).toMatchObject([{ template: 'SMS_200002', code: '邮件未达' }])
  const late = await aReader(newPhone(), true)
  await choose(late, 'planDue', 'now')
  await remind(late.companyId, [late.accountId], 'planDue', '太晚')
  sms.mode = 'away'
  clock.pass(14 * 3600)
  await runAll(late.companyId)
  expect(await rowsOf(late.companyId)).toMatchObject([{ failed: false }])
  clock.pass(2 * 3600)
  await runAll(late.companyId)
  expect(await rowsOf(late.companyId)).toMatchObject([{ failed: true }])
  expect(await rowsOf(late.companyId, 'mail')).toHaveLength(1)
})

test('quiet hours keep text messages back, also those of kinds that must arrive, and use up no patience', async () => {
  const reader = await aReader(newPhone())
  await choose(reader, 'requirementDue', 'now')
  const minute = clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes()
  await server.deps.sql`insert into notice_hours (account_id, time_zone, is_quiet, quiet_from, quiet_until, changed_at)
    values (${reader.accountId}, 'UTC', true, ${minute + 30}, ${(minute + 30 + 20 * 60) % 1440}, ${clock.now()})`
  await remind(reader.companyId, [reader.accountId], 'requirementDue', '夜间')
  sms.mode = 'away'
  await runAll(reader.companyId)
  sms.mode = 'good'
  clock.pass(40 * 60)
  await runAll(reader.companyId)
  expect(taken(reader.phone)).toEqual([])
  clock.pass(20 * 3600)
  await runAll(reader.companyId)
  expect(taken(reader.phone)).toHaveLength(1)
})

test('the backup of an email that ignores quiet hours keeps them itself', async () => {
  const reader = await aReader(newPhone(), true)
  await choose(reader, 'requirementDue', 'backup')
  const minute = clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes()
  await server.deps.sql`insert into notice_hours (account_id, time_zone, is_quiet, quiet_from, quiet_until, changed_at)
    values (${reader.accountId}, 'UTC', true, ${minute}, ${(minute + 10 * 60) % 1440}, ${clock.now()})`
  await remind(reader.companyId, [reader.accountId], 'requirementDue', '夜间备用')
  const [mail] = await rowsOf(reader.companyId, 'mail')
  await server.deps.sql`update outbound_message set attempts = 11 where id = ${mail?.id ?? ''}`
  await expect(sendMail.run(server.deps, { id: mail?.id ?? '' })).rejects.toThrow()
  await runAll(reader.companyId)
  expect([(await rowsOf(reader.companyId)).length, taken(reader.phone).length]).toEqual([1, 0])
  clock.pass(11 * 3600)
  await runAll(reader.companyId)
  expect(taken(reader.phone)).toMatchObject([{ code: '夜间备用' }])
})

test('a digest is one text message with the number of notices', async () => {
  const reader = await aReader(newPhone())
  await choose(reader, 'planDue', 'daily')
  for (const title of ['甲', '乙', '丙']) await remind(reader.companyId, [reader.accountId], 'planDue', title)
  expect(await rowsOf(reader.companyId)).toEqual([])
  clock.pass(86_400)
  await sendDigests.run(server.deps, {} as never)
  await sendDigests.run(server.deps, {} as never)
  await runAll(reader.companyId)
  expect(taken(reader.phone)).toMatchObject([{ template: 'SMS_200005', code: '3' }])
})
