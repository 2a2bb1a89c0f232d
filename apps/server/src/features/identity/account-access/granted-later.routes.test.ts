import { staffGrants } from '@portal/contract/http/call.ts'
import { personDetail } from '@portal/contract/identity/people.contract.ts'
import { peopleImportCommit, peopleImportPreview } from '@portal/contract/identity/people-bulk.contract.ts'
import { personGrantAdd, personInvite, personUpdate } from '@portal/contract/identity/people-change.contract.ts'
import {
  emailConfirm,
  ownContactUpdate,
  phoneCodeSend,
  phoneSignIn,
} from '@portal/contract/identity/profile.contract.ts'
import {
  currentUserRead,
  linkSignIn,
  passwordReset,
  passwordResetRequest,
  passwordSignIn,
  signInLinkRequest,
  ssoSignIn,
} from '@portal/contract/identity/session.contract.ts'
import { wecomBind, wecomSave, wecomSignIn } from '@portal/contract/identity/wecom.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret, newSecret } from '../../../core/secrets/random.ts'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { runDeferredWork } from '../../../testing/answer-first.ts'
import { aCompany, aPerson, aSession, type Person, quickPasswordHash } from '../../../testing/builders.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { startWecomStandIn, type WecomStandIn } from '../../../testing/wecom-stand-in.ts'
import { createResetLink, importPeopleLines, readPeopleFile } from '../identity.public.ts'
import { peopleTasks } from '../people/people-bulk.service.ts'
import { insertSignInCode } from '../sign-in.store.ts'
import { findOrLinkSsoAccount } from '../sso-account.service.ts'

/**
 * An account without permissions gives little access, so its ways in are created freely: an invitation to any address
 * that staff enter, a number that is not confirmed. None of them opens the account once it holds a permission (decision
 * 70). Tests every way in × created before, permission granted after.
 */
const clock = new TestClock()
const corpId = 'wwgranted0001'
const password = 'a quiet lighthouse keeper'
let server: TestServer
let wecom: WecomStandIn
let full: Person
let company: string
let passwordHash: string
let serial = 0
beforeAll(async () => {
  const members = Array.from({ length: 60 }, (_, n) => ({ userId: `granted${n}` }))
  wecom = await startWecomStandIn(
    [{ corpId, secret: 'a-secret-of-the-app', agentId: '1000002', callbackHost: 'portal.test', members }],
    () => clock.now(),
  )
  server = await openTestServer({ clock, env: wecom.env })
  company = await aCompany(server.deps, { name: '星衡' })
  full = await aPerson(server.deps, company, { grants: [...staffGrants] })
  passwordHash = await quickPasswordHash(password)
  await server.call(
    wecomSave,
    { companyId: company, corpId, agentId: '1000002', secret: 'a-secret-of-the-app' },
    { token: full.token },
  )
})
afterAll(async () => {
  await server.close()
  await wecom.close()
})

type Target = Person & {
  readonly email: string
  readonly phone: string
  readonly wecomUser: string
  readonly subject: string
}
/** An ordinary account with an address and number entered by staff. */
async function aTarget(): Promise<Target> {
  const login = `later${++serial}`
  const [email, phone] = [`${login}@creator.test`, `1391000${String(serial).padStart(4, '0')}`]
  const person = await aPerson(server.deps, company, { login, email, passwordHash })
  await server.deps
    .sql`update account set phone = ${`+86${phone}`}, email_confirmed_at = null where id = ${person.accountId}`
  return { ...person, email, phone, wecomUser: `granted${serial}`, subject: `subject-${serial}` }
}
const give = (target: Person, grant: 'exams' | 'grading' = 'exams') => {
  clock.pass(60)
  return server.call(personGrantAdd, { personId: target.accountId, grant }, { token: full.token })
}
const tokenIn = (body: string | undefined) => /oken=([\w-]+)/.exec(body ?? '')?.[1] ?? 'there-is-no-token-at-all'
const lastTo = async (recipient: string) => tokenIn((await readOutbox(server.deps, recipient)).at(-1)?.body)
const isOf = (target: Person, answer: { data: { userId?: string } | null }) => answer.data?.userId === target.accountId

async function invite(target: Target): Promise<string> {
  await server.call(
    personInvite,
    { personId: target.accountId, requestKey: `invite-later-${++serial}` },
    { token: full.token },
  )
  return lastTo(target.email)
}
async function ask(target: Target, call: typeof passwordResetRequest | typeof signInLinkRequest): Promise<string> {
  clock.pass(7200)
  const before = (await readOutbox(server.deps, target.email)).length
  await server.call(call, { account: target.login })
  await runDeferredWork(server)
  const mails = (await readOutbox(server.deps, target.email)).slice(before)
  return tokenIn(mails.at(-1)?.body)
}
async function setNew(target: Target, token: string): Promise<boolean> {
  await server.call(passwordReset, { token, password: 'another lighthouse keeper' })
  return isOf(
    target,
    await server.call(passwordSignIn, { userName: target.login, password: 'another lighthouse keeper' }),
  )
}
const browserCookie = 'sso_browser=a-browser-of-the-test-that-asks-for-codes'
async function askCode(target: Target): Promise<string> {
  clock.pass(4000)
  await server.call(phoneCodeSend, { phone: target.phone, purpose: 'signIn' }, { headers: { cookie: browserCookie } })
  await runDeferredWork(server)
  return /\d{6}/.exec((await readOutbox(server.deps, `+86${target.phone}`)).at(-1)?.body ?? '')?.[0] ?? '000000'
}
const useCode = async (target: Target, code: string) =>
  isOf(target, await server.call(phoneSignIn, { phone: target.phone, code }, { headers: { cookie: browserCookie } }))
const bind = (target: Target) =>
  server.call(
    wecomBind,
    { companyId: company, wecomUser: target.wecomUser, accountId: target.accountId },
    { token: full.token },
  )
async function comeThroughWecom(target: Target): Promise<string | null> {
  wecom.visitor = target.wecomUser
  let cookie = ''
  const go = async (url: URL) => {
    const answer = await server.inject({
      method: 'GET',
      url: url.pathname + url.search,
      headers: { host: 'portal.test', cookie, 'user-agent': 'wxwork/4.1' },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) cookie = line.split(';')[0] ?? ''
    return new URL(String(answer.headers.location))
  }
  const door = await go(new URL(`http://portal.test/sso/wecom?corpId=${corpId}`))
  const back = (await fetch(door, { redirect: 'manual' })).headers.get('location') ?? ''
  const result = Object.fromEntries(new URLSearchParams((await go(new URL(back))).hash.split('?')[1]))
  const answer = await server.call(
    wecomSignIn,
    { code: result.code ?? '', appId: '1000002', corpId },
    { headers: { cookie } },
  )
  return answer.code === 200 ? answer.data.access_token : null
}
/** A return from the sign-in provider, up to the code in the browser. */
async function providerCode(target: Target): Promise<string> {
  const account = await findOrLinkSsoAccount(
    server.deps,
    { issuer: 'https://provider.test', subject: target.subject },
    { email: target.email, login: null, phone: null },
  )
  const code = newSecret(server.deps.random)
  const browserHash = hashSecret(browserCookie.split('=')[1] ?? '')
  const expiresAt = new Date(clock.now().getTime() + 600_000)
  if (account)
    await insertSignInCode(server.deps.sql, {
      codeHash: hashSecret(code),
      browserHash,
      accountId: account.accountId,
      linkedAt: account.linkedAt,
      isFresh: false,
      expiresAt,
    })
  return code
}
const exchange = async (target: Target, code: string) =>
  isOf(target, await server.call(ssoSignIn, { code }, { headers: { cookie: browserCookie } }))
const isOpen = async (token: string | null) =>
  token !== null && (await server.call(currentUserRead, {}, { token })).code === 200

/** The way in that is created before the permission is granted, and whether it opens the account afterwards. */
const ways: Readonly<Record<string, (target: Target) => Promise<() => Promise<boolean>>>> = {
  'an invitation': async (target) => {
    const token = await invite(target)
    return () => setNew(target, token)
  },
  'a link to a new password': async (target) => {
    const token = await ask(target, passwordResetRequest)
    return () => setNew(target, token)
  },
  'a link to a new password, asked for after, to an address that staff wrote down': async (target) => async () =>
    setNew(target, await ask(target, passwordResetRequest)),
  'a link to sign in': async (target) => {
    const token = await ask(target, signInLinkRequest)
    return async () => isOf(target, await server.call(linkSignIn, { token }))
  },
  'a link to sign in, asked for after, to an address that staff wrote down': async (target) => async () =>
    isOf(target, await server.call(linkSignIn, { token: await ask(target, signInLinkRequest) })),
  'a password': async (target) => async () =>
    isOf(target, await server.call(passwordSignIn, { userName: target.login, password })),
  'a code to a number that staff wrote down': async (target) => {
    const code = await askCode(target)
    return () => useCode(target, code)
  },
  'a code, asked for after, to a number that staff wrote down': async (target) => async () =>
    useCode(target, await askCode(target)),
  'a member at WeCom': async (target) => {
    await bind(target)
    return async () => (await comeThroughWecom(target)) !== null
  },
  'a session through WeCom': async (target) => {
    await bind(target)
    const token = await comeThroughWecom(target)
    return () => isOpen(token)
  },
  'a session': async (target) => () => isOpen(target.token),
  'a user of the sign-in provider': async (target) => {
    expect(await exchange(target, await providerCode(target))).toBe(true)
    return async () => exchange(target, await providerCode(target))
  },
  'a user of the sign-in provider who comes for the first time after': async (target) => async () =>
    exchange(target, await providerCode(target)),
  'a code of the sign-in provider': async (target) => {
    const code = await providerCode(target)
    return () => exchange(target, code)
  },
  'the proof of another address': async (target) => {
    const other = `other${serial}@creator.test`
    await server.call(ownContactUpdate, { email: other }, { token: target.token })
    const token = await lastTo(other)
    return async () => {
      const session = await aSession(server.deps, target.accountId, company)
      return (await server.call(emailConfirm, { token }, { token: session })).code === 200
    }
  },
}

describe.each(Object.entries(ways))('%s', (_way, make) => {
  test('opens the account while it holds nothing', async () => {
    const target = await aTarget()
    const opens = await make(target)
    expect(await opens()).toBe(true)
  })
  test('does not open it once it has a permission', async () => {
    const target = await aTarget()
    const opens = await make(target)
    expect((await give(target)).code).toBe(200)
    expect(await opens()).toBe(false)
  })
})

test('after the right password its person hears what is missing', async () => {
  const target = await aTarget()
  await give(target)
  expect((await server.call(passwordSignIn, { userName: target.login, password })).reason).toBe('confirmContacts')
  expect((await server.call(passwordSignIn, { userName: target.login, password: 'a wrong password' })).reason).toBe(
    'wrongPassword',
  )
})

test('an invitation that is sent after by staff who hold as much opens it, and what is confirmed then opens it from there on', async () => {
  const target = await aTarget()
  await exchange(target, await providerCode(target))
  await give(target)
  expect(await setNew(target, await invite(target))).toBe(true)
  // The address has been confirmed since: links to it and the provider's claim about it count again.
  expect(await exchange(target, await providerCode(target))).toBe(true)
  expect(isOf(target, await server.call(linkSignIn, { token: await ask(target, signInLinkRequest) }))).toBe(true)
  // The number has not been confirmed: its holder proves it in a session.
  expect(await useCode(target, await askCode(target))).toBe(false)
  const session = { token: await aSession(server.deps, target.accountId, company) }
  clock.pass(4000)
  await server.call(phoneCodeSend, { phone: target.phone, purpose: 'changePhone' }, session)
  const code = /\d{6}/.exec((await readOutbox(server.deps, `+86${target.phone}`)).at(-1)?.body ?? '')?.[0]
  expect((await server.call(ownContactUpdate, { phone: target.phone, code: code ?? '' }, session)).code).toBe(200)
  expect(await useCode(target, await askCode(target))).toBe(true)
  // Another permission starts everything over.
  await give(target, 'grading')
  expect(await useCode(target, await askCode(target))).toBe(false)
  expect(
    isOf(target, await server.call(passwordSignIn, { userName: target.login, password: 'another lighthouse keeper' })),
  ).toBe(false)
})

test('an invitation of staff who hold less than the account has by now opens nothing', async () => {
  const target = await aTarget()
  const few = await aPerson(server.deps, company, { grants: ['companies', 'exams'] })
  await give(target)
  await server.call(
    personInvite,
    { personId: target.accountId, requestKey: `invite-few-${++serial}` },
    { token: few.token },
  )
  const token = await lastTo(target.email)
  await server.deps.sql`insert into staff_grant values (${target.accountId}, 'grading', ${clock.now()})`
  expect(await setNew(target, token)).toBe(false)
})

test('a link of the operator opens it', async () => {
  const target = await aTarget()
  await give(target)
  clock.pass(1)
  expect(await setNew(target, tokenIn((await createResetLink(server.deps, target.login))?.link))).toBe(true)
})

describe('whichever way a permission is given, the sessions and the links of the account end', () => {
  const state = async (target: Target, token: string) => [await isOpen(target.token), await setNew(target, token)]
  test('by a file in the console', async () => {
    const target = await aTarget()
    const token = await invite(target)
    clock.pass(60)
    const boundary = 'x'
    const csv = `企业,账号,姓名,权限\n星衡,${target.login},,exams\n`
    const preview = await server.inject({
      method: 'POST',
      url: peopleImportPreview.path,
      headers: { access_token: full.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`,
    })
    const { importId, digest } = preview.json().data
    const begun = await server.call(peopleImportCommit, { importId, digest }, { token: full.token })
    await createTaskJob(peopleTasks).run(server.deps, { taskId: begun.data.task.id })
    expect(await server.deps.sql`select from staff_grant where account_id = ${target.accountId}`).toHaveLength(1)
    expect(await state(target, token)).toEqual([false, false])
  })
  test('by the command for people, which changes nothing when it is run again', async () => {
    const target = await aTarget()
    const token = await invite(target)
    clock.pass(60)
    const { people } = await readPeopleFile(Buffer.from(`company,login,name,grants\n星衡,${target.login},学员,exams\n`))
    await importPeopleLines(server.deps, { people, withPasswords: false, flags: {} })
    expect(await state(target, token)).toEqual([false, false])
    const session = await aSession(server.deps, target.accountId, company)
    clock.pass(60)
    await importPeopleLines(server.deps, { people, withPasswords: false, flags: {} })
    expect(await isOpen(session)).toBe(true)
  })
  test('by a statement', async () => {
    const target = await aTarget()
    const token = await invite(target)
    clock.pass(60)
    await server.deps.sql`insert into staff_grant values (${target.accountId}, 'exams', ${clock.now()})`
    expect(await state(target, token)).toEqual([false, false])
  })
})

describe('a link opens nothing once its account has another address', () => {
  const kinds = {
    'an invitation': invite,
    'a link to a new password': (target: Target) => ask(target, passwordResetRequest),
    'a link to sign in': (target: Target) => ask(target, signInLinkRequest),
  }
  const opens = async (target: Target, token: string) =>
    isOf(target, await server.call(linkSignIn, { token })) || setNew(target, token)
  const edit = async (target: Target) => {
    const { data } = await server.call(personDetail, { personId: target.accountId }, { token: full.token })
    return server.call(
      personUpdate,
      { personId: target.accountId, revision: data.person.form.revision, email: `new-${target.email}` },
      { token: full.token },
    )
  }
  const changes: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
    'staff wrote it down': edit,
    'the command for people brought it': async (target) => {
      const { people } = await readPeopleFile(
        Buffer.from(`company,login,name,email\n星衡,${target.login},学员,new-${target.email}\n`),
      )
      return importPeopleLines(server.deps, { people, withPasswords: false, flags: {} })
    },
    'its person proved it': async (target) => {
      await server.call(ownContactUpdate, { email: `new-${target.email}` }, { token: target.token })
      return server.call(emailConfirm, { token: await lastTo(`new-${target.email}`) }, { token: target.token })
    },
    'any statement changed it': (target) =>
      server.deps.sql`update account set email = ${`new-${target.email}`} where id = ${target.accountId}`,
  }
  test.each(
    Object.entries(kinds).flatMap(([kind, make]) =>
      Object.entries(changes).map(([how, change]) => [kind, how, make, change] as const),
    ),
  )('%s, when %s', async (_kind, _how, make, change) => {
    const target = await aTarget()
    const token = await make(target)
    await change(target)
    const [row] = await server.deps.sql<{ email: string }[]>`select email from account where id = ${target.accountId}`
    expect(row?.email).toBe(`new-${target.email}`)
    expect(await opens(target, token)).toBe(false)
  })
  test('and what staff write down is not confirmed by a link that went elsewhere', async () => {
    const target = await aTarget()
    const token = await invite(target)
    await edit(target)
    await setNew(target, token)
    const [row] = await server.deps.sql<
      { at: Date | null; was: boolean }[]
    >`select email_confirmed_at as at, is_email_confirmed as was from account where id = ${target.accountId}`
    expect(row).toEqual({ at: null, was: false })
  })
})
