import {
  examCentreList,
  examSeatAssign,
  examSessionList,
  examSessionMonth,
  examWaitlistJoin,
  registrationExamList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import { examCentreSave } from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import {
  examCentreBoard,
  examSeats,
  examSessionReschedule,
} from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import { checkinSessions } from '@portal/contract/certificates/exam-checkin.contract.ts'
import { examDetail } from '@portal/contract/exams/exam.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInZone } from '../../../core/text/calendar.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createApplicationDriver } from '../testing/application.driver.ts'

const timeZone = 'America/New_York'
const inNewYork = { timeZone, zoneName: '纽约时间' }
const abroad = {
  city: { zh: '纽约', en: 'New York' },
  name: { zh: '布鲁克林考点', en: 'Brooklyn Centre' },
  address: { en: '1 Court Street' },
}
let server: TestServer
let drive: Awaited<ReturnType<typeof createApplicationDriver>>
let there: string
beforeAll(async () => {
  server = await openTestServer()
  drive = await createApplicationDriver(server)
  there = (await server.call(examCentreSave, { ...abroad, timeZone }, drive.officer)).data.centreId
})
afterAll(() => server.close())

test('a session is shown in the zone of its centre, by its name, to learners and to staff', async () => {
  const { officer, anApplicant, approved, aSession, applicationOf } = drive
  const examId = await createTestExam(server.deps, { single: 1 })
  const sessionId = await aSession(examId, { centreId: there, seats: 1, inHours: 60 })
  const person = await anApplicant()
  const applicationId = await approved(person, examId)

  const open = (await server.call(registrationExamList, {}, person)).data.list.find((one) => one.examId === examId)
  expect(open).toMatchObject(inNewYork)
  const [offered] = (await server.call(examSessionList, { examId }, person)).data.list
  expect(offered?.centre).toMatchObject(inNewYork)
  expect((await server.call(examDetail, { examId }, person)).data.sessions).toMatchObject(inNewYork)
  expect((await server.call(examSeatAssign, { applicationId, sessionId }, person)).data.session?.centre).toMatchObject(
    inNewYork,
  )
  expect((await server.call(examDetail, { examId }, person)).data.seat).toMatchObject({ ...inNewYork, city: '纽约' })
  expect((await applicationOf(person, examId))?.session?.centre).toMatchObject(inNewYork)

  const startsAt = offered?.startsAt ?? ''
  const day = dayInZone(new Date(startsAt), timeZone)
  expect((await server.call(examCentreBoard, { from: '2025-02-30' }, officer)).fields).toEqual(['from'])
  const board = (await server.call(examCentreBoard, {}, officer)).data
  expect(board.centres.find((one) => one.centreId === there)).toMatchObject(inNewYork)
  expect(board.sessions.find((one) => one.sessionId === sessionId)?.day).toBe(day)
  const seats = (await server.call(examSeats, { sessionId }, officer)).data
  expect(seats.month).toBe(day.slice(0, 7))
  expect(seats.centres).toMatchObject([inNewYork])
  expect(seats.sessions.find((one) => one.sessionId === sessionId)?.day).toBe(day)
  const month = (await server.call(examSessionMonth, { q: 'brooklyn', month: day.slice(0, 7) })).data
  expect(month.list).toMatchObject([{ sessionId, day, ...inNewYork }])

  server.clock.pass(30 * drive.hour)
  expect((await server.call(checkinSessions, {}, officer)).data.list).toMatchObject([{ sessionId, ...inNewYork }])
})

test('messages name the zone of the centre', async () => {
  const { officer, anApplicant, approved, aSession, inHours } = drive
  const examId = await createTestExam(server.deps, { single: 1 })
  const sessionId = await aSession(examId, { centreId: there, seats: 1 })
  const [seated, waiting] = [await anApplicant(), await anApplicant()]
  await server.call(examSeatAssign, { applicationId: await approved(seated, examId), sessionId }, seated)
  await server.call(examWaitlistJoin, { applicationId: await approved(waiting, examId), sessionId }, waiting)
  const times = { startsAt: inHours(96), endsAt: inHours(98), changeUntil: inHours(72) }
  expect((await server.call(examSessionReschedule, { sessionId, ...times, seats: 2 }, officer)).data).toEqual({
    told: 1,
    seated: 1,
  })
  const rows = await server.deps.sql<{ title: { zh: string }; body: { en: string } }[]>`
    select title, body from notification where account_id in (${seated.accountId}, ${waiting.accountId})`
  const texts = rows.map(({ title, body }) => `${title.zh} ${body.en}`).join('\n')
  expect(texts).toMatch(/场次已改到.*（纽约时间）/)
  expect(texts).toMatch(/A seat opened in the session on .* \(New York time\)/)
})

test('a centre without a zone is in the portal’s, and an unknown zone changes nothing', async () => {
  const { officer, centreId } = drive
  const centres = async () => (await server.call(examCentreList, {})).data.list
  const before = await centres()
  expect(before.find((one) => one.centreId === centreId)).toMatchObject({
    timeZone: server.deps.settings.timeZone,
    zoneName: '北京时间',
  })
  expect(
    (await server.call(examCentreSave, { centreId: there, ...abroad, timeZone: 'Mars/Olympus' }, officer)).data,
  ).toMatchObject({ reason: 'malformed', fields: ['timeZone'] })
  expect(await centres()).toEqual(before)
  // Saved without a zone, it follows the portal again.
  await server.call(examCentreSave, { centreId: there, ...abroad }, officer)
  expect((await centres()).find((one) => one.centreId === there)).toMatchObject({ zoneName: '北京时间' })
})
