import { attemptStart, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { planUpdate, planWithdraw } from '@portal/contract/learning/plan-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { aPlan, mandatoryPlanItem, optionalPlanItem } from './plan.builders.ts'
import { remindPlans } from './plan.jobs.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['companies', 'reports'] })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(new Date('2026-03-02T02:00:00Z')))

const at = (day: string, hour = '02:00') => server.clock.set(new Date(`${day}T${hour}:00Z`))
const run = () => remindPlans.run(server.deps, {})
const told = async (person: Person) =>
  (await server.deps
    .sql`select title ->> 'en' as title, body ->> 'en' as body, link from notification where account_id = ${person.accountId} order by created_at, kind, id`) as unknown as {
    title: string
    body: string
    link: string
  }[]
const titles = async (person: Person) => (await told(person)).map((one) => one.title)
const mails = async (to: string) =>
  (
    await server.deps.sql`select subject from outbound_message where recipient = ${to} order by created_at, subject`
  ).map((row) => row.subject)

test('notified once of a plan, reminded at 7, 3 and 1 days and when overdue, each once, by email in their language', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const [ann, bob] = [
    await aPerson(deps, own, { email: 'ann@plans.example' }),
    await aPerson(deps, own, { email: 'bob@plans.example' }),
  ]
  await deps.sql`update account set locale = 'en' where id = ${ann.accountId}`
  await deps.sql`update account set notice_mail = false where id = ${bob.accountId}`
  const course = await aCourse(deps, { title: '甲' })
  const { planId } = await aPlan(server, staff, own, {
    dueOn: '2026-03-20',
    items: [
      mandatoryPlanItem({ productId: course.productId }),
      optionalPlanItem({ productId: (await aCourse(deps)).productId }),
    ],
  })
  await run()
  await run()
  expect(await told(ann)).toEqual([
    {
      title: 'New study plan: Yearly plan',
      body: 'Complete it by 2026-03-20.',
      link: `/course-details?planid=${planId}`,
    },
  ])
  at('2026-03-12')
  await run()
  expect(await titles(ann)).toHaveLength(1)
  for (const day of ['2026-03-13', '2026-03-14', '2026-03-16', '2026-03-17', '2026-03-19', '2026-03-20']) {
    at(day)
    await Promise.all([run(), run()])
  }
  expect((await titles(ann)).slice(1)).toEqual([
    '“Yearly plan” is due in 7 days',
    '“Yearly plan” is due in 3 days',
    '“Yearly plan” is due in 1 day',
  ])
  expect((await told(ann)).at(-1)?.body).toBe('Due 2026-03-20, not completed: 甲')
  const now = server.clock.now()
  await deps.sql`
    insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
    values (${own}, ${bob.accountId}, ${course.productId}, 100, ${now}, ${now}, ${now})`
  at('2026-03-21')
  await run()
  at('2026-03-25')
  await run()
  expect((await titles(ann)).at(-1)).toBe('“Yearly plan” is overdue')
  expect([await titles(ann), await titles(bob)].map((list) => list.length)).toEqual([5, 4])
  expect(await mails('ann@plans.example')).toEqual(await titles(ann))
  expect(await mails('bob@plans.example')).toEqual([])
})

test('a missed day is covered by the next step; nothing at night; people who join later are notified too', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const ann = await aPerson(deps, own)
  const { productId } = await aCourse(deps)
  await aPlan(server, staff, own, { dueOn: '2026-03-20', items: [mandatoryPlanItem({ productId })] })
  at('2026-03-18', '15:00')
  await run()
  expect(await titles(ann)).toEqual([])
  at('2026-03-19', '00:30')
  await run()
  expect(await titles(ann)).toEqual(['New study plan: Yearly plan', '“Yearly plan” is due in 1 day'])
  const late = await aPerson(deps, own)
  await run()
  expect(await titles(late)).toHaveLength(2)
  at('2026-05-01')
  await run()
  expect(await titles(late)).toHaveLength(2)
})

test('a moved date triggers new reminders; withdrawn plans and awaited results trigger none', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const ann = await aPerson(deps, own)
  const { productId } = await aCourse(deps)
  const examId = await createTestExam(deps, { short: 1 }, { passingPoints: 0 })
  const content = (dueOn: string) => ({
    title: { en: 'P' },
    startsOn: '2026-03-01',
    dueOn,
    isMandatory: true,
    items: [mandatoryPlanItem({ examId })],
  })
  const { planId, revision } = await aPlan(server, staff, own, content('2026-03-04'))
  await run()
  expect(await titles(ann)).toEqual(['New study plan: P', '“P” is due in 2 days'])
  await server.call(planUpdate, { planId, revision, content: content('2026-03-05') } as never, staff)
  server.clock.pass(3600)
  await run()
  expect((await titles(ann)).at(-1)).toBe('“P” is due in 3 days')
  const { attemptId } = (await server.call(attemptStart, { examId, writer: 'window-one' }, ann)).data
  await server.call(
    attemptSubmit,
    {
      attemptId,
      writer: 'window-one',
      submitKey: 'submit-key',
      answers: [{ position: 1, answer: { text: 'x' }, seq: 1, uncertain: false }] as never,
    },
    ann,
  )
  at('2026-03-06')
  await run()
  expect(await titles(ann)).toHaveLength(3)
  const { planId: other, revision: second } = await aPlan(server, staff, own, {
    title: { en: 'Q' },
    dueOn: '2026-03-20',
    items: [mandatoryPlanItem({ productId })],
  })
  await server.call(planWithdraw, { planId: other, revision: second }, staff)
  at('2026-03-19')
  await run()
  expect(await titles(ann)).toHaveLength(3)
})

test('hundreds of people are notified in batches, each once', async () => {
  const { deps } = server
  const own = await aCompany(deps)
  const { productId } = await aCourse(deps)
  await deps.sql`
    with made as (
      insert into account (id, login, name, created_at) select gen_random_uuid(), 'crowd' || n, 'Crowd ' || n, now() from generate_series(1, 650) n returning id
    ) insert into membership (company_id, account_id, joined_at) select ${own}, id, now() from made`
  const { planId } = await aPlan(server, staff, own, { items: [mandatoryPlanItem({ productId })] })
  await remindPlans.run(deps, { planId })
  await remindPlans.run(deps, { planId })
  const [row] =
    await deps.sql`select count(*)::int as n, count(distinct account_id)::int as people from notification where company_id = ${own}`
  expect(row).toEqual({ n: 650, people: 650 })
})

test('no reminders for withdrawn items', async () => {
  const { deps } = server
  const own = await aCompany(deps, { flags: { show_vip_paid_course: true } })
  const ann = await aPerson(deps, own)
  const [kept, gone, paid] = [
    await aCourse(deps, { title: '甲' }),
    await aCourse(deps, { title: '乙' }),
    await aCourse(deps, { title: '丙', priceKind: 'paid' }),
  ]
  const examId = await createTestExam(deps, { single: 1 })
  const { planId } = await aPlan(server, staff, own, {
    dueOn: '2026-03-05',
    items: [kept, gone, paid]
      .map(({ productId }) => mandatoryPlanItem({ productId }))
      .concat(mandatoryPlanItem({ examId }) as never),
  })
  await deps.sql`update product set status = 'withdrawn' where id = ${gone.productId}`
  await deps.sql`update exam set status = 'withdrawn' where id = ${examId}`
  await deps.sql`update company set show_vip_paid_course = false where id = ${own}`
  await run()
  expect((await told(ann)).map((one) => one.body)).toContain('Due 2026-03-05, not completed: 甲')
  await deps.sql`update product set status = 'withdrawn' where id = ${kept.productId}`
  at('2026-03-04')
  await run()
  expect((await told(ann)).filter((one) => one.link === `/course-details?planid=${planId}`)).toHaveLength(2)
})
