import { managedExamApplicationList } from '@portal/contract/certificates/application-desk.contract.ts'
import {
  examApplicationCancel,
  examSeatAssign,
  examWaitlistJoin,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import { examSeats, examSessionCancel } from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
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

const seats = async (wanted: Parameters<typeof server.call<typeof examSeats>>[1]) =>
  (await server.call(examSeats, wanted, drive.officer)).data
async function approved(examId: string): Promise<{ person: Person; applicationId: string }> {
  const person = await drive.anApplicant()
  return { person, applicationId: await drive.approved(person, examId) }
}
const monthOf = (hours: number) =>
  new Date(Date.parse(drive.inHours(hours)) + 8 * 3600 * 1000).toISOString().slice(0, 7)

test('the board of a month shows booked and free seats, waitlists in order, and seats given from them', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const sessionId = await drive.aSession(examId, { seats: 1, inHours: 48 })
  const people = [
    await approved(examId),
    await approved(examId),
    await approved(examId),
    await approved(examId),
  ] as const
  const [holder, first, second, third] = people
  await server.call(examSeatAssign, { applicationId: holder.applicationId, sessionId }, holder.person)
  for (const one of [first, second, third]) {
    await server.call(examWaitlistJoin, { applicationId: one.applicationId, sessionId }, one.person)
    server.clock.pass(60)
  }
  const full = await seats({ examId })
  expect(full).toMatchObject({
    month: monthOf(48),
    centres: [{ centreId: drive.centreId }],
    sessions: [{ sessionId, seats: 1, taken: 1, waiting: 3 }],
    given: [],
  })
  expect(full.waiting.map((one) => [one.applicationId, one.sessionId, one.place])).toEqual(
    [first, second, third].map((one, index) => [one.applicationId, sessionId, index + 1]),
  )
  expect(full.waiting[0]?.name).toBe('林晓雯')

  // The seat is cancelled: the first person on the waitlist gets it, and the board shows this.
  await server.call(examApplicationCancel, { applicationId: holder.applicationId }, holder.person)
  const after = await seats({ sessionId, examId })
  expect(after.sessions).toMatchObject([{ taken: 1, waiting: 2 }])
  expect(after.waiting.map((one) => [one.applicationId, one.place])).toEqual([
    [second.applicationId, 1],
    [third.applicationId, 2],
  ])
  expect(after.given).toMatchObject([
    {
      applicationId: first.applicationId,
      sessionId,
      isKept: true,
      since: full.waiting[0]?.since,
      at: server.clock.now().toISOString(),
    },
  ])

  // The second seat is cancelled too and passed on; the record of the first remains.
  server.clock.pass(60)
  await server.call(examApplicationCancel, { applicationId: first.applicationId }, first.person)
  expect((await seats({ examId })).given.map((one) => [one.applicationId, one.isKept])).toEqual([
    [second.applicationId, true],
    [first.applicationId, false],
  ])

  // The list of applications filtered by session: its seat and its waitlist.
  const rows = (await server.call(managedExamApplicationList, { state: 'all', sessionId }, drive.officer)).data.rows
  expect(rows.map((row) => row.applicationId).toSorted()).toEqual(
    [second.applicationId, third.applicationId].toSorted(),
  )
  expect(
    (await server.call(managedExamApplicationList, { state: 'approved', sessionId }, drive.officer)).data.rows.map(
      (row) => row.applicationId,
    ),
  ).toEqual([third.applicationId])
})

test('the board shows one month, filtered by exam or centre, without cancelled sessions', async () => {
  const [examId, other] = [
    await createTestExam(server.deps, { single: 1 }),
    await createTestExam(server.deps, { single: 1 }),
  ]
  const far = 24 * 95
  const near = await drive.aSession(examId, { inHours: 72 })
  const late = await drive.aSession(examId, { inHours: far })
  const foreign = await drive.aSession(other, { inHours: 73 })
  const ids = ({ sessions }: Awaited<ReturnType<typeof seats>>) => sessions.map((one) => one.sessionId)
  expect(ids(await seats({ examId, month: monthOf(72) }))).toEqual([near])
  expect(ids(await seats({ examId, month: monthOf(far) }))).toEqual([late])
  expect(await seats({ sessionId: late })).toMatchObject({ month: monthOf(far) })
  const all = await seats({ month: monthOf(72) })
  expect(ids(all)).toEqual(expect.arrayContaining([near, foreign]))
  expect(all.exams.map((one) => one.examId)).toEqual(expect.arrayContaining([examId, other]))
  expect((await seats({ month: monthOf(72), examId })).exams, 'a filter leaves the others to choose').toEqual(all.exams)
  expect(ids(await seats({ month: monthOf(72), centreId: examId }))).toEqual([])
  await server.call(examSessionCancel, { sessionId: near, reason: '考点停电' }, drive.officer)
  expect(ids(await seats({ examId, month: monthOf(72) }))).toEqual([])
  expect(await seats({ examId: drive.centreId }), 'no session at all: the month it is').toMatchObject({
    month: monthOf(0),
    sessions: [],
    waiting: [],
  })

  expect((await server.call(examSeats, { month: '2026-13' }, drive.officer)).data).toMatchObject({
    reason: 'malformed',
  })
  const stranger = await aPerson(server.deps, drive.company)
  expect((await server.call(examSeats, {}, stranger)).code).not.toBe(200)
})
