import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import {
  markingAnswers,
  markingQueue,
  markingSettingsSave,
  markingTaskClaim,
  markingTaskSkip,
  markingTrail,
  markSave,
} from '@portal/contract/exams/marking.contract.ts'
import { markingDifferences } from '@portal/contract/exams/marking-differences.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createExamDriver } from '../../exams/testing/exam.driver.ts'
import {
  createMarkingDriver,
  createTestExamWithQuestions,
  testShortQuestion,
} from '../../exams/testing/marking.driver.ts'
import { provisionalOpinionSeconds } from './marking.rules.ts'

let server: TestServer
let company: string
let drive: ReturnType<typeof createMarkingDriver>
let graders: Person[]
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createMarkingDriver(server)
  graders = await Promise.all(
    [1, 2, 3, 4].map((n) => aPerson(server.deps, company, { name: `CANARY-GRADER-${n}`, grants: ['grading'] })),
  )
  officer = await aPerson(server.deps, company, { grants: ['exams'] })
})
afterAll(() => server.close())

const grader = (n: number) => graders[n] as Person
const candidate = () => aPerson(server.deps, company, { name: 'CANARY-NAME' })
type Tab = 'mine' | 'skipped' | 'again' | 'differ'
const answers = async (
  who: number,
  examId: string,
  tab?: Tab,
  more: { page?: number; size?: number; questionId?: string } = {},
) => (await server.call(markingAnswers, { examId, ...(tab ? { tab } : {}), ...more }, grader(who))).data
const countsOf = async (who: number, examId: string) => (await answers(who, examId)).counts
const none = { open: 0, mine: 0, skipped: 0, again: 0, differ: 0 }
const provisional = (who: number, taskId: string, points: number) =>
  server.call(markSave, { taskId, points, isProvisional: true }, grader(who))
async function sat(count: number, graders = 1): Promise<{ examId: string; attempts: string[] }> {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1)])
  if (graders === 2) await server.call(markingSettingsSave, { examId, graders, threshold: 0 }, officer)
  const attempts: string[] = []
  for (let n = 0; n < count; n += 1)
    attempts.push((await drive.sit(await candidate(), examId, [{ text: `answer ${n} ${'字'.repeat(300)}` }])).attemptId)
  return { examId, attempts }
}

test('a queue counts and lists answers to mark, marked and skipped; the list of queues agrees', async () => {
  const { examId } = await sat(4)
  expect(await countsOf(0, examId)).toEqual({ ...none, open: 4 })
  const skipped = await drive.take(grader(0), { examId })
  await server.call(markingTaskSkip, { taskId: skipped?.taskId ?? '' }, grader(0))
  const marked: string[] = []
  for (let n = 0; n < 2; n += 1) {
    server.clock.pass(10)
    const task = await drive.take(grader(0), { examId })
    await drive.mark(grader(0), task?.taskId ?? '', 100 + n)
    marked.unshift(task?.taskId ?? '')
  }
  expect(await countsOf(0, examId)).toEqual({ ...none, open: 2, skipped: 1, mine: 2 })
  expect(await countsOf(1, examId)).toEqual({ ...none, open: 2 })
  expect((await server.call(markingQueue, { examId }, grader(0))).data.list[0]).toMatchObject({ free: 2 })

  const mine = await answers(0, examId, 'mine')
  expect(mine.list.map((one) => [one.taskId, one.own, one.state])).toEqual(
    marked.map((taskId, at) => [taskId, { points: 101 - at, isProvisional: false }, 'final']),
  )
  expect(mine).toMatchObject({ title: 'Exam of people', total: 2, page: 0, size: 50 })
  expect(mine.list[0]?.excerpt).toHaveLength(160)
  expect((await answers(0, examId, 'mine', { page: 1, size: 1 })).list.map((one) => one.taskId)).toEqual(
    marked.slice(1),
  )
  const [aside] = (await answers(0, examId, 'skipped')).list
  expect(aside).toMatchObject({ taskId: skipped?.taskId, own: null, state: 'open', at: expect.any(String) })
  expect((await answers(0, examId, 'mine', { questionId: examId })).counts).toEqual(none)

  // Another grader claims the skipped answer: it disappears from the list of the former grader.
  await drive.take(grader(1), { taskId: skipped?.taskId ?? '' })
  expect(await countsOf(0, examId)).toEqual({ ...none, open: 1, mine: 2 })
})

test('of several skipped answers the longest waiting returns first', async () => {
  const { examId } = await sat(3)
  const order: string[] = []
  for (let n = 0; n < 6; n += 1) {
    server.clock.pass(1)
    const task = await drive.take(grader(0), { examId })
    order.push(task?.taskId ?? '')
    await server.call(markingTaskSkip, { taskId: task?.taskId ?? '' }, grader(0))
  }
  expect(new Set(order.slice(0, 3)).size).toBe(3)
  expect(order.slice(3)).toEqual(order.slice(0, 3))
  expect((await answers(0, examId, 'skipped')).list.map((one) => one.taskId)).toEqual(order.slice(0, 3))
})

test('the trail has the grader’s steps in order, skipped ones included; a correction keeps its position', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1), testShortQuestion(2)])
  const trail = async (who: number, more: { questionId?: string } = {}) =>
    (await server.call(markingTrail, { examId, ...more }, grader(who))).data.list
  expect(await trail(0)).toEqual([])
  for (let n = 0; n < 2; n += 1) await drive.sit(await candidate(), examId, [{ text: 'one' }, { text: 'two' }])
  const steps: string[] = []
  for (const act of ['mark', 'skip', 'again'] as const) {
    server.clock.pass(10)
    const { taskId = '' } = (await drive.take(grader(0), { examId })) ?? {}
    steps.push(taskId)
    if (act === 'skip') await server.call(markingTaskSkip, { taskId }, grader(0))
    else if (act === 'again') await provisional(0, taskId, 300)
    else await drive.mark(grader(0), taskId, 100)
  }
  server.clock.pass(10)
  await drive.take(grader(0), { taskId: steps[0] ?? '' })
  await drive.mark(grader(0), steps[0] ?? '', 150)
  expect(await trail(0)).toEqual([
    { taskId: steps[0], points: 400, own: { points: 150, isProvisional: false }, state: 'open' },
    { taskId: steps[1], points: 400, own: null, state: 'open' },
    { taskId: steps[2], points: 400, own: { points: 300, isProvisional: true }, state: 'open' },
  ])
  expect(await trail(1)).toEqual([])
  expect(await trail(0, { questionId: examId })).toEqual([])

  // An answer claimed by another grader is no longer a step, and a final one is labelled so.
  await drive.take(grader(1), { taskId: steps[1] ?? '' })
  expect((await trail(0)).map((one) => one.taskId)).toEqual([steps[0], steps[2]])
  await drive.mark(grader(1), steps[1] ?? '', 400)
  const rest = await drive.take(grader(1), { examId })
  await drive.mark(grader(1), rest?.taskId ?? '', 0)
  await drive.take(grader(0), { taskId: steps[2] ?? '' })
  await drive.mark(grader(0), steps[2] ?? '', 200)
  expect((await trail(0)).map((one) => one.state)).toEqual(['final', 'final'])
})

test('open answers are counted up to a bound, and one more means that there are more', async () => {
  const { examId, attempts } = await sat(1)
  await server.deps.sql`
    with paper as (insert into attempt_question select (jsonb_populate_record(q, jsonb_build_object('position', n))).* from attempt_question q, generate_series(1000, 1000 + ${examLimits.countedAnswers}::int) n
      where q.attempt_id = ${attempts[0] ?? ''} and q.position = 1 returning attempt_id, position)
    insert into marking_task (attempt_id, position, exam_id, question_id, version, candidate_id, points, graders, threshold, created_at)
    select p.attempt_id, p.position, k.exam_id, k.question_id, k.version, k.candidate_id, k.points, 1, 0, k.created_at from paper p join marking_task k on k.attempt_id = p.attempt_id and k.position = 1`
  expect(await countsOf(0, examId)).toEqual({ ...none, open: examLimits.countedAnswers + 1 })
  // The order of a long queue equals that of a short one: onwards from the claimed answer, then from the start, with
  // skipped answers at the end.
  const first = await drive.take(grader(0), { examId })
  await server.call(markingTaskSkip, { taskId: first?.taskId ?? '' }, grader(0))
  const second = (await server.call(markingTaskClaim, { examId, afterTaskId: first?.taskId ?? '' }, grader(0))).data
    .task
  expect((second?.taskId ?? '') > (first?.taskId ?? '')).toBe(true)
  expect(
    (await server.call(markingTaskClaim, { examId, afterTaskId: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }, grader(0)))
      .data.task?.taskId,
    'what one holds comes first',
  ).toBe(second?.taskId)
  const third = (
    await server.call(markingTaskClaim, { examId, afterTaskId: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }, grader(1))
  ).data.task
  expect(third?.taskId, 'round to the begin, where the first one waits for others').toBe(first?.taskId)
})

test('a provisional mark doesn’t count until its grader confirms it', async () => {
  const { examId, attempts } = await sat(1)
  const result = async () =>
    (
      await server.deps.sql<
        { state: string; score: number | null }[]
      >`select state, score from attempt where id = ${attempts[0] ?? ''}`
    )[0]
  const task = await drive.take(grader(0), { examId })
  const taskId = task?.taskId ?? ''
  expect(task).toMatchObject({ isAgain: false, isCounted: false })
  expect((await provisional(0, taskId, 300)).data).toEqual({ state: 'waiting', points: null, isFinal: false })
  expect(await result()).toEqual({ state: 'closed', score: null })
  expect(await countsOf(0, examId)).toEqual({ ...none, mine: 1, again: 1 })
  expect((await answers(0, examId, 'again')).list).toMatchObject([
    { taskId, own: { points: 300, isProvisional: true }, state: 'open' },
  ])

  // It is reserved for its grader for three days, and not offered to others.
  expect(await countsOf(1, examId)).toEqual(none)
  expect((await server.call(markingQueue, { examId }, grader(1))).data.list[0]).toMatchObject({ free: 0, waiting: 1 })
  expect(await drive.take(grader(1), { examId })).toBeNull()
  expect((await server.call(markingTaskClaim, { taskId }, grader(1))).reason).toBe('conflict')

  const again = await drive.take(grader(0), { taskId })
  expect(again).toMatchObject({ isAgain: true, own: { points: 300 } })
  expect((await drive.mark(grader(0), taskId, 200)).data).toEqual({ state: 'done', points: 200, isFinal: true })
  expect(await result()).toEqual({ state: 'graded', score: 200 })
  expect(await countsOf(0, examId)).toEqual({ ...none, mine: 1 })
})

test('a provisional mark never blocks: after three days another grader marks, and that mark counts', async () => {
  const { examId, attempts } = await sat(1)
  const taskId = (await drive.take(grader(0), { examId }))?.taskId ?? ''
  await provisional(0, taskId, 300)
  server.clock.pass(provisionalOpinionSeconds)
  expect(await countsOf(1, examId)).toEqual({ ...none, open: 1 })
  expect((await drive.take(grader(1), { examId }))?.taskId).toBe(taskId)
  expect((await answers(0, examId, 'again')).list).toMatchObject([{ taskId, state: 'held' }])
  expect((await drive.mark(grader(1), taskId, 50)).data).toEqual({ state: 'done', points: 50, isFinal: true })
  expect((await server.deps.sql`select score from attempt where id = ${attempts[0] ?? ''}`)[0]).toEqual({ score: 50 })
  expect(await countsOf(0, examId)).toEqual({ ...none, mine: 1 })
  expect((await answers(0, examId, 'mine')).list).toMatchObject([{ taskId, state: 'final' }])
})

test('a counting mark is corrected, not made provisional; a provisional grader can’t correct another’s mark', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1), testShortQuestion(2)])
  await drive.sit(await candidate(), examId, [{ text: 'one' }, { text: 'two' }])
  const taskId = (await drive.take(grader(0), { examId }))?.taskId ?? ''
  await drive.mark(grader(0), taskId, 100)
  expect((await answers(0, examId, 'mine')).list).toMatchObject([{ taskId, state: 'open' }])
  expect(await drive.take(grader(0), { taskId })).toMatchObject({ isCounted: true, isAgain: false })
  expect((await provisional(0, taskId, 300)).reason).toBe('conflict')
  expect((await drive.mark(grader(0), taskId, 200)).data).toEqual({ state: 'done', points: 200, isFinal: false })

  const otherId = (await drive.take(grader(1), { examId }))?.taskId ?? ''
  await provisional(1, otherId, 400)
  server.clock.pass(provisionalOpinionSeconds)
  const stale = await drive.sit(await candidate(), examId, [{ text: 'one' }, { text: 'two' }])
  expect(stale.state).toBe('closed')
  await drive.take(grader(2), { taskId: otherId })
  expect((await drive.mark(grader(2), otherId, 100)).data).toMatchObject({ state: 'done', isFinal: true })
  expect((await server.call(markingTaskClaim, { taskId: otherId }, grader(1))).code).not.toBe(200)
})

test('marked twice: a provisional mark fills one of the two positions, is hidden from others and isn’t decided upon', async () => {
  const { examId } = await sat(1, 2)
  const taskId = (await drive.take(grader(0), { examId }))?.taskId ?? ''
  await provisional(0, taskId, 400)
  expect(await countsOf(1, examId)).toEqual({ ...none, open: 1 })
  expect(await drive.take(grader(1), { examId })).toMatchObject({ taskId, kind: 'mark', own: null, others: [] })
  expect((await drive.mark(grader(1), taskId, 100)).data).toEqual({ state: 'waiting', points: null, isFinal: false })
  expect(await countsOf(2, examId), 'both places are taken').toEqual(none)
  expect(await drive.take(grader(2), { examId })).toBeNull()
  await drive.take(grader(0), { taskId })
  expect((await drive.mark(grader(0), taskId, 300)).data).toMatchObject({ state: 'resolving' })

  // The two graders can't learn it from their lists; a third finds it, without the marks.
  for (const who of [0, 1]) {
    expect(await countsOf(who, examId)).toEqual({ ...none, mine: 1 })
    expect((await answers(who, examId, 'mine')).list).toMatchObject([{ taskId, state: 'open' }])
  }
  expect(await countsOf(2, examId)).toEqual({ ...none, open: 1, differ: 1 })
  const [differ] = (await answers(2, examId, 'differ')).list
  expect(differ).toMatchObject({ taskId, own: null, state: 'open' })
  await drive.take(grader(2), { taskId })
  expect((await provisional(2, taskId, 200)).data).toMatchObject({ state: 'resolving', points: null })
  expect(await countsOf(3, examId), 'somebody decides it already').toEqual(none)
  server.clock.pass(provisionalOpinionSeconds)
  expect(await drive.take(grader(3), { taskId })).toMatchObject({
    kind: 'resolve',
    others: [{ points: 300 }, { points: 100 }],
  })
  expect((await drive.mark(grader(3), taskId, 250)).data).toEqual({ state: 'done', points: 250, isFinal: true })
})

test('the deciding grader sees the difference of the two and its criterion; the two themselves don’t', async () => {
  const words = (text: string) => ({ zh: text, en: text })
  const examId = await createTestExamWithQuestions(server.deps, [
    testShortQuestion(1, [
      { text: words('first'), points: 200 },
      { text: words('second'), points: 200 },
    ]),
  ])
  await server.call(markingSettingsSave, { examId, graders: 2, threshold: 100 }, officer)
  for (let n = 0; n < 3; n += 1) await drive.sit(await candidate(), examId, [{ text: `answer ${n}` }])
  const apart = async (who: number) => (await server.call(markingDifferences, { examId }, grader(who))).data
  expect(await apart(2)).toEqual({ spread: [], criterion: null })
  // Equal marks, and twice a difference of two points on the second criterion.
  for (const [n, second] of [100, 200, 200].entries()) {
    const task = await drive.take(grader(0), { examId })
    await drive.mark(grader(0), task?.taskId ?? '', 100 + second, { criteria: [100, second] })
    await drive.take(grader(1), { taskId: task?.taskId ?? '' })
    await drive.mark(grader(1), task?.taskId ?? '', n === 0 ? 200 : 100, { criteria: [100, n === 0 ? 100 : 0] })
  }
  const decided = await drive.take(grader(3), { examId })
  expect(decided).toMatchObject({ kind: 'resolve', threshold: 100 })
  await drive.mark(grader(3), decided?.taskId ?? '', 200, { criteria: [100, 100] })
  const expected = {
    spread: [
      { difference: 0, state: 'within', count: 1 },
      { difference: 200, state: 'decided', count: 1 },
      { difference: 200, state: 'open', count: 1 },
    ],
    criterion: { questionId: decided?.questionId, place: 1, count: 2 },
  }
  expect(await apart(2)).toEqual(expected)
  expect(await apart(3), 'a decision is no mark of one of the two').toEqual(expected)
  for (const who of [0, 1]) expect(await apart(who)).toEqual({ spread: [], criterion: null })
})

test('lists contain no names, and hide a grader’s own answer and questions they are taking', async () => {
  const { examId } = await sat(1)
  const own = await aPerson(server.deps, company, { name: 'CANARY-BOTH', grants: ['grading'] })
  const { attemptId } = await drive.sit(own, examId, [{ text: 'my own words' }])
  for (const tab of ['mine', 'skipped', 'again', 'differ'] as const) {
    const { raw } = await server.call(markingAnswers, { examId, tab }, own)
    for (const secret of ['CANARY', 'my own words', attemptId, own.accountId]) expect(raw).not.toContain(secret)
  }
  expect((await server.call(markingAnswers, { examId }, own)).data.counts).toEqual({ ...none, open: 1 })
  await createExamDriver(server).open(own, examId)
  expect((await server.call(markingAnswers, { examId }, own)).data.counts).toEqual(none)
  expect((await server.call(examResult, { attemptId }, own)).data).toMatchObject({ state: 'awaitingMarks' })
  expect((await server.call(markingAnswers, { examId }, officer)).code).not.toBe(200)
  expect((await server.call(markingAnswers, { examId: attemptId }, own)).reason).toBe('examNotFound')
})
