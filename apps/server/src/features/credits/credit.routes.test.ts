import { myCreditStatement, myCredits } from '@portal/contract/credits/credit.contract.ts'
import {
  creditableItemFind,
  creditEntryReverse,
  creditKindSave,
  creditKinds,
  creditLedger,
  creditRateSet,
  creditRates,
} from '@portal/contract/credits/credit-staff.contract.ts'
import { attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aCertificate, aScheme } from '../certificates/certificate.builders.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import {
  grantCourseCredits,
  grantExamCredits,
  reverseCourseCredits,
  updateTrainingCredits,
} from './credit-grant.service.ts'

let server: TestServer
let company: string
let staff: Person
let keeper: Person
let productId: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星衡科技' })
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
  keeper = await aPerson(server.deps, company, { companyGrants: ['companies'] })
  ;({ productId } = await aCourse(server.deps, { title: '危险作业管理' }))
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(new Date('2026-03-02T02:00:00Z')))

const run = () => updateTrainingCredits.run(server.deps, {} as never)
const aKind = async (own: object = {}, by = staff) => {
  const made = await server.call(
    creditKindSave,
    { requestKey: crypto.randomUUID(), name: { zh: '专业科目', en: 'Professional subjects' }, unit: 'hours', ...own },
    by,
  )
  if (made.code !== 200) throw new Error(made.raw)
  return made.data.kindId
}
const setRate = async (kindId: string, own: object, by = staff) =>
  server.call(creditRateSet, { kindId, amount: 600, fromOn: '2026-01-01', ...own }, by)
const complete = (person: Person, day = '2026-02-10', product = productId) => server.deps.sql`
  insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
  values (${person.companyId}, ${person.accountId}, ${product}, 100, ${day}, ${day}, ${day})
  on conflict (company_id, account_id, product_id) do update set completed_at = excluded.completed_at`
const reopen = (person: Person) => server.deps.sql`
  update product_progress set completed_at = null where account_id = ${person.accountId} and product_id = ${productId}`
const ledgerOf = async (kindId: string, by = staff) =>
  (await server.call(creditLedger, { kindId, sort: 'recorded' }, by)).data.rows

test('a completed course is entered once, at the rate of its day; a rate of today does not change it', async () => {
  const kindId = await aKind()
  const ann = await aPerson(server.deps, company, { name: '安宁' })
  await complete(ann)
  expect((await setRate(kindId, { productId })).code).toBe(200)
  await run()
  await run()
  expect(await ledgerOf(kindId)).toMatchObject([
    {
      name: '安宁',
      amount: 600,
      earnedOn: '2026-02-10',
      source: 'product',
      title: { zh: '危险作业管理' },
      recordedBy: null,
    },
  ])
  // The rate of a day with entries does not change; a higher one begins today and counts for later achievements.
  expect((await setRate(kindId, { productId, amount: 900, fromOn: '2026-02-01' })).reason).toBe('creditRateTooEarly')
  expect((await setRate(kindId, { productId, amount: 900, fromOn: '2026-03-02' })).code).toBe(200)
  const ben = await aPerson(server.deps, company, { name: '本初' })
  await complete(ben, '2026-03-05')
  server.clock.set(new Date('2026-03-06T02:00:00Z'))
  await run()
  expect((await ledgerOf(kindId)).map(({ name, amount }) => [name, amount])).toEqual([
    ['安宁', 600],
    ['本初', 900],
  ])
  const { rates } = (await server.call(creditRates, { kindId }, staff)).data
  expect(rates.map(({ amount, isInForce, entries }) => [amount, isInForce, entries])).toEqual([
    [900, true, 1],
    [600, false, 1],
  ])
  const kind = (await server.call(creditKinds, {}, staff)).data.kinds.find((one) => one.kindId === kindId)
  expect(kind).toMatchObject({ things: 1, people: 2, earned: 1500 })
})

test('what loses its ground gets a counter-entry, and counts again once it has one', async () => {
  const kindId = await aKind()
  await setRate(kindId, { productId })
  const ann = await aPerson(server.deps, company)
  const hear = (listener: typeof grantCourseCredits) =>
    inTransaction(server.deps.sql, (tx) => listener(server.deps, tx, { accountId: ann.accountId, productId }))
  await complete(ann)
  await hear(grantCourseCredits)
  await hear(grantCourseCredits)
  await reopen(ann)
  await hear(reverseCourseCredits)
  await run()
  const amounts = async () =>
    (
      await server.deps.sql<{ amount: number }[]>`
      select amount from training_credit where kind_id = ${kindId} and account_id = ${ann.accountId}
      order by round, counters nulls first`
    ).map((row) => row.amount)
  expect(await amounts()).toEqual([600, -600])
  await complete(ann, '2026-03-01')
  await run()
  await run()
  expect(await amounts()).toEqual([600, -600, 600])
  const mine = (await server.call(myCredits, {}, ann)).data
  expect(mine.kinds.find((one) => one.kindId === kindId)).toMatchObject({ earned: 600, total: 600 })
  expect(mine.entries.filter((one) => one.kindId === kindId).map((one) => one.cause)).toEqual([null, 'lost', null])
  expect(mine.years).toEqual([2026])
  await expect(server.deps.sql`delete from training_credit where kind_id = ${kindId}`).rejects.toThrow(/final/)
  await expect(server.deps.sql`update training_credit set amount = 1 where kind_id = ${kindId}`).rejects.toThrow(
    /final/,
  )
})

test('a class, an exam and a certificate earn too, and a correction by staff stays', async () => {
  const { deps } = server
  const kindId = await aKind({ name: { zh: '公需科目', en: 'General subjects' } })
  const ann = await aPerson(deps, company)
  const classId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into training_class (id, line, title, starts_on, ends_on, apply_until, seats, created_at)
    values (${classId}, 'management', ${deps.sql.json({ zh: '班组长培训' })}, '2026-02-02', '2026-02-03', '2026-01-20', 20, now())`
  await deps.sql`insert into training_place (class_id, account_id, company_id, state, asked_at, attended)
    values (${classId}, ${ann.accountId}, ${company}, 'enrolled', now(), null)`
  expect((await setRate(kindId, { classId, amount: 1200 })).code).toBe(200)
  await run()
  expect(await ledgerOf(kindId)).toEqual([])
  await deps.sql`update training_place set attended = true where class_id = ${classId}`
  await run()
  const [entry] = await ledgerOf(kindId)
  expect(entry).toMatchObject({ source: 'class', amount: 1200, earnedOn: '2026-02-03', isCountered: false })
  server.clock.pass(60)
  const taken = { entryId: entry?.entryId ?? '', reason: '未全程参加' }
  expect((await server.call(creditEntryReverse, taken, keeper)).code).toBe(200)
  expect((await server.call(creditEntryReverse, taken, keeper)).reason).toBe('creditEntryCountered')
  await run()
  expect((await ledgerOf(kindId)).map(({ amount, cause, reason }) => [amount, cause, reason])).toEqual([
    [1200, null, null],
    [-1200, 'corrected', '未全程参加'],
  ])
  const counters = (await server.call(creditLedger, { kindId, isCounter: true }, staff)).data.rows
  expect(counters).toMatchObject([{ amount: -1200, recordedBy: expect.any(String) }])

  // An exam counts once its pass is released, and a certificate until it is revoked.
  const examId = await createTestExam(deps, { single: 2 })
  const schemeId = await aScheme(deps, { kind: 'course', trackId: null, levelIndex: null })
  await setRate(kindId, { examId, amount: 200 })
  await setRate(kindId, { schemeId, amount: 300 })
  const { attemptId } = (await server.call(attemptStart, { examId, writer: 'window-one' }, ann)).data
  const { certificateId } = await aCertificate(deps, ann, { schemeId })
  await run()
  const latest = async () =>
    (await ledgerOf(kindId)).filter((row) => row.source !== 'class').map((row) => [row.source, row.amount])
  expect(await latest()).toEqual([['certificate', 300]])
  await deps.sql`update attempt set state = 'graded', submitted_at = ${server.clock.now()}, ended_by = 'candidate', graded_at = ${server.clock.now()},
    score = total_points, passed = true, told_at = ${server.clock.now()} where id = ${attemptId}`
  const tell = (listener: typeof grantExamCredits) =>
    inTransaction(deps.sql, (tx) => listener(deps, tx, { accountId: ann.accountId, examId, passed: true }))
  server.clock.pass(60)
  await tell(grantExamCredits)
  await tell(grantExamCredits)
  expect(await latest()).toEqual([
    ['certificate', 300],
    ['exam', 200],
  ])
  server.clock.pass(60)
  await deps.sql`update attempt set passed = false where id = ${attemptId}`
  await deps.sql`update certificate set state = 'revoked', state_at = ${server.clock.now()} where id = ${certificateId}`
  await run()
  expect((await latest()).slice(2).sort()).toEqual([
    ['certificate', -300],
    ['exam', -200],
  ])
})

test('a kind of a company earns in it only; a kind of the portal in every company', async () => {
  const { deps } = server
  const other = await aCompany(deps, { name: '远桥物流' })
  const [here, there] = [await aPerson(deps, company), await aPerson(deps, other)]
  const [ofPortal, ofCompany] = [await aKind(), await aKind({ companyId: company }, keeper)]
  const { productId: course } = await aCourse(deps, { title: '消防安全' })
  for (const kindId of [ofPortal, ofCompany]) await setRate(kindId, { productId: course })
  await complete(here, '2026-02-10', course)
  await complete(there, '2026-02-10', course)
  await run()
  const people = async (kindId: string, by = staff) => (await ledgerOf(kindId, by)).map((row) => row.accountId).sort()
  expect(await people(ofPortal)).toEqual([here.accountId, there.accountId].sort())
  expect(await people(ofCompany)).toEqual([here.accountId])
  // Staff of one company see its own entries only, and change its own kinds only.
  expect(await people(ofPortal, keeper)).toEqual([here.accountId])
  expect((await setRate(ofPortal, { productId: course, fromOn: '2026-03-02' }, keeper)).reason).toBe(
    'creditKindNotFound',
  )
  const save = { requestKey: crypto.randomUUID(), name: { zh: '安全' }, unit: 'hours' as const }
  expect((await server.call(creditKindSave, { ...save, kindId: ofPortal, revision: 1 }, keeper)).reason).toBe(
    'creditKindNotFound',
  )
  expect((await server.call(creditKindSave, save, keeper)).fields).toEqual(['companyId'])
  expect((await server.call(creditKindSave, { ...save, companyId: other }, keeper)).fields).toEqual(['companyId'])
  const foreign = await aPerson(deps, other, { companyGrants: ['companies'] })
  expect((await server.call(creditRates, { kindId: ofCompany }, foreign)).reason).toBe('creditKindNotFound')
  expect((await server.call(creditRates, { kindId: ofPortal }, foreign)).data.rates).toMatchObject([{ entries: 1 }])
  expect((await server.call(creditKinds, {}, foreign)).data.kinds.map((one) => one.kindId)).not.toContain(ofCompany)
  const [entry] = await ledgerOf(ofCompany)
  const counter = { entryId: entry?.entryId ?? '', reason: '重复登记' }
  expect((await server.call(creditEntryReverse, counter, foreign)).reason).toBe('creditEntryNotFound')
  // A course for other companies is neither offered nor accepted.
  const { productId: closed } = await aCourse(deps, { title: '内部课程', companyIds: [other] })
  const titles = (await server.call(creditableItemFind, { kindId: ofCompany, q: '内部' }, keeper)).data.things
  expect(titles).toEqual([])
  expect((await setRate(ofCompany, { productId: closed }, keeper)).fields).toEqual(['thing'])
})

test('bad input is refused by field, a kind is made once, and its revision guards it', async () => {
  const requestKey = crypto.randomUUID()
  const made = { requestKey, name: { zh: '安全学时' }, unit: 'hours' as const }
  const first = await server.call(creditKindSave, made, staff)
  expect((await server.call(creditKindSave, made, staff)).data).toEqual(first.data)
  expect((await server.call(creditKindSave, { ...made, name: {} }, staff)).fields).toEqual(['name'])
  const { kindId } = first.data
  const change = { ...made, kindId, revision: 1, isActive: false }
  expect((await server.call(creditKindSave, change, staff)).data).toEqual({ kindId, revision: 2 })
  expect((await server.call(creditKindSave, change, staff)).reason).toBe('conflict')
  expect((await setRate(kindId, {})).fields).toEqual(['thing'])
  expect((await setRate(kindId, { productId, examId: productId })).fields).toEqual(['thing'])
  expect((await setRate(kindId, { productId, fromOn: '2026-02-30' })).fields).toEqual(['fromOn'])
  // An archived kind can no longer be earned.
  await setRate(kindId, { productId })
  await run()
  expect(await ledgerOf(kindId)).toEqual([])
})

test('the statement is a PDF of the reader alone', async () => {
  const kindId = await aKind()
  await setRate(kindId, { productId })
  const ann = await aPerson(server.deps, company, { name: '安宁' })
  await complete(ann)
  await run()
  const file = (headers: Record<string, string>) =>
    server.inject({ method: 'GET', url: `${myCreditStatement.path}?year=2026`, headers })
  const pdf = await file({ access_token: ann.token, 'accept-language': 'zh' })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file({})).headers['content-type']).not.toBe('application/pdf')
})
