import {
  applicationDocuments,
  examApplicationRead,
  managedExamApplicationList,
  returnReasonList,
  returnReasonsSave,
} from '@portal/contract/certificates/application-desk.contract.ts'
import {
  examApplicantSave,
  examApplicationSave,
  examSeatAssign,
  examSessionList,
  myExamCouponList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import {
  examApplicationDecide,
  examCandidateCheckIn,
  examCouponIssue,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import {
  examCentreBoard,
  examCouponList,
  examCouponRevoke,
  examSessionCancel,
  examSessionReschedule,
} from '@portal/contract/certificates/exam-centre-staff.contract.ts'
import { checkinRoll, checkinSessions, checkinSync } from '@portal/contract/certificates/exam-checkin.contract.ts'
import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createApplicationDriver } from '../testing/application.driver.ts'

type Drive = Awaited<ReturnType<typeof createApplicationDriver>>

let server: TestServer
let company: Drive['company']
let officer: Drive['officer']
let hour: Drive['hour']
let inHours: Drive['inHours']
let aSession: Drive['aSession']
let details: Drive['details']
let anApplicant: Drive['anApplicant']
let approved: Drive['approved']
let applicationOf: Drive['applicationOf']
beforeAll(async () => {
  server = await openTestServer()
  ;({ company, officer, hour, inHours, aSession, details, anApplicant, approved, applicationOf } =
    await createApplicationDriver(server))
})
afterAll(() => server.close())

test('the review queue shows mismatches, documents while they are needed, and earlier decisions', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await aSession(examId)
  const person = await anApplicant('罗一鸣')
  const { applicationId } = (await server.call(examApplicationSave, { examId, submit: 1 }, person)).data
  const ask = { examId, state: 'submitted' } as const
  const [row] = (await server.call(managedExamApplicationList, ask, officer)).data.rows
  expect(row).toMatchObject({
    applicationId,
    name: '林晓雯',
    findings: expect.arrayContaining(['photoMissing', 'documentMissing', 'nameDiffers']),
    isOwn: false,
  })
  expect((await server.call(managedExamApplicationList, { ...ask, q: '罗一' }, officer)).data.total).toBe(1)
  expect((await server.call(managedExamApplicationList, { ...ask, q: '没有这个人' }, officer)).data.total).toBe(0)
  const whole = (await server.call(examApplicationRead, { applicationId }, officer)).data
  expect(whole).toMatchObject({
    name: '罗一鸣',
    details: { realName: '林晓雯', idTail: '002X', hasPhoto: false },
    decisions: [],
    earlier: [],
  })
  expect(whole.details?.phone).toContain('*')

  const look = { kind: 'exam', applicationId, purpose: 'name' } as const
  expect((await server.call(applicationDocuments, look, officer)).data).toEqual({ photo: null, document: null })
  expect(
    await server.deps
      .sql`select detail from audit_line where action = 'application.documents' and thing_id = ${applicationId}`,
  ).toMatchObject([{ detail: { purpose: 'name' } }])
  await server.call(examApplicationDecide, { applicationId, decision: 'return', reason: '没有照片' }, officer)
  expect((await server.call(applicationDocuments, look, officer)).data).toMatchObject({ reason: 'applicationState' })
  await server.call(examApplicationSave, { examId, submit: 1 }, person)
  expect((await server.call(examApplicationRead, { applicationId }, officer)).data).toMatchObject({
    state: 'submitted',
    decisions: [{ decision: 'return', reason: '没有照片' }],
  })
  // Of two registrations, the later one names the earlier one, and not the other way round.
  const next = await createTestExam(server.deps, { single: 1 })
  await aSession(next)
  server.clock.pass(60)
  const { applicationId: later } = (await server.call(examApplicationSave, { examId: next, submit: 1 }, person)).data
  const earlier = async (id: string) =>
    (await server.call(examApplicationRead, { applicationId: id }, officer)).data.earlier
  expect(await earlier(later)).toMatchObject([{ applicationId }])
  expect(await earlier(applicationId)).toEqual([])
  expect((await server.call(examApplicationRead, { applicationId: examId }, officer)).data).toMatchObject({
    reason: 'applicationNotFound',
  })
  expect((await server.call(applicationDocuments, { ...look, applicationId: examId }, officer)).data).toMatchObject({
    reason: 'applicationNotFound',
  })
})

test('reviewers can’t see the documents of their own application in the queue', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  await aSession(examId)
  const both = await aPerson(server.deps, company, { grants: ['certificates'] })
  await server.deps.sql`update account set phone = '+8613812345678' where id = ${both.accountId}`
  await server.call(examApplicantSave, { ...details, idNumber: '11010519491231002x' }, both)
  const { applicationId } = (await server.call(examApplicationSave, { examId, submit: 1 }, both)).data
  expect((await server.call(examApplicationRead, { applicationId }, both)).data.isOwn).toBe(true)
  expect(
    (await server.call(applicationDocuments, { kind: 'exam', applicationId, purpose: 'other' }, both)).data,
  ).toMatchObject({ reason: 'ownAttempt' })
})

test('staff edit the return reasons, in both languages and in order', async () => {
  const shipped = (await server.call(returnReasonList, { kind: 'exam' }, officer)).data
  expect(shipped.list[0]?.title).toEqual({ zh: '照片太小', en: 'Photo too small' })
  const reasons = [
    ...shipped.list.slice(1),
    { title: { zh: '其他', en: 'Other' }, words: { zh: '请看说明', en: 'Please see the note' } },
  ].map(({ title, words }) => ({
    title,
    words,
  })) as never
  await server.call(returnReasonsSave, { kind: 'exam', reasons }, officer)
  const kept = (await server.call(returnReasonList, { kind: 'exam' }, officer)).data
  expect(kept.list.map((one) => one.title.zh)).toEqual(['照片不合规', '证件看不清', '姓名不一致', '证件将过期', '其他'])
  expect(kept.decidedToday).toBeGreaterThan(0)
  const blank = [{ title: { zh: ' ', en: 'x' }, words: { zh: 'x', en: 'x' } }]
  expect((await server.call(returnReasonsSave, { kind: 'exam', reasons: blank }, officer)).data).toMatchObject({
    reason: 'malformed',
    fields: ['reasons.0.title.zh'],
  })
  expect((await server.call(returnReasonList, { kind: 'certificate' }, officer)).data.list).toHaveLength(3)
})

test('acts recorded at the door are applied once, in any order, and lost seats are reported', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const sessionId = await aSession(examId, { seats: 3, inHours: 30 })
  const other = await aSession(examId, { seats: 3, inHours: 31 })
  const people = await Promise.all([anApplicant(), anApplicant(), anApplicant()])
  const ids = await Promise.all(people.map((person) => approved(person, examId)))
  for (const [n, person] of people.entries())
    await server.call(examSeatAssign, { applicationId: ids[n] ?? '', sessionId }, person)
  const acts = ids.map((applicationId) => ({
    actId: crypto.randomUUID(),
    applicationId,
    act: 'in' as const,
    at: server.clock.now().toISOString(),
  }))
  expect((await server.call(checkinSync, { sessionId, acts }, officer)).data).toMatchObject({ reason: 'checkinClosed' })
  // One candidate moves to another session before the list is loaded; the seat number goes to another candidate.
  const [first, second, third] = people as [Person, Person, Person]
  expect((await server.call(checkinRoll, { sessionId }, officer)).data.people.map((one) => one.seatNo)).toEqual([
    1, 2, 3,
  ])
  await server.call(examSeatAssign, { applicationId: ids[0] ?? '', sessionId: other }, first)
  server.clock.pass(29 * hour)
  const roll = (await server.call(checkinRoll, { sessionId }, officer)).data
  expect(roll.people.map((one) => one.applicationId).toSorted()).toEqual([ids[1], ids[2]].toSorted())
  expect(Object.keys(roll.people[0] ?? {}).toSorted()).toEqual([
    'applicationId',
    'checkedInAt',
    'company',
    'idTail',
    'name',
    'seatNo',
    'ticketNo',
  ])
  const outcomes = async (some: typeof acts) =>
    new Map(
      (await server.call(checkinSync, { sessionId, acts: some }, officer)).data.results.map((one) => [
        one.actId,
        one.outcome,
      ]),
    )
  const told = await outcomes(acts)
  expect(acts.map(({ actId }) => told.get(actId))).toEqual(['gone', 'done', 'done'])
  expect(await outcomes(acts)).toEqual(told)
  expect(await applicationOf(second, examId)).toMatchObject({ state: 'sat' })
  const back = [
    {
      actId: crypto.randomUUID(),
      applicationId: ids[2] ?? '',
      act: 'out' as const,
      at: server.clock.now().toISOString(),
    },
  ] as never
  await outcomes(back)
  expect(await applicationOf(third, examId)).toMatchObject({ state: 'scheduled' })
  // Sending the first act again does not restore a check-in that was undone since.
  await outcomes(acts)
  expect(
    (await server.call(checkinRoll, { sessionId }, officer)).data.people.filter((one) => one.checkedInAt),
  ).toHaveLength(1)
  expect((await server.call(checkinSessions, {}, officer)).data.list).toContainEqual(
    expect.objectContaining({ sessionId, checkedIn: 1, taken: 2 }),
  )
  expect((await server.call(checkinRoll, { sessionId: examId }, officer)).data).toMatchObject({
    reason: 'sessionNotFound',
  })
  expect((await server.call(checkinSync, { sessionId: examId, acts }, officer)).data).toMatchObject({
    reason: 'sessionNotFound',
  })
})

test('moving or cancelling a session notifies candidates and keeps their approval and coupons', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const sessionId = await aSession(examId, { seats: 2, needsCoupon: 1 })
  const person = await anApplicant()
  const applicationId = await approved(person, examId)
  await server.call(
    examCouponIssue,
    { login: person.login, companyId: company, validUntil: inHours(500), requestKey: 'coupon-of-board' },
    officer,
  )
  expect((await server.call(examSeatAssign, { applicationId, sessionId }, person)).code).toBe(200)
  const times = { startsAt: inHours(72), endsAt: inHours(74), changeUntil: inHours(60) }
  expect(
    (await server.call(examSessionReschedule, { sessionId, ...times, endsAt: inHours(71), seats: 2 }, officer)).data,
  ).toMatchObject({ reason: 'malformed', fields: ['endsAt'] })
  expect(
    (await server.call(examSessionReschedule, { sessionId: examId, ...times, seats: 2 }, officer)).data,
  ).toMatchObject({ reason: 'sessionNotFound' })
  expect((await server.call(examSessionReschedule, { sessionId, ...times, seats: 5 }, officer)).data).toEqual({
    told: 1,
    seated: 0,
  })
  const on = async () =>
    (await server.call(examCentreBoard, {}, officer)).data.sessions.find((one) => one.sessionId === sessionId)
  expect(await on()).toMatchObject({ seats: 5, taken: 1, startsAt: times.startsAt, isCancelled: false, absent: 0 })
  const other = await anApplicant()
  const second = await approved(other, examId)
  await server.call(
    examCouponIssue,
    { login: other.login, companyId: company, validUntil: inHours(500), requestKey: 'coupon-of-board-2' },
    officer,
  )
  await server.call(examSeatAssign, { applicationId: second, sessionId }, other)
  expect((await server.call(examSessionReschedule, { sessionId, ...times, seats: 1 }, officer)).data).toMatchObject({
    reason: 'seatsTaken',
  })

  expect((await server.call(examSessionCancel, { sessionId, reason: '考点停电' }, officer)).data).toEqual({ told: 2 })
  expect(await on()).toMatchObject({ isCancelled: true, taken: 0 })
  expect(await applicationOf(person, examId)).toMatchObject({ state: 'approved', session: null, ticketNo: null })
  expect((await server.call(myExamCouponList, {}, person)).data.list).toMatchObject([{ state: 'usable' }])
  expect((await server.call(examSessionList, { examId }, person)).data.list).toEqual([])
  expect((await server.call(examSeatAssign, { applicationId, sessionId }, person)).data).toMatchObject({
    reason: 'sessionNotFound',
  })
  expect((await server.call(examSessionCancel, { sessionId, reason: '考点停电' }, officer)).data).toMatchObject({
    reason: 'sessionBegun',
  })
  expect((await server.call(examSessionCancel, { sessionId: examId, reason: '考点停电' }, officer)).data).toMatchObject(
    { reason: 'sessionNotFound' },
  )
  const titles = (await server.call(notificationList, {}, person)).data.list.map((one) => one.title)
  expect(titles.filter((one) => one.includes('场次'))).toHaveLength(2)
  // The exam still requires a seat.
  expect((await server.call(attemptStart, { examId, writer: 'window-one' }, person)).data).toMatchObject({
    reason: 'seatMissing',
  })
})

test('coupons are found by holder, and can be ended while unused', async () => {
  const person = await aPerson(server.deps, company, { name: '卢静怡' })
  await server.call(
    examCouponIssue,
    { login: person.login, companyId: company, validUntil: inHours(50), requestKey: 'coupon-to-end' },
    officer,
  )
  const [row] = (await server.call(examCouponList, { q: '卢静', state: 'usable' }, officer)).data.rows
  expect(row).toMatchObject({ name: '卢静怡', state: 'usable', examTitle: null })
  const couponId = row?.couponId ?? ''
  expect((await server.call(examCouponRevoke, { couponId }, officer)).code).toBe(200)
  expect((await server.call(examCouponRevoke, { couponId }, officer)).data).toMatchObject({ reason: 'couponUsed' })
  expect((await server.call(examCouponRevoke, { couponId: company }, officer)).data).toMatchObject({
    reason: 'notFound',
  })
  expect((await server.call(examCouponList, { q: '卢静', state: 'expired' }, officer)).data.total).toBe(1)
})

test('officers can’t check themselves in, by ticket or on the list', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  const sessionId = await aSession(examId, { inHours: 30 })
  const both = await anApplicant()
  const applicationId = await approved(both, examId)
  await server.call(examSeatAssign, { applicationId, sessionId }, both)
  await server.deps.sql`insert into staff_grant values (${both.accountId}, 'certificates', ${server.clock.now()})`
  server.clock.pass(29 * hour)
  const { people } = (await server.call(checkinRoll, { sessionId }, both)).data
  expect(people).toMatchObject([{ applicationId, isOwn: true }])
  const ticketNo = people[0]?.ticketNo ?? ''
  expect((await server.call(examCandidateCheckIn, { ticketNo }, both)).data).toMatchObject({ reason: 'ownAttempt' })
  const act = () => ({
    actId: crypto.randomUUID(),
    applicationId,
    act: 'in' as const,
    at: server.clock.now().toISOString(),
  })
  expect((await server.call(checkinSync, { sessionId, acts: [act()] }, both)).data.results).toMatchObject([
    { outcome: 'gone' },
  ])
  expect((await server.call(checkinRoll, { sessionId }, officer)).data.people[0]?.checkedInAt).toBeNull()
  expect((await server.call(checkinSync, { sessionId, acts: [act()] }, officer)).data.results).toMatchObject([
    { outcome: 'done' },
  ])
})
