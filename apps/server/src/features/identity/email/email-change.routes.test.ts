import {
  emailChangeCancel,
  emailConfirm,
  emailLinkResend,
  ownContactUpdate,
  ownProfileRead,
  ownProfileUpdate,
} from '@portal/contract/identity/profile.contract.ts'
import { passwordReset, passwordResetRequest } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runDeferredWork } from '../../../testing/answer-first.ts'
import { aCompany, aPerson, aSession, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let company: string
let ann: Person
let former: string
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
beforeEach(async () => {
  server.clock.pass(2 * 86_400)
  former = `ann${++serial}@x.test`
  ann = await aPerson(server.deps, company, { name: '林晓雯', email: former })
})
afterAll(() => server.close())

const say = (email: string, who = ann) => server.call(ownContactUpdate, { email }, who)
const mailsTo = (email: string) => readOutbox(server.deps, email)
const linkTo = async (email: string) =>
  /emailToken=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1] ?? 'none-none-none-none-none'
const detail = async (who = ann) => (await server.call(ownProfileRead, {}, who)).data
const confirm = (token: string, who = ann) => server.call(emailConfirm, { token }, who)

test('another address counts when its owner has opened the link: once, and the former address is then notified', async () => {
  const next = `new${serial}@x.test`
  expect((await server.call(ownProfileUpdate, { name: '林晓雯', email: next }, ann)).code).toBe(200)
  expect(await detail()).toMatchObject({ email: former, pendingEmail: next })
  expect(await mailsTo(former)).toHaveLength(0)
  const token = await linkTo(next)
  expect((await confirm(token)).data).toEqual({ email: next })
  expect(await detail()).toMatchObject({ email: next, pendingEmail: null })
  expect(await mailsTo(former)).toMatchObject([{ subject: '账号邮箱已修改' }])
  expect((await confirm(token)).reason).toBe('emailLinkInvalid')
  const [account] = await server.deps
    .sql`select is_email_confirmed as confirmed from account where id = ${ann.accountId}`
  expect(account?.confirmed).toBe(true)
})

test('a link is of its account and of its address, lasts a day, and dies when another is mailed', async () => {
  const next = `n${serial}@x.test`
  await say(next)
  const first = await linkTo(next)
  const stranger = await aPerson(server.deps, company)
  expect((await confirm(first, stranger)).reason).toBe('emailLinkInvalid')
  expect((await server.call(emailConfirm, { token: first })).code).toBe(401)
  server.clock.pass(60)
  expect((await server.call(emailLinkResend, {}, ann)).data).toEqual({ email: next })
  expect((await confirm(first)).reason).toBe('emailLinkInvalid')
  const second = await linkTo(next)
  await say(`other${serial}@x.test`)
  expect((await confirm(second)).reason).toBe('emailLinkInvalid')
  const third = await linkTo(`other${serial}@x.test`)
  server.clock.pass(86_401)
  expect((await confirm(third)).reason).toBe('emailLinkInvalid')
  expect(await detail()).toMatchObject({ email: former, pendingEmail: `other${serial}@x.test` })
})

test('saying the present address again, or taking it back, ends the waiting; saying the same one twice mails once', async () => {
  const next = `m${serial}@x.test`
  await say(next)
  await say(next.toUpperCase())
  expect(await mailsTo(next)).toHaveLength(1)
  expect(await mailsTo(next.toUpperCase())).toHaveLength(0)
  await say(former)
  expect((await detail()).pendingEmail).toBeNull()
  expect((await confirm(await linkTo(next))).reason).toBe('emailLinkInvalid')
  await say(next)
  expect((await server.call(emailChangeCancel, {}, ann)).code).toBe(200)
  expect((await server.call(emailLinkResend, {}, ann)).code).toBe(404)
})

test('who has received a permission or a post since confirms the same address again', async () => {
  const { sql, clock } = server.deps
  const { productId } = await aCourse(server.deps)
  const given = {
    grant: () => sql`insert into staff_grant values (${ann.accountId}, 'exams', ${clock.now()})`,
    post: () => sql`insert into staff_post (id, account_id, kind, product_id, given_at)
      values (gen_random_uuid(), ${ann.accountId}, 'teacher', ${productId}, ${clock.now()})`,
  }
  for (const give of [given.grant, given.post]) {
    server.clock.pass(86_400)
    await give()
    const who = { ...ann, token: await aSession(server.deps, ann.accountId, company) }
    await say(former, who)
    expect((await detail(who)).pendingEmail).toBe(former)
    expect((await confirm(await linkTo(former), who)).data).toEqual({ email: former })
    await say(former, who)
    expect((await detail(who)).pendingEmail).toBeNull()
  }
})

test('a taken address is refused when it is said, and when it was taken meanwhile', async () => {
  const other = await aPerson(server.deps, company, { email: `taken${serial}@x.test` })
  expect((await say(`Taken${serial}@x.test`)).reason).toBe('emailTaken')
  const next = `race${serial}@x.test`
  await say(next)
  await server.deps.sql`update account set email = ${next} where id = ${other.accountId}`
  expect((await confirm(await linkTo(next))).reason).toBe('emailTaken')
  expect((await detail()).email).toBe(former)
})

test('two concurrent clicks confirm once; a link to a new password that went to the former address is invalid', async () => {
  await server.call(passwordResetRequest, { account: former })
  await runDeferredWork(server)
  const reset = /token=([\w-]+)/.exec((await mailsTo(former)).at(-1)?.body ?? '')?.[1] ?? ''
  const next = `twice${serial}@x.test`
  await say(next)
  const token = await linkTo(next)
  const answers = await Promise.all([confirm(token), confirm(token)])
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400])
  expect((await server.call(passwordReset, { token: reset, password: 'a new lighthouse' })).reason).toBe(
    'resetLinkInvalid',
  )
})

test('an address can’t be flooded with emails', async () => {
  const next = `flood${serial}@x.test`
  await say(next)
  const codes = []
  for (let times = 0; times < 7; times++) codes.push((await server.call(emailLinkResend, {}, ann)).code)
  expect(codes.slice(-2)).toEqual([429, 429])
  expect((await mailsTo(next)).length).toBeLessThanOrEqual(6)
})

test('people who ask at the same moment, more than there are connections, wait for nobody', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(server.deps, company)))
  const answers = await Promise.all(people.map((one, index) => say(`crowd${serial}-${index}@x.test`, one)))
  expect(answers.map(({ code }) => code)).toEqual(people.map(() => 200))
})
