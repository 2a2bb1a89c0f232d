import {
  attemptEnd,
  attemptEventList,
  attemptReopen,
  attemptsPause,
  attemptsResume,
  extraTimeGrant,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptClock, attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEvent } from '../../core/jobs/events.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { propertyRuns } from '../../testing/whole-run.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, type PaperQuestion, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'
import { resultReleased } from '../grading/result-events.ts'
import { closeDueAttempts } from './finish-attempt.service.ts'

let server: TestServer
let company: string
let staff: Person
let drive: ReturnType<typeof createExamDriver>
const told: string[] = []
const listener = onEvent(resultReleased, async (_deps, _tx, { attemptId }) => {
  told.push(attemptId)
})
beforeAll(async () => {
  server = await openTestServer({ listeners: [listener] })
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['exams'] })
  drive = createExamDriver(server)
})
afterAll(async () => {
  await server.close()
})

let serial = 0
const key = () => `request-${++serial}`
const hidden = { score: 'atOnce', marks: 'never', key: 'never' } as const
const rowOf = async (attemptId: string) =>
  (
    await server.deps.sql<
      {
        state: string
        endedBy: string | null
        submittedAt: Date | null
        deadline: Date | null
        timeUsed: number | null
        pausedAt: Date | null
        credits: number
        receipts: number
      }[]
    >`
      select state, ended_by as "endedBy", submitted_at as "submittedAt", deadline, time_used as "timeUsed", paused_at as "pausedAt",
        (select count(*)::int from attempt_credit c where c.attempt_id = t.id) as credits, (select count(*)::int from exam_receipt r where r.attempt_id = t.id) as receipts
      from attempt t where id = ${attemptId}`
  )[0] as NonNullable<unknown> & {
    state: string
    endedBy: string | null
    submittedAt: Date | null
    deadline: Date | null
    timeUsed: number | null
    pausedAt: Date | null
    credits: number
    receipts: number
  }

test('extra time races with two sweepers: the attempt is either closed at its old deadline without it, or open with it', async () => {
  const examId = await createTestExam(server.deps, { single: 1 }, { timeLimit: 600, release: hidden })
  for (let run = 0; run < 24; run++) {
    const person = await aPerson(server.deps, company)
    const { attemptId } = await drive.open(person, examId)
    const old = server.clock.now().getTime() + 600_000
    server.clock.set(new Date(old + 30_001))
    const give = () =>
      server.call(
        extraTimeGrant,
        { examId, to: 'person', accountId: person.accountId, seconds: 300, reason: 'late', requestKey: key() },
        staff,
      )
    const racers: (() => Promise<unknown>)[] = [
      give,
      () => closeDueAttempts(server.deps),
      () => server.call(attemptClock, { attemptId, writer: testWriter }, person),
    ]
    await Promise.all([...racers.slice(run % 3), ...racers.slice(0, run % 3)].map((racer) => racer()))
    const row = await rowOf(attemptId)
    if (row.state === 'open')
      expect(row).toMatchObject({ deadline: new Date(old + 300_000), credits: 1, endedBy: null })
    else
      expect(row).toMatchObject({
        state: 'graded',
        endedBy: 'deadline',
        submittedAt: new Date(old),
        deadline: new Date(old),
        credits: 0,
        receipts: 1,
      })
    expect(told.filter((id) => id === attemptId)).toHaveLength(row.state === 'open' ? 0 : 1)
    server.clock.pass(1000)
    await closeDueAttempts(server.deps)
    expect(told.filter((id) => id === attemptId)).toHaveLength(1)
  }
})

test('pause, save, submit, exit, end and reopening race: acknowledged answers are kept, and one end counts', async () => {
  const examId = await createTestExam(server.deps, { single: 1 }, { timeLimit: 600, release: hidden })
  for (let run = 0; run < 24; run++) {
    const person = await aPerson(server.deps, company)
    const paper = await drive.open(person, examId)
    const { attemptId } = paper
    server.clock.pass(60)
    const wrong = testAnswer(paper.questions[0] as PaperQuestion, false)
    const racers: (() => Promise<{ code: number; reason?: string | undefined }>)[] = [
      () => server.call(attemptsPause, { attemptId, reason: 'noise', requestKey: key() }, staff),
      () => drive.save(person, attemptId, [wrong]),
      () => drive.submit(person, attemptId, 'submit-key-1', [{ ...wrong, seq: 2 }]),
      () => server.call(attemptEnd, { attemptId, reason: 'left the room', requestKey: key() }, staff),
      () => server.call(attemptReopen, { attemptId, reason: 'mistake', requestKey: key() }, staff),
      () => server.call(attemptsResume, { attemptId, reason: 'it goes on', requestKey: key() }, staff),
    ]
    const order = [...racers.slice(run % 6), ...racers.slice(0, run % 6)]
    const answers = await Promise.all(order.map(async (racer) => ({ racer, answer: await racer() })))
    for (const { answer } of answers) expect([200, 409], answer.reason).toContain(answer.code)
    const saved = answers.find(({ racer }) => racer === racers[1])?.answer as { code: number; reason?: string }
    if (saved.code !== 200) expect(['attemptPaused', 'examCompleted', 'attemptTakenOver']).toContain(saved.reason)
    const stored = await server.deps.sql`select seq from attempt_answer where attempt_id = ${attemptId}`
    if (saved.code === 200) expect(stored).toHaveLength(1)
    server.clock.pass(60)
    const row = await rowOf(attemptId)
    if (row.state === 'open') {
      if (row.pausedAt) expect(row.deadline).toBeNull()
      await server.call(attemptEnd, { attemptId, reason: 'end of the test', requestKey: key() }, staff)
    }
    const end = await rowOf(attemptId)
    expect(end).toMatchObject({ state: 'graded', pausedAt: null })
    expect(end.timeUsed).toBeLessThanOrEqual(120)
    const [reopened] = await server.deps
      .sql`select count(*)::int as n from attempt_event where attempt_id = ${attemptId} and kind = 'reopened'`
    expect(end.receipts).toBe((reopened?.n ?? 0) + 1)
    expect(told.filter((id) => id === attemptId)).toHaveLength((reopened?.n ?? 0) + 1)
  }
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give' as const), seconds: fc.integer({ min: 1, max: 300 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('save' as const, 'sweep' as const, 'submit' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reopen' as const), seconds: fc.integer({ min: 0, max: 300 }) }),
  },
)

test('property: over any order of pauses, extra time, ends and reopenings the clock agrees with a stopwatch', async () => {
  const examId = await createTestExam(server.deps, { single: 1 }, { timeLimit: 600, release: hidden })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const person = await aPerson(server.deps, company)
      const paper = await drive.open(person, examId)
      const { attemptId } = paper
      const wrong = testAnswer(paper.questions[0] as PaperQuestion, false)
      const model = { state: 'running' as 'running' | 'paused' | 'ended', left: 600, worked: 0, seq: 0, ends: 0 }
      const end = () => {
        // Time after the deadline is not worked time, and leaves nothing unused.
        model.worked += Math.min(0, model.left)
        model.left = Math.max(0, model.left)
        model.state = 'ended'
        model.ends++
      }
      for (const one of steps) {
        const isOver = model.left < 0
        if (one.do === 'pass') {
          server.clock.pass(one.seconds)
          if (model.state === 'running') {
            model.left -= one.seconds
            model.worked += one.seconds
          }
        }
        if (one.do === 'pause') {
          const { reason } = await server.call(attemptsPause, { attemptId, reason: 'stop', requestKey: key() }, staff)
          expect(reason).toBe(
            model.state === 'ended' || (model.state === 'running' && isOver) ? 'attemptNotRunning' : undefined,
          )
          if (!reason) model.state = 'paused'
        }
        if (one.do === 'resume') {
          const { reason } = await server.call(
            attemptsResume,
            { attemptId, reason: 'it goes on', requestKey: key() },
            staff,
          )
          expect(reason).toBe(model.state === 'ended' ? 'attemptNotRunning' : undefined)
          if (model.state === 'paused')
            Object.assign(model, { state: 'running', left: model.left + examLimits.pausePollMs / 1000 })
        }
        if (one.do === 'give') {
          const { data } = await server.call(
            extraTimeGrant,
            { examId, to: 'running', seconds: one.seconds, reason: 'more', requestKey: key() },
            staff,
          )
          expect(data.attempts).toBe(model.state === 'ended' ? 0 : 1)
          if (model.state !== 'ended') model.left += one.seconds
        }
        if (one.do === 'save') {
          const { reason } = await drive.save(person, attemptId, [{ ...wrong, seq: ++model.seq }])
          if (model.state === 'paused') expect(reason).toBe('attemptPaused')
          else if (model.state === 'running')
            expect(reason).toBe(model.left < -examLimits.graceSeconds ? 'answerLate' : undefined)
          else expect(['answerLate', 'examCompleted', 'attemptTakenOver']).toContain(reason)
        }
        if (one.do === 'submit') {
          const { reason, data } = await drive.submit(person, attemptId, `submit-key-${model.ends}`)
          if (model.state === 'paused') expect(reason).toBe('attemptPaused')
          if (model.state === 'running') {
            expect(data.endedBy).toBe(isOver ? 'deadline' : 'candidate')
            end()
          }
        }
        if (one.do === 'reopen') {
          const { reason } = await server.call(
            attemptReopen,
            { attemptId, seconds: one.seconds, reason: 'again', requestKey: key() },
            staff,
          )
          if (model.state !== 'ended') expect(reason).toBe('attemptNotEnded')
          else if (model.left + one.seconds === 0) expect(reason).toBe('noTimeLeft')
          else {
            expect(reason).toBeUndefined()
            Object.assign(model, { state: 'running', left: model.left + one.seconds })
            expect((await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)).code).toBe(200)
          }
        }
        if (one.do === 'sweep') await closeDueAttempts(server.deps)
        const { data } = await server.call(attemptClock, { attemptId, writer: testWriter }, person)
        if (model.state === 'running' && model.left < -examLimits.graceSeconds) end()
        expect(data.state === 'open').toBe(model.state !== 'ended')
        if (model.state !== 'ended')
          expect(data).toMatchObject({ clock: { remainingMs: model.left * 1000 }, isWriter: true })
        if (model.state === 'ended') expect((await rowOf(attemptId)).timeUsed).toBe(model.worked)
      }
      if (model.state !== 'ended') {
        await server.call(attemptEnd, { attemptId, reason: 'end of the test', requestKey: key() }, staff)
        if (model.state === 'paused' && model.left < 0) model.left = 0
        end()
      }
      const row = await rowOf(attemptId)
      expect(row).toMatchObject({ state: 'graded', receipts: model.ends, timeUsed: model.worked })
      const { happenings } = (await server.call(attemptEventList, { attemptId }, person)).data
      expect(happenings.filter((one) => one.kind === 'reopened')).toHaveLength(model.ends - 1)
    }),
    propertyRuns(8),
  )
})
