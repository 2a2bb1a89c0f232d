import { membershipUpdate } from '@portal/contract/identity/people-change.contract.ts'
import { personFieldCreate, personFieldRemove } from '@portal/contract/identity/person-field.contract.ts'
import {
  managedRequirementList,
  requirementActivate,
  requirementCreate,
  requirementExplain,
  requirementPreview,
  requirementRead,
  requirementUpdate,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aDepartment, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { isWholeRun } from '../../testing/whole-run.ts'
import { refreshRequirement, updateRequirementsOfMovedPeople } from './requirement-run.service.ts'

/** The rule of a requirement: a plain model of its conditions, and the calls that write and show it. */
let server: TestServer
let company: string
let staff: Person
let productId: string
const kinds = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000ce0${n}`)
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
  ;({ productId } = await aCourse(server.deps, { title: '安全' }))
  for (const [n, id] of kinds.entries())
    await server.deps.sql`
      insert into certificate_scheme (id, code, title, sentence, signatory, kind, created_at, updated_at)
      values (${id}, ${['ZZ-RA', 'ZZ-RB', 'ZZ-RC'][n] ?? ''}, ${server.deps.sql.json({ zh: `证书 ${n}` })}, '{"zh": "证书"}', '{"zh": "院长"}', 'course', now(), now())`
})
afterAll(() => server.close())

type Certificate = {
  readonly schemeId: string
  readonly state: string
  /** Midnight in Shanghai at which it ends; null: never. */
  readonly endsAt: string | null
  readonly companyId: string
}
let numbers = 0
async function issue(accountId: string, one: Certificate) {
  const number = `rule-${++numbers}`
  await server.deps.sql`
    insert into certificate (id, number, secret, scheme_id, account_id, company_id, source_kind, source_id, cycle, holder_keys, facts, state, issued_at, ends_at)
    values (gen_random_uuid(), ${number}, ${number}, ${one.schemeId}, ${accountId}, ${one.companyId}, 'course', gen_random_uuid(), ${numbers}, '{}', '{}',
      ${one.state}, '2025-01-10', ${one.endsAt})`
}
const midnight = (day: string) => `${day}T00:00:00+08:00`
const content = (whom: object) => ({
  title: { zh: '复训' },
  items: [{ productId }],
  whom: { departmentIds: [] as string[], positions: [] as string[], ...whom },
  dueKind: 'assignment' as const,
  dueDays: 30,
  windowDays: 0,
  graceDays: 0,
  countsEarlier: true,
})
async function aDraft(companyId = company, by = staff): Promise<string> {
  const key = { requestKey: crypto.randomUUID(), companyId, title: { zh: '复训' } }
  return (await server.call(requirementCreate, key, by)).data.requirementId
}
async function anActive(whom: object, companyId = company, by = staff): Promise<string> {
  const requirementId = await aDraft(companyId, by)
  await server.call(requirementUpdate, { requirementId, revision: 1, content: content(whom) }, by)
  const active = await server.call(requirementActivate, { requirementId, revision: 2 }, by)
  if (active.code !== 200) throw new Error(active.raw)
  return requirementId
}
async function assignedTo(requirementId: string): Promise<string[]> {
  const rows = await server.deps.sql<{ id: string }[]>`
    select account_id as id from requirement_person where requirement_id = ${requirementId} and left_on is null order by 1`
  return rows.map(({ id }) => id)
}
const setDay = (day: string) => server.clock.set(new Date(`${day}T02:00:00Z`))

test('a rule of several conditions includes exactly the people of a plain model, day by day', async () => {
  const { deps } = server
  setDay('2026-03-01')
  const [own, elsewhere] = [await aCompany(deps), await aCompany(deps)]
  const boss = await aPerson(deps, elsewhere, { grants: ['companies'] })
  const departments = [await aDepartment(deps, own), await aDepartment(deps, own)]
  const days = Array.from({ length: 9 }, (_, n) => `2026-03-${String(n * 3 + 1).padStart(2, '0')}`)
  const [site, shift] = [crypto.randomUUID(), crypto.randomUUID()]
  await deps.sql`
    insert into person_field (id, company_id, place, name) values (${site}, ${own}, 1, '{"zh": "工作地点"}'), (${shift}, ${own}, 2, '{"zh": "班组"}')`
  const aCertificate = fc.record({
    schemeId: fc.constantFrom(...kinds),
    state: fc.constantFrom('valid', 'valid', 'valid', 'revoked', 'superseded'),
    endsAt: fc.option(fc.constantFrom(...days).map(midnight)),
    companyId: fc.constantFrom(own, own, own, elsewhere),
  })
  const personArbitrary = fc.record({
    departmentId: fc.constantFrom(...departments),
    position: fc.constantFrom('机长', '技师'),
    isActive: fc.constantFrom(true, true, true, false),
    certificates: fc.array(aCertificate, { maxLength: 4 }),
    site: fc.constantFrom(null, '北京', 'Suzhou'),
    shift: fc.constantFrom(null, 'A', 'b'),
  })
  const people = await Promise.all(
    fc.sample(personArbitrary, { numRuns: 60, seed: 37 }).map(async (one) => {
      const { accountId } = await aPerson(deps, own)
      await deps.sql`
        update membership set department_id = ${one.departmentId}, position = ${deps.sql.json({ zh: one.position })},
          status = ${one.isActive ? 'active' : 'withdrawn'} where account_id = ${accountId}`
      for (const certificate of one.certificates) await issue(accountId, certificate)
      for (const [fieldId, value] of [
        [site, one.site],
        [shift, one.shift],
      ])
        if (value)
          await deps.sql`insert into membership_field (company_id, account_id, field_id, value) values (${own}, ${accountId}, ${fieldId ?? ''}, ${value})`
      return { ...one, accountId }
    }),
  )
  const aRule = fc
    .record({
      departmentIds: fc.constantFrom([], [], departments.slice(0, 1)),
      positions: fc.constantFrom<string[]>([], [], ['机长']),
      heldSchemeIds: fc.subarray(kinds, { maxLength: 2 }),
      lackedSchemeIds: fc.subarray(kinds, { maxLength: 2 }),
      fields: fc.constantFrom<{ fieldId: string; values: string[] }[]>(
        [],
        [],
        [{ fieldId: site, values: ['北京', 'suzhou'] }],
        [
          { fieldId: site, values: [' SUZHOU '] },
          { fieldId: shift, values: ['a', 'B'] },
        ],
        [{ fieldId: shift, values: ['C'] }],
      ),
    })
    .filter(({ heldSchemeIds, lackedSchemeIds }) => !heldSchemeIds.some((id) => lackedSchemeIds.includes(id)))
  const rules = fc.sample(aRule, { numRuns: isWholeRun ? 300 : 30, seed: 163 })
  const requirementId = await anActive({}, own, boss)
  for (const [n, whom] of rules.entries()) {
    // The clock advances by one day per rule, because a person who left a requirement can rejoin it only the next day.
    const now = new Date(Date.parse('2026-03-01T02:00:00Z') + n * 86_400_000)
    server.clock.set(now)
    const holds = (one: (typeof people)[number], ids: readonly string[]) =>
      one.certificates.some(
        ({ schemeId, state, endsAt, companyId }) =>
          companyId === own &&
          state === 'valid' &&
          ids.includes(schemeId) &&
          (endsAt === null || new Date(endsAt) > now),
      )
    const expected = people
      .filter(
        (one) =>
          one.isActive &&
          (whom.departmentIds.length === 0 || whom.departmentIds.includes(one.departmentId)) &&
          (whom.positions.length === 0 || whom.positions.includes(one.position)) &&
          (whom.heldSchemeIds.length === 0 || holds(one, whom.heldSchemeIds)) &&
          !holds(one, whom.lackedSchemeIds) &&
          whom.fields.every(({ fieldId, values }) => {
            const value = (fieldId === site ? one.site : one.shift)?.toLowerCase()
            return value !== undefined && values.some((wanted) => wanted.trim().toLowerCase() === value)
          }),
      )
      .map(({ accountId }) => accountId)
      .sort()
    const revision = 3 + n
    const preview = await server.call(requirementPreview, { requirementId, content: content(whom) }, boss)
    expect([whom, preview.data.people]).toEqual([whom, expected.length])
    expect((await server.call(requirementUpdate, { requirementId, revision, content: content(whom) }, boss)).code).toBe(
      200,
    )
    await refreshRequirement(deps, requirementId)
    expect([whom, await assignedTo(requirementId)]).toEqual([whom, expected])
    expect(await refreshRequirement(deps, requirementId)).toBe(0)
  }
})

test('a certificate that is issued, ends or is revoked changes the people of a rule with the next daily run', async () => {
  const { deps } = server
  setDay('2026-03-02')
  const [kind = '', other = ''] = kinds
  const [{ accountId }, { accountId: colleague }] = [await aPerson(deps, company), await aPerson(deps, company)]
  const holders = await anActive({ heldSchemeIds: [kind, other] })
  const others = await anActive({ lackedSchemeIds: [kind] })
  const run = async (day: string) => {
    setDay(day)
    await refreshRequirement(deps, holders)
    await refreshRequirement(deps, others)
    const [held, lacked] = [await assignedTo(holders), await assignedTo(others)]
    return [held.includes(accountId), lacked.includes(accountId), held.includes(colleague), lacked.includes(colleague)]
  }
  expect(await run('2026-03-02')).toEqual([false, true, false, true])
  await issue(accountId, { schemeId: kind, state: 'valid', endsAt: midnight('2026-03-05'), companyId: company })
  await issue(colleague, { schemeId: other, state: 'valid', endsAt: null, companyId: company })
  expect(await run('2026-03-03')).toEqual([true, false, true, true])
  expect(await run('2026-03-04')).toEqual([true, false, true, true])
  expect(await run('2026-03-05')).toEqual([false, true, true, true])
  await deps.sql`update certificate set state = 'revoked', state_at = now() where account_id = ${colleague}`
  expect(await run('2026-03-06')).toEqual([false, true, false, true])
})

test('a rule names its kinds of certificates wherever it is shown, and refuses unknown and contradictory ones', async () => {
  setDay('2026-03-02')
  const [kind = '', other = ''] = kinds
  const person = await aPerson(server.deps, company)
  await issue(person.accountId, { schemeId: kind, state: 'valid', endsAt: null, companyId: company })
  const requirementId = await anActive({ heldSchemeIds: [kind], lackedSchemeIds: [other] })
  await refreshRequirement(server.deps, requirementId)
  const read = (await server.call(requirementRead, { requirementId }, staff)).data
  expect(read.content.whom).toMatchObject({ heldSchemeIds: [kind], lackedSchemeIds: [other] })
  expect(read.schemes.map(({ id }) => id).sort()).toEqual([kind, other])
  const named = { heldSchemes: [{ zh: '证书 0' }], lackedSchemes: [{ zh: '证书 1' }] }
  const listed = await server.call(managedRequirementList, { companyId: company }, staff)
  expect(listed.data.rows.find((row) => row.requirementId === requirementId)?.whom).toMatchObject(named)
  const why = await server.call(requirementExplain, { requirementId, accountId: person.accountId }, staff)
  expect(why.data.whom).toMatchObject(named)

  const draft = await aDraft()
  const unknown = '00000000-0000-7000-8000-00000000ffff'
  const refused: readonly (readonly [object, string])[] = [
    [{ heldSchemeIds: [kind, unknown] }, 'content.whom.heldSchemeIds.1'],
    [{ lackedSchemeIds: [unknown] }, 'content.whom.lackedSchemeIds.0'],
    [{ heldSchemeIds: [kind], lackedSchemeIds: [other, kind.toUpperCase()] }, 'content.whom.lackedSchemeIds.1'],
  ]
  for (const [whom, field] of refused)
    for (const call of [requirementPreview, requirementUpdate]) {
      const answer = await server.call(call, { requirementId: draft, revision: 1, content: content(whom) }, staff)
      expect([answer.reason, answer.fields]).toEqual(['malformed', [field]])
    }
  expect((await server.call(requirementRead, { requirementId: draft }, staff)).data.revision).toBe(1)
})

test('a rule that names a deleted kind of certificates includes no one, and says so', async () => {
  const { deps } = server
  setDay('2026-03-02')
  const [kind = ''] = kinds
  const deleted = '00000000-0000-7000-8000-00000000ce09'
  await deps.sql`
    insert into certificate_scheme (id, code, title, sentence, signatory, kind, created_at, updated_at)
    select ${deleted}, 'ZZ-RX', title, sentence, signatory, kind, now(), now() from certificate_scheme where id = ${kind}`
  const requirementId = await anActive({ heldSchemeIds: [deleted] })
  await deps.sql`delete from certificate_scheme where id = ${deleted}`
  await refreshRequirement(deps, requirementId)
  expect(await assignedTo(requirementId)).toEqual([])
  const named = { heldSchemes: [{ zh: '已删除的证书', en: 'Deleted certificate' }] }
  const listed = await server.call(managedRequirementList, { companyId: company }, staff)
  expect(listed.data.rows.find((row) => row.requirementId === requirementId)?.whom).toMatchObject(named)
})

test('a changed value in a field moves a person immediately, and a field that a rule names cannot be deleted', async () => {
  const { deps } = server
  setDay('2026-03-02')
  const made = await server.call(
    personFieldCreate,
    { requestKey: crypto.randomUUID(), companyId: company, name: { zh: '工作地点', en: 'Site' } },
    staff,
  )
  const [{ id: fieldId = '' } = {}] = made.data.fields
  const person = await aPerson(deps, company)
  const requirementId = await anActive({ fields: [{ fieldId, values: ['北京', '上海'] }] })
  const moveTo = async (value: string) => {
    const fields = [{ fieldId, value }]
    await server.call(membershipUpdate, { personId: person.accountId, companyId: company, fields }, staff)
    await updateRequirementsOfMovedPeople.run(deps, {})
    return (await assignedTo(requirementId)).includes(person.accountId)
  }
  expect(await moveTo('广州')).toBe(false)
  expect(await moveTo('上海')).toBe(true)
  const listed = await server.call(managedRequirementList, { companyId: company }, staff)
  const named = [{ name: { zh: '工作地点', en: 'Site' }, values: ['北京', '上海'] }]
  expect(listed.data.rows.find((row) => row.requirementId === requirementId)?.whom.fields).toEqual(named)
  const why = await server.call(requirementExplain, { requirementId, accountId: person.accountId }, staff)
  expect(why.data.whom.fields).toEqual(named)
  expect((await server.call(personFieldRemove, { fieldId }, staff)).reason).toBe('personFieldInUse')
  expect(await moveTo('')).toBe(false)

  const draft = await aDraft()
  const refused: readonly (readonly [object[], string])[] = [
    [[{ fieldId: '00000000-0000-7000-8000-00000000ffff', values: ['x'] }], 'content.whom.fields.0'],
    [[{ fieldId, values: ['  '] }], 'content.whom.fields.0'],
    [
      [
        { fieldId, values: ['a'] },
        { fieldId: fieldId.toUpperCase(), values: ['b'] },
      ],
      'content.whom.fields.1',
    ],
  ]
  for (const [fields, field] of refused) {
    const answer = await server.call(requirementPreview, { requirementId: draft, content: content({ fields }) }, staff)
    expect([answer.reason, answer.fields]).toEqual(['malformed', [field]])
  }
})

test('conditions that a change leaves out stay, and an empty list removes them', async () => {
  const { deps } = server
  setDay('2026-03-02')
  const [kind = '', other = ''] = kinds
  const [own, connectionId, groupId, fieldId] = [
    await aCompany(deps),
    ...Array.from({ length: 3 }, () => crypto.randomUUID()),
  ]
  await deps.sql`insert into identity_connection (id, company_id, kind, name, settings, created_at, changed_at)
    values (${connectionId ?? ''}, ${own}, 'oidc', 'Entra', '{}', now(), now())`
  await deps.sql`insert into scim_group (id, connection_id, display_name, created_at, changed_at) values (${groupId ?? ''}, ${connectionId ?? ''}, '班组', now(), now())`
  await deps.sql`insert into person_field (id, company_id, place, name) values (${fieldId ?? ''}, ${own}, 1, '{"zh": "工作地点"}')`
  const person = await aPerson(deps, own)
  const conditions = {
    groupIds: [groupId ?? ''],
    heldSchemeIds: [kind],
    lackedSchemeIds: [other],
    fields: [{ fieldId: fieldId ?? '', values: ['北京'] }],
  }
  const requirementId = await anActive(conditions, own)
  const save = async (whom: object) => {
    const { revision } = (await server.call(requirementRead, { requirementId }, staff)).data
    await server.call(requirementUpdate, { requirementId, revision, content: content(whom) }, staff)
    return (await server.call(requirementRead, { requirementId }, staff)).data.content.whom
  }
  // A client that was written before these conditions knows departments, positions and days alone.
  expect(await save({ joinedFrom: '2020-01-01' })).toMatchObject({ ...conditions, joinedFrom: '2020-01-01' })
  const previewed = await server.call(requirementPreview, { requirementId, content: content({}) }, staff)
  expect(previewed.data.people).toBe(0)
  expect(await save({ fields: [], groupIds: [] })).toMatchObject({ ...conditions, fields: [], groupIds: [] })
  const none = { groupIds: [], heldSchemeIds: [], lackedSchemeIds: [], fields: [] }
  expect(await save(none)).toMatchObject(none)
  const open = await server.call(requirementPreview, { requirementId, content: content({}) }, staff)
  expect(open.data.sample.map(({ accountId }) => accountId)).toEqual([person.accountId])
})
