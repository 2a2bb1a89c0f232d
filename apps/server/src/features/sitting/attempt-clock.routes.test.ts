import {
  attemptEnd,
  attemptEventList,
  attemptEventListForStaff,
  attemptReopen,
  attemptsPause,
  attemptsResume,
  extraTimeGrant,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptClock, attemptPaperRead, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../testing/builders.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { openExamTests, testWriter } from '../exams/testing/exam.driver.ts'
import { closeDueAttempts } from './finish-attempt.service.ts'

const { server, company, staff, drive } = await openExamTests()

let serial = 0
const key = () => `clock-request-${++serial}`
const reason = 'fire alarm'
const clock = (person: Person, attemptId: string, more: { known?: string; spent?: number[]; writer?: string } = {}) =>
  server.call(attemptClock, { attemptId, writer: testWriter, ...more }, person)
const secondsOf = async (person: Person, attemptId: string) =>
  (await server.call(examResult, { attemptId }, person)).data.questions.map(({ seconds }) => seconds)
const report = async (person: Person, attemptId: string) => (await server.call(examResult, { attemptId }, person)).data
const submit = (person: Person, attemptId: string, spent?: number[]) =>
  server.call(
    attemptSubmit,
    { attemptId, writer: testWriter, submitKey: key(), answers: [], leaves: [], ...(spent ? { spent } : {}) },
    person,
  )
async function sitting(timeLimit = 3600) {
  const examId = await createTestExam(server.deps, { single: 2, judge: 1 }, { timeLimit })
  const person = await aPerson(server.deps, company)
  const { attemptId } = await drive.open(person, examId)
  return { examId, person, attemptId }
}

test('a waiting page is notified immediately of a pause, a resume, extra time and an end by staff', async () => {
  const { examId, person, attemptId } = await sitting()
  const acts = [
    () => server.call(attemptsPause, { attemptId, reason, requestKey: key() }, staff),
    () => server.call(attemptsResume, { examId, reason: 'it goes on', requestKey: key() }, staff),
    () => server.call(extraTimeGrant, { examId, to: 'running', seconds: 60, reason, requestKey: key() }, staff),
    () => server.call(attemptsPause, { examId, reason, requestKey: key() }, staff),
    () => server.call(attemptEnd, { attemptId, reason, requestKey: key() }, staff),
  ] as const
  const heard: { state: string; isPaused: boolean; extraTime: number }[] = []
  let { mark } = (await clock(person, attemptId)).data
  for (const act of acts) {
    const beganAt = performance.now()
    const waiting = clock(person, attemptId, { known: mark })
    await act()
    const { data } = await waiting
    // Not at the end of the 25 seconds for which a response is held.
    expect(performance.now() - beganAt).toBeLessThan(20_000)
    heard.push({ state: data.state, isPaused: data.pausedAt !== null, extraTime: data.extraTime })
    expect(data.mark).not.toBe(mark)
    mark = data.mark
  }
  expect(heard).toEqual([
    { state: 'open', isPaused: true, extraTime: 0 },
    { state: 'open', isPaused: false, extraTime: 0 },
    { state: 'open', isPaused: false, extraTime: 60 },
    { state: 'open', isPaused: true, extraTime: 60 },
    { state: 'graded', isPaused: false, extraTime: 60 },
  ])
})

test('a window is notified immediately when another takes its exam; one with an outdated state doesn’t wait', async () => {
  const { person, attemptId } = await sitting()
  const { mark } = (await clock(person, attemptId)).data
  const waiting = clock(person, attemptId, { known: mark })
  await server.call(attemptPaperRead, { attemptId, writer: 'window-two' }, person)
  expect((await waiting).data).toMatchObject({ isWriter: false, state: 'open' })
  expect((await clock(person, attemptId, { known: mark })).data.isWriter).toBe(false)
  const other = await aPerson(server.deps, company)
  expect((await clock(other, attemptId, { known: mark })).reason).toBe('attemptNotFound')
})

test('time per question is sent with the clock and the submit, and a later window continues from it', async () => {
  const { person, attemptId } = await sitting()
  server.clock.pass(100)
  await clock(person, attemptId, { spent: [50, 30, 10] })
  server.clock.pass(10)
  const taken = (await server.call(attemptPaperRead, { attemptId, writer: 'window-two' }, person)).data
  expect(taken.spent).toEqual([50, 30, 10])
  // The window that lost the exam sends nothing more.
  server.clock.pass(30)
  await clock(person, attemptId, { spent: [1, 1, 1] })
  expect((await server.call(attemptEventListForStaff, { attemptId }, staff)).data.seconds).toEqual([50, 30, 10])
  await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)
  await submit(person, attemptId, [60, 40, 20])
  expect(await secondsOf(person, attemptId)).toEqual([60, 40, 20])
  expect((await server.call(attemptEventList, { attemptId }, person)).data.seconds).toEqual([60, 40, 20])
})

test('no page can claim more seconds than its attempt lasted, pauses left out', async () => {
  const { person, attemptId } = await sitting()
  server.clock.pass(60)
  await clock(person, attemptId, { spent: [3000, 1000, 0] })
  expect((await server.call(attemptEventListForStaff, { attemptId }, staff)).data.seconds).toEqual([45, 15, 0])
  await server.call(attemptsPause, { attemptId, reason, requestKey: key() }, staff)
  server.clock.pass(600)
  await server.call(attemptsResume, { attemptId, reason: 'it goes on', requestKey: key() }, staff)
  server.clock.pass(40)
  await submit(person, attemptId, [9_000_000, 1_000_000, 0, 5])
  const { timeUsed, questions } = await report(person, attemptId)
  expect(timeUsed).toBe(100)
  expect(questions.map(({ seconds }) => seconds)).toEqual([90, 10, 0])
  expect((await server.call(attemptEventListForStaff, { attemptId }, staff)).data.seconds).toEqual([90, 10, 0])
  for (const spent of [[-1], [1.5], ['a'], Array.from({ length: 401 }, () => 1)])
    expect((await clock(person, attemptId, { spent: spent as number[] })).status).toBe(400)
})

test('an attempt ended by the clock keeps its page’s times; one without reports has no times', async () => {
  const [told, silent] = [await sitting(300), await sitting(300)]
  server.clock.pass(120)
  await clock(told.person, told.attemptId, { spent: [70, 0, 20] })
  server.clock.pass(500)
  await closeDueAttempts(server.deps)
  expect(await secondsOf(told.person, told.attemptId)).toEqual([70, 0, 20])
  expect(await secondsOf(silent.person, silent.attemptId)).toEqual([null, null, null])
  expect((await server.call(attemptEventList, { attemptId: silent.attemptId }, silent.person)).data.seconds).toBeNull()
})

test('a reopened attempt continues its times', async () => {
  const { person, attemptId } = await sitting()
  server.clock.pass(100)
  await submit(person, attemptId, [40, 30, 20])
  await server.call(attemptReopen, { attemptId, seconds: 0, acceptSeenKey: true, reason, requestKey: key() }, staff)
  expect((await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)).data.spent).toEqual([
    40, 30, 20,
  ])
  server.clock.pass(50)
  await submit(person, attemptId)
  expect(await secondsOf(person, attemptId)).toEqual([40, 30, 20])
})
