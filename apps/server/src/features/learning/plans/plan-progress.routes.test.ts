import { notificationList } from '@portal/contract/community/notification.contract.ts'
import {
  managedPlanList,
  planProgress,
  planProgressExport,
  planRemind,
  planUpdate,
} from '@portal/contract/learning/plan-staff.contract.ts'
import { taskRead } from '@portal/contract/operations/task.contract.ts'
import { expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { aPlan, mandatoryPlanItem, openPlanTests, optionalPlanItem } from './plan.builders.ts'
import { planTasks } from './plan-people.service.ts'
import { countPlan, deleteOldPlanCounts } from './plan-progress.service.ts'

const { server, staff, productId, content } = await openPlanTests()

test('progress of people: paged, furthest behind first, by state, department and name', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const [top, second] = [await aDepartment(deps, own), (await aCourse(deps)).productId]
  const low = await aDepartment(deps, own, top)
  const [done, half] = [await aPerson(deps, own, { name: '完成' }), await aPerson(deps, own, { name: '一半' })]
  await aPerson(deps, own, { name: '落后', employeeNo: 'L-7' })
  await moveToDepartment(deps, done, low)
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
    items: [
      mandatoryPlanItem({ productId, dueOn: '2026-03-03' }),
      mandatoryPlanItem({ productId: second }),
      optionalPlanItem({ productId: optional }),
    ],
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
  const { rows: plans } = (await server.call(managedPlanList, { companyId: own }, staff)).data
  expect(plans).toEqual([expect.objectContaining({ planId, people: 3, itemCount: 3, status: 'published' })])
  // Only people who had completed a withdrawn item need it; if no mandatory item is left, the optional ones count.
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

test('a large plan is counted once per minute for all viewers, then in the background; a changed plan is counted immediately', async () => {
  const { deps, clock } = server
  const { sql } = deps
  const own = await aCompany(deps)
  await sql`
    with person as (insert into account (id, login, name, created_at) select uuidv7(), 'many' || n, '人' || n, now() from generate_series(1, 600) n returning id)
    insert into membership (company_id, account_id, joined_at) select ${own}, id, now() from person`
  const { planId, revision } = await aPlan(server, staff, own, {
    dueOn: '2026-03-04',
    items: [mandatoryPlanItem({ productId })],
  })
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
  await countPlan.run(deps, { planId })
  const renewed = await ask({ state: 'done' })
  expect([
    renewed.counts.done,
    renewed.total,
    renewed.rows.map((one) => one.name).sort(),
    renewed.counts.countedAt,
  ]).toEqual([2, 2, ['人1', '人2'], clock.now().toISOString()])
  await learn(3)
  clock.pass(901)
  expect((await ask()).counts.done).toBe(3)
  await learn(4)
  await server.call(planUpdate, { planId, revision, content: content({ dueOn: '2026-03-04' }) } as never, staff)
  expect((await ask()).counts.done).toBe(4)
  // The day after the due date: three pages of states with adjacent ranges.
  server.clock.set(new Date('2026-03-05T02:00:00Z'))
  let late = await ask({ state: 'overdue', limit: 500 })
  expect([late.counts.people, late.counts.done, late.counts.overdue, late.total, late.rows.length]).toEqual([
    600, 4, 596, 596, 500,
  ])
  late = await ask({ state: 'overdue', limit: 500, after: late.next ?? '' })
  expect([late.rows.length, late.next]).toEqual([96, null])
  expect([(await ask({ state: 'open' })).rows, (await ask({ state: 'done', q: '人2' })).total]).toEqual([[], 1])
  clock.pass(2 * 86_400)
  await deleteOldPlanCounts(deps)
  expect([
    await sql`select 1 from plan_count where plan_id = ${planId}`,
    await sql`select 1 from plan_standing where plan_id = ${planId}`,
  ]).toEqual([[], []])
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
})

test('overdue people are reminded once a day, others are listed separately, and the list is exported as shown', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const [late, done] = [await aPerson(deps, own, { name: '迟' }), await aPerson(deps, own, { name: '毕' })]
  const { planId } = await aPlan(server, staff, own, { dueOn: '2026-03-05', items: [mandatoryPlanItem({ productId })] })
  const now = server.clock.now()
  await deps.sql`insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at) values (${own}, ${done.accountId}, ${productId}, 100, ${now}, ${now}, ${now})`
  server.clock.set(new Date('2026-03-07T02:00:00Z'))
  const workTask = createTaskJob(planTasks)
  const run = async (taskId: string) => {
    await workTask.run(deps, { taskId })
    return (await server.call(taskRead, { taskId }, staff)).data.task
  }
  const remind = async (requestKey: string, selection: object) =>
    run((await server.call(planRemind, { requestKey, planId, selection } as never, staff)).data.task.id)
  expect(await remind('remind-0001', { matching: { state: 'overdue' } })).toMatchObject({
    state: 'done',
    total: 1,
    done: 1,
    failed: 0,
  })
  const { list } = (await server.call(notificationList, {}, late)).data
  expect(list.filter((one) => one.title.includes('请尽快完成'))).toHaveLength(1)
  const again = await remind('remind-0002', { ids: [late.accountId, done.accountId] })
  expect(again.failures.map(({ name, reason }) => [name, reason]).sort()).toEqual([
    ['毕', 'planNothingOpen'],
    ['迟', 'planRemindedToday'],
  ])
  expect(
    (await server.call(planRemind, { requestKey: 'remind-0003', planId, selection: {} } as never, staff)).reason,
  ).toBe('malformed')
  const file = await server.call(
    planProgressExport,
    { requestKey: 'export-0001', planId, state: 'overdue', columns: ['name', 'percent'] } as never,
    staff,
  )
  expect(await run(file.data.task.id)).toMatchObject({ state: 'done', total: 1 })
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
})
