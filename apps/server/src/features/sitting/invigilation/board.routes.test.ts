import {
  attemptEnd,
  attemptEventListForStaff,
  attemptReopen,
  attemptsPause,
  attemptsResume,
  extraTimeGrant,
  runningAttempts,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import { expect, test } from 'vitest'
import { aPerson } from '../../../testing/builders.ts'
import { currentSlowness } from '../../../testing/slowness.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, openExamTests, type PaperQuestion, testAnswer } from '../../exams/testing/exam.driver.ts'

const { server, company, staff, drive } = await openExamTests()
let serial = 0
const key = () => `board-request-${++serial}`
const said = (words: string) => ({ reason: words, requestKey: key() })

test('the board shows open attempts, and viewers get only changes', async () => {
  const examId = await createTestExam(server.deps, { single: 3 }, { timeLimit: 3600 })
  const [ann, bob] = [
    await aPerson(server.deps, company, { name: '安' }),
    await aPerson(server.deps, company, { name: '博' }),
  ]
  const [annsPaper, bobsPaper] = [await drive.open(ann, examId), await drive.open(bob, examId)]
  const first = (await server.call(examBoardRead, { examId }, staff)).data
  expect(first.isWhole).toBe(true)
  // Rows come in no order; the page sorts them.
  expect(
    first.rows.map(({ name, questions, answered, submittedAt }) => [name, questions, answered, submittedAt]).toSorted(),
  ).toEqual([
    ['博', 3, 0, null],
    ['安', 3, 0, null],
  ])

  const waiting = server.call(examBoardRead, { examId, known: first.known }, staff)
  await drive.save(ann, annsPaper.attemptId, [testAnswer(annsPaper.questions[0] as PaperQuestion)])
  const second = (await waiting).data
  expect(second.isWhole).toBe(false)
  expect(second.rows.map(({ name, answered }) => [name, answered])).toEqual([['安', 1]])

  const next = async (known: string) => (await server.call(examBoardRead, { examId, known }, staff)).data
  const { attemptId } = bobsPaper
  await server.call(
    extraTimeGrant,
    { examId, to: 'person', accountId: bob.accountId, seconds: 600, ...said('断线') },
    staff,
  )
  const given = await next(second.known)
  expect(given.rows).toMatchObject([{ attemptId, extraTime: 600 }])
  await server.call(attemptsPause, { attemptId, ...said('停电') }, staff)
  const paused = await next(given.known)
  expect(paused.rows).toMatchObject([{ attemptId, deadline: null, pausedLeftMs: 70 * 60_000 }])
  await server.call(attemptsResume, { attemptId, ...said('来电') }, staff)
  const resumed = await next(paused.known)
  expect(resumed.rows).toMatchObject([{ attemptId, pausedAt: null }])
  await server.call(attemptEnd, { attemptId, ...said('离场') }, staff)
  const ended = await next(resumed.known)
  expect(ended.rows).toMatchObject([{ attemptId, endedBy: 'staff' }])
  await server.call(attemptReopen, { attemptId, seconds: 0, acceptSeenKey: true, ...said('误操作') }, staff)
  expect((await next(ended.known)).rows).toMatchObject([{ attemptId, endedBy: null, submittedAt: null }])
})

test('an attempt has a limit of exits only under a strict exit policy', async () => {
  const limits = []
  for (const leavePolicy of ['strict', 'lenient'] as const) {
    const examId = await createTestExam(server.deps, { single: 1 }, { leavePolicy, leaveLimit: 4 })
    const { attemptId } = await drive.open(await aPerson(server.deps, company), examId)
    const board = (await server.call(examBoardRead, { examId }, staff)).data
    const listed = (await server.call(runningAttempts, { examId }, staff)).data
    const ledger = (await server.call(attemptEventListForStaff, { attemptId }, staff)).data
    limits.push([board.exam.leaveLimit, board.rows[0]?.leaveLimit, listed.list[0]?.leaveLimit, ledger.leaveLimit])
  }
  expect(limits).toEqual([
    [4, 4, 4, 4],
    [null, null, null, null],
  ])
})

test('an unknown version mark is answered with everything, immediately', async () => {
  const examId = await createTestExam(server.deps, { single: 1 }, { timeLimit: 600 })
  await drive.open(await aPerson(server.deps, company), examId)
  for (const known of ['somebody 7', '', ' '])
    expect((await server.call(examBoardRead, { examId, known }, staff)).data).toMatchObject({
      isWhole: true,
      rows: [{}],
    })
})

test('twenty viewers of a board cost no more statements than one', async () => {
  const examId = await createTestExam(server.deps, { single: 1 }, { timeLimit: 600 })
  await drive.open(await aPerson(server.deps, company), examId)
  await server.call(examBoardRead, { examId }, staff)
  server.statements()
  await Promise.all(Array.from({ length: 20 }, () => server.call(examBoardRead, { examId }, staff)))
  expect(server.statements().filter((words) => words.includes('saved_answer')).length).toBeLessThanOrEqual(1)
})

test('the board is for staff of exams, and of an exam that exists', async () => {
  const person = await aPerson(server.deps, company)
  expect((await server.call(examBoardRead, { examId: staff.accountId }, staff)).reason).toBe('examNotFound')
  expect((await server.call(examBoardRead, { examId: staff.accountId }, person)).reason).toBe('forbidden')
})

test('only affected attempts are read, and a lost connection is reported when it is lost', async () => {
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 3600 })
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(server.deps, company)))
  const papers = []
  for (const person of people) papers.push(await drive.open(person, examId))
  const [ann, paper] = [people[0], papers[0]]
  if (!ann || !paper) throw new Error('nobody sits')
  const first = (await server.call(examBoardRead, { examId }, staff)).data
  expect(first.rows.map(({ lostAt }) => lostAt)).toEqual(Array(6).fill(null))
  const waiting = server.call(examBoardRead, { examId, known: first.known }, staff)
  const savedAt = performance.now()
  await drive.save(ann, paper.attemptId, [testAnswer(paper.questions[0] as PaperQuestion)])
  const second = (await waiting).data
  expect(performance.now() - savedAt).toBeLessThan(4000 * currentSlowness())
  expect(second.rows.map(({ attemptId, answered }) => [attemptId, answered])).toEqual([[paper.attemptId, 1]])

  // A minute later, all candidates are silent except the one who has just made contact.
  server.clock.pass(61)
  await drive.save(ann, paper.attemptId, [testAnswer(paper.questions[1] as PaperQuestion)])
  let known = second.known
  const lost = new Map<string, string | null>()
  await expect
    .poll(
      async () => {
        const heard = (await server.call(examBoardRead, { examId, known }, staff)).data
        known = heard.known
        for (const row of heard.rows) lost.set(row.attemptId, row.lostAt)
        return [...lost.values()].filter((at) => at !== null).length
      },
      { timeout: 15_000 },
    )
    .toBe(5)
  expect(lost.get(paper.attemptId)).toBeNull()
})

test('answers saved through another server appear on the board within seconds', async () => {
  const other = await openTestServer({ beside: server })
  try {
    const elsewhere = createExamDriver(other)
    const examId = await createTestExam(server.deps, { single: 3 }, { timeLimit: 3600 })
    const ann = await aPerson(server.deps, company)
    const paper = await elsewhere.open(ann, examId)
    const first = (await server.call(examBoardRead, { examId }, staff)).data
    // The other server finds out that a board is watched the next time it has something to publish.
    await elsewhere.save(ann, paper.attemptId, [testAnswer(paper.questions[0] as PaperQuestion)])
    let known = first.known
    const shown = async (answered: number, within: number) => {
      const began = performance.now()
      for (let seen = 0; seen < answered; ) {
        const heard = (await server.call(examBoardRead, { examId, known }, staff)).data
        known = heard.known
        seen = heard.rows.at(-1)?.answered ?? seen
      }
      expect(performance.now() - began).toBeLessThan(within * currentSlowness())
    }
    await shown(1, 14_000)
    await elsewhere.save(ann, paper.attemptId, [testAnswer(paper.questions[1] as PaperQuestion)])
    await shown(2, 5000)
  } finally {
    await other.close()
  }
})
