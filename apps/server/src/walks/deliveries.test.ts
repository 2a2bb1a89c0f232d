import { policyCreate, policyPublish, policyUpdate } from '@portal/contract/policies/policy-staff.contract.ts'
import { teamRemind } from '@portal/contract/requirements/requirement.contract.ts'
import {
  requirementActivate,
  requirementCreate,
  requirementUpdate,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '../core/deps.ts'
import { retryFailedMessage } from '../core/messages/message-list.store.ts'
import { sendMail, sendSms } from '../core/messages/outbox.ts'
import { newId } from '../core/secrets/random.ts'
import { inTransaction } from '../database/connection.ts'
import { type PersonalNotice, sendPersonalNotices } from '../features/community/community.public.ts'
import { sealConnectionSecret } from '../features/identity/connections/connection-secret.ts'
import {
  checkNoticeDeliveryJob,
  deliverNoticesJob,
  enqueueDueNotices,
} from '../features/identity/messengers/deliver.jobs.ts'
import { sealWecomSecret } from '../features/identity/wecom/wecom-client.ts'
import { requirementMessages } from '../features/requirements/requirement.words.ts'
import { runRequirements } from '../features/requirements/requirement-run.service.ts'
import { aCompany, aDepartment, aPerson } from '../testing/builders.ts'
import {
  type MessengerApp,
  type MessengerPerson,
  type MessengerStandIn,
  startDingtalkStandIn,
  startFeishuStandIn,
} from '../testing/messenger-stand-in.ts'
import { type SmsStandIn, startSmsStandIn } from '../testing/sms-stand-in.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../testing/smtp-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../testing/test-server.ts'
import { startWecomStandIn } from '../testing/wecom-stand-in.ts'
import { inWholeRun, isWholeRun } from '../testing/whole-run.ts'
import { runMessageJobs } from '../testing/work-through.ts'

/** Reminders reach people through each messenger exactly once, against services that refuse as the real ones do. */
const wholeCount = 10_000
/** WeCom takes one message for a thousand people: these are two messages. */
const count = isWholeRun ? wholeCount : 1200
/** Emails and text messages, each a separate message. */
const letters = isWholeRun ? wholeCount : 250
const channels = ['wecom', 'dingtalk', 'feishu'] as const
type Channel = (typeof channels)[number]
/** The parts of a stand-in that these tests control. */
type Stand = {
  isAway: boolean
  losesAnswers: boolean
  readonly cards: Map<string, string[]>
  readonly calls: Record<string, number>
  forgetTokens(): void
}

const clock = new TestClock(new Date('2026-11-02T01:00:00Z'))
const people: MessengerPerson[] = Array.from({ length: count }, (_, n) => ({
  userId: `u${n}`,
  unionId: `on_${n}`,
  name: `员工 ${n}`,
}))
const app = (own: Partial<MessengerApp>): MessengerApp => ({
  key: 'app',
  secret: 'a-secret-of-the-app',
  organisation: 'ding8f2c1d',
  agentId: 3_012_345,
  people: [...people],
  departments: [],
  ...own,
})
const apps = { dingtalk: app({ key: 'dingq7xq0k2m' }), feishu: app({ key: 'cli_a1b2c3' }) }
let server: TestServer
let smtp: SmtpStandIn
let sms: SmsStandIn
let stands: Record<Channel, Stand>
let dingtalk: MessengerStandIn
const stops: (() => unknown)[] = []

beforeAll(async () => {
  smtp = await startSmtpStandIn('gone@mail.test')
  const now = () => clock.now()
  const members = people.map(({ userId }) => ({ userId }))
  const corp = { corpId: 'wwcorp01', secret: 'a-secret-of-the-app', agentId: '1000002', callbackHost: 'portal.test' }
  const wecom = await startWecomStandIn([{ ...corp, members }], now)
  dingtalk = await startDingtalkStandIn(apps.dingtalk, now)
  const feishu = await startFeishuStandIn(apps.feishu, now)
  sms = await startSmsStandIn(now)
  stands = { wecom, dingtalk, feishu }
  stops.push(wecom.close, dingtalk.close, feishu.close, smtp.close, sms.close)
  server = await openTestServer({
    clock,
    env: {
      ...wecom.env,
      ...dingtalk.env,
      ...feishu.env,
      ...sms.env,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'portal@portal.test',
    },
  })
})
afterAll(async () => {
  await server.close()
  for (const stop of stops) await stop()
})

let serial = 0
/**
 * A company with one messenger and this many employees, who are linked there; each has an email address if `withMail`.
 */
async function aConnectedCompany(channel: Channel, size: number, withMail = false) {
  const { sql, sealer } = server.deps
  const at = clock.now()
  const companyId = await aCompany(server.deps)
  const ids = Array.from({ length: size }, () => newId(at, server.deps.random))
  const of = ++serial
  await sql`insert into account (id, login, name, email, created_at)
    select id::uuid, 'reader' || ${of}::text || '-' || n, '员工', case when ${withMail} then 'reader' || ${of}::text || '-' || n || '@mail.test' end, ${at}
    from unnest(${ids}::text[]) with ordinality as u(id, n)`
  await sql`insert into membership (account_id, company_id, joined_at) select id::uuid, ${companyId}, ${at} from unnest(${ids}::text[]) id`
  if (channel === 'wecom') {
    await sql`update company set wecom_corp_id = null where wecom_corp_id = 'wwcorp01'`
    await sql`update company set wecom_corp_id = 'wwcorp01' where id = ${companyId}`
    await sql`insert into wecom_app (company_id, agent_id, sealed_secret, updated_at)
      values (${companyId}, '1000002', ${sealWecomSecret(server.deps, companyId, 'a-secret-of-the-app')}, ${at})`
    await sql`insert into wecom_binding (company_id, wecom_user_id, account_id, bound_at)
      select ${companyId}, 'u' || (n - 1), id::uuid, ${at} from unnest(${ids}::text[]) with ordinality as u(id, n)`
    return { companyId, ids }
  }
  const connectionId = newId(at, server.deps.random)
  const settings =
    channel === 'dingtalk'
      ? { clientId: apps.dingtalk.key, corpId: apps.dingtalk.organisation, agentId: String(apps.dingtalk.agentId) }
      : { clientId: apps.feishu.key }
  const [by] = ids
  await sql`insert into identity_connection (id, company_id, kind, name, settings, sealed_secret, is_enabled, trusted_by, created_at, changed_at)
    values (${connectionId}, ${companyId}, ${channel}, ${channel}, ${sql.json(settings)},
      ${sealConnectionSecret({ sealer }, connectionId, 'a-secret-of-the-app')}, true, ${by ?? ''}, ${at}, ${at})`
  await sql`insert into connection_identity (connection_id, subject, account_id, linked_at)
    select ${connectionId}, 'on_' || (n - 1), id::uuid, ${at} from unnest(${ids}::text[]) with ordinality as u(id, n)`
  // The last directory sync stored the user ids of everyone but a few people; theirs are requested one by one.
  await sql`insert into scim_user (id, connection_id, account_id, user_name_key, external_id, resource, is_active, created_at, changed_at)
    select gen_random_uuid(), ${connectionId}, id::uuid, 'u' || (n - 1), 'on_' || (n - 1), jsonb_build_object('userName', 'u' || (n - 1)), true, ${at}, ${at}
    from unnest(${ids}::text[]) with ordinality as u(id, n) where n <= ${Math.max(1, size - 5)}`
  return { companyId, ids }
}

const remind = (companyId: string, ids: readonly string[], kind: string, title: string) =>
  inTransaction(server.deps.sql, (tx) =>
    sendPersonalNotices(
      server.deps,
      tx,
      companyId,
      ids.map(
        (accountId): PersonalNotice => ({
          id: newId(clock.now(), server.deps.random),
          accountId,
          kind,
          cause: title,
          title: { zh: title, en: title },
          body: { zh: '请在 11 月 30 日前完成。', en: 'Due by 30 November.' },
          link: '/course-details?planid=7',
        }),
      ),
    ),
  )

/** Runs the job of one messenger as its queue does, and what it leaves for later, until nothing is due. */
async function work(channel: Channel, companyId: string, minutes: number, deps: Deps = server.deps) {
  for (let second = 0; second < minutes * 60; second++) {
    await deliverNoticesJob.run(deps, { companyId, channel }).catch(() => undefined)
    if ((await open(companyId)) === 0) return
    clock.pass(1)
  }
}
const open = async (companyId: string) =>
  (
    await server.deps.sql<{ n: number }[]>`select count(*)::int as n from outbound_message
      where company_id = ${companyId} and channel not in ('mail', 'sms') and sent_at is null and failed_at is null`.one()
  ).n
const report = async () => {
  const jobs = await server.deps.sql<{ payload: Record<string, unknown> }[]>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'reportNotices'`
  for (const { payload } of jobs) await checkNoticeDeliveryJob.run(server.deps, payload)
  await server.deps.sql`delete from graphile_worker._private_jobs`
}
/** Returns the people who received a card with this title, and how often. */
const got = (channel: Channel, title: string) =>
  [...stands[channel].cards].flatMap(([id, cards]) => {
    const times = cards.filter((card) => card.startsWith(`${title}|`)).length
    return times > 0 ? [{ id, times }] : []
  })

const sendPaths: Record<Channel, string> = {
  wecom: '/cgi-bin/message/send',
  dingtalk: '/topapi/message/corpconversation/asyncsend_v2',
  feishu: '/open-apis/im/v1/messages',
}
/** A process that is killed right after the provider has taken a batch, before that is stored: for every second batch. */
function mortal(channel: Channel) {
  const { calls } = stands[channel]
  let [seen, batches, deaths] = [calls[sendPaths[channel]] ?? 0, 0, 0]
  const deps: Deps = {
    ...server.deps,
    clock: {
      now: () => {
        const made = calls[sendPaths[channel]] ?? 0
        if (made !== seen) {
          seen = made
          if (++batches % 2 === 1) {
            deaths++
            throw new Error('killed')
          }
        }
        return clock.now()
      },
    },
  }
  return { deps, deaths: () => deaths }
}

/** Minutes for 10,000 reminders. Feishu accepts 1000 in a minute, so that it needs ten. */
const mostMinutes: Record<Channel, number> = { wecom: 5, dingtalk: 5, feishu: 11 }

describe.each(channels)('%s', (channel) => {
  test(`${count} reminders arrive once each, through killed workers, lost answers, an outage of an hour and a forgotten token`, async () => {
    const { companyId, ids } = await aConnectedCompany(channel, count)
    const title = `必修培训即将到期 ${channel}`
    await remind(companyId, ids, 'planDue', title)
    // The same reminder again is no second one.
    await remind(companyId, ids, 'planDue', title)
    const stand = stands[channel]
    // The provider is away for an hour.
    stand.isAway = true
    for (let minute = 0; minute < 60; minute++) {
      if (minute % 5 === 0) await deliverNoticesJob.run(server.deps, { companyId, channel })
      clock.pass(60)
    }
    stand.isAway = false
    const dying = mortal(channel)
    for (let tries = 0; tries < 20 && dying.deaths() < 2; tries++) {
      await deliverNoticesJob.run(dying.deps, { companyId, channel }).catch(() => undefined)
      clock.pass(1)
    }
    expect(dying.deaths()).toBe(2)
    stand.losesAnswers = true
    await deliverNoticesJob.run(server.deps, { companyId, channel })
    stand.losesAnswers = false
    stand.forgetTokens()
    await work(channel, companyId, 30)
    await report()
    expect(await open(companyId)).toBe(0)
    const had = got(channel, title)
    expect(had.filter(({ times }) => times !== 1)).toEqual([])
    expect(had).toHaveLength(count)
    const [states] = await server.deps.sql<{ sent: number; failed: number }[]>`
      select count(sent_at)::int as sent, count(failed_at)::int as failed from outbound_message where company_id = ${companyId}`
    expect(states).toEqual({ sent: count, failed: 0 })
  }, 300_000)

  inWholeRun(test)(
    `${count} reminders arrive once each at the rate of the provider`,
    async () => {
      const { companyId, ids } = await aConnectedCompany(channel, count)
      const title = `培训今天到期 ${channel}`
      await remind(companyId, ids, 'planDue', title)
      const [begun, start] = [clock.now().getTime(), performance.now()]
      await work(channel, companyId, mostMinutes[channel])
      const seconds = (clock.now().getTime() - begun) / 1000
      console.info(
        `${channel}: ${count} in ${seconds} s of its clock, ${Math.round((performance.now() - start) / 1000)} s of this machine`,
      )
      expect(await open(companyId)).toBe(0)
      const had = got(channel, title)
      expect([had.length, had.filter(({ times }) => times !== 1)]).toEqual([count, []])
    },
    300_000,
  )

  test('reminders of a policy, and those of the manager once a day, go by the channels that the person chose', async () => {
    const { companyId, ids } = await aConnectedCompany(channel, 1, true)
    const [id = ''] = ids
    const { sql } = server.deps
    const [staff, manager] = [
      await aPerson(server.deps, companyId, { grants: ['companies'] }),
      await aPerson(server.deps, companyId),
    ]
    const departmentId = await aDepartment(server.deps, companyId)
    await sql`update membership set manager_id = ${manager.accountId}, department_id = ${departmentId} where account_id = ${id}`
    await sql`update account set phone = ${`+86135${String(++serial).padStart(8, '0')}`} where id = ${id}`
    await sql`insert into notice_preference (account_id, company_id, kind, channel, mode, changed_at)
      values (${id}, ${companyId}, 'requirementDue', 'sms', 'now', ${clock.now()})`
    const title = { zh: '挂牌上锁' }
    const { policyId } = (await server.call(policyCreate, { requestKey: crypto.randomUUID(), companyId, title }, staff))
      .data
    const text = { title, kind: 'text' as const, body: { zh: '<p>先验电，后作业。</p>' } }
    await server.call(policyUpdate, { policyId, revision: 1, content: text }, staff)
    await server.call(policyPublish, { policyId, revision: 2, asksAgain: true }, staff)
    const { requirementId } = (
      await server.call(requirementCreate, { requestKey: crypto.randomUUID(), companyId, title }, staff)
    ).data
    const content = {
      title,
      items: [{ policyId }],
      whom: { departmentIds: [departmentId], positions: [] },
      dueKind: 'assignment' as const,
      dueDays: 30,
      windowDays: 0,
      graceDays: 0,
      countsEarlier: true,
    }
    await server.call(requirementUpdate, { requirementId, revision: 1, content }, staff)
    expect((await server.call(requirementActivate, { requirementId, revision: 2 }, staff)).code).toBe(200)
    await runRequirements.run(server.deps, { requirementId })
    const sent = async () =>
      Object.fromEntries(
        (
          await sql<{ channel: string; n: number }[]>`
            select channel, count(*)::int as n from outbound_message where account_id = ${id} group by 1`
        ).map((row) => [row.channel, row.n]),
      )
    expect(await sent()).toEqual({ [channel]: 1, mail: 1, sms: 1 })
    const nudge = () => server.call(teamRemind, { accountId: id }, manager)
    expect((await nudge()).code).toBe(200)
    expect((await nudge()).reason).toBe('teamRemindedToday')
    expect(await sent()).toEqual({ [channel]: 2, mail: 2, sms: 2 })
    await work(channel, companyId, 2)
    expect(got(channel, requirementMessages.zh.nudge).map(({ times }) => times)).toEqual([1])
    clock.pass(86_400)
    expect((await nudge()).code).toBe(200)
    expect(await sent()).toEqual({ [channel]: 3, mail: 3, sms: 3 })
  })

  test('a person whom the messenger refuses gets the notice by email, and nobody else does', async () => {
    const { companyId, ids } = await aConnectedCompany(channel, 3, true)
    const { sql } = server.deps
    // The third one has left the organisation, or the range of the app.
    if (channel === 'wecom')
      await sql`update wecom_binding set wecom_user_id = 'gone' where company_id = ${companyId} and account_id = ${ids[2] ?? ''}`
    else await sql`update connection_identity set subject = 'on_gone' where account_id = ${ids[2] ?? ''}`
    if (channel !== 'wecom')
      await sql`update scim_user set external_id = 'on_gone', resource = jsonb_build_object('userName', 'gone') where account_id = ${ids[2] ?? ''}`
    const title = `新的学习计划 ${channel}`
    await remind(companyId, ids, 'planAssigned', title)
    await work(channel, companyId, 2)
    await report()
    expect(got(channel, title).map(({ times }) => times)).toEqual([1, 1])
    const mails = await sql<{ id: string; accountId: string }[]>`
      select id, account_id as "accountId" from outbound_message where company_id = ${companyId} and channel = 'mail'`
    expect(mails.map(({ accountId }) => accountId)).toEqual([ids[2]])
    for (const { id } of mails) await sendMail.run(server.deps, { id })
    expect(smtp.taken.filter((mail) => mail.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'))).not.toEqual(
      [],
    )
    const [refused] = await sql<{ reason: string }[]>`
      select last_error as reason from outbound_message where company_id = ${companyId} and failed_at is not null`
    expect(refused?.reason).toBeTruthy()
  })

  test('the urgent goes first, and a card opens the page and names the connection', async () => {
    const { companyId, ids } = await aConnectedCompany(channel, 1)
    await remind(companyId, ids, 'newLesson', `新课 ${channel}`)
    await remind(companyId, ids, 'liveSoon', `直播马上开始 ${channel}`)
    await work(channel, companyId, 2)
    const cards = [...stands[channel].cards.values()].flat()
    const places = [`直播马上开始 ${channel}|`, `新课 ${channel}|`].map((title) =>
      cards.findIndex((card) => card.startsWith(title)),
    )
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(places[1]).toBeGreaterThan(places[0] ?? 0)
    const url = new URL(String(cards[places[0] ?? 0]?.split('|')[1]))
    expect(url.pathname + url.search).toMatch(
      channel === 'wecom'
        ? /^\/course-details\?planid=7&corpId=wwcorp01$/
        : /^\/course-details\?planid=7&connection=[0-9a-f-]{36}$/,
    )
  })

  test('a connection that is turned off lets the backup take over after an hour', async () => {
    const { companyId, ids } = await aConnectedCompany(channel, 1, true)
    const title = `证书即将到期 ${channel}`
    await remind(companyId, ids, 'certificateChanged', title)
    const { sql } = server.deps
    if (channel === 'wecom') await sql`delete from wecom_app where company_id = ${companyId}`
    else await sql`update identity_connection set is_enabled = false where company_id = ${companyId}`
    const mails = async () =>
      (await sql`select from outbound_message where company_id = ${companyId} and channel = 'mail'`).length
    await enqueueDueNotices.run(server.deps)
    await work(channel, companyId, 1)
    expect(await mails()).toBe(0)
    clock.pass(3600)
    await work(channel, companyId, 6)
    expect([await mails(), got(channel, title).length]).toEqual([1, 0])
  })

  test('a batch that may have arrived is not sent again after a later try that surely failed: the backup takes over', async () => {
    const { companyId, ids } = await aConnectedCompany(channel, 2, true)
    const title = `新的培训班 ${channel}`
    await remind(companyId, ids, 'planAssigned', title)
    const { sql } = server.deps
    const permit = (isPermitted: boolean) =>
      channel === 'wecom'
        ? sql`update wecom_app set agent_id = ${isPermitted ? '1000002' : '1'} where company_id = ${companyId}`
        : sql`update identity_connection set is_enabled = ${isPermitted} where company_id = ${companyId}`
    const stand = stands[channel]
    stand.losesAnswers = true
    await deliverNoticesJob.run(server.deps, { companyId, channel })
    stand.losesAnswers = false
    clock.pass(10)
    await permit(false)
    await deliverNoticesJob.run(server.deps, { companyId, channel })
    await permit(true)
    expect(await open(companyId)).toBe(2)
    // The provider knows the batch no longer.
    clock.pass(25 * 3600)
    await work(channel, companyId, 2)
    expect(got(channel, title).map(({ times }) => times)).toEqual([1, 1])
    const mails = await sql`select from outbound_message where company_id = ${companyId} and channel = 'mail'`
    expect(mails).toHaveLength(2)
  })

  test('quiet hours do not use up the patience with a delivery, and a retry by staff begins it again', async () => {
    const { companyId, ids } = await aConnectedCompany(channel, 1, true)
    const { sql } = server.deps
    const at = clock.now()
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
    await sql`insert into notice_hours (account_id, time_zone, is_quiet, quiet_from, quiet_until, changed_at)
      values (${ids[0] ?? ''}, 'UTC', true, ${minute}, ${(minute + 600) % 1440}, ${at})`
    await remind(companyId, ids, 'planAssigned', `夜间安排 ${channel}`)
    if (channel === 'wecom') await sql`delete from wecom_app where company_id = ${companyId}`
    else await sql`update identity_connection set is_enabled = false where company_id = ${companyId}`
    const mails = async () =>
      (await sql`select from outbound_message where company_id = ${companyId} and channel = 'mail'`).length
    clock.pass(600 * 60)
    await deliverNoticesJob.run(server.deps, { companyId, channel })
    expect([await open(companyId), await mails()]).toEqual([1, 0])
    clock.pass(3660)
    await deliverNoticesJob.run(server.deps, { companyId, channel })
    expect([await open(companyId), await mails()]).toEqual([0, 1])
    const [failed] = await sql<{ id: string }[]>`
      select id from outbound_message where company_id = ${companyId} and failed_at is not null`
    await retryFailedMessage(sql, failed?.id ?? '', clock.now())
    await deliverNoticesJob.run(server.deps, { companyId, channel })
    expect([await open(companyId), await mails()]).toEqual([1, 1])
  })

  test('a try after a failure waits for the end of quiet hours, and so does the backup of a refused one', async () => {
    const { companyId, ids } = await aConnectedCompany(channel, 3, true)
    const { sql } = server.deps
    const at = clock.now()
    const minute = (after: number) => (at.getUTCHours() * 60 + at.getUTCMinutes() + after) % 1440
    // Two readers go to sleep in half an hour, one of them for eight hours and one for nine; the third one never does.
    for (const [n, hours] of [8, 9].entries())
      await sql`insert into notice_hours (account_id, time_zone, is_quiet, quiet_from, quiet_until, changed_at)
        values (${ids[n] ?? ''}, 'UTC', true, ${minute(30)}, ${minute(30 + hours * 60)}, ${at})`
    const title = `夜里失败 ${channel}`
    await remind(companyId, ids, 'planAssigned', title)
    const stand = stands[channel]
    stand.isAway = true
    await deliverNoticesJob.run(server.deps, { companyId, channel })
    stand.isAway = false
    clock.pass(40 * 60)
    await work(channel, companyId, 1)
    expect(got(channel, title)).toHaveLength(1)
    expect(await open(companyId)).toBe(2)
    clock.pass(8 * 3600)
    await work(channel, companyId, 1)
    expect(got(channel, title)).toHaveLength(2)
    clock.pass(3600)
    await work(channel, companyId, 1)
    expect(got(channel, title).filter(({ times }) => times === 1)).toHaveLength(3)

    // The messenger gives up in the evening: the email waits for the morning.
    clock.pass(14 * 3600)
    await remind(companyId, ids.slice(0, 1), 'planAssigned', `晚间放弃 ${channel}`)
    if (channel === 'wecom') await sql`delete from wecom_app where company_id = ${companyId}`
    else await sql`update identity_connection set is_enabled = false where company_id = ${companyId}`
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
      update outbound_message set due_at = due_at - interval '2 hours' where company_id = ${companyId} and sent_at is null returning id`
    await deliverNoticesJob.run(server.deps, { companyId, channel })
    const [mail] = await sql<{ id: string }[]>`
      select id from outbound_message where company_id = ${companyId} and channel = 'mail' and id <> ${id}`
    clock.pass(60 * 60)
    await sendMail.run(server.deps, { id: mail?.id ?? '' })
    const sent = async () =>
      (await sql`select from outbound_message where id = ${mail?.id ?? ''} and sent_at is not null`).length
    expect(await sent()).toBe(0)
    clock.pass(8 * 3600)
    await sendMail.run(server.deps, { id: mail?.id ?? '' })
    expect(await sent()).toBe(1)
  })
})

test('DingTalk is asked again while it still works on a batch, and then the backup of the person it did not reach takes over', async () => {
  const { companyId, ids } = await aConnectedCompany('dingtalk', 2, true)
  const { sql } = server.deps
  // The directory was read before the first one left.
  await sql`update scim_user set resource = jsonb_build_object('userName', 'gone') where account_id = ${ids[0] ?? ''}`
  await sql`delete from graphile_worker._private_jobs`
  await remind(companyId, ids, 'planAssigned', '新的考试计划')
  dingtalk.isWorking = true
  await work('dingtalk', companyId, 1)
  await expect(report()).rejects.toThrow('still works')
  const mailed = async () =>
    (
      await sql<{ accountId: string }[]>`
        select account_id as "accountId" from outbound_message where company_id = ${companyId} and channel = 'mail'`
    ).map(({ accountId }) => accountId)
  expect(await mailed()).toEqual([])
  dingtalk.isWorking = false
  await report()
  expect(await mailed()).toEqual([ids[0]])
})

test('user ids of DingTalk are kept when it is too busy for the rest', async () => {
  const { companyId, ids } = await aConnectedCompany('dingtalk', 3)
  await remind(companyId, ids, 'planAssigned', '新的实训计划')
  // One person is in the directory that was read; asking for another takes two calls.
  dingtalk.callsLeft = 2
  await deliverNoticesJob.run(server.deps, { companyId, channel: 'dingtalk' })
  dingtalk.callsLeft = null
  const known = await server.deps.sql`
    select from outbound_message where company_id = ${companyId} and params->>'userId' is not null`
  expect(known.length).toBeGreaterThan(0)
  await work('dingtalk', companyId, 3)
  expect(got('dingtalk', '新的实训计划').map(({ times }) => times)).toEqual([1, 1, 1])
})

const unsent = async (where: { companyId: string } | { recipients: readonly string[] }) => {
  const { sql } = server.deps
  const of =
    'companyId' in where
      ? sql`company_id = ${where.companyId} and channel = 'mail'`
      : sql`recipient = any(${[...where.recipients]}::text[])`
  const rows = await sql<{ id: string }[]>`
    select id from outbound_message where ${of} and sent_at is null and failed_at is null order by id`
  return rows.map(({ id }) => id)
}

test(`${letters} reminders by email arrive once each, through an outage of an hour and a provider above its rate`, async () => {
  const { companyId, ids } = await aConnectedCompany('feishu', letters, true)
  // Nobody is linked to a messenger, so the email is the first choice.
  await server.deps.sql`delete from connection_identity where account_id = any(${ids}::uuid[])`
  const title = 'Mandatory training ends soon'
  await remind(companyId, ids, 'planDue', title)
  await remind(companyId, ids, 'planDue', title)
  const waiting = await unsent({ companyId })
  expect(waiting).toHaveLength(letters)
  const taken = () => smtp.taken.filter((mail) => mail.includes(`Subject: ${title}`))
  smtp.isOpen = false
  for (let tries = 0; tries < 3; tries++) {
    await runMessageJobs(server.deps, sendMail, waiting)
    clock.pass(20 * 60)
  }
  expect([taken().length, (await unsent({ companyId })).length]).toEqual([0, letters])
  smtp.isOpen = true
  smtp.mailsLeft = Math.floor(letters / 3)
  await runMessageJobs(server.deps, sendMail, waiting)
  smtp.mailsLeft = null
  expect((await unsent({ companyId })).length).toBeGreaterThan(letters / 2)
  const start = performance.now()
  for (let again = 0; again < 2; again++) await runMessageJobs(server.deps, sendMail, waiting)
  if (isWholeRun) console.info(`mail: the rest of ${letters} in ${Math.round((performance.now() - start) / 1000)} s`)
  expect(await unsent({ companyId })).toEqual([])
  const recipients = taken().map((mail) => /^To: (\S+)/m.exec(mail)?.[1])
  expect([recipients.length, new Set(recipients).size]).toEqual([letters, letters])
}, 600_000)

test(`${letters} text messages arrive once each, through an outage of an hour and lost answers`, async () => {
  const { sql, outbox } = server.deps
  const recipients = Array.from({ length: letters }, (_, n) => `+86139${String(n).padStart(8, '0')}`)
  for (const to of recipients)
    await outbox.put(sql, {
      channel: 'sms',
      to,
      isSecret: false,
      body: '您有必修培训即将到期',
      template: 'code',
      params: { code: '0612' },
    })
  const waiting = await unsent({ recipients })
  expect(waiting).toHaveLength(letters)
  sms.mode = 'away'
  for (let tries = 0; tries < 2; tries++) {
    await runMessageJobs(server.deps, sendSms, waiting.slice(0, letters / 2))
    clock.pass(30 * 60)
  }
  sms.mode = 'broken'
  await runMessageJobs(server.deps, sendSms, waiting.slice(-100))
  // The gateway accepts these, and the answers are lost.
  sms.mode = 'silent'
  await runMessageJobs(server.deps, sendSms, waiting.slice(0, (letters * 3) / 5))
  sms.mode = 'good'
  for (let again = 0; again < 2; again++) await runMessageJobs(server.deps, sendSms, waiting)
  expect(await unsent({ recipients })).toEqual([])
  const phones = sms.taken.map(({ phone }) => phone).filter((phone) => phone.startsWith('139'))
  expect([phones.length, new Set(phones).size]).toEqual([letters, letters])
}, 600_000)

test('transactions that notify people of the same company do not wait for each other', async () => {
  const { companyId, ids } = await aConnectedCompany('feishu', 3)
  const [first = '', second = '', third = ''] = ids
  await remind(companyId, [first], 'planAssigned', '第一次通知')
  const { sql, random } = server.deps
  await sql`delete from graphile_worker._private_jobs`
  const notice = (accountId: string): PersonalNotice => ({
    id: newId(clock.now(), random),
    accountId,
    kind: 'planAssigned',
    cause: '第二次通知',
    title: { zh: '第二次通知', en: 'Second notice' },
    body: { zh: '', en: '' },
    link: '/course-details?planid=7',
  })
  await inTransaction(sql, async (held) => {
    await sendPersonalNotices(server.deps, held, companyId, [notice(second)])
    await inTransaction(sql, async (other) => {
      await other`set local lock_timeout = '3s'`
      await sendPersonalNotices(server.deps, other, companyId, [notice(third)])
    })
  })
  expect(await open(companyId)).toBe(3)
  await work('feishu', companyId, 2)
  expect(await open(companyId)).toBe(0)
})
