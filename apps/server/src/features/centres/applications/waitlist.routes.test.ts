import {
  examApplicationCancel,
  examSeatAssign,
  examSessionList,
  examWaitlistJoin,
  examWaitlistLeave,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import { examCouponIssue } from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import {
  examCentreBoard,
  examSessionCancel,
  examSessionReschedule,
} from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { cancelExamSession, rescheduleExamSession } from '../sessions/centre.service.ts'
import { createApplicationDriver } from '../testing/application.driver.ts'

let server: TestServer
let drive: Awaited<ReturnType<typeof createApplicationDriver>>
beforeAll(async () => {
  server = await openTestServer()
  drive = await createApplicationDriver(server)
})
afterAll(() => server.close())

type Applicant = { readonly person: Person; readonly applicationId: string }
/** A full session, and further people approved for its exam. */
async function aFullSession({
  seats = 1,
  others = 0,
  needsCoupon = 0,
}: {
  seats?: number
  others?: number
  needsCoupon?: 0 | 1
} = {}) {
  const examId = await createTestExam(server.deps, { single: 1 })
  const sessionId = await drive.aSession(examId, { seats, needsCoupon })
  const approved = async (): Promise<Applicant> => {
    const person = await drive.anApplicant()
    return { person, applicationId: await drive.approved(person, examId) }
  }
  const seated: Applicant[] = []
  for (let n = 0; n < seats; n++) {
    const one = await approved()
    if (needsCoupon) await aCoupon(one, examId)
    await server.call(examSeatAssign, { applicationId: one.applicationId, sessionId }, one.person)
    seated.push(one)
  }
  const waiting: Applicant[] = []
  for (let n = 0; n < others; n++) waiting.push(await approved())
  return { examId, sessionId, seated, waiting }
}
async function aCoupon({ person }: Applicant, examId: string) {
  const [{ login } = { login: '' }] = await server.deps.sql<
    { login: string }[]
  >`select login from account where id = ${person.accountId}`
  const validUntil = drive.inHours(24 * 90)
  await server.call(
    examCouponIssue,
    { login, companyId: drive.company, validUntil, examId, requestKey: `coupon ${person.accountId}` },
    drive.officer,
  )
}
const wait = ({ person, applicationId }: Applicant, sessionId: string) =>
  server.call(examWaitlistJoin, { applicationId, sessionId }, person)
const stateOf = async ({ person }: Applicant, examId: string) => {
  const found = await drive.applicationOf(person, examId)
  return { state: found?.state, place: found?.wait?.place ?? null }
}
const titlesOf = async ({ person }: Applicant) =>
  (await server.call(notificationList, {}, person)).data.list.map((one) => one.title)

test('a released seat goes to the first on the waitlist, with a ticket and a notification', async () => {
  const { examId, sessionId, seated, waiting } = await aFullSession({ others: 2 })
  const [first, second] = waiting as [Applicant, Applicant]
  expect((await wait(first, sessionId)).data).toMatchObject({ state: 'approved', wait: { sessionId, place: 1 } })
  server.clock.pass(1)
  expect((await wait(second, sessionId)).data).toMatchObject({ wait: { place: 2 } })
  expect((await wait(first, sessionId)).data, 'asking again keeps the place').toMatchObject({ wait: { place: 1 } })
  expect((await server.call(examSessionList, { examId }, first.person)).data.list[0]).toMatchObject({
    seatsLeft: 0,
    waiting: 2,
  })

  await server.call(
    examApplicationCancel,
    { applicationId: (seated[0] as Applicant).applicationId },
    (seated[0] as Applicant).person,
  )
  expect(await drive.applicationOf(first.person, examId)).toMatchObject({
    state: 'scheduled',
    wait: null,
    session: { sessionId },
    ticketNo: expect.stringMatching(/^[A-Z0-9]{12}$/),
  })
  expect(await titlesOf(first)).toContain('《网络考试》候补成功')
  expect(await stateOf(second, examId)).toEqual({ state: 'approved', place: 1 })
  expect((await server.call(examSessionList, { examId }, second.person)).data.list[0]).toMatchObject({
    seatsLeft: 0,
    waiting: 1,
  })
})

test('an exchange frees a seat for the waitlist, and booking another seat removes the entry', async () => {
  const { examId, sessionId, seated, waiting } = await aFullSession({ others: 2 })
  const elsewhere = await drive.aSession(examId, { seats: 2, inHours: 96 })
  const [first, second] = waiting as [Applicant, Applicant]
  await wait(first, sessionId)
  server.clock.pass(1)
  await wait(second, sessionId)
  await server.call(examSeatAssign, { applicationId: first.applicationId, sessionId: elsewhere }, first.person)
  expect(await stateOf(second, examId)).toEqual({ state: 'approved', place: 1 })
  const { person, applicationId } = seated[0] as Applicant
  await server.call(examSeatAssign, { applicationId, sessionId: elsewhere }, person)
  expect(await stateOf(second, examId)).toEqual({ state: 'scheduled', place: null })
})

test('new seats go to the waitlist in order; its members are notified of a cancelled session too', async () => {
  const { examId, sessionId, waiting } = await aFullSession({ others: 3 })
  for (const one of waiting) {
    await wait(one, sessionId)
    server.clock.pass(1)
  }
  const board = (await server.call(examCentreBoard, {}, drive.officer)).data.sessions.find(
    (one) => one.sessionId === sessionId,
  )
  expect(board).toMatchObject({ seats: 1, taken: 1, waiting: 3 })
  const { startsAt = '', endsAt = '', changeUntil = '' } = board ?? {}
  expect(
    (await server.call(examSessionReschedule, { sessionId, startsAt, endsAt, changeUntil, seats: 3 }, drive.officer))
      .data,
  ).toEqual({ told: 0, seated: 2 })
  expect(await Promise.all(waiting.map((one) => stateOf(one, examId)))).toEqual([
    { state: 'scheduled', place: null },
    { state: 'scheduled', place: null },
    { state: 'approved', place: 1 },
  ])
  expect((await server.call(examSessionCancel, { sessionId, reason: '考点停电' }, drive.officer)).data).toEqual({
    told: 4,
  })
  expect(await titlesOf(waiting[2] as Applicant)).toContain('《网络考试》的场次已取消')
  expect(await stateOf(waiting[2] as Applicant, examId)).toEqual({ state: 'approved', place: null })
})

test('where a seat needs a coupon, waiting needs one too, and it is used with the seat', async () => {
  const { examId, sessionId, seated, waiting } = await aFullSession({ others: 2, needsCoupon: 1 })
  const [poor, rich] = waiting as [Applicant, Applicant]
  expect((await wait(poor, sessionId)).data).toMatchObject({ reason: 'examCouponNeeded' })
  await aCoupon(poor, examId)
  await aCoupon(rich, examId)
  await wait(poor, sessionId)
  server.clock.pass(1)
  await wait(rich, sessionId)
  await server.deps
    .sql`update exam_coupon set valid_until = ${server.clock.now()} where account_id = ${poor.person.accountId}`
  await server.call(
    examApplicationCancel,
    { applicationId: (seated[0] as Applicant).applicationId },
    (seated[0] as Applicant).person,
  )
  expect(await stateOf(poor, examId), 'passed over, and first still').toEqual({ state: 'approved', place: 1 })
  expect(await drive.applicationOf(rich.person, examId)).toMatchObject({
    state: 'scheduled',
    couponCode: expect.any(String),
  })
})

test('the waitlist rejects sessions with seats left, other exams, fixed sessions, other people’s applications and unapproved ones', async () => {
  const { examId, sessionId, waiting } = await aFullSession({ others: 1 })
  const one = waiting[0] as Applicant
  const free = await drive.aSession(examId, { inHours: 96 })
  const other = await aFullSession()
  expect((await wait(one, free)).data).toMatchObject({ reason: 'seatsFree' })
  expect((await wait(one, other.sessionId)).data).toMatchObject({ reason: 'sessionNotFound' })
  expect((await wait({ ...one, person: (other.seated[0] as Applicant).person }, sessionId)).data).toMatchObject({
    reason: 'applicationNotFound',
  })
  expect(
    (await server.call(examWaitlistLeave, { applicationId: one.applicationId }, (other.seated[0] as Applicant).person))
      .data,
  ).toMatchObject({ reason: 'applicationNotFound' })
  expect((await wait(other.seated[0] as Applicant, other.sessionId)).data).toMatchObject({ reason: 'applicationState' })
  await wait(one, sessionId)
  await server.call(examWaitlistLeave, { applicationId: one.applicationId }, one.person)
  expect(await stateOf(one, examId)).toEqual({ state: 'approved', place: null })
  await wait(one, sessionId)
  server.clock.pass(25 * drive.hour)
  expect((await wait(one, sessionId)).data).toMatchObject({ reason: 'seatFixed' })
  expect(await stateOf(one, examId), 'a list ends when seats are fixed').toEqual({ state: 'approved', place: null })
})

test('concurrent cancellations and waitlist entries lose no seat and assign none twice', async () => {
  const { examId, sessionId, seated, waiting } = await aFullSession({ seats: 4, others: 6 })
  for (const one of waiting) {
    await wait(one, sessionId)
    server.clock.pass(1)
  }
  await Promise.all([
    ...seated.map(({ person, applicationId }) => server.call(examApplicationCancel, { applicationId }, person)),
    ...waiting
      .slice(4)
      .map(({ person, applicationId }) => server.call(examApplicationCancel, { applicationId }, person)),
  ])
  const states = await Promise.all(waiting.slice(0, 4).map((one) => stateOf(one, examId)))
  expect(states.map((one) => one.state)).toEqual(Array(4).fill('scheduled'))
  const [row] = await server.deps.sql<{ taken: number; held: number }[]>`
    select taken, (select count(*)::int from exam_application b where b.session_id = x.id and b.state = 'scheduled') as held from exam_session x where id = ${sessionId}`
  expect(row).toEqual({ taken: 4, held: 4 })
})

test('people of one company get their notices of a session in one step, so that it is locked only briefly', async () => {
  const { sessionId, waiting } = await aFullSession({ seats: 2, others: 2 })
  for (const one of waiting) await wait(one, sessionId)
  const [session] = await server.deps.sql<{ startsAt: Date; endsAt: Date; changeUntil: Date }[]>`
    select starts_at as "startsAt", ends_at as "endsAt", change_until as "changeUntil" from exam_session where id = ${sessionId}`
  const [startsAt, endsAt, changeUntil] = [session?.startsAt, session?.endsAt, session?.changeUntil].map((at) =>
    new Date(at ?? 0).toISOString(),
  ) as [string, string, string]
  let calls = 0
  const { outbox } = server.deps
  const deps = {
    ...server.deps,
    outbox: {
      ...outbox,
      putNotices: (...given: Parameters<typeof outbox.putNotices>) => {
        calls++
        return outbox.putNotices(...given)
      },
    },
  }
  const actor = { accountId: drive.officer.accountId } as Parameters<typeof cancelExamSession>[1]
  const times = { sessionId, startsAt, endsAt, changeUntil, seats: 4 }
  expect(await rescheduleExamSession(deps, actor, times)).toEqual({ told: 0, seated: 2 })
  expect(calls).toBe(1)
  expect(await cancelExamSession(deps, actor, { sessionId, reason: '考点停电' })).toEqual({ told: 4 })
  expect(calls).toBe(2)
  for (const one of waiting)
    expect(await titlesOf(one)).toEqual(expect.arrayContaining(['《网络考试》候补成功', '《网络考试》的场次已取消']))
})
