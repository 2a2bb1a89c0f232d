import {
  managedPlanList,
  planAssign,
  planCopy,
  planCreate,
  planItemFind,
  planPeopleCount,
  planPublish,
  planRead,
  planUpdate,
  planWithdraw,
} from '@portal/contract/learning/plan-staff.contract.ts'
import { expect, test } from 'vitest'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../../testing/builders.ts'
import { aCourse, aTopic } from '../../../testing/course.builder.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { aPlan, mandatoryPlanItem, openPlanTests, optionalPlanItem } from './plan.builders.ts'
import { countPlan } from './plan-progress.service.ts'

const { server, company, staff, productId, content } = await openPlanTests()

const nobody = '00000000-0000-7000-8000-000000000000'

test('a plan from draft to withdrawal, with all its fields and an audit line for each act', async () => {
  const { deps } = server
  const examId = await createTestExam(deps, { single: 1 })
  const department = await aDepartment(deps, company)
  const ann = await aPerson(deps, company, { name: '安' })
  const says = content({
    note: { zh: '说明' },
    dueOn: '2026-04-01',
    items: [mandatoryPlanItem({ productId, dueOn: '2026-03-09' }), optionalPlanItem({ examId })],
  })
  const made = (await server.call(planCreate, { companyId: company, content: says } as never, staff)).data
  expect(made).toMatchObject({ revision: 1, status: 'draft' })
  const early = await server.call(planPublish, { planId: made.planId, revision: 1 }, staff)
  expect([early.reason, early.fields]).toEqual(['planIncomplete', ['people']])
  const given = await server.call(
    planAssign,
    { planId: made.planId, revision: 1, accountIds: [ann.accountId], departmentIds: [department] },
    staff,
  )
  expect(given.data).toMatchObject({ revision: 2, people: 1 })
  const read = (await server.call(planRead, { planId: made.planId }, staff)).data
  expect(read).toMatchObject({ content: says, companyId: company, everyone: false, people: 1, publishedAt: null })
  expect(read.things.map((one) => one.title)).toEqual([
    { zh: '课程', en: '课程' },
    { zh: '网络考试', en: 'Network exam' },
  ])
  expect([read.accounts, read.departments.map((one) => one.id)]).toEqual([
    [{ id: ann.accountId, name: '安' }],
    [department],
  ])
  expect((await server.call(planPublish, { planId: made.planId, revision: 1 }, staff)).reason).toBe('conflict')
  const published = (await server.call(planPublish, { planId: made.planId, revision: 2 }, staff)).data
  expect(published).toMatchObject({ status: 'published', revision: 3 })
  const changed = (
    await server.call(
      planUpdate,
      { planId: made.planId, revision: 3, content: content({ title: { en: 'New' } }) } as never,
      staff,
    )
  ).data
  expect(changed).toMatchObject({ status: 'published', revision: 4 })
  const empty = await server.call(
    planUpdate,
    { planId: made.planId, revision: 4, content: content({ items: [] }) } as never,
    staff,
  )
  const forNobody = await server.call(
    planAssign,
    { planId: made.planId, revision: 4, accountIds: [], departmentIds: [] },
    staff,
  )
  expect([empty.reason, empty.fields, forNobody.reason, forNobody.fields]).toEqual([
    'planIncomplete',
    ['content.items'],
    'planIncomplete',
    ['people'],
  ])
  expect((await server.call(planWithdraw, { planId: made.planId, revision: 4 }, staff)).data.status).toBe('withdrawn')
  const lines =
    await deps.sql`select action, company_id, actor_id from audit_line where thing_id = ${made.planId} order by at, action`
  expect(lines.map((line) => line.action).sort()).toEqual([
    'plan.assign',
    'plan.create',
    'plan.publish',
    'plan.update',
    'plan.withdraw',
  ])
  expect(lines.every((line) => line.company_id === company && line.actor_id === staff.accountId)).toBe(true)
})

test('contradictions and references outside the company are refused as a whole, by field and in both languages', async () => {
  const { deps } = server
  const other = await aCompany(deps)
  const closed = await aCourse(deps, { companyIds: [other] })
  const cases: [object, string[]][] = [
    [{ content: content({ title: {} }) }, ['content.title']],
    [{ content: content({ dueOn: '2026-02-01' }) }, ['content.dueOn']],
    [
      {
        content: content({
          items: [mandatoryPlanItem({ productId: closed.productId }), mandatoryPlanItem({ productId: nobody })],
        }),
      },
      ['content.items.0.productId', 'content.items.1.productId'],
    ],
    [{ companyId: nobody }, ['companyId']],
  ]
  const before = await deps.sql`select count(*)::int as n from study_plan`
  for (const [own, fields] of cases) {
    const answer = await server.call(planCreate, { companyId: company, content: content(), ...own } as never, staff)
    expect([answer.code, answer.fields], answer.raw).toEqual([400, fields])
    for (const problem of JSON.parse(answer.raw).data.problems)
      expect([problem.zh.length > 2, problem.en.length > 2]).toEqual([true, true])
  }
  expect(await deps.sql`select count(*)::int as n from study_plan`).toEqual(before)
  const stranger = await aPerson(deps, other)
  const plan = (await server.call(planCreate, { companyId: company, content: content() } as never, staff)).data
  const wrong = await server.call(
    planAssign,
    { ...plan, accountIds: [staff.accountId, stranger.accountId], departmentIds: [await aDepartment(deps, other)] },
    staff,
  )
  expect([wrong.code, wrong.fields]).toEqual([400, ['accountIds.1', 'departmentIds.0']])
  expect((await server.call(planRead, { planId: plan.planId }, staff)).data).toMatchObject({
    revision: 1,
    accounts: [],
    departments: [],
  })
  expect((await server.call(planAssign, { ...plan, everyone: true }, staff)).data.people).toBeGreaterThan(0)
  await deps.sql`update product set status = 'withdrawn' where id = ${closed.productId}`
  server.clock.set(new Date('2026-05-01T02:00:00Z'))
  const dated = (
    await server.call(
      planUpdate,
      { planId: plan.planId, revision: 2, content: content({ dueOn: '2026-04-01', items: [] }) } as never,
      staff,
    )
  ).data
  expect((await server.call(planPublish, { planId: dated.planId, revision: dated.revision }, staff)).fields).toEqual([
    'items',
    'dueOn',
  ])
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
})

test('a plan with a withdrawn course or a former member can be changed; new ones of these are refused', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const [ann, bob] = await Promise.all([1, 2].map(() => aPerson(deps, own)))
  const [gone, never] = [(await aCourse(deps)).productId, (await aCourse(deps)).productId]
  const topic = await aTopic(deps, [productId])
  const accountIds = [ann?.accountId as string]
  const { planId, revision } = await aPlan(
    server,
    staff,
    own,
    content({ items: [mandatoryPlanItem({ productId }), mandatoryPlanItem({ productId: gone })], dueOn: '2026-04-01' }),
    { accountIds },
  )
  await deps.sql`update product set status = 'withdrawn' where id = any(${[gone, never]}::uuid[])`
  await deps.sql`update membership set status = 'withdrawn' where company_id = ${own} and account_id = ${accountIds[0] ?? ''}`
  const says = content({
    items: [mandatoryPlanItem({ productId: gone.toUpperCase() }), mandatoryPlanItem({ productId })],
    dueOn: '2026-05-01',
  })
  const moved = await server.call(planUpdate, { planId, revision, content: says } as never, staff)
  expect([moved.code, moved.fields]).toEqual([200, undefined])
  const more = await server.call(
    planUpdate,
    {
      planId,
      revision: revision + 1,
      content: { ...says, items: [...says.items, mandatoryPlanItem({ productId: never })] },
    } as never,
    staff,
  )
  expect(more.fields).toEqual(['content.items.2.productId'])
  // A topic itself is never completed: a plan requires the products in it.
  const whole = await server.call(
    planUpdate,
    {
      planId,
      revision: revision + 1,
      content: { ...says, items: [...says.items, mandatoryPlanItem({ productId: topic })] },
    } as never,
    staff,
  )
  expect(whole.fields).toEqual(['content.items.2.productId'])
  const assigned = await server.call(
    planAssign,
    { planId, revision: revision + 1, accountIds: [...accountIds, bob?.accountId as string] },
    staff,
  )
  expect([assigned.code, assigned.data.people]).toEqual([200, 1])
  await deps.sql`update membership set status = 'withdrawn' where company_id = ${own} and account_id = ${bob?.accountId as string}`
  const without = await server.call(planAssign, { planId, revision: revision + 2, everyone: true, accountIds }, staff)
  expect(without.code).toBe(200)
  const back = await server.call(
    planAssign,
    { planId, revision: revision + 3, accountIds: [bob?.accountId as string] },
    staff,
  )
  expect(back.fields).toEqual(['accountIds.0'])
})

test('of two concurrent changes of a plan one is refused', async () => {
  const plan = (await server.call(planCreate, { companyId: company, content: content() } as never, staff)).data
  const answers = await Promise.all(
    ['A', 'B'].map((en) =>
      server.call(
        planUpdate,
        { planId: plan.planId, revision: 1, content: content({ title: { en } }) } as never,
        staff,
      ),
    ),
  )
  expect(answers.map((answer) => answer.reason ?? 'done').sort()).toEqual(['conflict', 'done'])
})

test('the number of people of a plan stays correct as people join, move, leave and return', async () => {
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
    const { rows } = (await server.call(managedPlanList, { companyId: own }, staff)).data
    const told = new Map(rows.map((plan) => [plan.planId, plan.people]))
    for (const { planId } of plans) {
      const [truth] = await sql`select count(*)::int as people from study_plan_people(${planId})`
      expect([told.get(planId), (await server.call(planRead, { planId }, staff)).data.people]).toEqual([
        truth?.people,
        truth?.people,
      ])
    }
    return plans.map(({ planId }) => told.get(planId))
  }
  expect(await isTrue()).toEqual([12, 0, 0, 7, 7, 12])
  for (const [n, person] of people.entries())
    await moveToDepartment(deps, person, [top, below, deepest, beside][n % 4] as string)
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

test('a paid course is accepted for a company that sees or holds it; existing items stay, marked as withdrawn', async () => {
  const { deps } = server
  const [sees, sees0] = [
    await aCompany(deps, { flags: { show_vip_paid_course: true } }),
    await aCompany(deps, { flags: { show_vip_paid_course: false } }),
  ]
  const paid = (await aCourse(deps, { priceKind: 'paid' })).productId
  const make = (companyId: string) =>
    server.call(
      planCreate,
      { companyId, content: content({ items: [mandatoryPlanItem({ productId: paid })] }) } as never,
      staff,
    )
  const refused = await make(sees0)
  expect([refused.reason, refused.fields]).toEqual(['malformed', ['content.items.0.productId']])
  const made = await make(sees)
  const isOffered = async (planId: string) =>
    (await server.call(planRead, { planId }, staff)).data.things.map((one) => one.isOffered)
  expect(await isOffered(made.data.planId)).toEqual([true])
  await deps.sql`update company set show_vip_paid_course = false where id = ${sees}`
  expect(await isOffered(made.data.planId)).toEqual([false])
  await deps.sql`insert into entitlement (id, company_id, product_id, source, created_at) values (uuidv7(), ${sees0}, ${paid}, 'trial', now())`
  const held = await make(sees0)
  expect(await isOffered(held.data.planId)).toEqual([true])
})

test('plans are found by word, status, phase and overdue, sorted by their dates', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  await aPerson(deps, own)
  const plan = (en: string, dates: object) =>
    aPlan(server, staff, own, { title: { en }, items: [mandatoryPlanItem({ productId })], ...dates })
  const special = await plan('Quite special', { startsOn: '2026-02-01', dueOn: '2026-03-09' })
  const later = await plan('Later', { startsOn: '2026-03-20' })
  const draft = (
    await server.call(
      planCreate,
      { companyId: own, content: content({ title: { en: 'Draft' }, startsOn: '2026-01-01' }) } as never,
      staff,
    )
  ).data
  const ask = async (input: object) =>
    (await server.call(managedPlanList, { companyId: own, ...input }, staff)).data.rows
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
  await countPlan.run(deps, { planId: special.planId })
  expect((await ask({ phase: 'past', isOverdue: 'true' }))[0]).toMatchObject({
    planId: special.planId,
    phase: 'past',
    people: 1,
    count: { people: 1, overdue: 1, percent: 0 },
  })
  expect(await ids({ isOverdue: 'false', status: 'published' })).toEqual([later.planId])
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
  expect((await server.call(managedPlanList, {}, await aPerson(deps, own, { grants: ['reports'] }))).code).toBe(403)
  expect((await server.call(planRead, { planId: nobody }, staff)).reason).toBe('planNotFound')
})

test('one call changes a plan and its people; choices and reach are shown before', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const top = await aDepartment(deps, own)
  const [ann, bob] = await Promise.all([1, 2].map(() => aPerson(deps, own)))
  await moveToDepartment(deps, ann as Person, top)
  const only = await aCourse(deps, { companyIds: [await aCompany(deps)] })
  const examId = await createTestExam(deps, { single: 1 })
  const { things } = (await server.call(planItemFind, { companyId: own, q: '网络考试' }, staff)).data
  expect(things.some((one) => one.examId === examId && one.kind === 'exam')).toBe(true)
  // An exam for a department or a person of the company is found only in that company.
  const ofDepartment = await createTestExam(deps, { single: 1 }, { title: { zh: '部门考试' }, departmentIds: [top] })
  const ofPerson = await createTestExam(
    deps,
    { single: 1 },
    { title: { zh: '部门考试' }, accountIds: [ann?.accountId as string] },
  )
  const examsIn = async (companyId: string) =>
    (await server.call(planItemFind, { companyId, q: '部门考试' }, staff)).data.things
      .map((one) => one.examId)
      .toSorted()
  expect(await examsIn(own)).toEqual([ofDepartment, ofPerson].toSorted())
  expect(await examsIn(await aCompany(deps))).toEqual([])
  const found = (await server.call(planItemFind, { companyId: own }, staff)).data.things
  expect(found.some((one) => one.productId === only.productId)).toBe(false)
  expect((await server.call(planItemFind, { companyId: nobody }, staff)).reason).toBe('notFound')
  const reach = async (whom: object) =>
    (await server.call(planPeopleCount, { companyId: own, ...whom }, staff)).data.people
  const accountIds = [ann?.accountId as string, bob?.accountId as string]
  expect([
    await reach({ departmentIds: [top] }),
    await reach({ departmentIds: [top], accountIds }),
    await reach({ everyone: true }),
    await reach({}),
  ]).toEqual([1, 2, 2, 0])
  const input = {
    requestKey: 'plan-key-1',
    companyId: own,
    content: content(),
    whom: { everyone: false, accountIds, departmentIds: [] },
  }
  const made = (await server.call(planCreate, input as never, staff)).data
  expect((await server.call(planCreate, input as never, staff)).data).toEqual(made)
  const changed = await server.call(
    planUpdate,
    {
      ...made,
      content: content({ dueOn: '2026-04-01' }),
      whom: { everyone: false, accountIds: [], departmentIds: [top] },
    } as never,
    staff,
  )
  expect(changed.data.revision).toBe(made.revision + 1)
  const read = (await server.call(planRead, { planId: made.planId }, staff)).data
  expect(read).toMatchObject({
    people: 1,
    accounts: [],
    phase: 'draft',
    things: [{ productId, kind: 'course', isOffered: true }],
  })
  const stranger = await aPerson(deps, company)
  const wrong = await server.call(
    planUpdate,
    {
      ...changed.data,
      content: content(),
      whom: { everyone: false, accountIds: [stranger.accountId], departmentIds: [] },
    } as never,
    staff,
  )
  expect(wrong.fields).toEqual(['whom.accountIds.0'])
  server.clock.set(new Date('2026-03-12T02:00:00Z'))
  const copy = (await server.call(planCopy, { requestKey: 'copy-key-1', planId: made.planId }, staff)).data
  expect((await server.call(planCopy, { requestKey: 'copy-key-1', planId: made.planId }, staff)).data).toEqual(copy)
  expect((await server.call(planRead, { planId: copy.planId }, staff)).data).toMatchObject({
    status: 'draft',
    people: 1,
    content: {
      title: { zh: '计划（副本）', en: 'Plan (copy)' },
      startsOn: '2026-03-12',
      dueOn: '2026-04-12',
      items: [{ productId }],
    },
  })
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
})
