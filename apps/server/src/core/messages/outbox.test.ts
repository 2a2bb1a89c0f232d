import { ownContactUpdate } from '@portal/contract/identity/profile.contract.ts'
import { passwordReset, passwordResetRequest } from '@portal/contract/identity/session.contract.ts'
import { outgoingMessageList, outgoingMessageRetry } from '@portal/contract/site/message.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDeferredWork } from '../../testing/answer-first.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { lastMessage } from '../../testing/outbox.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { findTablesHolding } from '../../testing/stored-words.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { maxJobAttempts } from '../jobs/jobs.store.ts'
import { sendMail } from './outbox.ts'
import { minuteOfDay } from './quiet-hours.rules.ts'

const refused = 'gone@mail.test'
let smtp: SmtpStandIn
let server: TestServer
let staff: Person
beforeAll(async () => {
  smtp = await startSmtpStandIn(refused)
  server = await openTestServer({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'portal@portal.test' },
  })
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['operations'] })
})
afterAll(async () => {
  await server.close()
  smtp.close()
})

const put = (to: string, isSecret = false) =>
  server.deps.outbox.put(server.deps.sql, { channel: 'mail', to, isSecret, subject: '重置密码', body: '请打开链接' })
const run = (id: string) => sendMail.run(server.deps, { id }).catch((error: Error) => error.message)
const stateOf = async (id: string) =>
  (await server.call(outgoingMessageList, { limit: 100 }, staff)).data.rows.find((one) => one.messageId === id)

test('a mail goes out once, with its words', async () => {
  const id = await put('ann@mail.test')
  await run(id)
  await run(id)
  expect(smtp.taken).toHaveLength(1)
  expect(smtp.taken[0]).toContain('To: ann@mail.test')
  expect(smtp.taken[0]).toContain(Buffer.from('请打开链接').toString('base64'))
  expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
})

test('text that allows signing in is not shown to staff, and is deleted once it is sent', async () => {
  const id = await put('secret@mail.test', true)
  await run(id)
  const [row] = await server.deps.sql<
    { body: string; isSecret: boolean }[]
  >`select body, is_secret as "isSecret" from outbound_message where id = ${id}`
  expect(row).toEqual({ body: '', isSecret: true })
  expect(await stateOf(id)).toMatchObject({ state: 'sent', isSecret: true, body: null })
})

test('secret text is in no table: not before it is sent, not after, and not when it is given up', async () => {
  const link = 'https://portal.test/?token=nobody-may-read-this-in-the-database'
  const words = { channel: 'mail', isSecret: true, subject: '重置密码', body: `请打开链接 ${link}` } as const
  const [sent, given] = [
    await server.deps.outbox.put(server.deps.sql, { ...words, to: 'sealed@mail.test' }),
    await server.deps.outbox.put(server.deps.sql, { ...words, to: refused }),
  ]
  // The search itself finds text that is stored.
  expect(await findTablesHolding(server.deps.sql, 'sealed@mail.test')).toEqual(['public.outbound_message'])
  expect((await lastMessage(server.deps, 'sealed@mail.test')).body).toContain(link)
  expect(await findTablesHolding(server.deps.sql, link)).toEqual([])
  await run(sent)
  await run(given)
  expect(smtp.taken.at(-1)).toContain('To: sealed@mail.test')
  expect([(await stateOf(sent))?.state, (await stateOf(given))?.state]).toEqual(['sent', 'failed'])
  expect(await findTablesHolding(server.deps.sql, link)).toEqual([])
  const [row] = await server.deps
    .sql`select body, params, sealed_words as "sealedWords" from outbound_message where id = ${sent}`
  expect(row).toEqual({ body: '', params: {}, sealedWords: null })
})

test('the token of a link for a new password is stored as its hash only', async () => {
  await aPerson(server.deps, staff.companyId, { email: 'forgot@mail.test' })
  await server.call(passwordResetRequest, { account: 'forgot@mail.test' })
  await runDeferredWork(server)
  const [token = ''] = /(?<=token=)[\w-]{20,}/i.exec((await lastMessage(server.deps, 'forgot@mail.test')).body) ?? []
  expect(token).not.toBe('')
  const [row] = await server.deps.sql<
    { id: string }[]
  >`select id from outbound_message where recipient = 'forgot@mail.test'`
  expect(await findTablesHolding(server.deps.sql, token)).toEqual([])
  await run(row?.id ?? '')
  expect(smtp.taken.at(-1)).toContain('To: forgot@mail.test')
  expect(await findTablesHolding(server.deps.sql, token)).toEqual([])
  expect((await server.call(passwordReset, { token, password: 'a quiet lighthouse keeper' })).code).toBe(200)
})

test('an email that is too late to be of use is given up, and not sent after an outage', async () => {
  const late = await server.deps.outbox.put(server.deps.sql, {
    channel: 'mail',
    to: 'late@mail.test',
    isSecret: true,
    body: '请打开链接',
    expiresAt: new Date(server.clock.now().getTime() + 600_000),
  })
  server.clock.pass(600)
  expect(await run(late)).toBeUndefined()
  expect(smtp.taken.join()).not.toContain('late@mail.test')
  expect(await stateOf(late)).toMatchObject({ state: 'failed', attempts: 0, lastError: 'too late to be of use' })
})

test('a link into an account, or to confirm an address, is not sent once it has expired', async () => {
  await aPerson(server.deps, staff.companyId, { email: 'expired@mail.test' })
  await server.call(passwordResetRequest, { account: 'expired@mail.test' })
  await runDeferredWork(server)
  const mover = await aPerson(server.deps, staff.companyId)
  expect((await server.call(ownContactUpdate, { email: 'moved@mail.test' }, mover)).code).toBe(200)
  const ids = await server.deps.sql<{ id: string }[]>`
    select id from outbound_message where recipient in ('expired@mail.test', 'moved@mail.test') and is_secret`
  expect(ids).toHaveLength(2)
  server.clock.pass(24 * 3600)
  for (const { id } of ids) await run(id)
  for (const address of ['expired@mail.test', 'moved@mail.test']) expect(smtp.taken.join()).not.toContain(address)
})

test('what the server refuses for good is not tried again, and staff see why and may', async () => {
  const id = await put(refused)
  expect(await run(id)).toBeUndefined()
  expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 1, lastError: expect.stringContaining('550') })
  expect((await server.call(outgoingMessageRetry, { messageId: id }, staff)).code).toBe(200)
  await run(id)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 2 })
})

test('a server that takes nothing now is tried again, until the last try', async () => {
  smtp.isOpen = false
  const id = await put('ben@mail.test')
  expect(await run(id)).toContain('421')
  expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
  for (let tries = 1; tries < maxJobAttempts; tries++) await run(id)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: maxJobAttempts })
  smtp.isOpen = true
  await server.call(outgoingMessageRetry, { messageId: id }, staff)
  await run(id)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
})

test('the quiet hours of a reader postpone an email, and do not use up its time limit', async () => {
  const now = server.clock.now()
  const id = await server.deps.outbox.put(server.deps.sql, {
    ...{ channel: 'mail', to: 'asleep@mail.test', isSecret: false, body: '课程即将开始' },
    expiresAt: new Date(now.getTime() + 3_600_000),
  })
  const minute = minuteOfDay(now, 'UTC')
  const quiet = { timeZone: 'UTC', isQuiet: true, from: minute, until: (minute + 120) % 1440 }
  await server.deps.sql`update outbound_message set quiet = ${server.deps.sql.json(quiet)} where id = ${id}`
  await run(id)
  expect(smtp.taken.join()).not.toContain('asleep@mail.test')
  server.clock.pass(2 * 3600)
  await run(id)
  expect(smtp.taken.at(-1)).toContain('To: asleep@mail.test')
  expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
})
