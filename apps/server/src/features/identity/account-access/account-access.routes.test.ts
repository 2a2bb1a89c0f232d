import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type AnyCall, type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { personDetail } from '@portal/contract/identity/people.contract.ts'
import { peopleInvite } from '@portal/contract/identity/people-bulk.contract.ts'
import { personGrantAdd, personInvite, personUpdate } from '@portal/contract/identity/people-change.contract.ts'
import { phoneCodeSend } from '@portal/contract/identity/profile.contract.ts'
import { personRoleGrant, roleCreate, roleList, roleUpdate } from '@portal/contract/identity/role.contract.ts'
import { passwordReset, passwordResetRequest, passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { wecomBind, wecomSave, wecomSignIn } from '@portal/contract/identity/wecom.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { outgoingMessageList } from '@portal/contract/site/message.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { runDeferredWork } from '../../../testing/answer-first.ts'
import { aCompany, aPerson, joinCompany, type Person } from '../../../testing/builders.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { pdfText } from '../../../testing/read-files.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { startWecomStandIn, type WecomStandIn } from '../../../testing/wecom-stand-in.ts'
import { everyNthOf, isWholeRun } from '../../../testing/whole-run.ts'
import { invitationTasks } from '../people/people-invitation.service.ts'

/**
 * Callers can't open an account that holds a grant they don't hold, or that belongs to a company they don't manage
 * (decision 11). Tests every way to open another account × every kind of caller × every kind of account. New ways must
 * be added here: see the end.
 */
const clock = new TestClock()
const own = 'http://portal.test'
const corps = { here: 'wwhere000001', there: 'wwthere00001', evilHere: 'wwevilhere01', evilThere: 'wwevilthere1' }
const mobile = '13800021111'
let server: TestServer
let wecom: WecomStandIn
let full: Person
let companies: { here: string; there: string }
let serial = 0
beforeAll(async () => {
  const members = [
    { userId: 'intruder', mobile },
    ...Array.from({ length: 200 }, (_, n) => ({ userId: `member${n + 1}` })),
  ]
  const corp = (corpId: string) => ({
    corpId,
    secret: 'a-secret-of-the-app',
    agentId: '1000002',
    callbackHost: 'portal.test',
    members,
  })
  wecom = await startWecomStandIn(Object.values(corps).map(corp), () => clock.now())
  server = await openTestServer({ clock, env: wecom.env })
  companies = { here: await aCompany(server.deps), there: await aCompany(server.deps) }
  full = await aPerson(server.deps, companies.here, { grants: [...staffGrants] })
  // Roles that are there before a try: one of each grant.
  for (const grant of staffGrants)
    expect((await server.call(roleCreate, aRoleOf(grant), { token: full.token })).code).toBe(200)
})
const aRoleOf = (grant: StaffGrant) => ({
  requestKey: `role-of-${++serial}`,
  name: { zh: '同伙' },
  description: {},
  grants: [grant],
})
afterAll(async () => {
  await server.close()
  await wecom.close()
})

type Place = 'here' | 'there'
const all = [...staffGrants]
/** The callers: with the grant that the call requires, or without it. */
const holders: Readonly<
  Record<string, (grant: StaffGrant) => { grants?: StaffGrant[]; companyGrants?: StaffGrant[] }>
> = {
  learner: () => ({}),
  'all but that grant': (grant) => ({ grants: all.filter((one) => one !== grant) }),
  'that grant for the company': (grant) => ({ companyGrants: [grant] }),
  'all grants for the company': () => ({ companyGrants: all }),
  'that grant': (grant) => ({ grants: [grant] }),
  'that grant and moderation': (grant) => ({ grants: [grant, 'moderation'] }),
  'that grant, moderation for the company': (grant) => ({ grants: [grant], companyGrants: ['moderation'] }),
  everything: () => ({ grants: all }),
}
/** The owners of the accounts: their companies, their grants, and the callers above that may open them. */
const [narrow, anyWithIt] = [
  ['everything'],
  ['that grant', 'that grant and moderation', 'that grant, moderation for the company', 'everything'],
]
const targets: Readonly<
  Record<
    string,
    {
      at: Place
      grants?: (grant: StaffGrant) => StaffGrant[]
      companyGrants?: StaffGrant[]
      isInBoth?: true
      may: readonly string[]
    }
  >
> = {
  ordinary: { at: 'here', may: anyWithIt },
  'holds that grant too': { at: 'here', grants: (grant) => [grant], may: anyWithIt },
  'holds another grant': { at: 'here', grants: () => ['exams'], may: narrow },
  'holds moderation': { at: 'here', grants: () => ['moderation'], may: ['that grant and moderation', 'everything'] },
  'holds moderation for the company': {
    at: 'here',
    companyGrants: ['moderation'],
    may: ['that grant and moderation', 'that grant, moderation for the company', 'everything'],
  },
  'holds moderation for another company': {
    at: 'there',
    companyGrants: ['moderation'],
    may: ['that grant and moderation', 'everything'],
  },
  'full staff': { at: 'here', grants: () => all, may: narrow },
  'of another company': { at: 'there', may: anyWithIt },
  'of both companies': { at: 'here', isInBoth: true, may: anyWithIt },
}

const save = (at: Place, corpId: string, by: Person) =>
  server.call(
    wecomSave,
    { companyId: companies[at], corpId, agentId: '1000002', secret: 'a-secret-of-the-app' },
    { token: by.token },
  )
/** Signs in through WeCom, from beginning to end, as a member of a corp; returns the session. */
async function comeThrough(corpId: string, wecomUser: string): Promise<string | undefined> {
  wecom.visitor = wecomUser
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
  const door = await go(new URL(`${own}/sso/wecom?corpId=${corpId}&contacts=1`))
  if (door.origin === own) return undefined
  const back = (await fetch(door, { redirect: 'manual' })).headers.get('location') ?? ''
  const result = Object.fromEntries(new URLSearchParams((await go(new URL(back))).hash.split('?')[1]))
  const answer = await server.call(
    wecomSignIn,
    { code: result.code ?? '', appId: '1000002', corpId },
    { headers: { cookie } },
  )
  return answer.code === 200 ? answer.data.userId : undefined
}

type Try = { readonly holder: Person; readonly target: Person; readonly at: Place }
type Way = {
  readonly call: AnyCall
  readonly grant: StaffGrant
  readonly isNever?: true
  readonly isForCompanyToo?: true
  readonly isForPlainOnly?: true
  /** Gives an accomplice something: of the account it uses the company alone. */
  readonly isByAccomplice?: true
  readonly opens: (given: Try) => Promise<boolean>
}
async function writeAddress(holder: Person, target: Person): Promise<string> {
  const mine = `mine${++serial}@intruder.test`
  const seen = await server.call(personDetail, { personId: target.accountId }, { token: full.token })
  await server.call(
    personUpdate,
    { personId: target.accountId, revision: seen.data.person.form.revision, email: mine },
    { token: holder.token },
  )
  return mine
}
/** Sets a password by the last link that was sent to an address, and signs in with it. */
async function setPassword(target: Person, address: string): Promise<boolean> {
  const token = /token=([\w-]+)/.exec((await readOutbox(server.deps, address)).at(-1)?.body ?? '')?.[1]
  if (!token) return false
  const password = 'a long enough pass phrase'
  await server.call(passwordReset, { token, password })
  return (await server.call(passwordSignIn, { userName: target.login, password })).data?.userId === target.accountId
}

/** True if someone holds more than the holder after they created roles, gave them away and changed them. */
async function outgrowsByRole(holder: Person, at: Place, change: (roleId: string) => Promise<void>): Promise<boolean> {
  const accomplice = await aPerson(server.deps, companies[at])
  const by = { token: holder.token }
  const made: string[] = []
  for (const grant of staffGrants) {
    const answer = await server.call(roleCreate, aRoleOf(grant), by)
    if (answer.code === 200) made.push(answer.data.roleId)
  }
  const { roles } = (await server.call(roleList, {}, { token: full.token })).data
  for (const roleId of new Set([...roles.map((role) => role.roleId), ...made]))
    for (const companyId of [undefined, companies.here, companies.there])
      await server.call(
        personRoleGrant,
        { personId: accomplice.accountId, roleId, ...(companyId ? { companyId } : {}) },
        by,
      )
  for (const roleId of made) await change(roleId)
  const of = (id: string) =>
    server.deps.sql<
      { grant: string; companyId: string | null }[]
    >`select grant_name as grant, company_id as "companyId" from staff_grant where account_id = ${id}`
  const [given, held] = [await of(accomplice.accountId), await of(holder.accountId)]
  // Otherwise every later try would give them away again.
  await server.deps.sql`delete from staff_role_holder where role_id = any(${made}::uuid[])`
  await server.deps.sql`delete from staff_role where id = any(${made}::uuid[])`
  return given.some(
    (one) =>
      !held.some((own) => own.grant === one.grant && (own.companyId === null || own.companyId === one.companyId)),
  )
}

const ways: Readonly<Record<string, Way>> = {
  'binding a WeCom member': {
    call: wecomBind,
    grant: 'companies',
    async opens({ holder, target, at }) {
      const wecomUser = `member${++serial}`
      await save(at, corps[at], full)
      await server.call(
        wecomBind,
        { companyId: companies[at], wecomUser, accountId: target.accountId },
        { token: holder.token },
      )
      return (await comeThrough(corps[at], wecomUser)) === target.accountId
    },
  },
  // A member is bound by the data of their corp, but never to an account with grants or with several companies.
  'setting a company up with a corp of one’s own': {
    call: wecomSave,
    grant: 'companies',
    async opens({ holder, target, at }) {
      const evil = at === 'here' ? corps.evilHere : corps.evilThere
      await save(at, corps[at], full)
      await server.deps.sql`update account set phone = null where phone = ${`+86${mobile}`}`
      await server.deps
        .sql`update account set phone = ${`+86${mobile}`}, phone_confirmed_at = now() where id = ${target.accountId}`
      await save(at, evil, holder)
      return (await comeThrough(evil, 'intruder')) === target.accountId
    },
  },
  // Setting another person's address gives access to their account, since a link for a forgotten password is sent
  // there. This doesn't work for an account with permissions: an address set by staff is unconfirmed, and the portal
  // sends no link to it (granted-later.routes.test.ts).
  'writing an address of one’s own into an account': {
    call: personUpdate,
    grant: 'companies',
    isForCompanyToo: true,
    isForPlainOnly: true,
    async opens({ holder, target }) {
      const mine = await writeAddress(holder, target)
      clock.pass(7200)
      await server.call(passwordResetRequest, { account: target.login })
      await runDeferredWork(server)
      return setPassword(target, mine)
    },
  },
  'writing an address of one’s own into an account and inviting it': {
    call: personUpdate,
    grant: 'companies',
    isForCompanyToo: true,
    async opens({ holder, target }) {
      const mine = await writeAddress(holder, target)
      await server.call(
        personInvite,
        { personId: target.accountId, requestKey: `invite-mine-${++serial}` },
        { token: holder.token },
      )
      return setPassword(target, mine)
    },
  },
  // An invitation is sent to the account's own address, and no answer shows its link.
  'sending an invitation': {
    call: personInvite,
    grant: 'companies',
    isNever: true,
    async opens({ holder, target }) {
      const answer = await server.call(
        personInvite,
        { personId: target.accountId, requestKey: `invite-${++serial}` },
        { token: holder.token },
      )
      const sent = (await readOutbox(server.deps)).filter(
        ({ body, subject }) => body.includes(target.login) && subject.includes('邀请'),
      )
      const secrets = sent.flatMap(({ body }) => /token=([\w-]+)/.exec(body)?.[1] ?? [])
      expect(sent.every(({ recipient, isSecret }) => isSecret && recipient === `${target.login}@portal.test`)).toBe(
        true,
      )
      if (answer.code === 200) expect(secrets).toHaveLength(1)
      return secrets.some((secret) => answer.raw.includes(secret))
    },
  },
  // A caller may open accounts that hold the same grants as the caller, and no others.
  'giving grants to an accomplice': {
    call: personGrantAdd,
    grant: 'companies',
    isNever: true,
    isByAccomplice: true,
    async opens({ holder, at }) {
      const accomplice = await aPerson(server.deps, companies[at])
      for (const grant of staffGrants)
        for (const companyId of [undefined, companies.here, companies.there])
          await server.call(
            personGrantAdd,
            { personId: accomplice.accountId, grant, ...(companyId ? { companyId } : {}) },
            { token: holder.token },
          )
      const of = (id: string) =>
        server.deps.sql<
          { grant: string; companyId: string | null }[]
        >`select grant_name as grant, company_id as "companyId" from staff_grant where account_id = ${id}`
      const [given, held] = [await of(accomplice.accountId), await of(holder.accountId)]
      return given.some(
        (one) =>
          !held.some((own) => own.grant === one.grant && (own.companyId === null || own.companyId === one.companyId)),
      )
    },
  },
  'giving roles to an accomplice': {
    call: personRoleGrant,
    grant: 'companies',
    isNever: true,
    isByAccomplice: true,
    opens: ({ holder, at }) => outgrowsByRole(holder, at, async () => {}),
  },
  'widening a role of an accomplice': {
    call: roleUpdate,
    grant: 'companies',
    isNever: true,
    isByAccomplice: true,
    opens: ({ holder, at }) =>
      outgrowsByRole(holder, at, async (roleId) => {
        await server.call(
          roleUpdate,
          { roleId, revision: 1, name: { zh: '更多' }, description: {}, grants: [...staffGrants] },
          { token: holder.token },
        )
      }),
  },
  'printing an account sheet': {
    call: peopleInvite,
    grant: 'companies',
    isForCompanyToo: true,
    async opens({ holder, target }) {
      await server.deps.sql`update account set password_hash = null where id = ${target.accountId}`
      const begun = await server.call(
        peopleInvite,
        { requestKey: `sheet-of-${++serial}`, selection: { ids: [target.accountId] }, by: 'sheet', again: true },
        { token: holder.token },
      )
      if (begun.code !== 200) return false
      const { id: taskId } = begun.data.task
      await createTaskJob(invitationTasks).run(server.deps, { taskId })
      const { fileUrl } = (await server.call(taskCall, { taskId }, { token: holder.token })).data.task
      if (fileUrl === null) return false
      const words = await pdfText((await server.inject({ method: 'GET', url: fileUrl })).rawPayload)
      const token = /token=([0-9a-z]{4}(?:-[0-9a-z]{4}){4})/.exec(words)?.[1] ?? ''
      const password = 'a long enough pass phrase'
      await server.call(passwordReset, { token, password })
      return (await server.call(passwordSignIn, { userName: target.login, password })).data?.userId === target.accountId
    },
  },
  'reading messages': {
    call: outgoingMessageList,
    grant: 'operations',
    isNever: true,
    async opens({ holder, target }) {
      clock.pass(7200)
      await server.deps.sql`update account set phone = null where phone = ${`+86${mobile}`}`
      await server.deps.sql`update account set phone = ${`+86${mobile}`} where id = ${target.accountId}`
      await server.call(passwordResetRequest, { account: target.login })
      await server.call(phoneCodeSend, { phone: mobile, purpose: 'signIn' })
      await server.call(phoneCodeSend, { phone: '13900021111', purpose: 'changePhone' }, { token: target.token })
      await runDeferredWork(server)
      const kept = (await readOutbox(server.deps)).filter(
        ({ recipient, channel }) => recipient === `${target.login}@portal.test` || channel === 'sms',
      )
      const secrets = kept.flatMap(({ body }) => /token=([\w-]+)|(\d{6})/.exec(body)?.slice(1) ?? []).filter(Boolean)
      expect(secrets.length).toBeGreaterThan(1)
      const { raw } = await server.call(outgoingMessageList, { limit: 100 }, { token: holder.token })
      return secrets.some((secret) => raw.includes(secret))
    },
  },
}

/** One account of each company: for a way that uses nothing else of an account, the others are the same. */
const oneOfEach = ['ordinary', 'of another company']

/**
 * In the small run each way meets each account with a quarter of the callers, in rotation, so that each way meets each
 * caller, and each caller each account. A way through an accomplice meets one account of each company, with half of the
 * callers.
 */
const numbered = <T>(named: Readonly<Record<string, T>>) =>
  Object.entries(named).map(([name, one], nth) => [name, one, nth] as const)

describe.each(numbered(ways))(
  '%s',
  (_way, { grant, opens, isNever, isForCompanyToo, isForPlainOnly, isByAccomplice, call }, nthWay) => {
    const met = numbered(targets).filter(([name]) => isWholeRun || !isByAccomplice || oneOfEach.includes(name))
    describe.each(met)('an account that is: %s', (_target, { at, may, isInBoth, ...made }, nthTarget) => {
      const callers = everyNthOf(Object.entries(holders), isByAccomplice ? 2 : 4, nthWay + nthTarget)
      test.each(callers)('by %s', async (name, holding) => {
        const holder = await aPerson(server.deps, companies.here, holding(grant))
        const login = `target${++serial}`
        const target = await aPerson(server.deps, companies[at], {
          login,
          email: `${login}@portal.test`,
          grants: made.grants?.(grant) ?? [],
          companyGrants: made.companyGrants ?? [],
        })
        if (isInBoth) await joinCompany(server.deps, target.accountId, companies.there)
        const isPlain = !made.grants && !made.companyGrants && !isInBoth
        // With the grant for a company, its own people can be opened if all their grants are for that company too.
        const inCompany =
          isForCompanyToo &&
          at === 'here' &&
          !isInBoth &&
          !made.grants &&
          (name === 'all grants for the company' || (name === 'that grant for the company' && !made.companyGrants))
        const holdsNothing = !made.grants && !made.companyGrants
        const expected =
          !isNever &&
          (may.includes(name) || inCompany === true) &&
          (call !== wecomSave || isPlain) &&
          (!isForPlainOnly || holdsNothing)
        expect(await opens({ holder, target, at })).toBe(expected)
      })
    })
  },
)

test('a binding opens nothing that the account has gained since, whoever made it, until it is made again', async () => {
  await save('here', corps.here, full)
  const bound = async (by: Person) => {
    const [person, wecomUser] = [await aPerson(server.deps, companies.here), `member${++serial}`]
    await server.call(
      wecomBind,
      { companyId: companies.here, wecomUser, accountId: person.accountId },
      { token: by.token },
    )
    return { person, wecomUser }
  }
  const companiesOnly = await aPerson(server.deps, companies.here, { grants: ['companies'] })
  const [byFew, byAll] = [await bound(companiesOnly), await bound(full)]
  clock.pass(1)
  for (const { person } of [byFew, byAll])
    await server.deps.sql`insert into staff_grant values (${person.accountId}, 'exams', ${clock.now()})`
  for (const { wecomUser } of [byFew, byAll]) expect(await comeThrough(corps.here, wecomUser)).toBeUndefined()
  const again = (by: Person) =>
    server.call(
      wecomBind,
      { companyId: companies.here, wecomUser: byFew.wecomUser, accountId: byFew.person.accountId },
      { token: by.token },
    )
  expect(await again(companiesOnly)).toMatchObject({ code: 403, reason: 'aboveYou' })
  expect((await again(full)).code).toBe(200)
  expect(await comeThrough(corps.here, byFew.wecomUser)).toBe(byFew.person.accountId)

  const byContacts = await aPerson(server.deps, companies.here)
  await server.deps.sql`update account set phone = null where phone = ${`+86${mobile}`}`
  await server.deps
    .sql`update account set phone = ${`+86${mobile}`}, phone_confirmed_at = now() where id = ${byContacts.accountId}`
  expect(await comeThrough(corps.here, 'intruder')).toBe(byContacts.accountId)
  await joinCompany(server.deps, byContacts.accountId, companies.there)
  expect(await comeThrough(corps.here, 'intruder')).toBeUndefined()
})

test('whose account staff have bound is notified', async () => {
  await save('here', corps.here, full)
  const person = await aPerson(server.deps, companies.here, { email: 'told@portal.test' })
  await server.call(
    wecomBind,
    { companyId: companies.here, wecomUser: 'member199', accountId: person.accountId },
    { token: full.token },
  )
  expect(
    await server.deps
      .sql`select 1 from outbound_message where recipient = 'told@portal.test' and body like '%member199%'`,
  ).toHaveLength(1)
})

describe('a new way to open an account must be tested above', () => {
  /** Calls of staff in identity and of messages that open nothing, and why. */
  const harmless: Readonly<Record<string, string>> = {
    '/company/console/wecom/info': 'tells no secret',
    '/company/console/wecom/check': 'tells no secret',
    '/company/console/wecom/bindings': 'tells no secret',
    '/company/console/wecom/remove': 'closes a way',
    '/company/console/wecom/unbind': 'closes a way',
    '/site/console/messageRetry': 'sends a message to the one it was for',
    '/user/console/agreement/signers': 'names of who has signed',
    '/user/console/agreement/versions': 'names no account',
    '/user/console/people/bulk/assignPlan': 'what somebody learns',
    '/user/console/people/bulk/endSessions': 'closes sessions',
    '/user/console/people/bulk/move': 'a place in a company',
    '/user/console/factorPolicy': 'no account',
    '/user/console/factorPolicySave': 'takes permissions away from sessions',
    '/user/console/people/fieldCreate': 'no account',
    '/user/console/people/fieldRemove': 'no account',
    '/user/console/people/fieldRename': 'no account',
    '/user/console/people/fields': 'no account',
    '/user/console/people/factorReset':
      'opens it for its own person; under the rule, and by two; see factors.routes.test.ts',
    '/user/console/people/bulk/resume': 'as the one below it',
    '/user/console/people/bulk/suspend': 'closes accounts',
    '/user/console/people/companies': 'no account',
    '/user/console/people/counts': 'tells no secret',
    '/user/console/people/create': 'an account that holds nothing yet; see people-change.routes.test.ts',
    '/user/console/people/departmentCreate': 'no account',
    '/user/console/people/departmentMove': 'no account',
    '/user/console/people/departmentRemove': 'no account',
    '/user/console/people/departmentRename': 'no account',
    '/user/console/people/departments': 'no account',
    '/user/console/people/detail': 'tells no secret',
    '/user/console/people/export': 'tells no secret',
    '/user/console/people/grantTake': 'takes away; under the rule nevertheless',
    '/user/console/people/importCommit': 'under the rule, row by row; see people-import.routes.test.ts',
    '/user/console/people/importPreview': 'changes nothing',
    '/user/console/people/importTemplate': 'no account',
    '/user/console/people/join': 'a company more; under the rule',
    '/user/console/people/learning': 'tells no secret',
    '/user/console/people/leave': 'a company less; under the rule',
    '/user/console/people/list': 'tells no secret',
    '/user/console/people/place': 'a place in a company',
    '/user/console/people/resume': 'opens it for its own person; under the rule',
    '/user/console/people/sessionEnd': 'closes a session',
    '/user/console/people/sessionsEnd': 'closes sessions',
    '/user/console/people/suspend': 'closes an account',
    '/user/console/people/unlock': 'lets its own person try again; under the rule',
    '/user/console/people/viewRemove': 'no account',
    '/user/console/people/viewSave': 'no account',
    '/user/console/people/views': 'no account',
    '/company/console/identity/code': 'no account',
    '/company/console/identity/create': 'under the rule; see connection.routes.test.ts',
    '/company/console/identity/directory/nightly': 'no account',
    '/company/console/identity/directory/sync': 'under the rule; see directory-sync.routes.test.ts',
    '/company/console/identity/domain/add': 'no account',
    '/company/console/identity/domain/check': 'under the rule; see connection.routes.test.ts',
    '/company/console/identity/domain/host': 'no account',
    '/company/console/identity/domain/remove': 'takes away',
    '/company/console/identity/emergency': 'leaves its own person their password',
    '/company/console/identity/key': 'a key with which a provider encrypts; it proves no one',
    '/company/console/identity/list': 'tells no secret',
    '/company/console/identity/provisioning': 'tells no secret',
    '/company/console/identity/remove': 'takes away',
    '/company/console/identity/save': 'under the rule; see connection.routes.test.ts',
    '/company/console/identity/switch': 'under the rule; see connection.routes.test.ts',
    '/company/console/identity/test': 'signs no one in; see connection.routes.test.ts',
    '/company/console/identity/testResult': 'tells no secret',
    '/company/console/identity/token': 'under the rule; see scim.routes.test.ts',
    '/company/console/joining/applications': 'tells no secret',
    '/company/console/joining/decide':
      'an account that holds nothing, or a company more by its own wish; see joining.routes.test.ts',
    '/company/console/joining/wayCode': 'a code opens no account there is; see joining.routes.test.ts',
    '/company/console/joining/wayCreate': 'opens no account there is; see joining.routes.test.ts',
    '/company/console/joining/wayRevoke': 'takes away',
    '/company/console/joining/waySave': 'opens no account there is; see joining.routes.test.ts',
    '/company/console/joining/ways': 'tells no secret',
    '/user/console/post/give': 'under the rule, and never above the caller; see posts.test.ts',
    '/user/console/post/ofPerson': 'tells no secret',
    '/user/console/post/subjects': 'no account',
    '/user/console/post/take': 'takes away; under the rule nevertheless',
    '/user/console/role/create': 'no account',
    '/user/console/role/delete': 'no account',
    '/user/console/role/holders': 'tells no secret',
    '/user/console/role/list': 'no account',
    '/user/console/role/ofPerson': 'tells no secret',
    '/user/console/role/take': 'takes away; under the rule nevertheless',
    '/user/console/signIn/list': 'it reads; no code and no link stands in it',
    '/user/console/agreement/read': 'no account',
    '/user/console/agreement/publish': 'no account',
  }
  const root = path.resolve(import.meta.dirname, '../../../../../..')
  const contract = path.join(root, 'packages/contract/src')
  const callsIn = async (file: string): Promise<AnyCall[]> =>
    Object.values(await import(file)).filter(
      (one): one is AnyCall => typeof one === 'object' && one !== null && 'access' in one,
    )

  test('every call of staff in identity, and every call that reads messages, is tried above or opens nothing', async () => {
    const files = readdirSync(path.join(contract, 'identity')).filter((name) => name.endsWith('.contract.ts'))
    const calls = (
      await Promise.all([
        ...files.map((name) => callsIn(path.join(contract, 'identity', name))),
        callsIn(path.join(contract, 'site/message.contract.ts')),
      ])
    ).flat()
    const staffCalls = calls.filter((call) => typeof call.access === 'object').map((call) => call.path)
    expect(staffCalls.sort()).toEqual(
      [...new Set(Object.values(ways).map((way) => way.call.path)), ...Object.keys(harmless)].sort(),
    )
    // The others concern the caller's own account: they refer to no other.
    for (const call of calls.filter((one) => typeof one.access !== 'object'))
      expect(
        Object.keys({ ...call.query?.properties, ...call.body?.properties }).filter(
          (name) => /account|user/i.test(name) && !['account', 'userName'].includes(name),
        ),
      ).toEqual([])
  })
})
