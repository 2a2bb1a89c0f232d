import { attemptStart, examDetail, examList } from '@portal/contract/exams/exam.contract.ts'
import { examCreate } from '@portal/contract/exams/exam-authoring.contract.ts'
import {
  examAudience,
  examAudienceChoices,
  examCandidateChoices,
} from '@portal/contract/exams/exam-console.contract.ts'
import { expect, test } from 'vitest'
import {
  aCompany,
  aDepartment,
  aPerson,
  joinCompany,
  moveToDepartment,
  type Person,
} from '../../../testing/builders.ts'
import { addBank, addQuestions } from '../../questions/questions.public.ts'
import { createAuthoringDriver } from '../testing/authoring.driver.ts'
import { basicTestQuestions } from '../testing/exam.builders.ts'
import { openExamTests, testWriter } from '../testing/exam.driver.ts'

const { server, company, staff } = await openExamTests()
const { deps } = server
const bankId = await addBank(deps, deps.sql, { title: { zh: '题库' } })
await addQuestions(deps, deps.sql, bankId, basicTestQuestions(6))
const { content, create, publish, read } = createAuthoringDriver(server, staff, bankId)

const finds = async (person: Person, examId: string) => {
  const listed = (await server.call(examList, { size: 100 }, person)).data.list.some((exam) => exam.examId === examId)
  const detail = await server.call(examDetail, { examId }, person)
  const isThere = detail.code === 200
  expect(listed).toBe(isThere)
  if (!isThere)
    expect([detail.reason, (await server.call(attemptStart, { examId, writer: testWriter }, person)).reason]).toEqual([
      'examNotFound',
      'examNotFound',
    ])
  return isThere
}

test('an exam for a department is visible to its present members and those below it, and to no other person', async () => {
  const top = await aDepartment(deps, company)
  const below = await aDepartment(deps, company, top)
  const beside = await aDepartment(deps, company)
  const [inTop, inBelow, inBeside, inNone] = [
    await aPerson(deps, company),
    await aPerson(deps, company),
    await aPerson(deps, company),
    await aPerson(deps, company),
  ]
  await moveToDepartment(deps, inTop, top)
  await moveToDepartment(deps, inBelow, below)
  await moveToDepartment(deps, inBeside, beside)
  const made = await create({ departmentIds: [top] })
  await publish(made)
  expect([
    await finds(inTop, made.examId),
    await finds(inBelow, made.examId),
    await finds(inBeside, made.examId),
    await finds(inNone, made.examId),
  ]).toEqual([true, true, false, false])
  // A visitor and a person of another company find nothing.
  expect(await finds(await aPerson(deps, await aCompany(deps)), made.examId)).toBe(false)
  expect((await server.call(examDetail, { examId: made.examId })).reason).toBe('examNotFound')
  // A person who joins the department gains the exam. A person who leaves it loses the exam but may finish an open
  // attempt.
  await moveToDepartment(deps, inNone, below)
  expect(await finds(inNone, made.examId)).toBe(true)
  const { attemptId } = (await server.call(attemptStart, { examId: made.examId, writer: testWriter }, inNone)).data
  await moveToDepartment(deps, inNone, beside)
  await moveToDepartment(deps, inTop, beside)
  expect(await finds(inTop, made.examId)).toBe(false)
  expect((await server.call(attemptStart, { examId: made.examId, writer: testWriter }, inNone)).data).toEqual({
    attemptId,
    resumed: true,
    paper: null,
  })
})

test('an exam for named people is visible to them in any company, and its audience can be read back', async () => {
  const other = await aCompany(deps)
  const [named, wholeCompany, outside] = [
    await aPerson(deps, company),
    await aPerson(deps, other),
    await aPerson(deps, company),
  ]
  const made = await create({ accountIds: [named.accountId], companyIds: [other] })
  await publish(made)
  expect([
    await finds(named, made.examId),
    await finds(wholeCompany, made.examId),
    await finds(outside, made.examId),
  ]).toEqual([true, true, false])
  const told = await read(made.examId)
  expect([told.content.accountIds, told.content.companyIds, told.content.departmentIds]).toEqual([
    [named.accountId],
    [other],
    undefined,
  ])
  expect(told.people.map((one) => one.id)).toEqual([named.accountId])
  // An unknown department or person is reported at its position.
  const nobody = '00000000-0000-7000-8000-0000000000ff'
  const wrong = await server.call(
    examCreate,
    content({ departmentIds: [nobody], accountIds: [named.accountId, nobody] }),
    staff,
  )
  expect([wrong.code, wrong.fields]).toEqual([400, ['departmentIds.0', 'accountIds.1']])
})

test('holders of the certificate don’t see an exam that excludes them, unless they have an attempt', async () => {
  const [holder, expired, plain] = [
    await aPerson(deps, company),
    await aPerson(deps, company),
    await aPerson(deps, company),
  ]
  const { sql } = deps
  const scheme = '00000000-0000-7000-8000-00000000c001'
  await sql`
    insert into certificate_scheme (id, code, title, sentence, signatory, kind, created_at, updated_at)
    values (${scheme}, 'ZZ-AU', '{"zh": "证书"}', '{"zh": "证书"}', '{"zh": "院长"}', 'exam', now(), now())`
  for (const [person, endsAt] of [
    [holder, null],
    [expired, new Date(server.clock.now().getTime() - 1000)],
  ] as const) {
    await sql`
      insert into certificate (id, number, secret, scheme_id, account_id, company_id, source_kind, source_id, holder_keys, facts, issued_at, ends_at)
      values (gen_random_uuid(), ${person.login}, ${person.login}, ${scheme}, ${person.accountId}, ${company}, 'exam', gen_random_uuid(), '{}', '{}', now(), ${endsAt})`
  }
  const made = await create({
    companyIds: [company],
    certificateSchemeId: scheme,
    skipsHolders: true,
    totalAttempts: 3,
  })
  await publish(made)
  expect([
    await finds(holder, made.examId),
    await finds(expired, made.examId),
    await finds(plain, made.examId),
  ]).toEqual([false, true, true])
  const open = await create({ companyIds: [company], certificateSchemeId: scheme })
  await publish(open)
  expect(await finds(holder, open.examId)).toBe(true)
  const counts = (
    await server.call(examAudience, { companyIds: [company], certificateSchemeId: scheme, skipsHolders: true }, staff)
  ).data
  expect([counts.holders, counts.companies[0]?.people]).toEqual([1, counts.total + 1])
})

test('an audience is counted: each person once, departments with all below them, and those without the course', async () => {
  const mine = await aCompany(deps)
  const top = await aDepartment(deps, mine)
  const below = await aDepartment(deps, mine, top)
  const people = await Promise.all([1, 2, 3].map(() => aPerson(deps, mine)))
  const [first, second, third] = people as [Person, Person, Person]
  await moveToDepartment(deps, first, top)
  await moveToDepartment(deps, second, below)
  const other = await aCompany(deps)
  await joinCompany(deps, first.accountId, other)
  const count = async (input: Parameters<typeof server.call<typeof examAudience>>[1]) =>
    (await server.call(examAudience, input, staff)).data
  expect(await count({ departmentIds: [top] })).toMatchObject({
    departments: [{ id: top, people: 2, below: 1 }],
    total: 2,
    waiting: 0,
    holders: 0,
  })
  expect(
    await count({ departmentIds: [top], accountIds: [first.accountId, third.accountId], companyIds: [other] }),
  ).toMatchObject({
    named: 2,
    total: 3,
    companies: [{ id: other, people: 1 }],
  })
  expect((await count({ companyIds: [] })).total).toBe(0)
  expect((await count({})).total).toBeGreaterThan(3)
  const places = (await server.call(examAudienceChoices, {}, staff)).data.companies.find((one) => one.id === mine)
  expect([places?.people, places?.departments.find((one) => one.id === top)?.people]).toEqual([3, 2])
  const [found] = (await server.call(examCandidateChoices, { q: first.login }, staff)).data.people
  expect(found?.id).toBe(first.accountId)
  expect((await server.call(examCandidateChoices, { q: '%' }, staff)).data.people).toEqual([])
  for (const call of [examAudience, examAudienceChoices]) expect((await server.call(call, {}, first)).code).toBe(403)
})
