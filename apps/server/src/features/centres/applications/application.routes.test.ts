import {
  examApplicant,
  examApplicantSave,
  examApplicationCancel,
  examApplicationSave,
  examCentreList,
  examSeatAssign,
  examSessionList,
  examTicket,
  myExamCouponList,
  registrationExamList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import {
  examApplicationDecide,
  examApplicationQueue,
  examCandidateCheckIn,
  examCentreSave,
  examCouponIssue,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import { certificateTracks } from '@portal/contract/certificates/track.contract.ts'
import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { attemptPaperRead, attemptStart, examDetail, examList } from '@portal/contract/exams/exam.contract.ts'
import { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, joinCompany, aSession as openSession, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer } from '../../exams/testing/exam.driver.ts'
import { createApplicationDriver } from '../testing/application.driver.ts'

type Drive = Awaited<ReturnType<typeof createApplicationDriver>>

let server: TestServer
let company: Drive['company']
let officer: Drive['officer']
let centreId: Drive['centreId']
let hour: Drive['hour']
let inHours: Drive['inHours']
let aSession: Drive['aSession']
let details: Drive['details']
let anApplicant: Drive['anApplicant']
let approved: Drive['approved']
let applicationOf: Drive['applicationOf']
beforeAll(async () => {
  server = await openTestServer()
  ;({ company, officer, centreId, hour, inHours, aSession, details, anApplicant, approved, applicationOf } =
    await createApplicationDriver(server))
})
afterAll(() => server.close())

test('an exam without upcoming sessions is listed for a person with an open registration only', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const sessionId = await aSession(examId, { inHours: 30 })
  const [seated, waiting, other] = [await anApplicant(), await anApplicant(), await anApplicant()]
  const applicationId = await approved(seated, examId)
  await server.call(examSeatAssign, { applicationId, sessionId }, seated)
  await server.call(examApplicationSave, { examId, submit: 1 }, waiting)
  const listed = async (person: Person) =>
    (await server.call(registrationExamList, {}, person)).data.list.find((one) => one.examId === examId)
  expect((await listed(other))?.seatsLeft).toBe(1)
  server.clock.pass(30.5 * hour)
  const none = { nextSessionAt: null, seatsLeft: null }
  expect(await listed(seated)).toMatchObject({ ...none, application: { applicationId, state: 'scheduled' } })
  expect(await listed(waiting)).toMatchObject({ ...none, application: { state: 'submitted' } })
  expect(await listed(other)).toBeUndefined()
})

test('only candidates who registered, were approved and booked a seat can take an exam with sessions, at its time', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const person = await anApplicant()
  expect((await server.call(examApplicationSave, { examId, submit: 0 }, person)).data).toMatchObject({
    reason: 'applicationNotPossible',
  })
  const sessionId = await aSession(examId)
  expect((await server.call(examDetail, { examId }, person)).data).toMatchObject({
    seatFirst: true,
    refusal: { reason: 'seatMissing' },
  })
  expect((await server.call(attemptStart, { examId, writer: 'window-one' }, person)).data).toMatchObject({
    reason: 'seatMissing',
  })
  expect((await server.call(registrationExamList, {}, person)).data.list).toContainEqual(
    expect.objectContaining({ examId, seatsLeft: 2, application: null }),
  )

  const { applicationId, state } = (await server.call(examApplicationSave, { examId, submit: 0 }, person)).data
  expect(state).toBe('draft')
  expect((await server.call(examSeatAssign, { applicationId, sessionId }, person)).data).toMatchObject({
    reason: 'applicationState',
  })
  await server.call(examApplicationSave, { examId, submit: 1 }, person)
  expect((await server.call(examApplicationSave, { examId, submit: 1 }, person)).data).toMatchObject({
    reason: 'applicationState',
  })
  await server.call(examApplicationDecide, { applicationId, decision: 'return', reason: '照片不清晰' }, officer)
  expect(await applicationOf(person, examId)).toMatchObject({ state: 'returned', reason: '照片不清晰' })
  await server.call(examApplicationSave, { examId, submit: 1 }, person)
  await server.call(examApplicationDecide, { applicationId, decision: 'approve' }, officer)
  expect((await server.call(notificationList, {}, person)).data.list.map((one) => one.title).toSorted()).toEqual([
    '《网络考试》的报名已通过',
    '《网络考试》的报名被退回',
  ])

  const seat = (await server.call(examSeatAssign, { applicationId, sessionId }, person)).data
  expect(seat).toMatchObject({ state: 'scheduled', realName: '林晓雯', session: { centre: { city: '南京' } } })
  expect((await server.call(examSeatAssign, { applicationId, sessionId }, person)).data.ticketNo).toBe(seat.ticketNo)
  expect((await server.call(examSessionList, { examId }, person)).data.list[0]?.seatsLeft).toBe(1)
  const ticket = await server.inject({
    url: `${examTicket.path}?applicationId=${applicationId}`,
    headers: { access_token: person.token },
  })
  expect(ticket.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  expect((await server.call(attemptStart, { examId, writer: 'window-one' }, person)).data).toMatchObject({
    reason: 'seatLater',
  })
  expect((await server.call(examCandidateCheckIn, { ticketNo: seat.ticketNo ?? '' }, officer)).data).toMatchObject({
    reason: 'applicationState',
  })
  server.clock.pass(48 * hour)
  expect(
    (await server.call(examCandidateCheckIn, { ticketNo: ` ${seat.ticketNo?.toLowerCase()}` }, officer)).data,
  ).toMatchObject({ realName: '林晓雯' })
  const exam = createExamDriver(server)
  const paper = await exam.open(person, examId)
  await exam.submit(
    person,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((question) => testAnswer(question)),
  )
  expect(await applicationOf(person, examId)).toMatchObject({ state: 'passed' })
})

test('the last seat is booked once, and an exchange releases the previous seat', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const [first, second] = [await aSession(examId, { seats: 1 }), await aSession(examId, { seats: 1, inHours: 72 })]
  const people = await Promise.all(Array.from({ length: 6 }, () => anApplicant()))
  const ids = await Promise.all(people.map((person) => approved(person, examId)))
  const answers = await Promise.all(
    people.map((person, index) =>
      server.call(examSeatAssign, { applicationId: ids[index] as string, sessionId: first }, person),
    ),
  )
  expect(answers.filter((one) => one.code === 200)).toHaveLength(1)
  expect(
    answers.filter((one) => one.code !== 200).map((one) => (one.data as unknown as { reason: string }).reason),
  ).toEqual(Array(5).fill('sessionFull'))
  const winner = answers.findIndex((one) => one.code === 200)
  await server.call(
    examSeatAssign,
    { applicationId: ids[winner] as string, sessionId: second },
    people[winner] as Person,
  )
  const left = (await server.call(examSessionList, { examId }, officer)).data.list.map((one) => one.seatsLeft)
  expect(left).toEqual([1, 0])
})

test('a seat and its coupon can be released before the deadline, not after', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const sessionId = await aSession(examId, { needsCoupon: 1 })
  const person = await anApplicant()
  const applicationId = await approved(person, examId)
  expect((await server.call(examSeatAssign, { applicationId, sessionId }, person)).data).toMatchObject({
    reason: 'examCouponNeeded',
  })
  const coupon = {
    login: person.login,
    companyId: company,
    validUntil: inHours(2000),
    requestKey: `give ${person.login}`,
  }
  const given = await Promise.all([1, 2, 3].map(() => server.call(examCouponIssue, coupon, officer)))
  const code = given[0]?.data.code ?? ''
  expect(given.map((one) => one.data.code)).toEqual([code, code, code])
  expect((await server.call(examCouponIssue, { ...coupon, validUntil: inHours(2001) }, officer)).reason).toBe(
    'conflict',
  )
  expect((await server.call(myExamCouponList, {}, person)).data.total).toBe(1)
  expect((await server.call(examSeatAssign, { applicationId, sessionId }, person)).data).toMatchObject({
    couponCode: code,
  })
  expect((await server.call(myExamCouponList, { state: 'used' }, person)).data).toMatchObject({
    total: 1,
    list: [{ code, examTitle: null }],
  })
  await server.call(examApplicationCancel, { applicationId }, person)
  expect((await server.call(myExamCouponList, {}, person)).data.list).toMatchObject([{ code, state: 'usable' }])
  expect((await server.call(examSessionList, { examId }, person)).data.list[0]?.seatsLeft).toBe(2)
  expect((await server.call(examApplicationCancel, { applicationId }, person)).data).toMatchObject({
    reason: 'applicationState',
  })

  // The list starts with the newest application.
  server.clock.pass(1)
  const again = await approved(person, examId)
  await server.call(examSeatAssign, { applicationId: again, sessionId }, person)
  server.clock.pass(25 * hour)
  expect((await server.call(examApplicationCancel, { applicationId: again }, person)).data).toMatchObject({
    reason: 'seatFixed',
  })
  server.clock.pass(48 * hour)
  expect(await applicationOf(person, examId)).toMatchObject({ state: 'expired' })
})

test('the number of a document is checked, sealed, and shown by its end only; a new phone has to prove itself', async () => {
  const person = await aPerson(server.deps, company)
  expect(
    (await server.call(examApplicantSave, { ...details, idNumber: '110105194912310021' }, person)).data,
  ).toMatchObject({ reason: 'idNumberInvalid' })
  expect(
    (await server.call(examApplicantSave, { ...details, idNumber: '11010519491231002X' }, person)).data,
  ).toMatchObject({ reason: 'phoneInvalid' })
  expect(
    (
      await server.call(
        examApplicantSave,
        { ...details, idNumber: '11010519491231002X', phone: '13800020400', code: '123456' },
        person,
      )
    ).data,
  ).toMatchObject({
    reason: 'smsCodeInvalid',
  })
  expect(
    (await server.call(examApplicantSave, { ...details, realName: 'R2D2', idNumber: '11010519491231002X' }, person))
      .data,
  ).toMatchObject({ reason: 'nameInvalid' })
  expect((await server.call(examApplicantSave, { ...details, email: 'nobody' }, person)).data).toMatchObject({
    reason: 'emailInvalid',
  })
  const other = await anApplicant()
  expect((await server.call(examApplicant, {}, other)).data).toMatchObject({
    isKept: true,
    idTail: '002X',
    photoUrl: null,
  })
  expect((await server.call(examApplicantSave, { ...details, certificateType: 'passport' }, other)).data).toMatchObject(
    { reason: 'idNumberInvalid' },
  )
  const [row] = await server.deps.sql<
    { number: Buffer; text: string }[]
  >`select id_number as number, details::text as text from exam_applicant where account_id = ${other.accountId}`
  expect(row?.number.includes(Buffer.from('1231002'))).toBe(false)
  expect(row?.text).not.toContain('1231002')
  const foreign = await server.call(
    examApplicantSave,
    { ...details, photoFileId: '019aa1c0-0000-7000-8000-000000000001' },
    other,
  )
  expect(foreign.data).toMatchObject({ reason: 'fileNotFound', fields: ['photoFileId'] })
})

test('applications are visible to their owner only, and reviewers can’t decide on their own', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const sessionId = await aSession(examId)
  const person = await anApplicant()
  const stranger = await anApplicant()
  const applicationId = await approved(person, examId)
  expect((await server.call(examSeatAssign, { applicationId, sessionId }, stranger)).data).toMatchObject({
    reason: 'applicationNotFound',
  })
  expect((await server.call(examApplicationCancel, { applicationId }, stranger)).data).toMatchObject({
    reason: 'applicationNotFound',
  })
  await server.deps.sql`update account set phone = '+8613900000001' where id = ${officer.accountId}`
  await server.call(examApplicantSave, { ...details, idNumber: '11010519491231002X' }, officer)
  const own = (await server.call(examApplicationSave, { examId, submit: 1 }, officer)).data
  expect(
    (await server.call(examApplicationDecide, { applicationId: own.applicationId, decision: 'approve' }, officer)).data,
  ).toMatchObject({ reason: 'ownAttempt' })
  expect((await server.call(examApplicationQueue, { state: 'submitted' }, officer)).data.list).toContainEqual(
    expect.objectContaining({ applicationId: own.applicationId, details: expect.objectContaining({ idTail: '002X' }) }),
  )
})

test('a centre has its map location', async () => {
  const nowhere = await server.call(examCentreSave, { city: { en: ' ' }, name: { zh: '考点' }, address: {} }, officer)
  expect(nowhere.data).toMatchObject({ reason: 'malformed', fields: ['city', 'address'] })
})

test('centres are public, and are found by city in both languages', async () => {
  expect((await server.call(examCentreList, { q: 'nanjing' }, {})).data).toMatchObject({
    total: 1,
    list: [{ centreId, city: '南京' }],
  })
  expect((await server.call(examCentreList, { q: '%' }, {})).data.total).toBe(0)
})

test('a candidate who checked in but did not start may register again; one awaiting a result has taken the exam', async () => {
  const examId = await createTestExam(server.deps, { single: 1, short: 1 })
  const sessionId = await aSession(examId)
  const [idle, writing] = [await anApplicant(), await anApplicant()]
  for (const person of [idle, writing])
    await server.call(examSeatAssign, { applicationId: await approved(person, examId), sessionId }, person)
  server.clock.pass(48 * hour)
  await server.call(examCandidateCheckIn, { ticketNo: (await applicationOf(idle, examId))?.ticketNo ?? '' }, officer)
  const exam = createExamDriver(server)
  const paper = await exam.open(writing, examId)
  const answers = paper.questions.map((question) => testAnswer(question))
  await exam.submit(writing, paper.attemptId, 'submit-key-1', answers)
  expect(await applicationOf(writing, examId)).toMatchObject({ state: 'sat' })
  await aSession(examId)
  server.clock.pass(2 * hour)
  expect(await applicationOf(idle, examId)).toMatchObject({ state: 'expired' })
  expect((await server.call(examApplicationSave, { examId, submit: 1 }, idle)).data.state).toBe('submitted')
  expect(await applicationOf(writing, examId)).toMatchObject({ state: 'sat' })
})

test('a result that was corrected later is followed, for its owner and for staff', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const sessionId = await aSession(examId)
  const person = await anApplicant()
  const applicationId = await approved(person, examId)
  await server.call(examSeatAssign, { applicationId, sessionId }, person)
  server.clock.pass(48 * hour)
  const exam = createExamDriver(server)
  const paper = await exam.open(person, examId)
  await exam.submit(person, paper.attemptId)
  expect(await applicationOf(person, examId)).toMatchObject({ state: 'failed' })
  await server.deps.sql`update attempt set passed = true where id = ${paper.attemptId}`
  const ofStaff = async () =>
    (await server.call(examApplicationQueue, { size: 99 }, officer)).data.list.find(
      (one) => one.applicationId === applicationId,
    )
  expect(await ofStaff()).toMatchObject({ state: 'passed' })
  await server.deps.sql`update attempt set passed = false where id = ${paper.attemptId}`
  expect(await applicationOf(person, examId)).toMatchObject({ state: 'failed' })
})

test('an exam in a session ends with it, and is taken in the company of the booking', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600 })
  const sessionId = await aSession(examId)
  const person = await anApplicant()
  await server.call(examSeatAssign, { applicationId: await approved(person, examId), sessionId }, person)
  expect((await server.call(examDetail, { examId }, person)).data).toMatchObject({
    seatUntil: null,
    refusal: { reason: 'seatLater' },
  })
  const endsAt = inHours(50)
  server.clock.pass(49.5 * hour)
  expect((await server.call(examDetail, { examId }, person)).data).toMatchObject({ seatUntil: endsAt, refusal: null })
  const other = await aCompany(server.deps)
  await joinCompany(server.deps, person.accountId, other)
  const elsewhere = { ...person, companyId: other, token: await openSession(server.deps, person.accountId, other) }
  expect((await server.call(attemptStart, { examId, writer: 'window-one' }, elsewhere)).data).toMatchObject({
    reason: 'seatMissing',
  })
  const { attemptId } = (await server.call(attemptStart, { examId, writer: 'window-one' }, person)).data
  expect(
    (await server.call(attemptPaperRead, { attemptId, writer: 'window-one' }, person)).data.clock.remainingMs,
  ).toBe(1800_000)
})

test('a seat is shown with centre and time wherever its exam appears, and before booking the way to get one', async () => {
  const opensAt = new Date(server.clock.now().getTime() + 24 * hour * 1000)
  const certificateSchemeId = await aScheme(server.deps, { levelIndex: 0 })
  const examId = await createTestExam(
    server.deps,
    { single: 2 },
    { opensAt, closesAt: new Date(opensAt.getTime() + 10 * 24 * hour * 1000), certificateSchemeId },
  )
  const sessionId = await aSession(examId, { inHours: 50 })
  const [startsAt, endsAt] = [inHours(50), inHours(52)]
  const person = await anApplicant()
  const told = async () => ({
    detail: (await server.call(examDetail, { examId }, person)).data,
    card: (await server.call(examList, { q: '', size: 99 }, person)).data.list.find((one) => one.examId === examId),
    home: (await server.call(homePage, {}, person)).data.learner?.nextExam,
    mine: (await server.call(myHomeRead, {}, person)).data.exams.find((one) => one.examId === examId),
  })
  const inTrack = async (who: { token: string } | null = person) =>
    (await server.call(certificateTracks, {}, who ?? {})).data.list
      .flatMap(({ levels }) => levels.flatMap(({ exams }) => exams))
      .find((one) => one.examId === examId)?.seat
  const timeZone = 'Asia/Shanghai'
  expect([await inTrack(), await inTrack(null)]).toEqual(['missing', 'missing'])
  const before = await told()
  expect(before.detail).toMatchObject({
    seat: null,
    refusal: { reason: 'examNotStarted' },
    sessions: { nextAt: startsAt, seatsLeft: 2, timeZone, application: null },
  })
  expect(before.home).toMatchObject({ examId, what: 'apply', at: startsAt, timeZone, seat: null })
  expect(before.mine).toMatchObject({ seatFirst: true, nextSessionAt: startsAt, seat: null })
  const applicationId = await approved(person, examId)
  expect((await told()).detail.sessions?.application).toEqual({ applicationId, state: 'approved' })
  await server.call(examSeatAssign, { applicationId, sessionId }, person)
  const seat = { startsAt, endsAt, timeZone, city: '南京', centre: '建邺考点', address: '江东中路 369 号' }
  const after = await told()
  expect(after.detail).toMatchObject({
    seat,
    refusal: { reason: 'examNotStarted' },
    sessions: { application: { applicationId, state: 'scheduled' } },
  })
  expect(after.card).toMatchObject({ seat })
  expect(after.home).toMatchObject({ examId, what: 'seat', at: startsAt, seat })
  expect(after.mine).toMatchObject({ seatFirst: false, seat })
  const other = await aPerson(server.deps, company)
  expect((await server.call(examDetail, { examId }, other)).data).toMatchObject({
    seat: null,
    sessions: { application: null },
  })
  expect((await server.call(examDetail, { examId })).data).toMatchObject({
    seat: null,
    sessions: { application: null },
  })
  expect([await inTrack(), await inTrack(other)]).toEqual(['booked', 'missing'])
  // A dozen exams that begin sooner do not hide the seat from the days ahead.
  for (let n = 0; n < 12; n++)
    await createTestExam(
      server.deps,
      { single: 1 },
      { opensAt: new Date(inHours(1)), closesAt: new Date(inHours(40)), certificateSchemeId },
    )
  const ahead = (await server.call(homePage, {}, person)).data.learner?.coming ?? []
  expect(ahead.filter(({ isExam }) => isExam)).toHaveLength(12)
  expect(ahead).toContainEqual(expect.objectContaining({ id: examId, what: 'seat', isReserved: true }))
  server.clock.pass(51 * hour)
  expect(await inTrack()).toBe('now')
  server.clock.pass(2 * hour)
  expect((await told()).detail).toMatchObject({ seat: null, sessions: { nextAt: null, seatsLeft: 0 } })
  expect((await told()).mine).toBeUndefined()
})
