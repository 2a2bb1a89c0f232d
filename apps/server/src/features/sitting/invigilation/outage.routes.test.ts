import {
  attemptEventList,
  attemptsPause,
  attemptsResume,
  outageDecide,
  outageList,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptClock, attemptPaperRead, attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { beforeEach, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { openExamTests, type PaperQuestion, testAnswer, testWriter } from '../../exams/testing/exam.driver.ts'
import { closeDueAttempts } from '../finish-attempt.service.ts'
import { creditOutage, recordHeartbeat } from './outage.service.ts'

const { server, company, staff, drive } = await openExamTests()
beforeEach(async () => {
  await server.deps.sql`delete from server_heartbeat`
  await server.deps.sql`delete from server_outage`
  await server.deps.sql`update attempt set deadline = null where state = 'open'`
  await recordHeartbeat(server.deps)
})

/** Advances the time while processes record that they are alive. */
const served = async (seconds: number) => {
  server.clock.pass(seconds)
  await server.deps.sql`update server_heartbeat set seen_at = ${server.clock.now()}`
}
const left = async (person: Person, attemptId: string) =>
  (await server.call(attemptClock, { attemptId, writer: testWriter }, person)).data.clock.remainingMs
const opened = async (own: object = {}) => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600, ...own })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  return { examId, person, paper, attemptId: paper.attemptId }
}
const listed = async () => (await server.call(outageList, {}, staff)).data.list

test('while a process records that it is alive there is no outage, however long', async () => {
  const { person, attemptId } = await opened()
  for (let i = 0; i < 20; i++) {
    server.clock.pass(15)
    await recordHeartbeat(server.deps)
  }
  expect(await left(person, attemptId)).toBe(3_300_000)
  expect(await listed()).toEqual([])
})

test('an outage is credited to running attempts once, though four processes restart together', async () => {
  const { person, attemptId } = await opened()
  const handedIn = await opened()
  await drive.submit(handedIn.person, handedIn.attemptId)
  await served(600)
  server.clock.pass(300)
  await Promise.all([
    recordHeartbeat(server.deps),
    recordHeartbeat(server.deps),
    creditOutage(server.deps),
    creditOutage(server.deps),
  ])
  await recordHeartbeat(server.deps)
  expect(await left(person, attemptId)).toBe(3_000_000)
  expect(await listed()).toMatchObject([{ seconds: 300, state: 'credited', attempts: 1 }])
  expect((await server.call(attemptEventList, { attemptId }, person)).data.credits).toMatchObject([
    { cause: 'outage', seconds: 300 },
  ])
  expect(
    (await server.call(attemptEventList, { attemptId: handedIn.attemptId }, handedIn.person)).data.credits,
  ).toEqual([])
  server.clock.pass(100)
  await recordHeartbeat(server.deps)
  expect(await left(person, attemptId)).toBe(3_000_000)
  expect(await listed()).toHaveLength(2)
})

test('an attempt started between the last heartbeat and the crash gets exactly the lost time', async () => {
  server.clock.pass(4)
  const { person, attemptId } = await opened()
  server.clock.pass(60)
  await recordHeartbeat(server.deps)
  expect(await left(person, attemptId)).toBe(3_600_000)
  expect(await listed()).toMatchObject([{ seconds: 64, attempts: 1 }])
  const later = await opened()
  expect(await left(later.person, later.attemptId)).toBe(3_600_000)
})

/** Ways to close an attempt whose deadline fell in an outage that the closing process has not noticed. */
const firstTouches: Record<string, (one: Awaited<ReturnType<typeof opened>>) => Promise<unknown>> = {
  sweeper: () => closeDueAttempts(server.deps),
  'two sweepers': () => Promise.all([closeDueAttempts(server.deps), closeDueAttempts(server.deps)]),
  clock: ({ person, attemptId }) => server.call(attemptClock, { attemptId, writer: testWriter }, person),
  paper: ({ person, attemptId }) => server.call(attemptPaperRead, { attemptId, writer: testWriter }, person),
  start: ({ person, examId }) => server.call(attemptStart, { examId, writer: testWriter }, person),
  result: ({ person, attemptId }) => server.call(examResult, { attemptId }, person),
  save: async ({ person, attemptId, paper }) =>
    expect(
      (await drive.save(person, attemptId, [testAnswer(paper.questions[0] as PaperQuestion)])).data.saved[0]?.written,
    ).toBe(true),
}
test.each(Object.keys(firstTouches))(
  'an attempt whose deadline was in the outage isn’t closed before the credit: %s',
  async (name) => {
    const one = await opened()
    await served(3500)
    server.clock.pass(900)
    await firstTouches[name]?.(one)
    expect(await left(one.person, one.attemptId)).toBe(100_000)
    expect(await listed()).toMatchObject([{ seconds: 900, state: 'credited' }])
    expect((await drive.submit(one.person, one.attemptId)).data).toMatchObject({ endedBy: 'candidate' })
  },
)

test('a submit after an outage succeeds, and isn’t timed out by the outage', async () => {
  const one = await opened()
  await served(3500)
  server.clock.pass(900)
  const answers = one.paper.questions.map((question) => testAnswer(question))
  expect((await drive.submit(one.person, one.attemptId, 'submit-key-9', answers)).data).toMatchObject({
    endedBy: 'candidate',
  })
  expect((await server.call(examResult, { attemptId: one.attemptId }, one.person)).data.score).toBe(400)
})

test('attempts that ended before the outage stay ended', async () => {
  const { attemptId } = await opened()
  await served(3610)
  server.clock.pass(900)
  await closeDueAttempts(server.deps)
  const [row] = await server.deps.sql`select state, ended_by, extra_time from attempt where id = ${attemptId}`
  expect(row).toEqual({ state: 'graded', ended_by: 'deadline', extra_time: 0 })
})

test('a very long outage waits for a person, who credits running and ended attempts once', async () => {
  const short = await opened({ release: { score: 'never', marks: 'never', key: 'never' } })
  const long = await opened({ timeLimit: 20 * 3600 })
  await served(3000)
  server.clock.pass(5 * 3600)
  await recordHeartbeat(server.deps)
  await closeDueAttempts(server.deps)
  const [proposed] = await listed()
  expect(proposed).toMatchObject({ state: 'proposed', seconds: 18_000, attempts: 2 })
  expect(await left(long.person, long.attemptId)).toBe((20 * 3600 - 3000 - 18_000) * 1000)
  const asked = { outageId: proposed?.outageId as string, decision: 'grant', reason: '机房断电' } as const
  for (const answer of await Promise.all([1, 2].map(() => server.call(outageDecide, asked, staff))))
    expect(answer.data).toMatchObject({ state: 'granted', attempts: 2 })
  expect((await server.call(outageDecide, { ...asked, decision: 'dismiss' }, staff)).reason).toBe('reviewDecided')
  expect(await left(long.person, long.attemptId)).toBe((20 * 3600 - 3000) * 1000)
  expect((await drive.open(short.person, short.examId)).clock.remainingMs).toBe(600_000)
  expect((await server.call(outageDecide, { ...asked, outageId: staff.accountId }, staff)).reason).toBe('notFound')
})

test('pausing or resuming right after an outage neither loses its credit nor gives it twice', async () => {
  const [running, paused] = [await opened(), await opened()]
  await server.call(
    attemptsPause,
    { attemptId: paused.attemptId, reason: 'fire drill', requestKey: 'pause-before-outage' },
    staff,
  )
  await served(600)
  server.clock.pass(300)
  await server.call(
    attemptsPause,
    { attemptId: running.attemptId, reason: 'power cut', requestKey: 'pause-after-outage' },
    staff,
  )
  await server.call(
    attemptsResume,
    { attemptId: paused.attemptId, reason: 'it goes on', requestKey: 'resume-after-outage' },
    staff,
  )
  await recordHeartbeat(server.deps)
  expect(await left(running.person, running.attemptId)).toBe(3_000_000)
  expect(await left(paused.person, paused.attemptId)).toBe(3_600_000 + examLimits.pausePollMs)
})

test('a long outage credited while the exam is paused counts as well, but not for attempts paused before it', async () => {
  const [running, before] = [await opened({ timeLimit: 20 * 3600 }), await opened({ timeLimit: 20 * 3600 })]
  await server.call(
    attemptsPause,
    { attemptId: before.attemptId, reason: 'fire drill', requestKey: 'pause-before-long' },
    staff,
  )
  await served(3000)
  server.clock.pass(5 * 3600)
  await recordHeartbeat(server.deps)
  await server.call(
    attemptsResume,
    { attemptId: before.attemptId, reason: 'it goes on', requestKey: 'resume-after-long' },
    staff,
  )
  await server.call(
    attemptsPause,
    { attemptId: running.attemptId, reason: 'until it is decided', requestKey: 'pause-after-long' },
    staff,
  )
  const [proposed] = await listed()
  expect(
    (
      await server.call(
        outageDecide,
        { outageId: proposed?.outageId as string, decision: 'grant', reason: '机房断电' },
        staff,
      )
    ).data,
  ).toMatchObject({ attempts: 1 })
  expect(await left(running.person, running.attemptId)).toBe((20 * 3600 - 3000) * 1000)
  expect(await left(before.person, before.attemptId)).toBe(20 * 3600 * 1000 + examLimits.pausePollMs)
})

test('of two attempts of one person that timed out within an outage, the later one is reopened', async () => {
  const { person, examId, attemptId } = await opened({ timeLimit: 60, totalAttempts: 9 })
  await served(58)
  // The first attempt times out between the last heartbeat and the failure.
  server.clock.pass(4)
  await closeDueAttempts(server.deps)
  const second = await drive.open(person, examId)
  server.clock.pass(5 * 3600)
  await recordHeartbeat(server.deps)
  await closeDueAttempts(server.deps)
  const [proposed] = await listed()
  const asked = { outageId: proposed?.outageId as string, decision: 'grant', reason: '机房断电' } as const
  expect((await server.call(outageDecide, asked, staff)).data).toMatchObject({ state: 'granted', attempts: 1 })
  const states = await server.deps.sql`select id, state from attempt where exam_id = ${examId} order by number`
  expect(states).toEqual([
    { id: attemptId, state: 'graded' },
    { id: second.attemptId, state: 'open' },
  ])
  expect(await left(person, second.attemptId)).toBe(60_000)
})

test('the time of an outage reopens nothing for a person who has passed since', async () => {
  const { person, examId, attemptId } = await opened({ timeLimit: 60, totalAttempts: 9 })
  await served(30)
  server.clock.pass(5 * 3600)
  await recordHeartbeat(server.deps)
  await closeDueAttempts(server.deps)
  const again = await drive.open(person, examId)
  expect(again.attemptId).not.toBe(attemptId)
  const answers = again.questions.map((question) => testAnswer(question))
  await drive.submit(person, again.attemptId, 'passed-since', answers)
  expect(await server.deps.sql`select from attempt where id = ${again.attemptId} and passed`).toHaveLength(1)
  const [proposed] = await listed()
  const asked = { outageId: proposed?.outageId as string, decision: 'grant', reason: '机房断电' } as const
  expect((await server.call(outageDecide, asked, staff)).data).toMatchObject({ attempts: 0 })
})
