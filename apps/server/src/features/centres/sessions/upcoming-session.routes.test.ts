import { examCentreList, examSeatAssign, examSessionMonth } from '@portal/contract/certificates/exam-apply.contract.ts'
import { examSessionCancel } from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInZone, startOfDay } from '../../../core/text/calendar.ts'
import { aCompany, aPerson } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createApplicationDriver } from '../testing/application.driver.ts'

let server: TestServer
let drive: Awaited<ReturnType<typeof createApplicationDriver>>
beforeAll(async () => {
  server = await openTestServer()
  drive = await createApplicationDriver(server)
})
afterAll(() => server.close())

test('a month lists its upcoming sessions, in the portal’s time zone, with the seats left', async () => {
  const { company, officer, aSession, anApplicant, approved } = drive
  const examId = await createTestExam(server.deps, { single: 2 })
  // The last minute of a month and the first of the next one, in the portal's zone.
  const { timeZone } = server.deps.settings
  const thisMonth = dayInZone(server.clock.now(), timeZone).slice(0, 7)
  const [year = 0, number = 0] = thisMonth.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  const after = new Date(Date.UTC(year, number + 1, 1)).toISOString().slice(0, 7)
  const turn = (startOfDay(`${after}-01`, timeZone).getTime() - server.clock.now().getTime()) / 3_600_000
  const [last, first, off] = [
    await aSession(examId, { inHours: turn - 1 / 60 }),
    await aSession(examId, { inHours: turn }),
    await aSession(examId, { inHours: turn - 5 }),
  ]
  await server.call(examSessionCancel, { sessionId: off, reason: '停电' }, officer)

  const answer = (await server.call(examSessionMonth, {})).data
  expect(answer).toMatchObject({
    month: next,
    months: [
      { month: next, sessions: 1 },
      { month: after, sessions: 1 },
    ],
    cities: ['南京'],
  })
  expect(answer.list).toMatchObject([{ sessionId: last, examId, city: '南京', centreName: '建邺考点', seatsLeft: 2 }])
  expect(answer.list[0]?.day.slice(0, 7)).toBe(next)
  expect((await server.call(examSessionMonth, { month: after })).data.list.map((one) => one.sessionId)).toEqual([first])
  expect((await server.call(examSessionMonth, { month: thisMonth })).data).toMatchObject({
    month: thisMonth,
    list: [],
    cities: [],
    months: answer.months,
  })

  // Search words match the centre, as in the list of centres.
  expect((await server.call(examSessionMonth, { q: 'jianye' })).data.list).toHaveLength(1)
  expect((await server.call(examSessionMonth, { q: '100%' })).data).toMatchObject({
    month: thisMonth,
    months: [],
    list: [],
  })

  const person = await anApplicant()
  await server.call(examSeatAssign, { applicationId: await approved(person, examId), sessionId: last }, person)
  expect((await server.call(examSessionMonth, {}, person)).data.list[0]?.seatsLeft).toBe(1)

  // Only people of some companies see an exam that is for them, here and in the list of centres.
  const [inside, outside] = [
    await aPerson(server.deps, company),
    await aPerson(server.deps, await aCompany(server.deps)),
  ]
  await server.deps.sql`update exam set for_companies = true where id = ${examId}`
  await server.deps.sql`insert into exam_company (exam_id, company_id) values (${examId}, ${company})`
  const seen = async (who?: typeof inside) => [
    (await server.call(examSessionMonth, {}, who)).data.list.length,
    (await server.call(examCentreList, {}, who)).data.list[0]?.seatsLeft,
  ]
  expect(await seen()).toEqual([0, 0])
  expect(await seen(outside)).toEqual([0, 0])
  expect(await seen(inside)).toEqual([1, 3])
  await server.deps.sql`update exam set status = 'withdrawn' where id = ${examId}`
  expect(await seen(inside)).toEqual([0, 0])
})
