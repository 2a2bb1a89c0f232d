import { allCalls } from '@portal/contract/all-calls.ts'
import { companySwitch } from '@portal/contract/companies/company.contract.ts'
import { answersSave, attemptPaperRead, attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { type AnyCall, staffGrants } from '@portal/contract/http/call.ts'
import { companyHeader } from '@portal/contract/http/headers.ts'
import { noteCreate } from '@portal/contract/learning/note.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { aCompany, aPerson, joinCompany, type Person } from '../testing/builders.ts'
import { aCourse, type Course } from '../testing/course.builder.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** SEC-14: two windows share a session. One chooses another company while the other still shows the former one. */
let server: TestServer
let ann: Person
let other: string
let course: Course
beforeAll(async () => {
  server = await openTestServer()
  ann = await aPerson(server.deps, await aCompany(server.deps), { grants: [...staffGrants] })
  other = await aCompany(server.deps)
  await joinCompany(server.deps, ann.accountId, other)
  course = await aCourse(server.deps)
})
afterAll(() => server.close())

const showing = (companyId: string) => ({ token: ann.token, headers: { [companyHeader]: companyId } })
const write = (body: string, options: { token: string; headers?: Record<string, string> }) =>
  server.call(
    noteCreate,
    { productId: course.productId, contentId: course.contentIds[0] as string, at: 0, body },
    options,
  )
const notes = () =>
  server.deps.sql<
    { companyId: string; body: string }[]
  >`select company_id as "companyId", body from lesson_note where account_id = ${ann.accountId} order by body`

test('what a window writes while another one switches lands in the company that it shows, or is refused and lands nowhere', async () => {
  const told = new Map<string, { readonly companyId: string; readonly isDone: boolean }>()
  const companies = [other, ann.companyId]
  for (let round = 0; round < 40; round++) {
    const [to = '', from = ''] = [companies[round % 2], companies[(round + 1) % 2]]
    const switched = server.call(companySwitch, { targetCompanyId: to }, { token: ann.token })
    const writes = [0, 1, 2].map(async (n) => {
      // The first is sent at once, the others during the switch.
      for (let wait = 0; wait < n * 4; wait++) await new Promise(setImmediate)
      const body = `${String(round).padStart(2, '0')}-${n}`
      const answer = await write(body, showing(from))
      if (answer.code !== 200)
        expect(answer).toMatchObject({
          status: 409,
          reason: 'companyMoved',
          msg: expect.stringContaining('另一家企业'),
        })
      told.set(body, { companyId: from, isDone: answer.code === 200 })
    })
    expect((await switched).code).toBe(200)
    await Promise.all(writes)
    server.clock.pass(3600)
  }
  const expected = [...told].filter(([, { isDone }]) => isDone).map(([body, { companyId }]) => ({ companyId, body }))
  expect(await notes()).toEqual(expected.toSorted((a, b) => (a.body < b.body ? -1 : 1)))
  // Both happened, or the windows never met.
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(told.size)
})

test('control: who does not say which company is shown writes in the one that the session is in', async () => {
  await server.deps.sql`delete from lesson_note where account_id = ${ann.accountId}`
  await server.call(companySwitch, { targetCompanyId: other }, { token: ann.token })
  expect((await write('unsaid', { token: ann.token })).code).toBe(200)
  expect(await notes()).toEqual([{ companyId: other, body: 'unsaid' }])
})

const inAddress = (call: AnyCall) => call.method === 'GET' || call.encoding === 'multipart'

test('every call that knows who asks refuses a window that shows another company', async () => {
  const heard: string[] = []
  const { token } = ann
  await server.deps.sql`update session set company_id = ${ann.companyId} where account_id = ${ann.accountId}`
  for (const call of allCalls) {
    // Saving answers finds the attempt by session and company in the statement that saves.
    if (call === answersSave) continue
    const query = inAddress(call) ? `?${new URLSearchParams(plausibleInput(call) as Record<string, string>)}` : ''
    const headers = {
      access_token: token,
      [companyHeader]: other,
      ...(call.method === 'GET'
        ? {}
        : { 'content-type': call.encoding === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json' }),
    }
    const payload = call.encoding === 'multipart' ? '--x--\r\n' : JSON.stringify(plausibleInput(call))
    const answer = await server.inject({
      method: call.method,
      url: `${call.path}${query}`,
      headers,
      ...(call.method === 'GET' ? {} : { payload }),
    })
    // A public call looks at what was sent first: that it is malformed is no effect.
    if (call.access === 'public' && answer.statusCode === 400) continue
    if (answer.statusCode !== 409 || answer.json().data.reason !== 'companyMoved')
      heard.push(`${call.method} ${call.path}: ${answer.statusCode} ${answer.body.slice(0, 100)}`)
  }
  expect(heard).toEqual([])
  expect(
    await server.deps
      .sql`select company_id as "companyId", ended_at as "endedAt" from session where account_id = ${ann.accountId}`,
  ).toEqual([{ companyId: ann.companyId, endedAt: null }])
})

test('answers of an exam are saved in the company of their attempt alone, whatever a window shows', async () => {
  await server.deps.sql`update session set company_id = ${ann.companyId} where account_id = ${ann.accountId}`
  const examId = await createTestExam(server.deps, { single: 1 })
  const writer = 'window-one'
  const { attemptId } = (await server.call(attemptStart, { examId, writer }, ann)).data
  await server.call(attemptPaperRead, { attemptId, writer }, ann)
  const save = (seq: number) =>
    server.call(
      answersSave,
      { attemptId, writer, answers: [{ position: 1, seq, answer: { keys: ['A'] }, uncertain: false }] } as never,
      showing(ann.companyId),
    )
  expect((await save(1)).code).toBe(200)
  await server.call(companySwitch, { targetCompanyId: other }, { token: ann.token })
  expect(await save(2)).toMatchObject({ code: 404, reason: 'attemptNotFound' })
  await server.call(companySwitch, { targetCompanyId: ann.companyId }, { token: ann.token })
  expect((await save(3)).code).toBe(200)
  expect(await server.deps.sql`select seq from attempt_answer where attempt_id = ${attemptId}`).toEqual([{ seq: 3 }])
})
