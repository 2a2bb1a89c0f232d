import { attemptPaperRead, attemptStart, examDetail } from '@portal/contract/exams/exam.contract.ts'
import { examCopy, examRead } from '@portal/contract/exams/exam-authoring.contract.ts'
import { examBoardRead, examPasswordSet } from '@portal/contract/exams/exam-board.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openSecondServer, type SecondServer } from '../../testing/second-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { isSameExamPassword, maxExamPasswordTries } from '../exams/authoring/exam-password.rules.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'

let server: TestServer
let second: SecondServer
let company: string
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  second = await openSecondServer(server)
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['exams'] })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const writer = 'window-one'
const start = (person: Person, examId: string, password?: string, window = writer) =>
  server.call(attemptStart, { examId, writer: window, ...(password === undefined ? {} : { password }) }, person)
const set = (examId: string, password?: string, who: Person = staff) =>
  server.call(examPasswordSet, { examId, ...(password === undefined ? {} : { password }) }, who)

test('a new attempt requires the password, an open one does not, and candidates never receive it', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const [ann, ben] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  expect((await server.call(examDetail, { examId }, ann)).data.passwordFirst).toBe(false)
  expect((await set(examId, ' Open 2026 Sesame ')).data.password).toBe('Open 2026 Sesame')
  const detail = await server.call(examDetail, { examId }, ann)
  expect(detail.data.passwordFirst).toBe(true)
  expect((await start(ann, examId)).reason).toBe('examPasswordMissing')
  expect((await start(ann, examId, '  ')).reason).toBe('examPasswordMissing')
  expect((await start(ann, examId, 'open 2027 sesame')).reason).toBe('examPasswordWrong')
  expect(await server.deps.sql`select from attempt where exam_id = ${examId}`).toHaveLength(0)
  // Case, full width and spaces don't matter.
  const begun = await start(ann, examId, 'ＯＰＥＮ２０２６ sesame')
  expect(begun.code).toBe(200)
  const attemptId = begun.data.attemptId
  expect((await start(ann, examId, undefined, 'window-two')).data).toMatchObject({ attemptId, resumed: true })
  const paper = await server.call(attemptPaperRead, { attemptId, writer }, ann)
  for (const answer of [detail, begun, paper]) expect(JSON.stringify(answer).toLowerCase()).not.toContain('sesame')
  // A change applies to the next start, even while the exam is being taken.
  await set(examId, 'second word')
  expect((await start(ben, examId, 'open 2026 sesame')).reason).toBe('examPasswordWrong')
  expect((await start(ann, examId, undefined, 'window-three')).data.resumed).toBe(true)
  expect((await start(ben, examId, 'SECOND WORD')).code).toBe(200)
  const noted = await server.deps.sql`select detail::text from audit_line where thing_id = ${examId}`
  expect(JSON.stringify(noted)).not.toContain('second word')
})

test('staff see the password on the board and in the builder; a copy keeps it, and it can be removed', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const board = async () => (await server.call(examBoardRead, { examId }, staff)).data.exam.password
  expect(await board()).toBeNull()
  await set(examId, 'Harbour 7')
  await expect.poll(board).toBe('Harbour 7')
  expect((await server.call(examRead, { examId }, staff)).data.password).toBe('Harbour 7')
  const copy = (await server.call(examCopy, { examId }, staff)).data.examId
  expect((await server.call(examRead, { examId: copy }, staff)).data.password).toBe('Harbour 7')
  expect((await set(examId)).data.password).toBeNull()
  expect((await start(await aPerson(server.deps, company), examId)).code).toBe(200)
  expect((await server.call(examRead, { examId: copy }, staff)).data.password).toBe('Harbour 7')
})

test('a password has four characters that count, and a mock exam has none', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const mock = await createTestExam(server.deps, { single: 1 }, { kind: 'mock' })
  for (const short of ['abc', 'a b c', '   abc   '])
    expect(await set(examId, short)).toMatchObject({ reason: 'malformed', data: { fields: ['password'] } })
  expect((await set(mock, 'harbour')).reason).toBe('malformed')
  expect((await set(examId, 'harbour', await aPerson(server.deps, company))).code).toBe(403)
})

test('wrong passwords are limited for each person, in all processes together, and the right one is refused then too', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await set(examId, 'harbour')
  const [ann, ben] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const tryAt = (app: TestServer['app'] | SecondServer['app'], password: string) =>
    app.inject({
      method: 'POST',
      url: attemptStart.path,
      headers: { access_token: ann.token },
      payload: { examId, writer, password },
    })
  const reasons = await Promise.all(
    Array.from({ length: maxExamPasswordTries.max + 2 }, async (_, index) => {
      const answer = await tryAt(index % 2 ? second.app : server.app, `guess ${index}`)
      return (answer.json() as { data: { reason: string } }).data.reason
    }),
  )
  expect(reasons.filter((reason) => reason === 'examPasswordWrong')).toHaveLength(maxExamPasswordTries.max)
  expect(reasons.filter((reason) => reason === 'examPasswordTries')).toHaveLength(2)
  expect((await start(ann, examId, 'harbour')).reason).toBe('examPasswordTries')
  expect((await start(ben, examId, 'harbour')).code).toBe(200)
  server.clock.pass(maxExamPasswordTries.perSeconds)
  expect((await start(ann, examId, 'harbour')).code).toBe(200)
})

test('passwords compare without width, case and spaces', () => {
  expect(isSameExamPassword('Ａ b\u3000C1', 'abc1')).toBe(true)
  expect(isSameExamPassword('考试密码', '考试密码')).toBe(true)
  expect(isSameExamPassword('abc1', 'abc2')).toBe(false)
})
