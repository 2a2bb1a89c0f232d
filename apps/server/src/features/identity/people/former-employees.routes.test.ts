import { attemptStart, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { peopleList, personDetail, personLearning } from '@portal/contract/identity/people.contract.ts'
import {
  membershipCreate,
  membershipEnd,
  personInvite,
  personUpdate,
} from '@portal/contract/identity/people-change.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, joinCompany, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'

let server: TestServer
let own: string
let keeper: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  own = await aCompany(server.deps, { name: '甲企业' })
  keeper = await aPerson(server.deps, own, { companyGrants: ['companies'] })
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['companies'] })
})
afterAll(() => server.close())

test('who left is seen by their former company without their addresses, found by neither, and changed by it no more', async () => {
  const gone = await aPerson(server.deps, own, { name: '林晓雯', email: 'lin.private@home.example', employeeNo: 'N77' })
  await server.deps.sql`update account set phone = '+8613800020418' where id = ${gone.accountId}`
  const look = async (by: Person) => (await server.call(personDetail, { personId: gone.accountId }, by)).data.person
  const found = async (q: string, by: Person) =>
    (await server.call(peopleList, { q }, by)).data.rows.map(({ email }) => email)
  expect((await look(keeper)).form).toMatchObject({ email: 'lin.private@home.example', phone: '+8613800020418' })
  expect(await found('lin.private', keeper)).toEqual(['lin.private@home.example'])

  await server.call(membershipEnd, { personId: gone.accountId, companyId: own }, keeper)
  const left = await look(keeper)
  expect(left).toMatchObject({ form: { name: '林晓雯', email: null, phone: null }, mayChange: false })
  expect(JSON.stringify(left)).not.toMatch(/lin\.private|13800020418/)
  expect(await found('lin.private', keeper)).toEqual([])
  expect(await found('home', keeper)).toEqual([])
  expect(await found('N77', keeper)).toEqual([null])
  expect(
    (
      await server.call(
        personUpdate,
        { personId: gone.accountId, revision: left.form.revision, email: 'mine@keeper.example' },
        keeper,
      )
    ).reason,
  ).toBe('personAboveYou')
  expect(
    (await server.call(personInvite, { personId: gone.accountId, requestKey: 'to-who-left' }, keeper)).reason,
  ).toBe('personAboveYou')

  // Staff of all companies still find and see them; once they rejoin, so do staff of their company.
  expect(await found('lin.private@home', staff)).toEqual(['lin.private@home.example'])
  expect((await look(staff)).form.phone).toBe('+8613800020418')
  await server.call(membershipCreate, { personId: gone.accountId, companyId: own }, keeper)
  expect((await look(keeper)).form.email).toBe('lin.private@home.example')
  expect(await found('lin.private', keeper)).toHaveLength(1)
})

test('what somebody learns and sits is told per company, and no result before its time', async () => {
  const other = await aCompany(server.deps, { name: '乙企业' })
  const ann = await aPerson(server.deps, own)
  await joinCompany(server.deps, ann.accountId, other)
  const { productId } = await aCourse(server.deps)
  for (const [companyId, percent] of [
    [own, 40],
    [other, 90],
  ] as const)
    await server.deps.sql`
      insert into product_progress (company_id, account_id, product_id, percent, studied_seconds, started_at, updated_at) values (${companyId}, ${ann.accountId}, ${productId}, ${percent}, 600, now(), now())`
  const examId = await createTestExam(server.deps, { single: 2 })
  const { attemptId } = (await server.call(attemptStart, { examId, writer: 'window-one' }, ann)).data
  const learning = async (by: Person) => (await server.call(personLearning, { personId: ann.accountId }, by)).data
  expect(await learning(keeper)).toMatchObject({
    coursesTotal: 1,
    courses: [{ percent: 40, seconds: 600, company: { id: own } }],
    examsTotal: 1,
    exams: [{ state: 'open', percent: null, passed: null }],
  })
  await server.call(attemptSubmit, { attemptId, writer: 'window-one', submitKey: 'submit-key', answers: [] }, ann)
  await server.deps.sql`update attempt set told_at = null where id = ${attemptId}`
  expect((await learning(keeper)).exams).toMatchObject([{ state: 'waiting', percent: null, passed: null }])
  await server.deps.sql`update attempt set told_at = now() where id = ${attemptId}`
  expect((await learning(keeper)).exams).toMatchObject([{ state: 'told', percent: 0, passed: false }])
  expect(await learning(staff)).toMatchObject({ coursesTotal: 2, examsTotal: 1 })
  expect((await server.call(personLearning, { personId: staff.accountId }, keeper)).reason).toBe('notFound')
})
