import { examSeatAssign } from '@portal/contract/certificates/exam-apply.contract.ts'
import { checkinRoll, checkinSessions, checkinSync } from '@portal/contract/certificates/exam-checkin.contract.ts'
import { answersSave, attemptPaperRead, attemptStart, examDetail } from '@portal/contract/exams/exam.contract.ts'
import { examCreate } from '@portal/contract/exams/exam-authoring.contract.ts'
import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { addBank } from '../../questions/questions.public.ts'
import { createApplicationDriver } from '../testing/application.driver.ts'

let server: TestServer
let drive: Awaited<ReturnType<typeof createApplicationDriver>>
beforeAll(async () => {
  server = await openTestServer({ env: { TRUST_PROXY: '1' } })
  drive = await createApplicationDriver(server)
})
afterAll(() => server.close())

const writer = 'window-one'
const start = (person: Person, examId: string) => server.call(attemptStart, { examId, writer }, person)
const detail = async (person: Person | object, examId: string) =>
  (await server.call(examDetail, { examId }, person)).data

/** An exam with a session in an hour, and candidates with a seat in it. */
async function seated(own: object, count = 1) {
  const examId = await createTestExam(server.deps, { single: 2 }, own)
  const sessionId = await drive.aSession(examId, { seats: count, inHours: 30 })
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const person = await drive.anApplicant()
    await server.call(examSeatAssign, { applicationId: await drive.approved(person, examId), sessionId }, person)
    people.push(person)
  }
  server.clock.pass(30.1 * drive.hour)
  return { examId, sessionId, people }
}

async function turn(sessionId: string, act: 'in' | 'out') {
  const [person] = (await server.call(checkinRoll, { sessionId }, drive.officer)).data.people
  const acts = [
    {
      actId: crypto.randomUUID(),
      applicationId: person?.applicationId ?? '',
      act,
      at: server.clock.now().toISOString(),
    },
  ]
  const send = async () => (await server.call(checkinSync, { sessionId, acts }, drive.officer)).data.results[0]?.outcome
  const outcome = await send()
  // Sent again, an act has the same outcome.
  expect(await send()).toBe(outcome)
  return outcome
}

test('an exam with required check-in starts only after the candidate has been checked in', async () => {
  const { examId, sessionId, people } = await seated({ checkInFirst: true })
  const [person] = people as [Person]
  await server.deps.sql`update account set name_latin = 'Zhou Yining' where id = ${person.accountId}`
  const atDoor = async (lang: 'zh' | 'en') =>
    (await server.call(checkinRoll, { sessionId }, { token: drive.officer.token, lang })).data.people[0]?.name ?? ''
  expect(await atDoor('en')).toBe(`${await atDoor('zh')} (Zhou Yining)`)
  expect(await detail(person, examId)).toMatchObject({
    checkInFirst: true,
    refusal: { reason: 'checkInMissing', msg: expect.stringContaining('签到') },
  })
  expect((await start(person, examId)).reason).toBe('checkInMissing')
  await turn(sessionId, 'in')
  expect(await detail(person, examId)).toMatchObject({ refusal: null })
  expect(await turn(sessionId, 'out')).toBe('done')
  expect((await start(person, examId)).reason).toBe('checkInMissing')
  await turn(sessionId, 'in')
  expect((await start(person, examId)).data.resumed).toBe(false)
  // Once started, the exam continues, even in a second window.
  expect((await start(person, examId)).data.resumed).toBe(true)
  // From then on a check-in is not undone, and the officer is informed.
  expect(await turn(sessionId, 'out')).toBe('started')
  const [after] = (await server.call(checkinRoll, { sessionId }, drive.officer)).data.people
  expect(after?.checkedInAt).not.toBeNull()
})

test('staff see at the door and on the board that check-in is required', async () => {
  const author = await aPerson(server.deps, drive.company, { grants: ['exams'] })
  for (const checkInFirst of [true, false]) {
    const { examId, sessionId } = await seated({ checkInFirst })
    const sessions = (await server.call(checkinSessions, {}, drive.officer)).data.list
    expect(sessions.find((one) => one.sessionId === sessionId)?.checkInFirst ?? false).toBe(checkInFirst)
    expect((await server.call(examBoardRead, { examId }, author)).data.exam.checkInFirst).toBe(checkInFirst)
  }
})

test('exams without required check-in or without sessions start without it', async () => {
  const { examId, people } = await seated({})
  expect((await start(people[0] as Person, examId)).data.resumed).toBe(false)
  const anywhere = await createTestExam(server.deps, { single: 2 }, { checkInFirst: true })
  const person = await drive.anApplicant()
  expect(await detail(person, anywhere)).toMatchObject({ checkInFirst: false, refusal: null })
  expect((await start(person, anywhere)).data.resumed).toBe(false)
})

test('an exam with networks can be started and opened only in them, and saves from anywhere', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { networks: ['10.20.0.0/16', '2001:db8:1::/48'] })
  const person = await drive.anApplicant()
  const at = (address: string) => ({ token: person.token, headers: { 'x-forwarded-for': address } })
  const [home, centre, other] = [at('192.168.0.9'), at('10.20.3.4'), at('2001:db8:1::7')]
  expect((await server.call(examDetail, { examId }, home)).data).toMatchObject({
    networkOnly: true,
    refusal: { reason: 'outsideNetwork' },
  })
  expect((await server.call(examDetail, { examId }, centre)).data).toMatchObject({ networkOnly: true, refusal: null })
  expect((await server.call(attemptStart, { examId, writer }, home)).reason).toBe('outsideNetwork')
  const { attemptId } = (await server.call(attemptStart, { examId, writer }, centre)).data
  expect((await server.call(attemptPaperRead, { attemptId, writer }, other)).data.attemptId).toBe(attemptId)
  // At home the paper can't be opened and the attempt can't be taken over.
  expect((await server.call(attemptPaperRead, { attemptId, writer: 'window-two' }, home)).reason).toBe('outsideNetwork')
  expect((await server.call(attemptStart, { examId, writer: 'window-two' }, home)).reason).toBe('outsideNetwork')
  const answers = [{ position: 1, seq: 1, answer: { keys: ['A'] }, uncertain: false }]
  expect((await server.call(answersSave, { attemptId, writer, answers }, home)).code).toBe(200)
})

test('an invalid network is rejected with its position in the list', async () => {
  const author = await aPerson(server.deps, drive.company, { grants: ['exams'] })
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '题库', en: 'Bank' } })
  const content: InputOf<typeof examCreate> = {
    kind: 'formal',
    title: { zh: '考试' },
    zones: [],
    paper: { rules: [{ bankId, count: 1, points: 100 }], fixed: [] },
    passingPoints: 0,
    shuffleQuestions: true,
    shuffleOptions: true,
    multiplePolicy: 'allOrNothing',
    leavePolicy: 'strict',
    leaveLimit: 5,
    onReload: 'submit',
    release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'never' },
    avoidSeen: false,
  }
  expect((await server.call(examCreate, { ...content, networks: ['10.0.0.0/8', 'room 4'] }, author)).fields).toEqual([
    'networks.1',
  ])
  expect(
    (await server.call(examCreate, { ...content, networks: ['10.0.0.0/8'], checkInFirst: true }, author)).code,
  ).toBe(200)
})
