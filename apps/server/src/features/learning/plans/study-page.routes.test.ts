import type { BodyOf } from '@portal/contract/http/call.ts'
import { myStudy, ownLearningList } from '@portal/contract/learning/plan.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aPlan, mandatoryPlanItem, optionalPlanItem } from './plan.builders.ts'

let server: TestServer
let company: string
let ann: Person
const courses: Record<string, { productId: string; contentIds: string[] }> = {}
let planId: string

async function learned(title: string, percent: number, hoursAgo: number): Promise<void> {
  const { productId, contentIds } = courses[title] as { productId: string; contentIds: string[] }
  const at = new Date(server.clock.now().getTime() - hoursAgo * 3_600_000)
  await server.deps.sql`
    insert into product_progress (company_id, account_id, product_id, last_content_id, percent, lessons_done, started_at, completed_at, updated_at, studied_seconds)
    values (${company}, ${ann.accountId}, ${productId}, ${contentIds[1] as string}, ${percent}, ${percent === 100 ? 2 : 1}, ${at}, ${percent === 100 ? at : null}, ${at}, 600)`
}

beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company)
  const staff = await aPerson(server.deps, company, { grants: ['companies'] })
  for (const title of ['planDoing', 'planTodo', 'planDone', 'selfDoing', 'selfDone', 'selfOlder'])
    courses[title] = await aCourse(server.deps, { title })
  const item = (title: string) => ({ productId: courses[title]?.productId ?? '' })
  ;({ planId } = await aPlan(server, staff, company, {
    dueOn: '2026-03-20',
    items: [
      mandatoryPlanItem(item('planDoing')),
      mandatoryPlanItem({ ...item('planTodo'), dueOn: '2026-03-10' }),
      optionalPlanItem(item('planDone')),
    ],
  }))
  await aPlan(server, staff, company, {
    title: { en: 'Later' },
    startsOn: '2026-03-05',
    dueOn: '2026-04-20',
    items: [mandatoryPlanItem(item('planDoing'))],
  })
  await learned('planDoing', 50, 2)
  await learned('planDone', 100, 5)
  await learned('selfDoing', 50, 1)
  await learned('selfDone', 100, 9)
  await learned('selfOlder', 20, 4)
})
afterAll(() => server.close())

const ask = async (own: Partial<BodyOf<typeof ownLearningList>> = {}, person = ann) =>
  (await server.call(ownLearningList, own, { ...person, lang: 'en' })).data

test('all learning, in progress first, each with its origin', async () => {
  const all = await ask()
  expect(all.list.map((one) => [one.title, one.state, one.plan?.title ?? null])).toEqual([
    ['selfDoing', 'doing', null],
    ['planDoing', 'doing', 'Yearly plan'],
    ['selfOlder', 'doing', null],
    ['planTodo', 'todo', 'Yearly plan'],
    ['planDone', 'done', 'Yearly plan'],
    ['selfDone', 'done', null],
  ])
  expect(all.counts).toEqual({ all: 6, todo: 1, doing: 3, done: 2 })
  expect(all.list[1]).toMatchObject({
    percent: 50,
    lessonsDone: 1,
    studiedSeconds: 600,
    next: { label: '2.1' },
    plan: { planId, dueOn: '2026-03-20', isMandatory: true },
  })
  expect(all.list[3]).toMatchObject({
    percent: 0,
    studiedAt: null,
    next: { label: '1.1' },
    plan: { dueOn: '2026-03-10' },
  })
  expect(all.list[4]?.next).toBe(null)
})

test('filtered by state and source, paged; other people and companies see their own', async () => {
  const titles = async (own: Partial<BodyOf<typeof ownLearningList>>) => (await ask(own)).list.map((one) => one.title)
  expect(await titles({ state: 'done' })).toEqual(['planDone', 'selfDone'])
  expect(await titles({ source: 'plan' })).toEqual(['planDoing', 'planTodo', 'planDone'])
  expect(await titles({ source: 'self', state: 'doing' })).toEqual(['selfDoing', 'selfOlder'])
  expect(await titles({ page: 1, size: 4 })).toEqual(['planDone', 'selfDone'])
  const self = await ask({ source: 'self', state: 'doing' })
  expect([self.total, self.counts]).toEqual([2, { all: 3, todo: 0, doing: 2, done: 1 }])
  expect((await ask({}, await aPerson(server.deps, await aCompany(server.deps)))).total).toBe(0)
  expect((await ask({}, await aPerson(server.deps, company))).counts).toEqual({ all: 3, todo: 3, doing: 0, done: 0 })
  expect((await server.call(ownLearningList, {})).code).toBe(401)
})

test('my study: the next step of the plans first, unfinished plans, and self-paced learning', async () => {
  const study = (await server.call(myStudy, {}, { ...ann, lang: 'en' })).data
  expect(study.next).toMatchObject({ title: 'planTodo', daysLeft: 8, planTitle: 'Yearly plan' })
  expect(study.deadlines).toMatchObject({ openCount: 2, overdueCount: 0 })
  expect(study.plans.map((plan) => [plan.title, plan.state])).toEqual([
    ['Yearly plan', 'open'],
    ['Later', 'upcoming'],
  ])
  expect([study.planCount, study.own.map((one) => one.title)]).toEqual([2, ['selfDoing', 'selfOlder']])
  const fresh = (await server.call(myStudy, {}, await aPerson(server.deps, await aCompany(server.deps)))).data
  expect(fresh).toEqual({
    next: null,
    deadlines: { items: [], openCount: 0, overdueCount: 0 },
    plans: [],
    planCount: 0,
    own: [],
  })
})
