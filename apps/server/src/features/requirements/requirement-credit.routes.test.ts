import { myCredits } from '@portal/contract/credits/credit.contract.ts'
import {
  creditEntryReverse,
  creditKindSave,
  creditKinds,
  creditRateSet,
} from '@portal/contract/credits/credit-staff.contract.ts'
import { myRequirementExplanation, myRequirements, myTeam } from '@portal/contract/requirements/requirement.contract.ts'
import {
  managedRequirementList,
  requirementActivate,
  requirementCreate,
  requirementExplain,
  requirementItemFind,
  requirementPreview,
  requirementRead,
  requirementUpdate,
  requirementWaive,
  requirementWaiverWithdraw,
  teamManagerSet,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { creditedItems, grantCourseCredits } from '../credits/credits.public.ts'
import { recordCreditCompletions, refreshRequirement, runRequirements } from './requirement-run.service.ts'

let server: TestServer
let company: string
let staff: Person
let kindId: string
let courses: string[]
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
  kindId = await aKind()
  courses = []
  for (const title of ['光纤', '射频', '安全']) {
    const { productId } = await aCourse(server.deps, { title })
    courses.push(productId)
    await server.call(creditRateSet, { kindId, productId, amount: 750, fromOn: '2025-01-01' }, staff)
  }
  await creditedItems.refresh(server.deps)
})
afterAll(() => server.close())
beforeEach(() => at('2026-03-02'))

const at = (day: string) => server.clock.set(new Date(`${day}T02:00:00Z`))
const run = (requirementId?: string) =>
  runRequirements.run(server.deps, requirementId === undefined ? {} : { requirementId })
const aKind = async (own: object = {}) =>
  (
    await server.call(
      creditKindSave,
      { requestKey: crypto.randomUUID(), name: { zh: '专业科目', en: 'Professional' }, unit: 'hours', ...own },
      staff,
    )
  ).data.kindId
/** Completes a course as learning does: its credits are entered in the same transaction. */
const complete = (person: Person, nth: number, day: string) =>
  inTransaction(server.deps.sql, async (tx) => {
    const productId = courses[nth] ?? ''
    await tx`
      insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
      values (${company}, ${person.accountId}, ${productId}, 100, ${day}, ${day}, ${day})`
    await grantCourseCredits(server.deps, tx, { accountId: person.accountId, productId })
  })
const content = (own: object = {}, item: object = {}) => ({
  title: { zh: '继续教育', en: 'Continuing education' },
  items: [{ creditKindId: kindId, amount: 1500, carry: 500, ...item }],
  whom: { departmentIds: [] as string[], positions: [] as string[] },
  dueKind: 'calendar' as const,
  dueMonth: 12,
  dueDays: 30,
  periodMonths: 12,
  windowDays: 60,
  graceDays: 30,
  countsEarlier: true,
  ...own,
})
async function aDraft(): Promise<string> {
  const made = await server.call(
    requirementCreate,
    { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '学时' } },
    staff,
  )
  return made.data.requirementId
}

test('hours of a year: reached by courses in their transaction, reopened by a reversal, carried into the next year', async () => {
  const { deps } = server
  const department = await aDepartment(deps, company)
  const [ann, boss] = [await aPerson(deps, company, { name: '安' }), await aPerson(deps, company)]
  await moveToDepartment(deps, ann, department)
  await server.call(teamManagerSet, { departmentId: department, accountId: boss.accountId, manages: true }, staff)
  const says = content({ whom: { departmentIds: [department], positions: [] } })
  const requirementId = await aDraft()
  const found = (await server.call(requirementItemFind, { companyId: company, q: '专业' }, staff)).data.things
  expect(found).toMatchObject([{ creditKindId: kindId, unit: 'hours', amount: null, title: { zh: '专业科目' } }])
  await complete(ann, 0, '2026-02-10T02:00:00Z')
  const preview = (await server.call(requirementPreview, { requirementId, content: says }, staff)).data
  expect(preview).toMatchObject({ people: 1, sample: [{ dueOn: '2026-12-31', doneOn: null }] })
  await server.call(requirementUpdate, { requirementId, revision: 1, content: says }, staff)
  expect((await server.call(requirementRead, { requirementId }, staff)).data).toMatchObject({
    content: { items: [{ creditKindId: kindId, amount: 1500, carry: 500 }] },
    things: [{ unit: 'hours', amount: 1500, carry: 500 }],
  })
  await server.call(requirementActivate, { requirementId, revision: 2 }, staff)
  await run(requirementId)
  expect((await server.call(managedRequirementList, { companyId: company }, staff)).data.rows[0]?.itemKinds).toEqual([
    'credit',
  ])
  const mine = async () => (await server.call(myRequirements, {}, ann)).data.requirements[0]
  expect(await mine()).toMatchObject({
    state: 'due',
    dueOn: '2026-12-31',
    periodUntil: '2026-12-31',
    items: [{ amount: 1500, carried: 0, earned: 750, doneOn: null }],
  })
  const team = (await server.call(myTeam, {}, boss)).data.people[0]?.requirements
  expect(team).toMatchObject([{ credits: [{ asked: 1500, counted: 750 }], periodUntil: '2026-12-31' }])

  at('2026-05-04')
  await complete(ann, 1, '2026-05-04T02:00:00Z')
  expect(await mine()).toMatchObject({
    state: 'done',
    validUntil: '2027-12-31',
    items: [{ earned: 1500, doneOn: '2026-05-04' }],
  })
  const why = (await server.call(myRequirementExplanation, { requirementId }, ann)).data
  expect(why.period).toEqual({ carryFrom: null, from: '2026-01-01', until: '2026-12-31' })
  expect(why.entries.map(({ title, amount, earnedOn }) => [title?.zh, amount, earnedOn])).toEqual([
    ['射频', 750, '2026-05-04'],
    ['光纤', 750, '2026-02-10'],
  ])

  // A reversal opens the cycle again with its dates; the completed one stays in the history.
  const entryId = (await server.call(myCredits, { year: 2026 }, ann)).data.entries[0]?.entryId ?? ''
  await server.call(creditEntryReverse, { entryId, reason: '未参加考核' }, staff)
  expect(await mine()).toMatchObject({ state: 'due', dueOn: '2026-12-31', items: [{ earned: 750, doneOn: null }] })
  const again = (await server.call(requirementExplain, { requirementId, accountId: ann.accountId }, staff)).data
  expect(again.cycles.map(({ cause, doneOn, dueOn }) => [cause, doneOn, dueOn])).toEqual([
    ['evidenceLost', null, '2026-12-31'],
    ['assigned', '2026-05-04', '2026-12-31'],
  ])
  expect(again.entries.filter(({ isReversal }) => isReversal)).toHaveLength(1)
  at('2026-06-01')
  await complete(ann, 2, '2026-06-01T02:00:00Z')
  expect((await mine())?.state).toBe('done')

  // Credits from the end of the year are carried over up to the limit, and the next year opens with them.
  await deps.sql`insert into training_credit (company_id, account_id, kind_id, source, source_id, amount, earned_on, recorded_at)
    values (${company}, ${ann.accountId}, ${kindId}, 'class', gen_random_uuid(), 900, '2026-12-01', now())`
  at('2027-01-04')
  await run()
  await run()
  expect(await mine()).toMatchObject({
    state: 'done',
    periodUntil: '2027-12-31',
    items: [{ carried: 500, earned: 0, doneOn: null }],
  })
  // A period that has ended does not change: a late reversal only lowers the carry-over.
  const late = (await server.call(myCredits, { year: 2026 }, ann)).data.entries.find(({ amount }) => amount === 900)
  await server.call(creditEntryReverse, { entryId: late?.entryId ?? '', reason: '重复登记' }, staff)
  expect(await mine()).toMatchObject({ state: 'done', items: [{ carried: 0 }] })
  at('2027-11-15')
  await run()
  expect((await mine())?.state).toBe('expiring')
  const told = await deps.sql<{ title: string; body: string }[]>`
    select title ->> 'en' as title, body ->> 'en' as body from notification where account_id = ${ann.accountId} order by created_at desc limit 1`
  expect(told).toEqual([
    {
      title: 'New mandatory training: Continuing education',
      body: 'Complete it by 2027-12-31.\nProfessional: 0 of 15 hours',
    },
  ])
  at('2028-01-10')
  await run()
  expect((await mine())?.state).toBe('overdue')
  at('2028-02-10')
  await run()
  expect((await mine())?.state).toBe('lapsed')
})

test('a waiver after the due date covers what passed, and can be withdrawn in the next period', async () => {
  at('2026-03-02')
  const department = await aDepartment(server.deps, company)
  const ann = await aPerson(server.deps, company)
  await moveToDepartment(server.deps, ann, department)
  const requirementId = await aDraft()
  const says = content({ whom: { departmentIds: [department], positions: [] } })
  await server.call(requirementUpdate, { requirementId, revision: 1, content: says }, staff)
  await server.call(requirementActivate, { requirementId, revision: 2 }, staff)
  await run(requirementId)
  const target = { requirementId, accountId: ann.accountId }
  const why = async () => (await server.call(requirementExplain, target, staff)).data
  at('2028-02-10')
  await run()
  await server.call(requirementWaive, { ...target, reason: '外派' }, staff)
  expect(await why()).toMatchObject({ state: 'waived', isWaived: true })
  at('2028-02-11')
  await run()
  // Nothing is required for 2027.
  expect(await why()).toMatchObject({ dueOn: '2028-12-31', isWaived: true, isOpen: true, cycles: [{}, {}] })
  expect((await server.call(requirementWaiverWithdraw, target, staff)).code).toBe(200)
  expect(await why()).toMatchObject({ state: 'overdue', dueOn: '2026-12-31', isWaived: false, cycles: [{}] })
  expect((await server.call(requirementWaiverWithdraw, target, staff)).reason).toBe('noWaiver')
})

test('a person who leaves and returns within a period resumes it', async () => {
  const [department, elsewhere] = [await aDepartment(server.deps, company), await aDepartment(server.deps, company)]
  const ann = await aPerson(server.deps, company)
  await moveToDepartment(server.deps, ann, department)
  const requirementId = await aDraft()
  const says = content({ whom: { departmentIds: [department], positions: [] }, countsEarlier: false })
  await server.call(requirementUpdate, { requirementId, revision: 1, content: says }, staff)
  await server.call(requirementActivate, { requirementId, revision: 2 }, staff)
  await run(requirementId)
  at('2026-11-02')
  await moveToDepartment(server.deps, ann, elsewhere)
  await run(requirementId)
  at('2026-12-20')
  await moveToDepartment(server.deps, ann, department)
  await run(requirementId)
  const why = (await server.call(requirementExplain, { requirementId, accountId: ann.accountId }, staff)).data
  expect(why.cycles.map(({ cause, dueOn, countsFrom }) => [cause, dueOn, countsFrom])).toEqual([
    ['returned', '2026-12-31', '2026-03-02'],
    ['assigned', '2026-12-31', '2026-03-02'],
  ])
})

test('the run of a requirement waits for an event of one of its people', async () => {
  const { deps } = server
  const department = await aDepartment(deps, company)
  const ann = await aPerson(deps, company)
  await moveToDepartment(deps, ann, department)
  const requirementId = await aDraft()
  const says = content({ whom: { departmentIds: [department], positions: [] } })
  await server.call(requirementUpdate, { requirementId, revision: 1, content: says }, staff)
  await server.call(requirementActivate, { requirementId, revision: 2 }, staff)
  await run(requirementId)
  const ended: string[] = []
  let update: Promise<unknown> = Promise.resolve()
  await inTransaction(deps.sql, async (tx) => {
    await recordCreditCompletions(deps, tx, { accountIds: [ann.accountId] })
    update = refreshRequirement(deps, requirementId).then(() => ended.push('run'))
    await Promise.race([update, new Promise((resolve) => setTimeout(resolve, 300))])
    ended.push('event')
  })
  await update
  expect(ended).toEqual(['event', 'run'])
})

test('amounts and kinds are checked, and fixed by the activation', async () => {
  const other = await aCompany(server.deps)
  const foreign = await aKind({ companyId: other })
  const requirementId = await aDraft()
  const says = async (own: object, item: object) => {
    const answer = await server.call(
      requirementUpdate,
      { requirementId, revision: 1, content: content(own, item) },
      staff,
    )
    return [answer.reason, answer.fields]
  }
  const refused = ['malformed', ['content.items.0']]
  expect(await says({}, { creditKindId: foreign })).toEqual(refused)
  expect(await says({}, { carry: 1501 })).toEqual(refused)
  expect(await says({}, { amount: undefined })).toEqual(refused)
  expect(await says({}, { productId: courses[0] })).toEqual(refused)
  expect(await says({ items: [1, 2].map(() => ({ creditKindId: kindId, amount: 100 })) }, {})).toEqual([
    'malformed',
    ['content.items.1'],
  ])
  const two = {
    items: [
      { creditKindId: kindId, amount: 100 },
      { creditKindId: await aKind(), amount: 200, carry: 50 },
      { productId: courses[0] },
    ],
  }
  expect(
    (await server.call(requirementUpdate, { requirementId, revision: 1, content: content(two) }, staff)).code,
  ).toBe(200)
  await server.call(requirementActivate, { requirementId, revision: 2 }, staff)
  const kind = (await server.call(creditKinds, {}, staff)).data.kinds.find((one) => one.kindId === kindId)
  const archive = {
    requestKey: crypto.randomUUID(),
    kindId,
    revision: kind?.revision ?? 0,
    name: { zh: '专业科目' },
    unit: 'hours' as const,
    isActive: false,
  }
  expect((await server.call(creditKindSave, archive, staff)).reason).toBe('creditKindAsked')
  const changed = { items: [{ ...two.items[0], amount: 50 }, ...two.items.slice(1)] }
  expect(
    (await server.call(requirementUpdate, { requirementId, revision: 3, content: content(changed) }, staff)).reason,
  ).toBe('requirementFixed')
})
