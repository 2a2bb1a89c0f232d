import { type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { peopleList, personDetail } from '@portal/contract/identity/people.contract.ts'
import { membershipEnd, personGrantAdd, personGrantRevoke } from '@portal/contract/identity/people-change.contract.ts'
import {
  builtInRoles,
  personRoleGrant,
  personRoleRevoke,
  personRoles,
  roleCreate,
  roleDelete,
  roleHolders,
  roleList,
  roleUpdate,
} from '@portal/contract/identity/role.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../database/connection.ts'
import { aCompany, aPerson, aSession, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { propertyRuns } from '../../../testing/whole-run.ts'
import { setImportedGrants } from './people-file.store.ts'

let server: TestServer
let star: string
let far: string
let full: Person
let bound: Person
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  star = await aCompany(server.deps, { name: '星衡' })
  far = await aCompany(server.deps, { name: '远桥' })
  full = await aPerson(server.deps, star, { name: '主管', grants: [...staffGrants] })
  bound = await aPerson(server.deps, star, { name: '企业主管', companyGrants: ['companies', 'reports', 'questions'] })
})
afterAll(() => server.close())

const create = async (grants: StaffGrant[], by = full) =>
  (
    await server.call(
      roleCreate,
      { requestKey: `role-key-${++serial}`, name: { zh: `角色 ${serial}` }, description: {}, grants },
      by,
    )
  ).data.roleId
const save = (roleId: string, revision: number, grants: StaffGrant[], by = full) =>
  server.call(roleUpdate, { roleId, revision, name: { zh: '角色' }, description: {}, grants }, by)
const give = (person: Person, roleId: string, companyId: string | null, by = full) =>
  server.call(personRoleGrant, { personId: person.accountId, roleId, ...(companyId ? { companyId } : {}) }, by)
const take = (person: Person, roleId: string, companyId: string | null, by = full) =>
  server.call(personRoleRevoke, { personId: person.accountId, roleId, ...(companyId ? { companyId } : {}) }, by)
/** All permissions of a person, each with its company. */
async function held({ accountId }: Person): Promise<string[]> {
  const rows = await server.deps.sql<{ grant: string; companyId: string | null }[]>`
    select grant_name as grant, company_id as "companyId" from staff_grant where account_id = ${accountId}`
  return rows.map(({ grant, companyId }) => (companyId ? `${grant}@${companyId}` : grant)).sort()
}
const roleOf = async (builtIn: string) =>
  (await server.call(roleList, {}, full)).data.roles.find((one) => one.builtIn === builtIn)?.roleId ?? ''

test('the portal brings its roles along, the administrator with every permission', async () => {
  const { roles } = (await server.call(roleList, {}, full)).data
  const own = roles.filter(({ builtIn }) => builtIn !== null)
  expect(own.map(({ builtIn }) => builtIn)).toEqual([...builtInRoles])
  expect(own.find(({ builtIn }) => builtIn === 'portalAdministrator')?.grants).toEqual([...staffGrants])
  expect(own.every(({ mayChange }) => !mayChange)).toBe(true)
  expect((await save(await roleOf('marker'), 1, ['exams'])).reason).toBe('roleIsBuiltIn')
  expect((await server.call(roleDelete, { roleId: await roleOf('marker') }, full)).reason).toBe('roleIsBuiltIn')
})

test('a role gives its permissions, for the portal or one company, and ends the sessions of before', async () => {
  const person = await aPerson(server.deps, star)
  const roleId = await roleOf('companyAdministrator')
  server.clock.pass(1)
  expect((await give(person, roleId, star)).code).toBe(200)
  expect(await held(person)).toEqual(
    ['companies', 'grading', 'moderation', 'operations', 'questions', 'reports'].map((g) => `${g}@${star}`),
  )
  expect((await server.call(peopleList, { limit: 5 }, person)).reason).toBe('sessionExpired')
  const token = await aSession(server.deps, person.accountId, star)
  expect((await server.call(peopleList, { limit: 5 }, { token })).code).toBe(200)
  expect((await give(person, roleId, far)).reason).toBe('notMemberThere')
  expect((await give(person, await roleOf('author'), star)).reason).toBe('grantNotForCompany')
  const { roles, mayGive } = (await server.call(personRoles, { personId: person.accountId }, full)).data
  expect(roles).toMatchObject([{ builtIn: 'companyAdministrator', companyId: star, givenBy: '主管', mayTake: true }])
  expect(mayGive.some((one) => one.roleId === roleId && one.companyId === star)).toBe(false)
  // A role that contains no permission for the whole organisation only can be given for the company.
  const forStar = mayGive.filter(({ companyId }) => companyId === star).map(({ builtIn }) => builtIn)
  expect(forStar).toContain('marker')
  expect(forStar).toContain('examManager')
  expect(forStar).not.toContain('author')
  expect((await take(person, roleId, star)).code).toBe(200)
  expect(await held(person)).toEqual([])
})

test('a changed role changes its holders immediately; repeating the call does no harm', async () => {
  const people = [await aPerson(server.deps, star), await aPerson(server.deps, far)]
  const roleId = await create(['exams', 'grading'])
  for (const person of people) await give(person, roleId, null)
  expect((await server.call(roleHolders, { roleId }, full)).data.holders).toHaveLength(2)
  expect((await save(roleId, 1, ['grading', 'live'])).code).toBe(200)
  for (const person of people) expect(await held(person)).toEqual(['grading', 'live'])
  expect((await save(roleId, 1, ['grading', 'live'])).code).toBe(200)
  expect((await save(roleId, 1, ['site'])).reason).toBe('conflict')
  expect((await server.call(roleDelete, { roleId }, full)).reason).toBe('roleIsHeld')
  for (const person of people) await take(person, roleId, null)
  expect((await server.call(roleDelete, { roleId }, full)).code).toBe(200)
  const audit = await server.deps.sql<{ action: string }[]>`
    select action from audit_entry where thing = 'role' and thing_id = ${roleId} order by at, id`
  expect(audit.map(({ action }) => action).sort()).toEqual(['role.create', 'role.delete', 'role.save'])
})

test('no one gives, or changes through a role, more than they hold', async () => {
  const person = await aPerson(server.deps, star)
  expect(
    (
      await server.call(
        roleCreate,
        { requestKey: 'above-me-1', name: { zh: '过头' }, description: {}, grants: ['moderation'] },
        bound,
      )
    ).reason,
  ).toBe('grantAboveYou')
  expect(
    (
      await server.call(
        roleCreate,
        { requestKey: 'above-me-2', name: { zh: '过头' }, description: {}, grants: ['courses'] },
        bound,
      )
    ).reason,
  ).toBe('grantNotForCompany')
  const portal = await create(['reports'])
  expect((await give(person, portal, null, bound)).reason).toBe('grantAboveYou')
  expect((await give(person, portal, star, bound)).code).toBe(200)
  expect((await save(portal, 1, ['questions'], bound)).reason).toBe('grantAboveYou')
  const mine = await create(['reports'], bound)
  expect((await give(bound, mine, star, full)).code).toBe(200)
  const again = { ...bound, token: await aSession(server.deps, bound.accountId, star) }
  expect((await save(mine, 1, ['questions'], again)).reason).toBe('notYourself')
  expect((await take(bound, mine, star, again)).reason).toBe('notYourself')
  // A role of one company is not available in another.
  const stranger = await aPerson(server.deps, far)
  expect((await give(stranger, mine, far)).reason).toBe('grantAboveYou')
  const above = await aPerson(server.deps, star, { grants: ['commerce'] })
  await give(above, mine, star)
  await take(bound, mine, star)
  const third = { ...bound, token: await aSession(server.deps, bound.accountId, star) }
  expect((await save(mine, 1, ['questions'], third)).reason).toBe('personAboveYou')
  expect(await held(above)).toEqual(['commerce', `reports@${star}`])
})

test('leaving a company ends its roles there', async () => {
  const person = await aPerson(server.deps, star)
  const roleId = await create(['reports'])
  await give(person, roleId, star)
  await server.call(membershipEnd, { personId: person.accountId, companyId: star }, full)
  expect((await server.call(roleHolders, { roleId }, full)).data.holders).toEqual([])
  await save(roleId, 1, ['reports', 'questions'])
  expect(await held(person)).toEqual([])
})

test('whatever is given and removed, a person holds direct permissions and those of their roles', async () => {
  const grants = ['exams', 'grading', 'live'] as const
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('give' as const, 'take' as const), role: fc.nat(1) }),
    fc.record({ kind: fc.constantFrom('grant' as const, 'revoke' as const), grant: fc.constantFrom(...grants) }),
    fc.record({
      kind: fc.constant('save' as const),
      role: fc.nat(1),
      grants: fc.subarray([...grants], { minLength: 1 }),
    }),
    fc.record({ kind: fc.constant('import' as const), grants: fc.subarray([...grants]) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const person = await aPerson(server.deps, star)
      const roles = [
        { id: await create(['exams']), revision: 1, grants: ['exams'] as StaffGrant[], isHeld: false },
        {
          id: await create(['exams', 'grading']),
          revision: 1,
          grants: ['exams', 'grading'] as StaffGrant[],
          isHeld: false,
        },
      ]
      const own = new Set<string>()
      for (const one of steps) {
        if (one.kind === 'import') {
          const place = { accountId: person.accountId, companyId: star, now: server.clock.now() }
          const given = one.grants.map((grant) => ({ grant, isForCompany: false }))
          await inTransaction(server.deps.sql, (tx) => setImportedGrants(tx, place, given))
          own.clear()
          for (const grant of one.grants) own.add(grant)
          continue
        }
        if ('grant' in one) {
          const call = one.kind === 'grant' ? personGrantAdd : personGrantRevoke
          await server.call(call, { personId: person.accountId, grant: one.grant }, full)
          if (one.kind === 'grant') own.add(one.grant)
          else own.delete(one.grant)
          continue
        }
        const role = roles[one.role]
        if (!role) continue
        if (one.kind === 'save') {
          const said = await save(role.id, role.revision, one.grants)
          expect(said.code).toBe(200)
          const { roles: now } = (await server.call(roleList, {}, full)).data
          Object.assign(role, { grants: one.grants, revision: now.find(({ roleId }) => roleId === role.id)?.revision })
        } else {
          await (one.kind === 'give' ? give : take)(person, role.id, null)
          role.isHeld = one.kind === 'give'
        }
      }
      const wanted = new Set([...own, ...roles.flatMap((role) => (role.isHeld ? role.grants : []))])
      expect(await held(person)).toEqual([...wanted].sort())
      const detail = (await server.call(personDetail, { personId: person.accountId }, full)).data.person
      expect(
        detail.grants
          .filter(({ isOwn }) => isOwn)
          .map(({ grant }) => grant)
          .sort(),
      ).toEqual([...own].sort())
    }),
    propertyRuns(15),
  )
})
