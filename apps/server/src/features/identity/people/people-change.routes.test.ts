import { departmentList, personDetail } from '@portal/contract/identity/people.contract.ts'
import {
  departmentCreate,
  departmentMove,
  departmentRemove,
  departmentRename,
  membershipCreate,
  membershipEnd,
  membershipUpdate,
  personAllSessionsEnd,
  personCreate,
  personGrantAdd,
  personGrantRevoke,
  personInvite,
  personResume,
  personSessionEnd,
  personSuspend,
  personUpdate,
} from '@portal/contract/identity/people-change.contract.ts'
import { currentUserRead, passwordReset, passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { auditList } from '@portal/contract/operations/audit.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../../testing/builders.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let full: Person
let bound: Person
let star: string
let far: string
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  star = await aCompany(server.deps, { name: '星衡' })
  far = await aCompany(server.deps, { name: '远桥' })
  full = await aPerson(server.deps, star, { name: '主管', grants: ['companies', 'exams', 'operations'] })
  bound = await aPerson(server.deps, star, { name: '企业主管', companyGrants: ['companies', 'operations'] })
})
afterAll(() => server.close())
const somebody = (own = {}, company = star) =>
  aPerson(server.deps, company, { login: `worker${++serial}`, email: `worker${serial}@star.test`, ...own })
const detail = async (person: Person, as = full) =>
  (await server.call(personDetail, { personId: person.accountId }, { token: as.token })).data.person
const lines = async (person: Person, action: string) =>
  server.deps.sql<
    { actorId: string; companyId: string | null; detail: Record<string, unknown> }[]
  >`select actor_id as "actorId", company_id as "companyId", detail from audit_line where thing_id = ${person.accountId} and action = ${action}`

describe('an account', () => {
  const draft = () => ({
    requestKey: `create-key-${++serial}`,
    companyId: star,
    login: `new${serial}`,
    name: '新同事',
    email: `new${serial}@star.test`,
    phone: '138 0002 0000',
    employeeNo: `N${serial}`,
  })

  test('is made once for a request key, in a company, and its person invited', async () => {
    const input = { ...draft(), phone: '', isInvited: true }
    const made = await server.call(personCreate, input, { token: full.token })
    const again = await server.call(personCreate, input, { token: full.token })
    expect([made.code, again.data.person.id]).toEqual([200, made.data.person.id])
    expect(made.data.person).toMatchObject({
      account: 'invited',
      hasPassword: false,
      memberships: [{ company: { id: star }, employeeNo: input.employeeNo, status: 'active' }],
    })
    const mails = await readOutbox(server.deps, input.email)
    expect(mails).toMatchObject([{ isSecret: true }])
    const token = /token=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1] ?? ''
    expect(made.raw).not.toContain(token)
    // After resending, the former link no longer works.
    expect(
      (
        await server.call(
          personInvite,
          { personId: made.data.person.id, requestKey: 'invite-again-1' },
          { token: full.token },
        )
      ).code,
    ).toBe(200)
    expect(
      (
        await server.call(
          personInvite,
          { personId: made.data.person.id, requestKey: 'invite-again-1' },
          { token: full.token },
        )
      ).code,
    ).toBe(200)
    const all = await readOutbox(server.deps, input.email)
    expect(all).toHaveLength(2)
    expect((await server.call(passwordReset, { token, password: 'a long enough pass phrase' })).reason).toBe(
      'resetLinkInvalid',
    )
    const newest = all.map(({ body }) => /token=([\w-]+)/.exec(body)?.[1] ?? '').find((one) => one !== token) ?? ''
    expect((await server.call(passwordReset, { token: newest, password: 'a long enough pass phrase' })).code).toBe(200)
    expect(
      (await server.call(passwordSignIn, { userName: input.login, password: 'a long enough pass phrase' })).data.userId,
    ).toBe(made.data.person.id)
    expect(
      (await server.call(personDetail, { personId: made.data.person.id }, { token: full.token })).data.person,
    ).toMatchObject({ account: 'active', hasPassword: true })
  })

  test('is refused with the field that is taken or wrong', async () => {
    const first = draft()
    expect((await server.call(personCreate, first, { token: full.token })).code).toBe(200)
    const next = { ...draft(), phone: '' }
    for (const [own, reason] of [
      [{ login: first.login.toUpperCase() }, 'loginTaken'],
      [{ email: first.email.toUpperCase() }, 'emailTaken'],
      [{ phone: '13800020000' }, 'phoneTaken'],
      [{ employeeNo: first.employeeNo }, 'employeeNoTaken'],
      [{ email: 'x@' }, 'emailInvalid'],
      [{ phone: '123' }, 'phoneInvalid'],
      [{ name: '12' }, 'nameInvalid'],
      [{ email: '', isInvited: true }, 'noEmail'],
      [{ departmentId: '00000000-0000-7000-8000-000000000000' }, 'departmentNotFound'],
      [{ companyId: '00000000-0000-7000-8000-000000000000' }, 'notFound'],
    ] as const)
      expect(
        (
          await server.call(
            personCreate,
            { ...next, requestKey: `create-key-${++serial}`, ...own },
            { token: full.token },
          )
        ).reason,
        reason,
      ).toBe(reason)
    expect(await server.deps.sql`select from account where lower(login) = lower(${next.login})`).toHaveLength(0)
    expect((await server.call(personCreate, { ...next, companyId: far }, { token: bound.token })).reason).toBe(
      'notFound',
    )
  })

  test('is changed with what was seen; over a newer state the answer tells it', async () => {
    const person = await somebody({ name: '张三' })
    const { form } = await detail(person)
    const edit = (own: Record<string, unknown>, revision = form.revision) =>
      server.call(personUpdate, { personId: person.accountId, revision, ...own } as never, { token: full.token })
    const done = await edit({ name: '张叁', phone: '+852 91234567' })
    expect(done.data.person.form).toMatchObject({ name: '张叁', phone: '+85291234567' })
    // Repeating the request after a lost response is not a conflict.
    expect((await edit({ name: '张叁', phone: '+852 91234567' })).code).toBe(200)
    const late = await server.inject({
      method: 'POST',
      url: personUpdate.path,
      headers: { access_token: full.token },
      payload: { personId: person.accountId, revision: form.revision, name: '张四' },
    })
    expect(late.json()).toMatchObject({
      code: 409,
      data: { reason: 'conflict', current: { name: '张叁', revision: done.data.person.form.revision } },
    })
    expect(await lines(person, 'account.edit')).toMatchObject([
      {
        actorId: full.accountId,
        detail: { before: { name: '张三', phone: null }, after: { name: '张叁', phone: '+85291234567' } },
      },
    ])
  })

  test('is barred with its sessions, opened again, and never one’s own', async () => {
    const person = await somebody()
    const suspend = () =>
      server.call(personSuspend, { personId: person.accountId, reason: '合同到期' }, { token: bound.token })
    expect((await suspend()).data.person).toMatchObject({ account: 'suspended', sessions: [] })
    expect((await suspend()).code).toBe(200)
    expect((await server.call(currentUserRead, {}, { token: person.token })).reason).toBe('accountSuspended')
    expect(await lines(person, 'account.suspend')).toMatchObject([
      {
        companyId: star,
        detail: { before: { account: 'active' }, after: { account: 'suspended' }, reason: '合同到期' },
      },
    ])
    expect(
      (
        await server.call(
          personInvite,
          { personId: person.accountId, requestKey: 'invite-barred' },
          { token: full.token },
        )
      ).reason,
    ).toBe('accountSuspended')
    expect(
      (await server.call(personResume, { personId: person.accountId }, { token: bound.token })).data.person.account,
    ).toBe('active')
    expect((await server.call(personSuspend, { personId: full.accountId }, { token: full.token })).reason).toBe(
      'notYourself',
    )
  })

  test('loses one session, or all but the one that asks', async () => {
    const person = await somebody()
    await aSession(server.deps, person.accountId, star)
    const [one] = (await detail(person)).sessions
    const sources = []
    for (const source of ['link', 'passkey', 'agent']) {
      await server.deps.sql`update session set source = ${source} where id = ${one?.id ?? ''}`
      sources.push((await detail(person)).sessions.find(({ id }) => id === one?.id)?.source)
    }
    expect(sources).toEqual(['link', 'passkey', 'other'])
    const left = (
      await server.call(
        personSessionEnd,
        { personId: person.accountId, sessionId: one?.id ?? '' },
        { token: full.token },
      )
    ).data.person.sessions
    expect(left).toHaveLength(1)
    expect(
      (await server.call(personAllSessionsEnd, { personId: person.accountId }, { token: full.token })).data.person
        .sessions,
    ).toEqual([])
    expect((await server.call(currentUserRead, {}, { token: person.token })).code).toBe(401)
    expect(
      (await server.call(personAllSessionsEnd, { personId: full.accountId }, { token: full.token })).data.person
        .sessions,
    ).toMatchObject([{ isMine: true }])
  })
})

describe('a place in a company', () => {
  test('is given, changed and ended, with grants and sessions there', async () => {
    const person = await somebody({ companyGrants: ['companies'] })
    server.clock.pass(1)
    const joined = await server.call(
      membershipCreate,
      { personId: person.accountId, companyId: far, employeeNo: `F${++serial}` },
      { token: full.token },
    )
    expect(joined.data.person.memberships).toHaveLength(2)
    expect(
      (
        await server.call(
          membershipUpdate,
          { personId: person.accountId, companyId: far, position: { zh: '顾问' } },
          { token: full.token },
        )
      ).data.person.memberships[1],
    ).toMatchObject({ position: { zh: '顾问' } })
    const elsewhere = await aSession(server.deps, person.accountId, far)
    const left = (
      await server.call(membershipEnd, { personId: person.accountId, companyId: star }, { token: full.token })
    ).data.person
    expect(left).toMatchObject({
      grants: [],
      memberships: [
        { company: { id: far }, status: 'active' },
        { company: { id: star }, status: 'withdrawn' },
      ],
    })
    expect((await server.call(currentUserRead, {}, { token: person.token })).reason).toBe('membershipWithdrawn')
    expect((await server.call(currentUserRead, {}, { token: elsewhere })).code).toBe(200)
    expect(await lines(person, 'account.leave')).toMatchObject([
      { companyId: star, detail: { after: { membership: 'withdrawn' } } },
    ])
    expect(
      (await server.call(membershipCreate, { personId: person.accountId, companyId: star }, { token: bound.token }))
        .data.person.memberships,
    ).toMatchObject([{ status: 'active' }])
  })

  test('of another company is nothing to who runs one', async () => {
    const person = await somebody()
    await joinCompany(server.deps, person.accountId, far)
    const ask = { personId: person.accountId, companyId: far }
    for (const call of [membershipUpdate, membershipEnd, membershipCreate])
      expect((await server.call(call, ask, { token: bound.token })).reason, call.path).toBe('notFound')
    // They may neither suspend nor change the account, which belongs to both companies.
    expect((await server.call(personSuspend, { personId: person.accountId }, { token: bound.token })).reason).toBe(
      'personAboveYou',
    )
    expect(
      (
        await server.call(
          membershipUpdate,
          { personId: person.accountId, companyId: star, position: { zh: '组长' } },
          { token: bound.token },
        )
      ).code,
    ).toBe(200)
  })
})

describe('grants', () => {
  test('are given and taken by who holds them, with who gave them and when', async () => {
    const person = await somebody()
    const give = (grant: string, as = full, companyId?: string) =>
      server.call(personGrantAdd, { personId: person.accountId, grant, ...(companyId ? { companyId } : {}) } as never, {
        token: as.token,
      })
    const take = (grant: string, as = full, companyId?: string) =>
      server.call(
        personGrantRevoke,
        { personId: person.accountId, grant, ...(companyId ? { companyId } : {}) } as never,
        { token: as.token },
      )
    expect((await give('exams')).data.person.grants).toMatchObject([
      { grant: 'exams', company: null, givenBy: '主管', mayTake: true },
    ])
    expect((await give('exams')).code).toBe(200)
    expect(await lines(person, 'account.grantGive')).toHaveLength(1)
    expect((await give('grading')).reason).toBe('grantAboveYou')
    expect((await give('exams', full, far)).reason).toBe('notMemberThere')
    // No call accepts this grant for a single company, so granting it would have no effect.
    const trainer = await aPerson(server.deps, star, { grants: ['companies', 'courses', 'exams'] })
    expect((await give('courses', trainer, star)).reason).toBe('grantNotForCompany')
    // Staff of one company give grants they hold there, to people who hold no other grants.
    expect((await give('companies', bound, star)).reason).toBe('personAboveYou')
    expect((await take('exams')).data.person.grants).toEqual([])
    expect((await give('companies', bound, star)).data.person.grants).toMatchObject([
      { grant: 'companies', company: { id: star } },
    ])
    for (const [grant, companyId] of [
      ['companies', undefined],
      ['exams', star],
      ['companies', far],
    ] as const)
      expect((await give(grant, bound, companyId)).reason).toBe('grantAboveYou')
    expect((await take('companies', bound, star)).data.person.grants).toEqual([])
    expect(
      (await server.call(personGrantRevoke, { personId: full.accountId, grant: 'companies' }, { token: full.token }))
        .reason,
    ).toBe('notYourself')
  })
})

describe('departments', () => {
  test('are made, named, moved and removed, never into a ring, twice of one name, or from under people', async () => {
    const make = async (zh: string, parentId: string | null = null, as = bound, companyId = star) =>
      server.call(
        departmentCreate,
        { requestKey: `department-${++serial}`, companyId, parentId, name: { zh } },
        { token: as.token },
      )
    const top = (await make('华东区')).data.department
    const low = (await make('上海中心', top.id)).data.department
    expect((await make('华东区')).reason).toBe('departmentNameTaken')
    expect((await make('x', null, bound, far)).reason).toBe('notFound')
    const move = (departmentId: string, parentId: string | null) =>
      server.call(departmentMove, { departmentId, parentId }, { token: bound.token })
    expect((await move(top.id, low.id)).reason).toBe('departmentInItself')
    expect((await move(low.id, null)).data.department.parentId).toBeNull()
    expect((await move(low.id, top.id)).code).toBe(200)
    expect(
      (
        await server.call(
          departmentRename,
          { departmentId: low.id, name: { zh: '上海交付中心', en: 'Shanghai' } },
          { token: bound.token },
        )
      ).data.department.name,
    ).toEqual({
      zh: '上海交付中心',
      en: 'Shanghai',
    })
    expect(
      (await server.call(departmentRename, { departmentId: low.id, name: { zh: ' ' } }, { token: bound.token })).code,
    ).toBe(400)
    const person = await somebody()
    await server.call(
      membershipUpdate,
      { personId: person.accountId, companyId: star, departmentId: low.id },
      { token: bound.token },
    )
    expect(
      (await server.call(departmentList, { companyId: star }, { token: bound.token })).data.departments,
    ).toMatchObject([
      { id: top.id, people: 0, withBelow: 1 },
      { id: low.id, parentId: top.id, people: 1, withBelow: 1 },
    ])
    const remove = (departmentId: string) => server.call(departmentRemove, { departmentId }, { token: bound.token })
    expect([(await remove(low.id)).reason, (await remove(top.id)).reason]).toEqual([
      'departmentInUse',
      'departmentInUse',
    ])
    await server.call(
      membershipUpdate,
      { personId: person.accountId, companyId: star, departmentId: null },
      { token: bound.token },
    )
    for (const id of [low.id, low.id, top.id]) expect((await remove(id)).code).toBe(200)
    expect((await server.call(departmentList, { companyId: far }, { token: bound.token })).code).toBe(404)
    let above: string | null = null
    for (let level = 1; level <= 12; level++) above = (await make(`第${level}级`, above)).data.department.id
    expect((await make('第13级', above)).reason).toBe('departmentTooDeep')
  })
})

test('the audit log is read by who, what and when, and by who runs a company for it alone', async () => {
  const person = await somebody({ name: '被查的人' })
  await server.call(personSuspend, { personId: person.accountId, reason: '测试原因' }, { token: full.token })
  await server.call(
    membershipUpdate,
    { personId: person.accountId, companyId: star, position: { zh: '工程师' } },
    { token: full.token },
  )
  const ask = async (input: Record<string, unknown>, as = full) =>
    (await server.call(auditList, input as never, { token: as.token })).data
  const about = { thing: 'account', thingId: person.accountId }
  expect((await ask(about)).rows.map(({ action }) => action).sort()).toEqual(['account.place', 'account.suspend'])
  const [line] = (await ask({ ...about, action: 'account.suspend' })).rows
  expect(line).toMatchObject({
    actor: { name: '主管' },
    thingName: '被查的人',
    reason: '测试原因',
    changes: [{ field: 'account', before: 'active', after: 'suspended' }],
  })
  expect((await ask({ ...about, action: 'account.' })).total).toBe(2)
  expect((await ask({ actorId: bound.accountId, ...about })).total).toBe(0)
  expect((await ask({ ...about, until: server.clock.now().toISOString() })).total).toBe(0)
  expect((await ask({ ...about, from: server.clock.now().toISOString() })).total).toBe(2)
  expect((await ask({ q: '被查' })).total).toBe(2)
  // Actions of the organisation's staff on an account are hidden from companies; actions on a membership are shown to
  // its company.
  expect((await ask(about, bound)).rows.map(({ action }) => action)).toEqual(['account.place'])
  expect((await ask({ companyId: far }, bound)).total).toBe(0)
  const first = await ask({ limit: 5 })
  expect(
    (await ask({ limit: 5, after: first.next })).rows.every(({ id }) => !first.rows.some((one) => one.id === id)),
  ).toBe(true)
  expect((await server.call(auditList, {}, { token: person.token })).code).toBe(202)
})
