import { membershipUpdate } from '@portal/contract/identity/people-change.contract.ts'
import {
  myRequirementExplanation,
  myRequirements,
  myTeam,
  teamRemind,
} from '@portal/contract/requirements/requirement.contract.ts'
import {
  leaveOfAbsenceRecord,
  managedRequirementList,
  requirementActivate,
  requirementArchive,
  requirementCoverage,
  requirementCoverageGroups,
  requirementCreate,
  requirementExplain,
  requirementGroups,
  requirementItemFind,
  requirementPeople,
  requirementPreview,
  requirementPreviewCompleted,
  requirementRead,
  requirementUpdate,
  requirementWaive,
  requirementWaiverWithdraw,
  teamManagerSet,
  teamManagers,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { isWholeRun } from '../../testing/whole-run.ts'
import { runRequirements, updateRequirementsOfMovedPeople } from './requirement-run.service.ts'
import { claimMovedPeople, recordMovedPerson } from './requirement-run.store.ts'

let server: TestServer
let company: string
let staff: Person
let productId: string
let contentIds: string[]
let other: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
  ;({ productId, contentIds } = await aCourse(server.deps, { title: '安全' }))
  ;({ productId: other } = await aCourse(server.deps, { title: '质量' }))
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(new Date('2026-03-02T02:00:00Z')))

const at = (day: string) => server.clock.set(new Date(`${day}T02:00:00Z`))
const run = (requirementId?: string) =>
  runRequirements.run(server.deps, requirementId === undefined ? {} : { requirementId })
const complete = async (person: Person, own = company) => {
  const now = server.clock.now()
  await server.deps.sql`
    insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
    values (${own}, ${person.accountId}, ${productId}, 100, ${now}, ${now}, ${now})`
}
const studyAgain = async (person: Person, day: string) => {
  for (const contentId of contentIds)
    await server.deps
      .sql`insert into study_lesson (company_id, account_id, day, content_id, product_id, seconds, began_at, ended_at)
      values (${company}, ${person.accountId}, ${day}, ${contentId}, ${productId}, 50, ${server.clock.now()}, ${server.clock.now()})`
}
const content = (own: object = {}) => ({
  title: { zh: '年度安全培训', en: 'Annual safety training' },
  items: [{ productId }],
  whom: { departmentIds: [] as string[], positions: [] as string[] },
  dueKind: 'assignment' as const,
  dueDays: 30,
  periodMonths: 12,
  windowDays: 60,
  graceDays: 14,
  countsEarlier: true,
  ...own,
})
async function anActive(own: object = {}): Promise<string> {
  const made = await server.call(
    requirementCreate,
    { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '必修' } },
    staff,
  )
  const { requirementId } = made.data
  const saved = await server.call(requirementUpdate, { requirementId, revision: 1, content: content(own) }, staff)
  if (saved.code !== 200) throw new Error(saved.raw)
  const active = await server.call(requirementActivate, { requirementId, revision: 2 }, staff)
  if (active.code !== 200) throw new Error(active.raw)
  await run(requirementId)
  return requirementId
}
const whyOf = async (requirementId: string, person: Person) =>
  (await server.call(requirementExplain, { requirementId, accountId: person.accountId }, staff)).data

test('a year of one person: previewed, assigned, reminded, done, renewed by studying again, and explained', async () => {
  const { deps } = server
  const department = await aDepartment(deps, company)
  const [ann, boss] = [await aPerson(deps, company, { name: '安' }), await aPerson(deps, company)]
  await moveToDepartment(deps, ann, department)
  const key = crypto.randomUUID()
  const create = () =>
    server.call(requirementCreate, { requestKey: key, companyId: company, title: { zh: '安全' } }, staff)
  const { requirementId } = (await create()).data
  expect((await create()).data).toMatchObject({ requirementId, revision: 1, status: 'draft' })
  const early = await server.call(requirementActivate, { requirementId, revision: 1 }, staff)
  expect([early.reason, early.fields]).toEqual(['requirementIncomplete', ['content.items']])
  const says = content({ whom: { departmentIds: [department], positions: [] } })
  const preview = (await server.call(requirementPreview, { requirementId, content: says }, staff)).data
  expect(preview).toMatchObject({ people: 1 })
  const completed = { requirementId, content: says }
  expect((await server.call(requirementPreviewCompleted, completed, staff)).data).toEqual({ met: 0 })
  expect(preview.sample).toMatchObject([{ name: '安', dueOn: '2026-04-01', doneOn: null }])
  expect((await server.call(requirementRead, { requirementId }, staff)).data.content.items).toEqual([])
  await server.call(requirementUpdate, { requirementId, revision: 1, content: says }, staff)
  expect((await server.call(requirementUpdate, { requirementId, revision: 1, content: says }, staff)).reason).toBe(
    'conflict',
  )
  await server.call(requirementActivate, { requirementId, revision: 2 }, staff)
  await run(requirementId)
  await run(requirementId)
  const told = async () =>
    (
      await deps.sql`select title ->> 'en' as title from notification where account_id = ${ann.accountId} order by created_at, id`
    ).map((row) => row.title)
  expect(await told()).toEqual(['Mandatory training due in 30 days: Annual safety training'])
  expect((await server.call(myRequirements, {}, ann)).data.requirements).toMatchObject([
    { state: 'due', dueOn: '2026-04-01', items: [{ doneOn: null }] },
  ])
  at('2026-04-02')
  await run()
  expect(await told()).toHaveLength(2)
  expect((await whyOf(requirementId, ann)).state).toBe('overdue')

  await server.call(teamManagerSet, { departmentId: department, accountId: boss.accountId, manages: true }, staff)
  expect((await server.call(teamManagers, { companyId: company }, staff)).data.managers).toMatchObject([
    { accountId: boss.accountId },
  ])
  const team = (await server.call(myTeam, {}, boss)).data
  expect(team.people).toMatchObject([{ name: '安', requirements: [{ state: 'overdue' }], remindedAt: null }])
  expect((await server.call(teamRemind, { accountId: ann.accountId }, boss)).code).toBe(200)
  expect((await server.call(teamRemind, { accountId: ann.accountId }, boss)).reason).toBe('teamRemindedToday')
  expect((await server.call(teamRemind, { accountId: boss.accountId }, boss)).reason).toBe('notOnTeam')
  expect((await server.call(myTeam, {}, ann)).data.people).toEqual([])
  expect((await server.call(teamRemind, { accountId: boss.accountId }, ann)).reason).toBe('notOnTeam')

  await complete(ann)
  await run(requirementId)
  expect((await server.call(teamRemind, { accountId: ann.accountId }, boss)).reason).toBe('nothingOpen')
  expect(await whyOf(requirementId, ann)).toMatchObject({ state: 'done', validUntil: '2027-04-02' })
  at('2027-02-01')
  expect((await whyOf(requirementId, ann)).state).toBe('expiring')
  await run(requirementId)
  const own = (await server.call(myRequirementExplanation, { requirementId }, ann)).data
  expect(own).toMatchObject({ state: 'expiring', dueOn: '2027-04-02', graceUntil: '2027-04-16' })
  expect(own.cycles.map(({ cause, doneOn }) => [cause, doneOn])).toEqual([
    ['renewal', null],
    ['assigned', '2026-04-02'],
  ])
  await studyAgain(ann, '2027-03-01')
  at('2027-03-02')
  await run(requirementId)
  expect(await whyOf(requirementId, ann)).toMatchObject({ state: 'done', validUntil: '2028-04-02' })
  at('2028-04-17')
  expect((await whyOf(requirementId, ann)).state).toBe('lapsed')
  await run(requirementId)
  const coverage = (await server.call(requirementCoverage, { requirementId }, staff)).data
  expect(coverage).toMatchObject({ percent: 0, counts: { lapsed: 1 }, departments: [{ departmentId: department }] })
  const rows = (await server.call(managedRequirementList, { companyId: company, isOverdue: true }, staff)).data.rows
  expect(rows).toMatchObject([{ requirementId, counts: { lapsed: 1 } }])
})

test('a course with a survey is renewed by answering it again and studying its other lessons', async () => {
  const { deps } = server
  const mixed = await aCourse(deps, {
    title: '复训',
    sections: [[{ type: 3, seconds: 100 }], [{ type: 1, seconds: 60 }]],
  })
  const [video, survey] = mixed.contentIds as [string, string]
  await deps.sql`update content set type = 12, body = null, settings = '{"sections": []}' where id = ${survey}`
  const department = await aDepartment(deps, company)
  const ann = await aPerson(deps, company)
  await moveToDepartment(deps, ann, department)
  const requirementId = await anActive({
    items: [{ productId: mixed.productId }],
    whom: { departmentIds: [department], positions: [] },
  })
  const now = server.clock.now()
  await deps.sql`
    insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
    values (${company}, ${ann.accountId}, ${mixed.productId}, 100, ${now}, ${now}, ${now})`
  await run(requirementId)
  expect((await whyOf(requirementId, ann)).state).toBe('done')
  const { validUntil } = await whyOf(requirementId, ann)
  at('2027-03-02')
  await run(requirementId)
  expect((await whyOf(requirementId, ann)).state).toBe('expiring')
  await deps.sql`insert into study_lesson (company_id, account_id, day, content_id, product_id, seconds, began_at, ended_at)
    values (${company}, ${ann.accountId}, '2027-03-02', ${video}, ${mixed.productId}, 50, ${server.clock.now()}, ${server.clock.now()})`
  await run(requirementId)
  expect((await whyOf(requirementId, ann)).state).toBe('expiring')
  await deps.sql`insert into lesson_act (company_id, account_id, content_id, day) values (${company}, ${ann.accountId}, ${survey}, '2027-03-02')`
  await run(requirementId)
  const renewed = await whyOf(requirementId, ann)
  expect(renewed.state).toBe('done')
  expect(renewed.validUntil).not.toBe(validUntil)
})

test('leave pauses and moves the date; a waiver has its reason and can be withdrawn; people who move away leave', async () => {
  const department = await aDepartment(server.deps, company)
  const person = await aPerson(server.deps, company)
  await moveToDepartment(server.deps, person, department)
  const requirementId = await anActive({ whom: { departmentIds: [department], positions: [] } })
  const target = { requirementId, accountId: person.accountId }
  const leave = { ...target, startsOn: '2026-03-10', endsOn: '2026-03-19', reason: '产假' }
  expect((await server.call(leaveOfAbsenceRecord, leave, staff)).code).toBe(200)
  expect((await server.call(leaveOfAbsenceRecord, leave, staff)).reason).toBe('leaveOverlaps')
  const refused = async (own: object) => (await server.call(leaveOfAbsenceRecord, { ...leave, ...own }, staff)).fields
  expect(await refused({ endsOn: '2026-03-01' })).toEqual(['endsOn'])
  expect(await refused({ startsOn: '2026-02-30' })).toEqual(['startsOn'])
  expect(await refused({ endsOn: '2026-04-31' })).toEqual(['endsOn'])
  at('2026-03-12')
  expect(await whyOf(requirementId, person)).toMatchObject({ state: 'paused', dueOn: '2026-04-11' })
  at('2026-04-11')
  expect((await whyOf(requirementId, person)).state).toBe('due')
  expect((await server.call(requirementWaiverWithdraw, target, staff)).reason).toBe('noWaiver')
  expect((await server.call(requirementWaive, { ...target, reason: '外派' }, staff)).code).toBe(200)
  expect((await server.call(requirementWaive, { ...target, reason: '外派' }, staff)).reason).toBe('notWaivable')
  const waived = await whyOf(requirementId, person)
  expect([waived.state, waived.cycles[0]?.waivedReason]).toEqual(['waived', '外派'])
  expect((await server.call(requirementWaiverWithdraw, target, staff)).code).toBe(200)
  expect((await whyOf(requirementId, person)).state).toBe('due')
  const people = async (own: object = {}) =>
    (await server.call(requirementPeople, { requirementId, ...own }, staff)).data.rows.map(({ state }) => state)
  expect([await people(), await people({ state: 'due' }), await people({ state: 'done' })]).toEqual([
    ['due'],
    ['due'],
    [],
  ])
  await server.deps.sql`update membership set department_id = null where account_id = ${person.accountId}`
  await run(requirementId)
  expect(await people()).toEqual([])
  expect((await server.call(requirementExplain, target, staff)).reason).toBe('notRequired')
})

test('a line manager sees their reports without a department, and is notified once a day when they are overdue', async () => {
  const { deps } = server
  const upper = await aDepartment(deps, company)
  const below = await aDepartment(deps, company, upper)
  const [ann, bob, cai, boss, head] = await Promise.all(
    ['安雅', '白桦', '蔡明', '主管', '部门主管'].map((name) => aPerson(deps, company, { name })),
  )
  if (!ann || !bob || !cai || !boss || !head) throw new Error('people are missing')
  for (const person of [ann, bob, cai, head]) await moveToDepartment(deps, person, below)
  const place = (person: Person, managerId: string | null) =>
    server.call(membershipUpdate, { personId: person.accountId, companyId: company, managerId }, staff)
  expect((await place(ann, boss.accountId)).data.person.memberships).toMatchObject([{ manager: { name: '主管' } }])
  const foreign = await aPerson(deps, await aCompany(deps))
  expect([(await place(ann, ann.accountId)).reason, (await place(ann, foreign.accountId)).reason]).toEqual([
    'managerNotFound',
    'managerNotFound',
  ])
  await server.call(teamManagerSet, { departmentId: upper, accountId: head.accountId, manages: true }, staff)
  const requirementId = await anActive({ whom: { departmentIds: [below], positions: [] }, dueDays: 10 })
  const teamOf = async (person: Person) =>
    (await server.call(myTeam, {}, person)).data.people.map(({ name }) => name).sort()
  expect([await teamOf(boss), await teamOf(ann)]).toEqual([['安雅'], []])
  expect(await teamOf(head)).toEqual(['安雅', '白桦', '蔡明'])
  expect((await server.call(myRequirements, {}, boss)).data.isManager).toBe(true)

  const notices = async (person: Person) =>
    (
      await deps.sql`select title ->> 'en' as title, body ->> 'en' as body, link from notification
        where account_id = ${person.accountId} and cause like 'teamOverdue%' order by created_at`
    ).map(({ title, body, link }) => [title, body, link])
  at('2026-03-13')
  await complete(cai)
  await run()
  await run()
  const title = 'Annual safety training'
  expect(await notices(boss)).toEqual([
    ['Mandatory training is overdue or has lapsed for 1 person on your team', `安雅: ${title}`, '/team'],
  ])
  // Ann has a manager of her own, and the head of the department above manages the others, but not themselves.
  expect(await notices(head)).toEqual([
    ['Mandatory training is overdue or has lapsed for 1 person on your team', `白桦: ${title}`, '/team'],
  ])
  // A second requirement becomes overdue on the same day for the same people: its notice comes on the next day.
  const second = await anActive({
    whom: { departmentIds: [below], positions: [] },
    dueDays: 0,
    items: [{ productId: other }],
  })
  at('2026-03-14')
  await run(second)
  expect(await notices(boss)).toHaveLength(2)
  at('2026-03-15')
  await run()
  expect([await notices(boss), await notices(head)].map((list) => list.length)).toEqual([2, 2])

  const { groups } = (await server.call(requirementCoverageGroups, { requirementId }, staff)).data
  expect(groups.map(({ managers, counts }) => [managers, counts.done, counts.overdue]).sort()).toEqual([
    [[], 0, 1],
    [['主管'], 0, 1],
    [['部门主管'], 1, 1],
  ])
  await deps.sql`update account set name_latin = 'Bo Zhuguan' where name = '部门主管'`
  const managers = async (lang: 'zh' | 'en') =>
    (await server.call(requirementCoverageGroups, { requirementId }, { token: staff.token, lang })).data.groups.flatMap(
      (group) => group.managers,
    )
  expect([(await managers('zh')).sort(), (await managers('en')).sort()]).toEqual([
    ['主管', '部门主管'],
    ['Bo Zhuguan', '主管'],
  ])
  at('2027-02-01')
  await run(requirementId)
  const later = (await server.call(requirementCoverageGroups, { requirementId }, staff)).data.groups
  expect(later.find(({ managers }) => managers[0] === '部门主管')?.lapsing).toEqual([0, 1, 1])

  // A former member no longer counts as a manager, so the department's managers apply.
  await deps.sql`update membership set status = 'withdrawn' where account_id = ${boss.accountId}`
  const after = (await server.call(requirementCoverageGroups, { requirementId }, staff)).data.groups
  expect(after.map(({ managers }) => managers).sort()).toEqual([[], ['部门主管']])
  expect((await place(ann, null)).data.person.memberships).toMatchObject([{ manager: null }])
})

test('after activation the content is fixed, but not the texts; once archived, it is required of no one', async () => {
  const requirementId = await anActive({ countsEarlier: false })
  const change = (own: object) =>
    server.call(
      requirementUpdate,
      { requirementId, revision: 3, content: content({ countsEarlier: false, ...own }) },
      staff,
    )
  expect((await change({ periodMonths: 6 })).reason).toBe('requirementFixed')
  expect((await change({ title: { zh: '新' } })).data.revision).toBe(4)
  expect((await server.call(requirementArchive, { requirementId, revision: 3 }, staff)).reason).toBe('conflict')
  expect((await server.call(requirementArchive, { requirementId, revision: 4 }, staff)).data.status).toBe('archived')
  const mine = (await server.call(myRequirements, {}, staff)).data.requirements
  expect(mine.map((one) => one.requirementId)).not.toContain(requirementId)
})

test('bad input is refused by field, and staff of another company see nothing', async () => {
  const { deps } = server
  const requirementId = await anActive()
  const other = await aCompany(deps)
  const foreign = await aPerson(deps, other, { companyGrants: ['companies'] })
  const person = await aPerson(deps, company)
  await run(requirementId)
  const target = { requirementId, accountId: person.accountId }
  const refusals = await Promise.all([
    server.call(requirementRead, { requirementId }, foreign),
    server.call(requirementPeople, { requirementId }, foreign),
    server.call(requirementCoverage, { requirementId }, foreign),
    server.call(requirementCoverageGroups, { requirementId }, foreign),
    server.call(requirementExplain, target, foreign),
    server.call(requirementWaive, { ...target, reason: '外派' }, foreign),
    server.call(requirementWaiverWithdraw, target, foreign),
    server.call(
      leaveOfAbsenceRecord,
      { ...target, startsOn: '2026-03-10', endsOn: '2026-03-10', reason: '事假' },
      foreign,
    ),
    server.call(requirementActivate, { requirementId, revision: 3 }, foreign),
    server.call(requirementArchive, { requirementId, revision: 3 }, foreign),
    server.call(requirementUpdate, { requirementId, revision: 3, content: content() }, foreign),
    server.call(requirementPreview, { requirementId, content: content() }, foreign),
  ])
  expect(refusals.map(({ reason }) => reason)).toEqual(refusals.map(() => 'requirementNotFound'))
  expect((await server.call(requirementItemFind, { companyId: company, q: '' }, foreign)).reason).toBe('notFound')
  expect((await server.call(teamManagers, { companyId: company }, foreign)).reason).toBe('notFound')
  const department = await aDepartment(deps, company)
  const naming = { departmentId: department, accountId: foreign.accountId, manages: true }
  expect((await server.call(teamManagerSet, naming, foreign)).reason).toBe('notFound')
  expect((await server.call(teamManagerSet, naming, staff)).reason).toBe('notFound')
  expect((await server.call(managedRequirementList, {}, foreign)).data.rows).toEqual([])
  expect((await server.call(myRequirementExplanation, { requirementId }, foreign)).reason).toBe('notRequired')
  const draft = (
    await server.call(
      requirementCreate,
      { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '必修' } },
      staff,
    )
  ).data.requirementId
  const fields = async (own: object) =>
    (await server.call(requirementUpdate, { requirementId: draft, revision: 1, content: content(own) }, staff)).fields
  const away = await aDepartment(deps, other)
  expect(await fields({ dueKind: 'date' })).toEqual(['content.dueOn'])
  expect(await fields({ dueKind: 'date', dueOn: '2026-02-30' })).toEqual(['content.dueOn'])
  expect(await fields({ items: [{ productId }, { productId }] })).toEqual(['content.items.1'])
  expect(await fields({ items: [{}] })).toEqual(['content.items.0'])
  expect(await fields({ whom: { departmentIds: [away], positions: [] } })).toEqual(['content.whom.departmentIds.0'])
  expect(await fields({ windowDays: 400 })).toEqual(['content.windowDays'])
  expect(await fields({ title: {} })).toEqual(['content.title.zh'])
})

describe('groups of a directory', () => {
  let serial = 0
  async function aGroup(companyId: string, name: string, people: readonly Person[]) {
    const { sql, clock } = server.deps
    const [connectionId, groupId] = [crypto.randomUUID(), crypto.randomUUID()]
    await sql`insert into identity_connection (id, company_id, kind, name, settings, created_at, changed_at)
      values (${connectionId}, ${companyId}, 'oidc', 'Entra', '{}', ${clock.now()}, ${clock.now()})`
    await sql`insert into scim_group (id, connection_id, display_name, created_at, changed_at)
      values (${groupId}, ${connectionId}, ${name}, ${clock.now()}, ${clock.now()})`
    const add = async ({ accountId }: Person) => {
      const id = crypto.randomUUID()
      await sql`insert into scim_user (id, connection_id, account_id, user_name_key, resource, is_active, created_at, changed_at)
        values (${id}, ${connectionId}, ${accountId}, ${`group-person-${++serial}`}, '{}', true, ${clock.now()}, ${clock.now()})`
      await sql`insert into scim_group_member (group_id, user_id) values (${groupId}, ${id})`
    }
    for (const one of people) await add(one)
    return { groupId, add }
  }
  const peopleOf = async (requirementId: string) =>
    (
      await server.deps.sql<
        { id: string }[]
      >`select account_id as id from requirement_person where requirement_id = ${requirementId} and left_on is null`
    ).map(({ id }) => id)

  test('name the people of a requirement: previewed, followed every day, and none once the group is gone', async () => {
    const [ann, ben, cat] = [
      await aPerson(server.deps, company),
      await aPerson(server.deps, company),
      await aPerson(server.deps, company),
    ]
    const { groupId, add } = await aGroup(company, '一线班组长', [ann, ben])
    const whom = { departmentIds: [], positions: [], groupIds: [groupId] }
    const requirementId = await anActive({ whom })
    const preview = await server.call(requirementPreview, { requirementId, content: content({ whom }) }, staff)
    expect(preview.data.people).toBe(2)
    expect((await server.call(requirementGroups, { companyId: company }, staff)).data.groups).toContainEqual({
      id: groupId,
      name: '一线班组长',
      connection: 'Entra',
      people: 2,
    })
    expect((await peopleOf(requirementId)).sort()).toEqual([ann.accountId, ben.accountId].sort())
    // In a group and in a department.
    const department = await aDepartment(server.deps, company)
    await moveToDepartment(server.deps, ben, department)
    const narrower = content({ whom: { ...whom, departmentIds: [department] } })
    expect((await server.call(requirementPreview, { requirementId, content: narrower }, staff)).data.people).toBe(1)
    await add(cat)
    await server.deps.sql`update scim_user set is_active = false where account_id = ${ann.accountId}`
    server.clock.pass(86_400)
    await run(requirementId)
    expect((await peopleOf(requirementId)).sort()).toEqual([ben.accountId, cat.accountId].sort())
    const read = (await server.call(requirementRead, { requirementId }, staff)).data
    expect([read.content.whom.groupIds, read.groups]).toEqual([[groupId], [{ id: groupId, name: '一线班组长' }]])
    // Staff read the name of the group; the person reads that there is one.
    const byStaff = await server.call(requirementExplain, { requirementId, accountId: ben.accountId }, staff)
    expect(byStaff.data.whom).toMatchObject({ groups: ['一线班组长'], isOfGroups: true })
    const own = await server.call(myRequirementExplanation, { requirementId }, ben)
    expect(own.data.whom).toMatchObject({ groups: [], isOfGroups: true })
    expect(own.raw).not.toContain('一线班组长')
    await server.deps.sql`delete from scim_group where id = ${groupId}`
    server.clock.pass(86_400)
    await run(requirementId)
    expect(await peopleOf(requirementId)).toEqual([])
    // It remains in the rule until staff remove it; it never means everyone.
    const kept = { requirementId, revision: read.revision, content: content({ whom }) }
    expect((await server.call(requirementUpdate, kept, staff)).code).toBe(200)
  })

  test('of another company are refused and not listed', async () => {
    const { groupId } = await aGroup(await aCompany(server.deps), 'Elsewhere', [])
    const requirementId = await anActive()
    const whom = { departmentIds: [], positions: [], groupIds: [groupId] }
    const answer = await server.call(
      requirementUpdate,
      { requirementId, revision: 3, content: content({ whom }) },
      staff,
    )
    expect(answer.fields).toEqual(['content.whom.groupIds.0'])
    const listed = (await server.call(requirementGroups, { companyId: company }, staff)).data.groups
    expect(listed.map(({ id }) => id)).not.toContain(groupId)
  })
})

test('500 people who move are assigned in seconds, once, and get one message each', async () => {
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
  const { sql } = server.deps
  const department = await aDepartment(server.deps, company)
  const size = isWholeRun ? 500 : 60
  const made = { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '转岗培训' } }
  const { requirementId } = (await server.call(requirementCreate, made, staff)).data
  const { productId } = await aCourse(server.deps)
  const content = {
    title: { zh: '转岗培训' },
    items: [{ productId }],
    whom: { departmentIds: [department], positions: [] },
    dueKind: 'assignment' as const,
    dueDays: 30,
    periodMonths: 12,
    windowDays: 60,
    graceDays: 14,
    countsEarlier: true,
  }
  await server.call(requirementUpdate, { requirementId, revision: 1, content }, staff)
  await server.call(requirementActivate, { requirementId, revision: 2 }, staff)
  await runRequirements.run(server.deps, { requirementId })
  const people = await Promise.all(Array.from({ length: size }, () => aPerson(server.deps, company)))
  const ids = people.map(({ accountId }) => accountId)
  const place = (departmentId: string | null) => async (personId: string) =>
    expect(
      (await server.call(membershipUpdate, { personId, companyId: company, departmentId } as never, staff)).code,
    ).toBe(200)
  for (const id of ids) await place(department)(id)
  const begun = performance.now()
  await Promise.all([
    updateRequirementsOfMovedPeople.run(server.deps, {}),
    updateRequirementsOfMovedPeople.run(server.deps, {}),
  ])
  if (isWholeRun) console.info(`${size} people who moved: ${Math.round(performance.now() - begun)} ms`)
  const standing = async () =>
    sql`select c.account_id from requirement_cycle c where c.requirement_id = ${requirementId} and c.ended_on is null and c.account_id = any(${ids}::uuid[])`
  expect(await standing()).toHaveLength(size)
  const notices =
    await sql`select account_id from notification where account_id = any(${ids}::uuid[]) and starts_with(cause, ${`requirement ${requirementId} `})`
  expect(notices).toHaveLength(size)
  await updateRequirementsOfMovedPeople.run(server.deps, {})
  await runRequirements.run(server.deps, { requirementId })
  expect(await standing()).toHaveLength(size)
  // A person moves again while a run takes the earlier record: a run sees the record together with the change, never
  // before it.
  const again = { companyId: company, accountId: ids[0] ?? '' }
  await recordMovedPerson(sql, again.companyId, again.accountId)
  await inTransaction(sql, async (tx) => {
    expect(await recordMovedPerson(tx, again.companyId, again.accountId)).toBe(true)
    expect(await claimMovedPeople(sql, company, 10)).toEqual([])
  })
  expect(await claimMovedPeople(sql, company, 10)).toEqual([again.accountId])
  // They move away again.
  for (const id of ids.slice(0, 5)) await place(null)(id)
  await updateRequirementsOfMovedPeople.run(server.deps, {})
  expect(await standing()).toHaveLength(size - 5)
}, 120_000)
