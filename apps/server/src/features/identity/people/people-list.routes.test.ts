import {
  peopleCounts,
  peopleList,
  peopleViewRemove,
  peopleViewSave,
  peopleViews,
  personDetail,
} from '@portal/contract/identity/people.contract.ts'
import { personUnlock } from '@portal/contract/identity/people-change.contract.ts'
import { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aCompany,
  aDepartment,
  aPerson,
  joinCompany,
  moveToDepartment,
  type Person,
} from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { describeDevice, parseDevice } from './device.rules.ts'
import { buildPersonSearchQuery } from './people-search.rules.ts'
import { maxPeopleViews } from './people-views.store.ts'

let server: TestServer
let staff: Person
let bound: Person
let companies: { star: string; far: string }
const people: Record<string, Person> = {}
beforeAll(async () => {
  server = await openTestServer()
  const { deps } = server
  companies = { star: await aCompany(deps, { name: '星衡' }), far: await aCompany(deps, { name: '远桥' }) }
  staff = await aPerson(deps, companies.far, {
    name: '管理员',
    login: 'root',
    grants: ['companies', 'exams'],
    employeeNo: 'F0',
  })
  bound = await aPerson(deps, companies.star, {
    name: '企业管理员',
    login: 'lead',
    companyGrants: ['companies'],
    employeeNo: 'S0',
  })
  const add = async (key: string, name: string, companyId: string, employeeNo: string, email?: string) => {
    people[key] = await aPerson(deps, companyId, { name, login: key, employeeNo, ...(email ? { email } : {}) })
  }
  await add('zyn', '周以宁', companies.star, '00518273', 'yining.zhou@star.test')
  await add('zq', '曾强', companies.star, '00518274')
  await add('lv', '吕绿', companies.star, '00600001')
  await add('dan', 'Daniel Okafor', companies.star, '90023118', 'd.okafor@star.test')
  await add('far', '周周', companies.far, 'FB-7')
  server.clock.pass(1)
  await joinCompany(deps, people.zyn?.accountId ?? '', companies.far, 'FB-900')
})
afterAll(() => server.close())

type Ask = Parameters<typeof ask>[0]
async function ask(input: Record<string, unknown> = {}, as: Person = staff) {
  const answer = await server.call(peopleList, { limit: 500, ...input }, { token: as.token })
  expect(answer.code, answer.raw).toBe(200)
  return answer.data
}
const logins = async (input: Ask, as?: Person) => (await ask(input, as)).rows.map(({ login }) => login)

describe('people are found', () => {
  test.each([
    ['周以', ['zyn']],
    ['以宁', ['zyn']],
    ['zhouyi', ['zyn']],
    ['yining', ['zyn']],
    ['ZYN', ['zyn']],
    ['yn', ['zyn']],
    ['zhou yi', ['zyn']],
    ['周', ['zyn', 'far']],
    // A surname has its reading as a surname; the other reading isn't wrong.
    ['zengqiang', ['zq']],
    ['cengqiang', ['zq']],
    ['lvlv', ['lv']],
    ['lulu', ['lv']],
    ['okaf', ['dan']],
    ['daniel oka', ['dan']],
    ['005182', ['zq', 'zyn']],
    ['FB-9', ['zyn']],
    ['周以寧', ['zyn']],
    ['ＦＢ－９', ['zyn']],
    ['yining.zhou@', ['zyn']],
    ['star', ['dan', 'zyn']],
    ['ianiel', []],
    ["x' | 'y", []],
    ["a\\':* & 'b", []],
    ['%', []],
  ])('by %s', async (q, expected) => {
    expect((await logins({ q })).sort()).toEqual([...expected].sort())
  })

  test('among the people of one company by their numbers there alone', async () => {
    expect(await logins({ q: 'FB-900' }, bound)).toEqual([])
    expect(await logins({ q: 'FB-900', companyId: companies.star })).toEqual([])
    expect(await logins({ q: '00518273' }, bound)).toEqual(['zyn'])
  })

  test('by a query that is always one', () => {
    expect(buildPersonSearchQuery('  ', true)).toBeNull()
    expect(buildPersonSearchQuery("O'Neil b\\", true)).toBe("'o''neil':* & 'b\\\\':*")
    expect(buildPersonSearchQuery('a\u0000b', false)).toBe("('a':* | 'also a':*) & ('b':* | 'also b':*)")
  })
})

describe('a list of people', () => {
  test('is sorted by name as it is read, and shows everybody once, by their first place', async () => {
    const { rows, total } = await ask({ sort: 'name' })
    expect(rows.map(({ name }) => name)).toEqual([
      'Daniel Okafor',
      '管理员',
      '吕绿',
      '企业管理员',
      '曾强',
      '周以宁',
      '周周',
    ])
    expect(total).toBe(7)
    expect(rows.find(({ login }) => login === 'zyn')).toMatchObject({
      employeeNo: '00518273',
      company: { id: companies.star },
      membership: 'active',
    })
    expect(
      (await ask({ sort: 'name', companyId: companies.far })).rows.find(({ login }) => login === 'zyn'),
    ).toMatchObject({ employeeNo: 'FB-900' })
    expect(await logins({ sort: '-name', limit: 2 })).toEqual(['far', 'zyn'])
  })

  test('follows every change immediately, whoever makes it', async () => {
    const { sql } = server.deps
    const id = people.zq?.accountId ?? ''
    await sql`update account set name = '增强' where id = ${id}`
    expect(await logins({ q: '增' })).toEqual(['zq'])
    expect((await logins({ sort: '-changed' }))[0]).toBe('zq')
    await sql`update account set name = '曾强' where id = ${id}`
    const department = await aDepartment(server.deps, companies.star)
    const below = await aDepartment(server.deps, companies.star, department)
    await moveToDepartment(server.deps, people.zq as Person, below)
    expect(await logins({ departmentId: department })).toEqual(['zq'])
    expect(await logins({ departmentId: department, companyId: companies.far })).toEqual([])
    await sql`update membership set status = 'withdrawn' where account_id = ${id}`
    expect(await logins({ membership: 'withdrawn' })).toEqual(['zq'])
    await sql`insert into staff_grant values (${id}, 'grading', now())`
    expect(await logins({ grant: 'grading' })).toEqual(['zq'])
    await sql`delete from staff_grant where account_id = ${id}`
    expect((await logins({ hasGrants: true })).sort()).toEqual(['lead', 'root'])
    await sql`delete from membership where account_id = ${id}`
    expect((await ask({ q: 'zengqiang' })).rows).toMatchObject([{ login: 'zq', company: null, membership: null }])
    await sql`insert into membership (company_id, account_id, employee_no, joined_at) values (${companies.star}, ${id}, '00518274', now())`
    expect((await ask({ q: 'zengqiang' })).rows).toMatchObject([{ login: 'zq', company: { id: companies.star } }])
  })

  test('filters by whether somebody can sign in and when they last did', async () => {
    const { sql } = server.deps
    const id = people.dan?.accountId ?? ''
    await sql`update account set status = 'suspended' where id = ${id}`
    expect(await logins({ account: 'suspended' })).toEqual(['dan'])
    await sql`update account set status = 'active' where id = ${id}`
    await sql`insert into account (id, login, name, invited_at, created_at) values (uuidv7(), 'fresh', '新人', now(), now())`
    expect((await ask({ account: 'invited' })).rows).toMatchObject([
      { login: 'fresh', lastSignInAt: null, account: 'invited' },
    ])
    // A person added a minute ago has not been away for thirty days.
    expect(await logins({ notSeenForDays: 30 })).toEqual([])
    await sql`update account set created_at = '2020-01-01' where login = 'fresh'`
    expect(await logins({ notSeenForDays: 30 })).toEqual(['fresh'])
    for (let n = 0; n < 12; n++) await server.call(passwordSignIn, { userName: 'dan', password: 'wrong' })
    expect((await ask({ account: 'locked' })).rows).toMatchObject([{ login: 'dan', account: 'locked' }])
    expect(await logins({ account: 'active' })).not.toContain('dan')
    expect((await server.call(peopleCounts, {}, { token: staff.token })).data).toMatchObject({
      companies: 2,
      all: { total: 8 },
      invited: { total: 1 },
      locked: { total: 1 },
      suspended: { total: 0 },
      withGrants: { total: 2 },
    })
    expect((await server.call(personUnlock, { personId: id }, { token: staff.token })).data.person.account).toBe(
      'active',
    )
    expect(await logins({ account: 'locked' })).toEqual([])
  })

  test('of one company shows and counts nothing of others', async () => {
    expect((await logins({}, bound)).sort()).toEqual(['dan', 'lead', 'lv', 'zq', 'zyn'])
    expect(await logins({ companyId: companies.far }, bound)).toEqual([])
    expect((await server.call(peopleCounts, {}, { token: bound.token })).data).toMatchObject({
      companies: 1,
      all: { total: 5 },
    })
    expect(
      (await server.call(personDetail, { personId: people.far?.accountId ?? '' }, { token: bound.token })).code,
    ).toBe(404)
    const { person } = (
      await server.call(personDetail, { personId: people.zyn?.accountId ?? '' }, { token: bound.token })
    ).data
    expect(person).toMatchObject({ otherCompanies: 1, mayChange: false, mayGive: [] })
    expect(JSON.stringify(person)).not.toContain(companies.far)
    const whole = (await server.call(personDetail, { personId: people.zyn?.accountId ?? '' }, { token: staff.token }))
      .data.person
    expect(whole).toMatchObject({
      otherCompanies: 0,
      mayChange: true,
      memberships: [{ employeeNo: '00518273' }, { employeeNo: 'FB-900' }],
    })
    expect(whole.study.days).toHaveLength(30)
    expect(new Set(whole.mayGive.map(({ grant }) => grant))).toEqual(new Set(['companies', 'exams']))
  })

  test('pages by keys, and refuses a cursor of another sort', async () => {
    const first = await ask({ sort: 'name', limit: 3 })
    const second = await ask({ sort: 'name', limit: 3, after: first.next })
    expect((await ask({ sort: 'name', limit: 3, before: second.previous })).rows).toEqual(first.rows)
    for (const input of [{ sort: '-name' }, { sort: 'changed' }, { sort: 'name', q: 'x' }])
      expect(
        (await server.call(peopleList, { ...input, after: first.next ?? '' } as never, { token: staff.token })).code,
      ).toBe(400)
  })
})

test('views are one’s own or shared, among those who see the same people', async () => {
  const save = (as: Person, own: Record<string, unknown>) =>
    server.call(peopleViewSave, { name: '在职', filters: { membership: 'active' }, ...own } as never, {
      token: as.token,
    })
  const made = (await save(staff, { isShared: true, sort: '-changed' })).data.view
  expect(made).toMatchObject({
    name: '在职',
    isShared: true,
    isMine: true,
    filters: { membership: 'active' },
    sort: '-changed',
  })
  expect((await save(staff, {})).reason).toBe('viewNameTaken')
  const other = await aPerson(server.deps, companies.far, { grants: ['companies'], login: 'other', employeeNo: 'F9' })
  const seen = async (as: Person) =>
    (await server.call(peopleViews, {}, { token: as.token })).data.views.map(({ name, isMine }) => [name, isMine])
  expect([await seen(staff), await seen(other), await seen(bound)]).toEqual([[['在职', true]], [['在职', false]], []])
  expect((await server.call(peopleCounts, {}, { token: other.token })).data.views).toMatchObject([
    { id: made.id, total: 8, isAbout: false },
  ])
  expect((await save(other, { viewId: made.id })).code).toBe(404)
  await server.call(peopleViewRemove, { viewId: made.id }, { token: other.token })
  expect(await seen(staff)).toHaveLength(1)
  expect((await save(staff, { viewId: made.id, name: '改名' })).data.view).toMatchObject({
    name: '改名',
    isShared: false,
  })
  for (const _ of [1, 2])
    expect((await server.call(peopleViewRemove, { viewId: made.id }, { token: staff.token })).code).toBe(200)
  expect(await seen(staff)).toEqual([])
})

test('simultaneous saves do not exceed the limit of views', async () => {
  const owner = await aPerson(server.deps, companies.far, { grants: ['companies'], login: 'viewer', employeeNo: 'F10' })
  const { sql, clock } = server.deps
  await sql`
    insert into saved_view (id, list, owner_id, is_shared, name, filters, created_at)
    select gen_random_uuid(), 'people', ${owner.accountId}, false, 'n' || n, '{}', ${clock.now()}
    from generate_series(1, ${maxPeopleViews - 1}::int) n`
  const saves = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      server.call(peopleViewSave, { name: `同时 ${n}`, isShared: false, filters: {} }, { token: owner.token }),
    ),
  )
  expect(saves.map(({ reason, code }) => reason ?? code).sort()).toEqual([200, ...Array(5).fill('tooManyViews')])
})

test('a session says in a few words what it came from', async () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
  const wecom =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 wxwork/4.1.6 MicroMessenger/7.0.1'
  expect([edge, wecom, 'curl/8.1', undefined].map((one) => parseDevice(describeDevice(one)))).toEqual([
    { browser: 'Edge', system: 'Windows' },
    { browser: 'WeCom', system: 'iPhone' },
    { browser: null, system: null },
    { browser: null, system: null },
  ])
})

test('the words of a name are found with one plan for all names, since making a plan costs more than they do', async () => {
  const rows = await server.deps.sql<{ name: string; settings: string[] | null }[]>`
    select proname as name, proconfig as settings from pg_proc where proname in ('readings_of', 'name_words') order by proname`
  const settings = ['plan_cache_mode=force_generic_plan']
  expect(rows).toEqual([
    { name: 'name_words', settings },
    { name: 'readings_of', settings },
  ])
})
