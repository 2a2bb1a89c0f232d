import {
  attemptEnd,
  attemptReopen,
  attemptsBulkAct,
  attemptsPause,
  attemptsResume,
  exitReviewDecide,
  extraTimeGrant,
  extraTimeWithdraw,
  outageDecide,
  outageList,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptClock } from '@portal/contract/exams/exam.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { openExamTests, testWriter } from '../../exams/testing/exam.driver.ts'
import { closeDueAttempts } from '../finish-attempt.service.ts'
import { attemptActsKind } from './bulk-acts.service.ts'
import { recordHeartbeat } from './outage.service.ts'

const { server, company, staff, drive } = await openExamTests()
const workTask = createTaskJob([attemptActsKind])
let serial = 0
const key = () => `own-request-${++serial}`
const clock = async (person: Person, attemptId: string) =>
  (await server.call(attemptClock, { attemptId, writer: testWriter }, person)).data

/** An officer and a candidate with attempts at the same exam. */
async function sitting({ timeLimit = 3600, as }: { timeLimit?: number; as?: Person } = {}) {
  const never = { score: 'never', marks: 'never', key: 'never' } as const
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit, release: never })
  const [officer, other] = [
    as ?? (await aPerson(server.deps, company, { name: '监考员', grants: ['exams'] })),
    await aPerson(server.deps, company, { name: '考生' }),
  ]
  const [own, theirs] = [await drive.begin(officer, examId), await drive.begin(other, examId)]
  const call = async (which: Parameters<typeof server.call>[0], input: object, as = officer) =>
    server.call(which, { reason: 'for me', requestKey: key(), ...input } as never, as) as Promise<{
      reason?: string
      data: Record<string, unknown>
    }>
  const state = async (attemptId: string) => {
    const [row] = await server.deps
      .sql`select state, extra_time, paused_at is not null as paused from attempt where id = ${attemptId}`
    return row
  }
  /** The same act on the officer's own attempt: by its own call, and among many. */
  const alone = async (which: Parameters<typeof server.call>[0], input: object) => (await call(which, input)).reason
  const amongMany = async (act: string, seconds?: number) => {
    const { data } = await call(attemptsBulkAct, { examId, act, attemptIds: [own], ...(seconds ? { seconds } : {}) })
    const { id } = data.task as { id: string }
    await workTask.run(server.deps, { taskId: id })
    return (await server.call(taskCall, { taskId: id }, officer)).data.task.failures[0]?.reason
  }
  return { examId, officer, other, own, theirs, call, state, alone, amongMany }
}

test('each act on the officer’s own attempt is refused, alone and among many', async () => {
  const { examId, officer, own, call, alone, amongMany, state } = await sitting()
  expect(await alone(extraTimeGrant, { examId, to: 'person', accountId: officer.accountId, seconds: 2700 })).toBe(
    'ownAttempt',
  )
  expect(await amongMany('give', 2700)).toBe('ownAttempt')
  expect(await alone(attemptsPause, { attemptId: own })).toBe('ownAttempt')
  expect(await amongMany('pause')).toBe('ownAttempt')
  await call(attemptsPause, { attemptId: own }, staff)
  expect(await alone(attemptsResume, { attemptId: own })).toBe('ownAttempt')
  expect(await amongMany('resume')).toBe('ownAttempt')
  expect(await alone(attemptEnd, { attemptId: own })).toBe('ownAttempt')
  expect(await amongMany('end')).toBe('ownAttempt')
  expect(await state(own)).toEqual({ state: 'open', extra_time: 0, paused: true })
  await call(attemptEnd, { attemptId: own }, staff)
  expect(await alone(attemptReopen, { attemptId: own, seconds: 600 })).toBe('ownAttempt')
  expect(await alone(exitReviewDecide, { attemptId: own, decision: 'restore' })).toBe('ownAttempt')
  expect(await amongMany('reopen', 600)).toBe('ownAttempt')
})

test('extra time for all attempts, or for everybody, doesn’t reach the officer who gives it', async () => {
  const { examId, other, own, theirs, officer, call } = await sitting()
  expect((await call(extraTimeGrant, { examId, to: 'running', seconds: 2700 })).data).toMatchObject({
    attempts: 1,
    ownLeftOut: true,
  })
  expect((await call(extraTimeGrant, { examId, to: 'everybody', seconds: 300 })).data).toMatchObject({
    attempts: 1,
    ownLeftOut: true,
  })
  expect((await clock(officer, own)).clock.remainingMs).toBe(3_600_000)
  expect((await clock(other, theirs)).clock.remainingMs).toBe(6_600_000)
  // Nor does their next attempt, while everyone else's has it.
  await drive.submit(officer, own)
  await drive.submit(other, theirs)
  expect((await clock(officer, await drive.begin(officer, examId))).clock.remainingMs).toBe(3_600_000)
  expect((await clock(other, await drive.begin(other, examId))).clock.remainingMs).toBe(3_900_000)
  // A colleague can act on both.
  expect((await call(extraTimeGrant, { examId, to: 'running', seconds: 60 }, staff)).data).toEqual({
    allowanceId: null,
    attempts: 2,
  })
})

test('a pause of an exam, and its end, leave the attempt of the officer as it is', async () => {
  const { examId, own, theirs, call, state } = await sitting()
  expect((await call(attemptsPause, { examId })).data).toEqual({ attempts: 1, ownLeftOut: true })
  expect([(await state(own))?.paused, (await state(theirs))?.paused]).toEqual([false, true])
  expect((await call(attemptsPause, { examId }, staff)).data).toEqual({ attempts: 1 })
  expect((await call(attemptsResume, { examId })).data).toEqual({ attempts: 1, ownLeftOut: true })
  expect([(await state(own))?.paused, (await state(theirs))?.paused]).toEqual([true, false])
})

test('officers can’t withdraw their own extra time', async () => {
  const { examId, officer, call } = await sitting()
  const { allowanceId } = (
    await call(extraTimeGrant, { examId, to: 'person', accountId: officer.accountId, seconds: 600 }, staff)
  ).data
  expect((await server.call(extraTimeWithdraw, { allowanceId: allowanceId as string }, officer)).reason).toBe(
    'ownAttempt',
  )
  expect((await server.call(extraTimeWithdraw, { allowanceId: allowanceId as string }, staff)).data).toEqual({
    allowanceId,
  })
})

test('an officer who credits a long outage doesn’t credit it to themselves, but a colleague can', async () => {
  await server.deps.sql`update attempt set deadline = null where state = 'open'`
  const { officer, own, theirs, call, state } = await sitting({ timeLimit: 20 * 3600 })
  const ended = await sitting({ as: officer })
  await recordHeartbeat(server.deps)
  server.clock.pass(5 * 3600)
  await recordHeartbeat(server.deps)
  await closeDueAttempts(server.deps)
  const [proposed] = (await server.call(outageList, {}, staff)).data.list
  expect(proposed?.state).toBe('proposed')
  const outageId = proposed?.outageId as string
  const grant = async (as = officer) => (await call(outageDecide, { outageId, decision: 'grant' }, as)).data
  expect(await grant()).toMatchObject({ attempts: 2, ownLeftOut: true })
  expect([(await state(own))?.extra_time, (await state(theirs))?.extra_time]).toEqual([0, 5 * 3600])
  expect([(await state(ended.own))?.state, (await state(ended.theirs))?.state]).toEqual(['graded', 'open'])
  const left = async (as: Person) =>
    (await server.call(outageList, {}, as)).data.list.map((one) => [one.state, one.left, one.isLeftOwn])[0]
  expect([await left(officer), await left(staff)]).toEqual([
    ['granted', 2, true],
    ['granted', 2, false],
  ])
  // Granting again gives the officer nothing. A colleague gives it, and the attempts that have it stay as they are.
  expect(await grant()).toMatchObject({ attempts: 2, ownLeftOut: true })
  server.clock.pass(3600)
  await server.deps.sql`update server_heartbeat set seen_at = ${server.clock.now()}`
  await closeDueAttempts(server.deps)
  const before = [await state(theirs), await state(ended.theirs)]
  expect(await grant(staff)).toEqual({ outageId, state: 'granted', attempts: 4 })
  expect([await state(theirs), await state(ended.theirs)]).toEqual(before)
  expect([(await state(own))?.extra_time, (await state(ended.own))?.state]).toEqual([5 * 3600, 'open'])
  expect(await grant(staff)).toEqual({ outageId, state: 'granted', attempts: 4 })
  expect(await left(staff)).toEqual(['granted', 0, false])
  const dismiss = await call(outageDecide, { outageId, decision: 'dismiss' }, staff)
  expect(dismiss.reason).toBe('reviewDecided')
})
