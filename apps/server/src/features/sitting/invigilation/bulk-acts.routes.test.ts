import { attemptEventListForStaff, attemptsBulkAct } from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptClock } from '@portal/contract/exams/exam.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { openExamTests, testWriter } from '../../exams/testing/exam.driver.ts'
import { attemptActsKind } from './bulk-acts.service.ts'

const { server, company, staff, drive } = await openExamTests()
const workTask = createTaskJob([attemptActsKind])
let serial = 0
const key = () => `many-request-${++serial}`
type Asked = Omit<InputOf<typeof attemptsBulkAct>, 'requestKey' | 'reason' | 'acceptSeenKey'> & {
  acceptSeenKey?: boolean
  requestKey?: string
  reason?: string
}

const begin = async (asked: Asked, as: Person = staff) =>
  server.call(
    attemptsBulkAct,
    { acceptSeenKey: false, reason: '机房断电', requestKey: key(), ...asked } as InputOf<typeof attemptsBulkAct>,
    as,
  )
async function act(asked: Asked, as: Person = staff) {
  const { data } = await begin(asked, as)
  await workTask.run(server.deps, { taskId: data.task.id })
  return (await server.call(taskCall, { taskId: data.task.id }, as)).data.task
}
async function aRoom(size: number, own: object = {}) {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600, ...own })
  const sitting: { person: Person; attemptId: string }[] = []
  for (let n = 0; n < size; n++) {
    const person = await aPerson(server.deps, company, { name: `考生${n + 1}` })
    sitting.push({ person, attemptId: await drive.begin(person, examId) })
  }
  return { examId, sitting, attemptIds: sitting.map(({ attemptId }) => attemptId) }
}
const clock = async ({ person, attemptId }: { person: Person; attemptId: string }) =>
  (await server.call(attemptClock, { attemptId, writer: testWriter }, person)).data

test('many attempts get extra time, are paused, resumed and ended in one call each; failures are listed by name, and the others proceed', async () => {
  const { examId, sitting, attemptIds } = await aRoom(4)
  const [one, ended] = [sitting[0], sitting[3]] as const
  if (!one || !ended) throw new Error('nobody sits')
  await drive.submit(ended.person, ended.attemptId)
  const elsewhere = (await aRoom(1)).attemptIds[0] as string

  const given = await act({ examId, act: 'give', seconds: 600, attemptIds: [...attemptIds, elsewhere] })
  expect(given).toMatchObject({ state: 'done', total: 5, done: 5, failed: 2 })
  expect(given.failures.map(({ name, reason }) => [name, reason]).toSorted()).toEqual([
    ['考生1', 'attemptNotFound'],
    ['考生4', 'attemptNotRunning'],
  ])
  for (const who of sitting.slice(0, 3))
    expect(await clock(who)).toMatchObject({ extraTime: 600, clock: { remainingMs: 4_200_000 } })

  const paused = await act({ examId, act: 'pause', attemptIds: attemptIds.slice(0, 2), reason: '消防演习' })
  expect(paused).toMatchObject({ done: 2, failed: 0 })
  expect((await clock(one)).pausedAt).not.toBeNull()
  server.clock.pass(20)
  expect(await act({ examId, act: 'resume', attemptIds: attemptIds.slice(0, 2), reason: '演习结束' })).toMatchObject({
    done: 2,
    failed: 0,
  })
  expect((await clock(one)).pausedAt).toBeNull()
  // The reason for resuming is recorded with them.
  const { happenings } = (await server.call(attemptEventListForStaff, { attemptId: one.attemptId }, staff)).data
  expect(happenings.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['paused', '消防演习'],
    ['resumed', '演习结束'],
  ])

  expect(await act({ examId, act: 'end', attemptIds })).toMatchObject({
    done: 4,
    failed: 1,
    failures: [{ name: '考生4', reason: 'attemptNotRunning' }],
  })
  expect(await clock(one)).toMatchObject({ endedBy: 'staff', state: expect.not.stringMatching('open') })
  const again = await act({
    examId,
    act: 'reopen',
    attemptIds: attemptIds.slice(0, 2),
    acceptSeenKey: true,
    seconds: 300,
  })
  expect(again).toMatchObject({ done: 2, failed: 0 })
  expect((await clock(one)).state).toBe('open')
})

test('a repeated key does it once, even when a run dies between portions', async () => {
  const { examId, sitting, attemptIds } = await aRoom(3)
  const asked = { examId, act: 'give' as const, seconds: 300, attemptIds, requestKey: key() }
  const [first, second] = await Promise.all([begin(asked), begin(asked)])
  expect(first.data.task.id).toBe(second.data.task.id)
  await Promise.all([1, 2].map(() => workTask.run(server.deps, { taskId: first.data.task.id })))
  await workTask.run(server.deps, { taskId: first.data.task.id })
  for (const who of sitting) expect((await clock(who)).extraTime).toBe(300)
  const lines = await server.deps
    .sql`select count(*)::int as lines from audit_line where action = 'exam.giveTime' and thing_id = ${examId}`
  expect(lines[0]?.lines).toBe(3)
})

test('an act on many skips the officer’s own attempt, and does nothing after the grant is lost', async () => {
  const { examId, attemptIds } = await aRoom(1)
  const officer = await aPerson(server.deps, company, { name: '监考员', grants: ['exams'] })
  const own = await drive.begin(officer, examId)
  expect(
    (await act({ examId, act: 'give', seconds: 60, attemptIds: [...attemptIds, own] }, officer)).failures,
  ).toMatchObject([{ name: '监考员', reason: 'ownAttempt' }])
  const { data } = await begin({ examId, act: 'pause', attemptIds }, officer)
  await server.deps.sql`delete from staff_grant where account_id = ${officer.accountId}`
  await workTask.run(server.deps, { taskId: data.task.id })
  const [row] = await server.deps.sql`select paused_at from attempt where id = ${attemptIds[0] as string}`
  expect(row?.paused_at).toBeNull()
})

test('an act without a reason, time without minutes and an unknown exam are refused', async () => {
  const { examId, attemptIds } = await aRoom(1)
  expect((await begin({ examId, act: 'pause', attemptIds, reason: ' ' })).fields).toEqual(['reason'])
  expect((await begin({ examId, act: 'give', attemptIds })).fields).toEqual(['seconds'])
  expect((await begin({ examId, act: 'give', seconds: 0, attemptIds })).fields).toEqual(['seconds'])
  expect((await begin({ examId, act: 'pause', attemptIds: [] })).fields).toEqual(['attemptIds'])
  expect((await begin({ examId: staff.accountId, act: 'pause', attemptIds })).reason).toBe('examNotFound')
  expect((await begin({ examId, act: 'pause', attemptIds }, await aPerson(server.deps, company))).reason).toBe(
    'forbidden',
  )
})
