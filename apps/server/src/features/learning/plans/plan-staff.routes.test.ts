import { notificationList } from '@portal/contract/community/notification.contract.ts'
import {
  planAssign,
  planCopy,
  planCreate,
  planFind,
  planManage,
  planProgress,
  planProgressExport,
  planPublish,
  planReach,
  planRead,
  planRemind,
  planUpdate,
  planWithdraw,
} from '@portal/contract/learning/plan-staff.contract.ts'
import { task } from '@portal/contract/operations/task.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskJobs } from '../../../core/tasks/task.ts'
import { aCompany, aDepartment, aPerson, moveTo, type Person } from '../../../testing/builders.ts'
import { aCourse, aTopic } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { anExam } from '../../exams/testing/exam.builders.ts'
import { aPlan, may, must } from './plan.builders.ts'
import { planTasks } from './plan-people.service.ts'
import { countPlan, forgetPlanCounts } from './plan-progress.service.ts'

let server: TestServer
let company: string
let staff: Person
let productId: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies', 'reports'] })
  productId = (await aCourse(server.deps)).productId
})
afterAll(() => server.close())

const nobody = '00000000-0000-7000-8000-000000000000'
const content = (own: object = {}) => ({ title: { zh: '计划', en: 'Plan' }, startsOn: '2026-03-01', isMandatory: true, items: [must({ productId })], ...own })

test('a plan from draft to withdrawal, with everything said of it and an audit line for each act', async () => {
  const { deps } = server
  const examId = await anExam(deps, { single: 1 })
  const department = await aDepartment(deps, company)
  const ann = await aPerson(deps, company, { name: '安' })
  const says = content({ note: { zh: '说明' }, dueOn: '2026-04-01', items: [must({ productId, dueOn: '2026-03-09' }), may({ examId })] })
  const made = (await server.call(planCreate, { companyId: company, content: says } as never, staff)).data
  expect(made).toMatchObject({ revision: 1, status: 'draft' })
  const early = await server.call(planPublish, { planId: made.planId, revision: 1 }, staff)
  expect([early.reason, early.fields]).toEqual(['planIncomplete', ['people']])
  const given = await server.call(planAssign, { planId: made.planId, revision: 1, accountIds: [ann.accountId], departmentIds: [department] }, staff)
  expect(given.data).toMatchObject({ revision: 2, people: 1 })
  const read = (await server.call(planRead, { planId: made.planId }, staff)).data
  expect(read).toMatchObject({ content: says, companyId: company, everyone: false, people: 1, publishedAt: null })
  expect(read.things.map((one) => one.title)).toEqual([
    { zh: '课程', en: '课程' },
    { zh: '网络考试', en: 'Network exam' },
  ])
  expect([read.accounts, read.departments.map((one) => one.id)]).toEqual([[{ id: ann.accountId, name: '安' }], [department]])
  expect((await server.call(planPublish, { planId: made.planId, revision: 1 }, staff)).reason).toBe('conflict')
  const published = (await server.call(planPublish, { planId: made.planId, revision: 2 }, staff)).data
  expect(published).toMatchObject({ status: 'published', revision: 3 })
  const changed = (await server.call(planUpdate, { planId: made.planId, revision: 3, content: content({ title: { en: 'New' } }) } as never, staff)).data
  expect(changed).toMatchObject({ status: 'published', revision: 4 })
  const empty = await server.call(planUpdate, { planId: made.planId, revision: 4, content: content({ items: [] }) } as never, staff)
  const forNobody = await server.call(planAssign, { planId: made.planId, revision: 4, accountIds: [], departmentIds: [] }, staff)
  expect([empty.reason, empty.fields, forNobody.reason, forNobody.fields]).toEqual(['planIncomplete', ['content.items'], 'planIncomplete', ['people']])
  expect((await server.call(planWithdraw, { planId: made.planId, revision: 4 }, staff)).data.status).toBe('withdrawn')
  const lines = await deps.sql`select action, company_id, actor_id from audit_line where thing_id = ${made.planId} order by at, action`
  expect(lines.map((line) => line.action).sort()).toEqual(['plan.assign', 'plan.create', 'plan.publish', 'plan.update', 'plan.withdraw'])
  expect(lines.every((line) => line.company_id === company && line.actor_id === staff.accountId)).toBe(true)
})

test('what contradicts itself or does not belong to the company is refused whole, with its field and words in both languages', async () => {
  const { deps } = server
  const other = await aCompany(deps)
  const closed = await aCourse(deps, { companyIds: [other] })
  const cases: [object, string[]][] = [
    [{ content: content({ title: {} }) }, ['content.title']],
    [{ content: content({ dueOn: '2026-02-01' }) }, ['content.dueOn']],
    [{ content: content({ items: [must({ productId: closed.productId }), must({ productId: nobody })] }) }, ['content.items.0.productId', 'content.items.1.productId']],
    [{ companyId: nobody }, ['companyId']],
  ]
  const before = await deps.sql`select count(*)::int as n from study_plan`
  for (const [own, fields] of cases) {
    const answer = await server.call(planCreate, { companyId: company, content: content(), ...own } as never, staff)
    expect([answer.code, answer.fields], answer.raw).toEqual([400, fields])
    for (const problem of JSON.parse(answer.raw).data.problems) expect([problem.zh.length > 2, problem.en.length > 2]).toEqual([true, true])
  }
  expect(await deps.sql`select count(*)::int as n from study_plan`).toEqual(before)
  const stranger = await aPerson(deps, other)
  const plan = (await server.call(planCreate, { companyId: company, content: content() } as never, staff)).data
  const wrong = await server.call(planAssign, { ...plan, accountIds: [staff.accountId, stranger.accountId], departmentIds: [await aDepartment(deps, other)] }, staff)
  expect([wrong.code, wrong.fields]).toEqual([400, ['accountIds.1', 'departmentIds.0']])
  expect((await server.call(planRead, { planId: plan.planId }, staff)).data).toMatchObject({ revision: 1, accounts: [], departments: [] })
  expect((await server.call(planAssign, { ...plan, everyone: true }, staff)).data.people).toBeGreaterThan(0)
  await deps.sql`update product set status = 'withdrawn' where id = ${closed.productId}`
  server.clock.set(new Date('2026-05-01T02:00:00Z'))
  const dated = (await server.call(planUpdate, { planId: plan.planId, revision: 2, content: content({ dueOn: '2026-04-01', items: [] }) } as never, staff)).data
  expect((await server.call(planPublish, { planId: dated.planId, revision: dated.revision }, staff)).fields).toEqual(['items', 'dueOn'])
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
})

test('a plan can be changed when a course of it is offered no more, or somebody it names has left; nothing of that kind comes in anew', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const [ann, bob] = await Promise.all([1, 2].map(() => aPerson(deps, own)))
  const [gone, never] = [(await aCourse(deps)).productId, (await aCourse(deps)).productId]
  const topic = await aTopic(deps, [productId])
  const accountIds = [ann?.accountId as string]
  const { planId, revision } = await aPlan(server, staff, own, content({ items: [must({ productId }), must({ productId: gone })], dueOn: '2026-04-01' }), { accountIds })
  await deps.sql`update product set status = 'withdrawn' where id = any(${[gone, never]}::uuid[])`
  await deps.sql`update membership set status = 'withdrawn' where company_id = ${own} and account_id = ${accountIds[0] ?? ''}`
  const says = content({ items: [must({ productId: gone.toUpperCase() }), must({ productId })], dueOn: '2026-05-01' })
  const moved = await server.call(planUpdate, { planId, revision, content: says } as never, staff)
  expect([moved.code, moved.fields]).toEqual([200, undefined])
  const more = await server.call(planUpdate, { planId, revision: revision + 1, content: { ...says, items: [...says.items, must({ productId: never })] } } as never, staff)
  expect(more.fields).toEqual(['content.items.2.productId'])
  // Nobody completes a topic itself: a plan asks for the products it holds.
  const whole = await server.call(planUpdate, { planId, revision: revision + 1, content: { ...says, items: [...says.items, must({ productId: topic })] } } as never, staff)
  expect(whole.fields).toEqual(['content.items.2.productId'])
  const assigned = await server.call(planAssign, { planId, revision: revision + 1, accountIds: [...accountIds, bob?.accountId as string] }, staff)
  expect([assigned.code, assigned.data.people]).toEqual([200, 1])
  await deps.sql`update membership set status = 'withdrawn' where company_id = ${own} and account_id = ${bob?.accountId as string}`
  const without = await server.call(planAssign, { planId, revision: revision + 2, everyone: true, accountIds }, staff)
  expect(without.code).toBe(200)
  const back = await server.call(planAssign, { planId, revision: revision + 3, accountIds: [bob?.accountId as string] }, staff)
  expect(back.fields).toEqual(['accountIds.0'])
})

test('two who change a plan at the same time: one is told', async () => {
  const plan = (await server.call(planCreate, { companyId: company, content: content() } as never, staff)).data
  const answers = await Promise.all(['A', 'B'].map((en) => server.call(planUpdate, { planId: plan.planId, revision: 1, content: content({ title: { en } }) } as never, staff)))
  expect(answers.map((answer) => answer.reason ?? 'done').sort()).toEqual(['conflict', 'done'])
})

test('how many people a plan is for is true after everybody who came, moved, left and came back, at whatever the plan names', async () => {
  const { deps } = server
  const { sql } = deps
  const [own, other] = [await aCompany(deps), await aCompany(deps)]
  const top = await aDepartment(deps, own)
  const [below, beside] = [await aDepartment(deps, own, top), await aDepartment(deps, own)]
  const deepest = await aDepartment(deps, own, below)
  const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(deps, own)))
  for (let n = 0; n < 3; n++) await aPerson(deps, other)
  const accountIds = people.slice(0, 7).map((person) => person.accountId)
  const plans = await Promise.all(
    [
      { everyone: true },
      { departmentIds: [top] },
      { departmentIds: [top, below, beside] },
      { accountIds, departmentIds: [below] },
      { accountIds },
      { everyone: true, accountIds, departmentIds: [top] },
    ].map((whom) => aPlan(server, staff, own, content(), whom)),
  )
  const isTrue = async () => {
    const { rows } = (await server.call(planManage, { companyId: own }, staff)).data
    const told = new Map(rows.map((plan) => [plan.planId, plan.people]))
    for (const { planId } of plans) {
      const [truth] = await sql`select count(*)::int as people from study_plan_people(${planId})`
      expect([told.get(planId), (await server.call(planRead, { planId }, staff)).data.people]).toEqual([truth?.people, truth?.people])
    }
    return plans.map(({ planId }) => told.get(planId))
  }
  expect(await isTrue()).toEqual([12, 0, 0, 7, 7, 12])
  for (const [n, person] of people.entries()) await moveTo(deps, person, [top, below, deepest, beside][n % 4] as string)
  expect(await isTrue()).toEqual([12, 9, 12, 9, 7, 12])
  await sql`update membership set status = 'withdrawn' where company_id = ${own} and account_id = any(${accountIds.slice(0, 3)}::uuid[])`
  expect(await isTrue()).toEqual([9, 6, 9, 6, 4, 9])
  await sql`update membership set status = 'active', department_id = null where company_id = ${own} and account_id = any(${accountIds.slice(1)}::uuid[])`
  await sql`delete from membership where company_id = ${own} and account_id = ${people[11]?.accountId as string}`
  expect(await isTrue()).toEqual([10, 3, 4, 8, 6, 10])
  await sql`
    insert into membership (company_id, account_id, department_id, joined_at) select ${own}, account_id, ${deepest}, joined_at from membership where company_id in (${own}, ${other})
    on conflict (account_id, company_id) do update set department_id = excluded.department_id, status = 'active'`
  await sql`update department set parent_id = null where id = ${below}`
  expect(await isTrue()).toEqual([14, 0, 14, 14, 7, 14])
})

test('progress of people: paged, those furthest behind first, by state, department and name', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const [top, second] = [await aDepartment(deps, own), (await aCourse(deps)).productId]
  const low = await aDepartment(deps, own, top)
  const [done, half] = [await aPerson(deps, own, { name: '完成' }), await aPerson(deps, own, { name: '一半' })]
  await aPerson(deps, own, { name: '落后', employeeNo: 'L-7' })
  await moveTo(deps, done, low)
  const now = server.clock.now()
  const learn = (person: Person, product: string, percent: number) =>
    deps.sql`insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
      values (${own}, ${person.accountId}, ${product}, ${percent}, ${now}, ${percent === 100 ? now : null}, ${now})`
  await learn(done, productId, 100)
  await learn(done, second, 100)
  await learn(half, productId, 100)
  await learn(half, second, 41)
  const optional = (await aCourse(deps)).productId
  const { planId } = await aPlan(server, staff, own, {
    dueOn: '2026-04-01',
    items: [must({ productId, dueOn: '2026-03-03' }), must({ productId: second }), may({ productId: optional })],
  })
  const ask = async (own: object = {}) => (await server.call(planProgress, { planId, ...own }, staff)).data
  expect((await ask()).counts).toMatchObject({ people: 3, done: 1, overdue: 0 })
  server.clock.set(new Date('2026-03-05T02:00:00Z'))
  const { rows: list, counts, total } = await ask()
  expect(counts).toMatchObject({ people: 3, done: 1, overdue: 1, percent: 56, spread: [1, 0, 0, 1, 0, 1] })
  expect(total).toBe(3)
  expect(list.map((one) => [one.name, one.state, one.done, one.of, one.percent, one.overdue])).toEqual([
    ['落后', 'overdue', 0, 2, 0, 1],
    ['一半', 'open', 1, 2, 70, 0],
    ['完成', 'done', 2, 2, 100, 0],
  ])
  expect(list[2]?.completedAt).toBe(now.toISOString())
  const names = async (own: object) => (await ask(own)).rows.map((one) => one.name)
  expect(await names({ state: 'overdue' })).toEqual(['落后'])
  expect(await names({ departmentId: top })).toEqual(['完成'])
  expect(await names({ q: 'l-7' })).toEqual(['落后'])
  expect(await names({ q: '%' })).toEqual([])
  const first = await ask({ limit: 2 })
  expect(await names({ limit: 2, after: first.next ?? '' })).toEqual(['完成'])
  // Found as in the list of people: by its reading, and sorted by it.
  expect(await names({ q: 'wancheng' })).toEqual(['完成'])
  expect(await names({ q: 'lh' })).toEqual(['落后'])
  expect(await names({ sort: 'name' })).toEqual(['落后', '完成', '一半'])
  expect(await names({ sort: '-percent' })).toEqual(['完成', '一半', '落后'])
  expect((await names({ sort: '-studied' })).at(-1)).toBe('落后')
  expect(list.map((one) => one.studiedAt)).toEqual([null, now.toISOString(), now.toISOString()])
  const { rows: plans } = (await server.call(planManage, { companyId: own }, staff)).data
  expect(plans).toEqual([expect.objectContaining({ planId, people: 3, itemCount: 3, status: 'published' })])
  // What is offered no more is asked of who had not done it before; when no mandatory item is left, the others are.
  const standing = async () => (await ask()).rows.map((one) => [one.name, one.state, one.done, one.of, one.overdue])
  await deps.sql`update product set for_companies = true where id = ${second}`
  server.clock.pass(3600)
  expect(await standing()).toEqual([
    ['落后', 'overdue', 0, 1, 1],
    ['完成', 'done', 2, 2, 0],
    ['一半', 'done', 1, 1, 0],
  ])
  await deps.sql`update product set status = 'withdrawn' where id = ${productId}`
  server.clock.pass(3600)
  expect((await standing()).filter(([name]) => name === '落后')).toEqual([['落后', 'open', 0, 1, 0]])
  await deps.sql`update product set status = 'withdrawn' where id = ${optional}`
  server.clock.pass(3600)
  expect((await standing()).filter(([name]) => name === '落后')).toEqual([['落后', 'open', 0, 0, 0]])
  await deps.sql`update product set status = 'published', for_companies = false where id in (${productId}, ${second}, ${optional})`
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
})

test('a course that costs is asked of a company which sees what costs, or holds it; what a plan had before stays, and is said to be offered no more', async () => {
  const { deps } = server
  const [sees, sees0] = [await aCompany(deps, { flags: { show_vip_paid_course: true } }), await aCompany(deps, { flags: { show_vip_paid_course: false } })]
  const paid = (await aCourse(deps, { priceKind: 'paid' })).productId
  const make = (companyId: string) => server.call(planCreate, { companyId, content: content({ items: [must({ productId: paid })] }) } as never, staff)
  const refused = await make(sees0)
  expect([refused.reason, refused.fields]).toEqual(['malformed', ['content.items.0.productId']])
  const made = await make(sees)
  const isOffered = async (planId: string) => (await server.call(planRead, { planId }, staff)).data.things.map((one) => one.isOffered)
  expect(await isOffered(made.data.planId)).toEqual([true])
  await deps.sql`update company set show_vip_paid_course = false where id = ${sees}`
  expect(await isOffered(made.data.planId)).toEqual([false])
  await deps.sql`insert into entitlement (id, company_id, product_id, source, created_at) values (uuidv7(), ${sees0}, ${paid}, 'trial', now())`
  const held = await make(sees0)
  expect(await isOffered(held.data.planId)).toEqual([true])
})

test('a large plan is counted once for all who look within a minute, then behind their backs; a change of the plan is counted at once', async () => {
  const { deps, clock } = server
  const { sql } = deps
  const own = await aCompany(deps)
  await sql`
    with person as (insert into account (id, login, name, created_at) select uuidv7(), 'many' || n, '人' || n, now() from generate_series(1, 600) n returning id)
    insert into membership (company_id, account_id, joined_at) select ${own}, id, now() from person`
  const { planId, revision } = await aPlan(server, staff, own, { dueOn: '2026-03-04', items: [must({ productId })] })
  const learn = (n: number) => sql`
    insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
    select m.company_id, m.account_id, ${productId}, 100, now(), now(), now() from membership m join account a on a.id = m.account_id where a.login = ${`many${n}`}`
  const ask = async (own: object = {}) => (await server.call(planProgress, { planId, ...own }, staff)).data
  const jobs = () => sql`select 1 from graphile_worker.jobs where key = ${`countPlan ${planId}`}`
  await learn(1)
  const [first] = await Promise.all([ask(), ask(), ask({ state: 'done' })])
  expect(first.counts).toMatchObject({ people: 600, done: 1, overdue: 0, countedAt: clock.now().toISOString() })
  expect(first.total).toBe(600)
  await learn(2)
  clock.pass(60)
  expect([(await ask()).counts.done, (await jobs()).length]).toEqual([1, 0])
  clock.pass(1)
  expect([(await ask()).counts.done, (await ask()).counts.done, (await jobs()).length]).toEqual([1, 1, 1])
  await countPlan(deps, { planId })
  const renewed = await ask({ state: 'done' })
  expect([renewed.counts.done, renewed.total, renewed.rows.map((one) => one.name).sort(), renewed.counts.countedAt]).toEqual([2, 2, ['人1', '人2'], clock.now().toISOString()])
  await learn(3)
  clock.pass(901)
  expect((await ask()).counts.done).toBe(3)
  await learn(4)
  await server.call(planUpdate, { planId, revision, content: content({ dueOn: '2026-03-04' }) } as never, staff)
  expect((await ask()).counts.done).toBe(4)
  // The day after the date: three pages of states, whose ranges meet.
  server.clock.set(new Date('2026-03-05T02:00:00Z'))
  let late = await ask({ state: 'overdue', limit: 500 })
  expect([late.counts.people, late.counts.done, late.counts.overdue, late.total, late.rows.length]).toEqual([600, 4, 596, 596, 500])
  late = await ask({ state: 'overdue', limit: 500, after: late.next ?? '' })
  expect([late.rows.length, late.next]).toEqual([96, null])
  expect([(await ask({ state: 'open' })).rows, (await ask({ state: 'done', q: '人2' })).total]).toEqual([[], 1])
  clock.pass(2 * 86_400)
  await forgetPlanCounts(deps)
  expect([await sql`select 1 from plan_count where plan_id = ${planId}`, await sql`select 1 from plan_standing where plan_id = ${planId}`]).toEqual([[], []])
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
})

test('plans are found by word, status, phase and what is overdue, sorted by their dates', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  await aPerson(deps, own)
  const plan = (en: string, dates: object) => aPlan(server, staff, own, { title: { en }, items: [must({ productId })], ...dates })
  const special = await plan('Quite special', { startsOn: '2026-02-01', dueOn: '2026-03-09' })
  const later = await plan('Later', { startsOn: '2026-03-20' })
  const draft = (await server.call(planCreate, { companyId: own, content: content({ title: { en: 'Draft' }, startsOn: '2026-01-01' }) } as never, staff)).data
  const ask = async (input: object) => (await server.call(planManage, { companyId: own, ...input }, staff)).data.rows
  const ids = async (input: object) => (await ask(input)).map((one) => one.planId)
  expect(await ids({ q: 'special', status: 'published' })).toEqual([special.planId])
  expect(await ids({ q: 'special', status: 'draft' })).toEqual([])
  expect(await ids({ phase: 'upcoming' })).toEqual([later.planId])
  expect(await ids({ phase: 'running' })).toEqual([special.planId])
  expect(await ids({ phase: 'draft' })).toEqual([draft.planId])
  expect(await ids({ sort: 'starts' })).toEqual([draft.planId, special.planId, later.planId])
  expect((await ids({ sort: 'due' }))[0]).toBe(special.planId)
  expect((await ask({ phase: 'running' }))[0]?.count).toBeNull()
  server.clock.set(new Date('2026-03-12T02:00:00Z'))
  await countPlan(deps, { planId: special.planId })
  expect((await ask({ phase: 'past', isOverdue: 'true' }))[0]).toMatchObject({ planId: special.planId, phase: 'past', people: 1, count: { people: 1, overdue: 1, percent: 0 } })
  expect(await ids({ isOverdue: 'false', status: 'published' })).toEqual([later.planId])
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
  expect((await server.call(planManage, {}, await aPerson(deps, own, { grants: ['reports'] }))).code).toBe(403)
  expect((await server.call(planRead, { planId: nobody }, staff)).reason).toBe('planNotFound')
})

test('one call changes what a plan says and whom it is for; what it can ask for and reach is told before', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const top = await aDepartment(deps, own)
  const [ann, bob] = await Promise.all([1, 2].map(() => aPerson(deps, own)))
  await moveTo(deps, ann as Person, top)
  const only = await aCourse(deps, { companyIds: [await aCompany(deps)] })
  const examId = await anExam(deps, { single: 1 })
  const { things } = (await server.call(planFind, { companyId: own, q: '网络考试' }, staff)).data
  expect(things.some((one) => one.examId === examId && one.kind === 'exam')).toBe(true)
  const found = (await server.call(planFind, { companyId: own }, staff)).data.things
  expect(found.some((one) => one.productId === only.productId)).toBe(false)
  expect((await server.call(planFind, { companyId: nobody }, staff)).reason).toBe('notFound')
  const reach = async (whom: object) => (await server.call(planReach, { companyId: own, ...whom }, staff)).data.people
  const accountIds = [ann?.accountId as string, bob?.accountId as string]
  expect([await reach({ departmentIds: [top] }), await reach({ departmentIds: [top], accountIds }), await reach({ everyone: true }), await reach({})]).toEqual([1, 2, 2, 0])
  const input = { requestKey: 'plan-key-1', companyId: own, content: content(), whom: { everyone: false, accountIds, departmentIds: [] } }
  const made = (await server.call(planCreate, input as never, staff)).data
  expect((await server.call(planCreate, input as never, staff)).data).toEqual(made)
  const changed = await server.call(
    planUpdate,
    { ...made, content: content({ dueOn: '2026-04-01' }), whom: { everyone: false, accountIds: [], departmentIds: [top] } } as never,
    staff,
  )
  expect(changed.data.revision).toBe(made.revision + 1)
  const read = (await server.call(planRead, { planId: made.planId }, staff)).data
  expect(read).toMatchObject({ people: 1, accounts: [], phase: 'draft', things: [{ productId, kind: 'course', isOffered: true }] })
  const stranger = await aPerson(deps, company)
  const wrong = await server.call(
    planUpdate,
    { ...changed.data, content: content(), whom: { everyone: false, accountIds: [stranger.accountId], departmentIds: [] } } as never,
    staff,
  )
  expect(wrong.fields).toEqual(['whom.accountIds.0'])
  server.clock.set(new Date('2026-03-12T02:00:00Z'))
  const copy = (await server.call(planCopy, { requestKey: 'copy-key-1', planId: made.planId }, staff)).data
  expect((await server.call(planCopy, { requestKey: 'copy-key-1', planId: made.planId }, staff)).data).toEqual(copy)
  expect((await server.call(planRead, { planId: copy.planId }, staff)).data).toMatchObject({
    status: 'draft',
    people: 1,
    content: { title: { zh: '计划（副本）', en: 'Plan (copy)' }, startsOn: '2026-03-12', dueOn: '2026-04-12', items: [{ productId }] },
  })
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
})

test('people who are overdue are reminded once a day, others are told apart, and the list goes out as it is shown', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const [late, done] = [await aPerson(deps, own, { name: '迟' }), await aPerson(deps, own, { name: '毕' })]
  const { planId } = await aPlan(server, staff, own, { dueOn: '2026-03-05', items: [must({ productId })] })
  const now = server.clock.now()
  await deps.sql`insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at) values (${own}, ${done.accountId}, ${productId}, 100, ${now}, ${now}, ${now})`
  server.clock.set(new Date('2026-03-07T02:00:00Z'))
  const jobs = taskJobs(planTasks)
  const run = async (taskId: string) => {
    await jobs.workTask?.(deps, { taskId })
    return (await server.call(task, { taskId }, staff)).data.task
  }
  const remind = async (requestKey: string, selection: object) => run((await server.call(planRemind, { requestKey, planId, selection } as never, staff)).data.task.id)
  expect(await remind('remind-0001', { matching: { state: 'overdue' } })).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0 })
  const { list } = (await server.call(notificationList, {}, late)).data
  expect(list.filter((one) => one.title.includes('请尽快完成'))).toHaveLength(1)
  const again = await remind('remind-0002', { ids: [late.accountId, done.accountId] })
  expect(again.failures.map(({ name, reason }) => [name, reason]).sort()).toEqual([
    ['毕', 'planNothingOpen'],
    ['迟', 'planRemindedToday'],
  ])
  expect((await server.call(planRemind, { requestKey: 'remind-0003', planId, selection: {} } as never, staff)).reason).toBe('malformed')
  const file = await server.call(planProgressExport, { requestKey: 'export-0001', planId, state: 'overdue', columns: ['name', 'percent'] } as never, staff)
  expect(await run(file.data.task.id)).toMatchObject({ state: 'done', total: 1 })
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
})
