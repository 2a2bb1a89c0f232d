import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { attemptStart, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import { ownPlanList, ownPlanRead } from '@portal/contract/learning/plan.contract.ts'
import { managedPlanList, planProgress, planWithdraw } from '@portal/contract/learning/plan-staff.contract.ts'
import { playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aCompany,
  aDepartment,
  aPerson,
  joinCompany,
  moveToDepartment,
  type Person,
} from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { aPlan, mandatoryPlanItem, optionalPlanItem } from './plan.builders.ts'

let server: TestServer
let company: string
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies', 'reports'] })
})
afterAll(() => server.close())

const plansOf = async (person: Person) => (await server.call(ownPlanList, {}, person)).data
const detailsOf = async (person: Person, planId: string) =>
  (await server.call(ownPlanRead, { planId }, { ...person, lang: 'en' })).data

/** As if the person had learned so much of a course. */
async function learned(person: Person, productId: string, percent: number, contentId?: string): Promise<void> {
  const now = server.clock.now()
  const { sql } = server.deps
  await sql`
    insert into product_progress (company_id, account_id, product_id, last_content_id, percent, lessons_done, started_at, completed_at, updated_at)
    values (${person.companyId}, ${person.accountId}, ${productId}, ${contentId ?? null}, ${percent}, ${percent === 100 ? 2 : 1}, ${now}, ${percent === 100 ? now : null}, ${now})
    on conflict (company_id, account_id, product_id) do update set percent = excluded.percent, completed_at = excluded.completed_at, lessons_done = excluded.lessons_done`
  if (contentId)
    await sql`
      insert into content_progress (company_id, account_id, content_id, percent, opened_at, completed_at, updated_at)
      values (${person.companyId}, ${person.accountId}, ${contentId}, 100, ${now}, ${now}, ${now}) on conflict do nothing`
}

describe('the people of a plan', () => {
  test('everyone, people, and departments with subdepartments; also people who join later, not those who leave', async () => {
    const { deps } = server
    const own = await aCompany(deps)
    const [course, top] = [await aCourse(deps), await aDepartment(deps, own)]
    const [middle, aside] = [await aDepartment(deps, own, top), await aDepartment(deps, own)]
    const low = await aDepartment(deps, own, middle)
    const [ann, bob, cid] = [await aPerson(deps, own), await aPerson(deps, own), await aPerson(deps, own)]
    await moveToDepartment(deps, ann, low)
    await moveToDepartment(deps, bob, aside)
    const items = [mandatoryPlanItem({ productId: course.productId })]
    const { planId: forDepartment } = await aPlan(server, staff, own, { items }, { departmentIds: [middle] })
    const { planId: forPeople } = await aPlan(server, staff, own, { items }, { accountIds: [bob.accountId] })
    const { planId: forAll } = await aPlan(server, staff, own, { items })
    const ids = async (person: Person) => (await plansOf(person)).list.map((plan) => plan.planId).sort()
    expect(await ids(ann)).toEqual([forDepartment, forAll].sort())
    expect(await ids(bob)).toEqual([forPeople, forAll].sort())
    expect(await ids(cid)).toEqual([forAll])
    await moveToDepartment(deps, cid, low)
    await moveToDepartment(deps, ann, top)
    expect(await ids(cid)).toEqual([forDepartment, forAll].sort())
    expect(await ids(ann)).toEqual([forAll])
    const late = await aPerson(deps, own)
    await moveToDepartment(deps, late, middle)
    expect(await ids(late)).toEqual([forDepartment, forAll].sort())
    // The list of people shows the same for everyone.
    for (const plan of [forDepartment, forPeople, forAll]) {
      const seen = (await server.call(planProgress, { planId: plan, limit: 100 }, staff)).data.rows
        .map((one) => one.accountId)
        .sort()
      const have: string[] = []
      for (const person of [ann, bob, cid, late]) if ((await ids(person)).includes(plan)) have.push(person.accountId)
      expect(seen).toEqual(have.sort())
      const listed = (await server.call(managedPlanList, { companyId: own }, staff)).data.rows.find(
        (one) => one.planId === plan,
      )
      expect(listed?.people).toBe(have.length)
    }
    await deps.sql`update membership set status = 'withdrawn' where account_id = ${late.accountId}`
    expect((await server.call(planProgress, { planId: forAll, limit: 100 }, staff)).data.rows).toHaveLength(3)
  })

  test('a plan of another company, a draft and a withdrawn one do not exist', async () => {
    const { deps } = server
    const course = await aCourse(deps)
    const stranger = await aPerson(deps, await aCompany(deps))
    const ann = await aPerson(deps, company)
    const { planId, revision } = await aPlan(server, staff, company, {
      items: [mandatoryPlanItem({ productId: course.productId })],
    })
    expect((await server.call(ownPlanRead, { planId }, ann)).code).toBe(200)
    expect((await server.call(ownPlanRead, { planId }, stranger)).reason).toBe('planNotFound')
    await joinCompany(deps, stranger.accountId, company)
    expect((await server.call(ownPlanRead, { planId }, stranger)).reason).toBe('planNotFound')
    expect((await server.call(ownPlanRead, { planId })).code).toBe(401)
    await server.call(planWithdraw, { planId, revision }, staff)
    expect((await server.call(ownPlanRead, { planId }, ann)).reason).toBe('planNotFound')
    expect((await plansOf(ann)).list.map((plan) => plan.planId)).not.toContain(planId)
  })
})

describe('progress in a plan', () => {
  test('progress, next step, overdue and completed follow from study', async () => {
    const { deps } = server
    const own = await aCompany(deps)
    const ann = await aPerson(deps, own)
    const [first, second, third] = [
      await aCourse(deps, { title: '甲' }),
      await aCourse(deps, { title: '乙' }),
      await aCourse(deps, { title: '丙' }),
    ]
    const items = [
      mandatoryPlanItem({ productId: first.productId, dueOn: '2026-03-20' }),
      mandatoryPlanItem({ productId: second.productId, dueOn: '2026-03-05' }),
      optionalPlanItem({ productId: third.productId }),
    ]
    const { planId } = await aPlan(server, staff, own, { items, dueOn: '2026-03-31' })
    const before = await detailsOf(ann, planId)
    expect(before).toMatchObject({
      title: 'Yearly plan',
      state: 'open',
      percent: 0,
      itemCount: 3,
      doneCount: 0,
      mandatoryCount: 2,
      daysLeft: 29,
    })
    expect(before.next).toMatchObject({
      title: '乙',
      daysLeft: 3,
      state: 'todo',
      next: { contentId: second.contentIds[0], label: '1.1' },
    })
    expect(before.items.map((item) => [item.title, item.isMandatory, item.dueOn])).toEqual([
      ['甲', true, '2026-03-20'],
      ['乙', true, '2026-03-05'],
      ['丙', false, '2026-03-31'],
    ])
    await learned(ann, second.productId, 50, second.contentIds[0])
    expect((await detailsOf(ann, planId)).next).toMatchObject({
      state: 'doing',
      percent: 50,
      next: { contentId: second.contentIds[1], label: '2.1' },
    })
    server.clock.set(new Date('2026-03-06T02:00:00Z'))
    const late = await detailsOf(ann, planId)
    expect(late).toMatchObject({ state: 'overdue', overdueCount: 1, percent: 25 })
    const home = (await server.call(myHomeRead, {}, ann)).data.plans
    expect([home.openCount, home.overdueCount, home.items[0]?.title, home.items[0]?.daysLeft]).toEqual([3, 1, '乙', -1])
    expect((await server.call(homePage, {}, ann)).data.learner?.nextDue).toMatchObject({ title: '乙', isOverdue: true })
    await learned(ann, second.productId, 100)
    expect((await detailsOf(ann, planId)).state).toBe('open')
    await learned(ann, first.productId, 100)
    const done = await detailsOf(ann, planId)
    expect(done).toMatchObject({ state: 'done', percent: 100, doneCount: 2, next: { title: '丙' } })
    expect((await plansOf(ann)).counts).toEqual({ all: 1, open: 0, overdue: 0, upcoming: 0, done: 1 })
    server.clock.set(new Date('2026-03-02T02:00:00Z'))
  })

  test('the list is filtered by state, overdue ones first', async () => {
    const { deps } = server
    const own = await aCompany(deps)
    const ann = await aPerson(deps, own)
    const course = await aCourse(deps)
    const items = [mandatoryPlanItem({ productId: course.productId })]
    const named = (en: string) => ({ title: { en } })
    await aPlan(server, staff, own, { items, ...named('soon'), startsOn: '2026-03-10', dueOn: '2026-03-12' })
    await aPlan(server, staff, own, { items, ...named('open'), dueOn: '2026-04-01' })
    await aPlan(server, staff, own, { items, ...named('late'), dueOn: '2026-03-02' })
    const titles = async (state?: 'open' | 'overdue' | 'upcoming') =>
      (await server.call(ownPlanList, state ? { state } : {}, ann)).data.list.map((plan) => plan.title)
    expect(await titles()).toEqual(['late', 'open', 'soon'])
    server.clock.pass(86_400)
    expect(await titles('overdue')).toEqual(['late'])
    expect(await titles('upcoming')).toEqual(['soon'])
    expect((await server.call(ownPlanList, { page: 1, size: 2 }, ann)).data).toMatchObject({
      total: 3,
      list: [{ title: 'soon' }],
    })
    // A course in three plans appears once among the deadlines, with the nearest date. Plans that have not started are
    // left out.
    expect((await server.call(myHomeRead, {}, ann)).data.plans.items.map((item) => item.planTitle)).toEqual(['late'])
    server.clock.pass(-86_400)
  })

  test('an exam is completed when passed and released; until then its own state is the lock', async () => {
    const { deps } = server
    const own = await aCompany(deps)
    const ann = await aPerson(deps, own)
    const course = await aCourse(deps, { title: '先修' })
    const open = await createTestExam(deps, { single: 2 }, { passingPoints: 0 })
    const later = await createTestExam(deps, { single: 2 }, { opensAt: new Date('2026-03-09T02:00:00Z') })
    const locked = await createTestExam(deps, { single: 2 }, { productId: course.productId })
    const { planId } = await aPlan(server, staff, own, {
      items: [open, later, locked].map((examId) => mandatoryPlanItem({ examId })),
    })
    const before = await detailsOf(ann, planId)
    expect(before.items.map((item) => item.lock)).toEqual([null, 'notOpen', 'courseFirst'])
    expect(before.items[1]?.opensAt).toBe('2026-03-09T02:00:00.000Z')
    expect(before.items[2]?.lockedBy).toEqual({ productId: course.productId, title: '先修' })
    const { attemptId } = (await server.call(attemptStart, { examId: open, writer: 'window-one' }, ann)).data
    expect((await detailsOf(ann, planId)).items[0]).toMatchObject({ state: 'doing', lock: null })
    await server.call(attemptSubmit, { attemptId, writer: 'window-one', submitKey: 'submit-key', answers: [] }, ann)
    await deps.sql`update attempt set told_at = null where id = ${attemptId}`
    expect((await detailsOf(ann, planId)).items[0]).toMatchObject({
      state: 'doing',
      lock: 'awaitingResult',
      percent: 0,
      completedAt: null,
    })
    await deps.sql`update attempt set told_at = ${server.clock.now()} where id = ${attemptId}`
    expect((await detailsOf(ann, planId)).items[0]).toMatchObject({ state: 'done', lock: null, percent: 100 })
    await learned(ann, course.productId, 100)
    expect((await detailsOf(ann, planId)).items[2]?.lock).toBe(null)
    await deps.sql`update exam set status = 'withdrawn' where id = ${later}`
    expect((await detailsOf(ann, planId)).items[1]).toMatchObject({ lock: 'unavailable', title: 'Network exam' })
  })

  test('a course that the company does not have, or that was deleted, is marked as such', async () => {
    const { deps } = server
    const own = await aCompany(deps, { flags: { show_vip_paid_course: true } })
    const ann = await aPerson(deps, own)
    const [paid, gone] = [await aCourse(deps, { priceKind: 'paid' }), await aCourse(deps)]
    const { planId } = await aPlan(server, staff, own, {
      items: [mandatoryPlanItem({ productId: paid.productId }), mandatoryPlanItem({ productId: gone.productId })],
    })
    await deps.sql`update product set status = 'withdrawn' where id = ${gone.productId}`
    const plan = await detailsOf(ann, planId)
    expect(plan.items.map((item) => [item.lock, item.next])).toEqual([
      ['notEntitled', null],
      ['unavailable', null],
    ])
    expect(plan.next).toBe(null)
  })

  test('a withdrawn item is not required: it makes no plan overdue, and the rest completes the plan', async () => {
    const { deps } = server
    const own = await aCompany(deps)
    const ann = await aPerson(deps, own)
    const [kept, gone, before] = [await aCourse(deps), await aCourse(deps), await aCourse(deps)]
    const items = [kept, gone, before].map(({ productId }) => mandatoryPlanItem({ productId, dueOn: '2026-03-01' }))
    const { planId } = await aPlan(server, staff, own, { items })
    await learned(ann, before.productId, 100)
    await deps.sql`update product set status = 'withdrawn' where id in (${gone.productId}, ${before.productId})`
    server.clock.set(new Date('2026-03-05T02:00:00Z'))
    expect(await detailsOf(ann, planId)).toMatchObject({ state: 'overdue', percent: 50, overdueCount: 1, doneCount: 1 })
    const due = (await server.call(myHomeRead, {}, ann)).data.plans
    expect([due.openCount, due.overdueCount, due.items.map((item) => item.productId)]).toEqual([1, 1, [kept.productId]])
    await learned(ann, kept.productId, 100)
    expect(await detailsOf(ann, planId)).toMatchObject({ state: 'done', percent: 100, overdueCount: 0, doneCount: 2 })
  })

  test('thirty plans take two statements', async () => {
    const { deps } = server
    const own = await aCompany(deps)
    const ann = await aPerson(deps, own)
    const [course, examId] = [await aCourse(deps), await createTestExam(deps, { single: 2 })]
    for (let n = 0; n < 30; n++)
      await aPlan(server, staff, own, {
        items: [mandatoryPlanItem({ productId: course.productId }), mandatoryPlanItem({ examId })],
      })
    await plansOf(ann)
    server.statements()
    expect((await plansOf(ann)).total).toBe(30)
    const asked = server.statements().filter((text) => /study_plan|from exam e/.test(text))
    expect(asked).toHaveLength(2)
  })
})

test('playback from a plan is kept in play info and study records, and no other plan is accepted', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const ann = await aPerson(deps, own)
  const [course, other] = [await aCourse(deps), await aCourse(deps)]
  const { planId } = await aPlan(server, staff, own, { items: [mandatoryPlanItem({ productId: course.productId })] })
  const { planId: foreign } = await aPlan(server, staff, company, {
    items: [mandatoryPlanItem({ productId: course.productId })],
  })
  const play = async (productId: string, contentId: string | undefined, plan: string) =>
    (
      await server.call(
        playInfoRead,
        { knowledgeId: productId, contentId: contentId ?? '', planId: plan, from: 'pc' },
        ann,
      )
    ).data.planId
  const [first] = course.contentIds
  expect(await play(course.productId, first, planId)).toBe(planId)
  expect(await play(course.productId, first, planId.toUpperCase())).toBe(planId)
  expect(await play(other.productId, other.contentIds[0], planId)).toBe(null)
  for (const wrong of [foreign, 'x', '']) expect(await play(course.productId, first, wrong)).toBe(null)
  server.clock.pass(60)
  const record = (productId: string, contentId: string | undefined, plan: string, end: number) => ({
    videoFormat: 1,
    verifyTime: 0,
    viewType: 9,
    endTime: server.clock.now().getTime() - 40_000 + end * 1000,
    videoTime: end,
    viewTime: 10,
    planId: plan,
    contentId: contentId ?? '',
    productId,
  })
  const records = [
    record(course.productId, first, planId, 10),
    record(course.productId, first, foreign, 20),
    record(other.productId, other.contentIds[0], planId, 30),
  ]
  const { data } = await server.call(studyRecordsSave, { recordJson: records }, ann)
  expect(data.records.map((one) => one.credited)).toEqual([10, 10, 10])
  const lines =
    await deps.sql`select plan_id as "planId" from study_record where account_id = ${ann.accountId} order by began_at`
  expect(lines.map((line) => line.planId)).toEqual([planId, null, null])
})

test('a product is part of a plan only when the plan is the learner’s and contains it', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const ann = await aPerson(deps, own)
  const [course, other] = [await aCourse(deps), await aCourse(deps)]
  const { planId } = await aPlan(server, staff, own, { items: [mandatoryPlanItem({ productId: course.productId })] })
  const { planId: foreign } = await aPlan(server, staff, company, {
    items: [mandatoryPlanItem({ productId: course.productId })],
  })
  const isPlan = async (productId: string, plan: string | undefined, person: Person | null = ann) =>
    (await server.call(productDetail, { productId, ...(plan ? { planId: plan } : {}) }, person ?? {})).data.isPlan
  expect(await isPlan(course.productId, planId)).toBe(true)
  for (const [product, plan] of [
    [course.productId, undefined],
    [course.productId, foreign],
    [other.productId, planId],
  ] as const)
    expect(await isPlan(product, plan)).toBe(false)
  expect(await isPlan(course.productId, planId, null)).toBe(false)
})
