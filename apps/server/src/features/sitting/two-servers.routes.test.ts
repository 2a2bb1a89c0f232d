import {
  attemptsPause,
  attemptsResume,
  extraTimeGrant,
  runningAttempts,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptClock, attemptPaperRead, examDetail } from '@portal/contract/exams/exam.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { examReceipt } from '@portal/contract/exams/exam-receipt.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openSecondServer, type SecondServer } from '../../testing/second-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'

let server: TestServer
let second: SecondServer
let company: string
let staff: Person
let drive: ReturnType<typeof createExamDriver>
beforeAll(async () => {
  server = await openTestServer()
  second = await openSecondServer(server)
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['exams'] })
  drive = createExamDriver(server)
})
afterAll(async () => {
  await second.close()
  await server.close()
})

/**
 * A whole attempt with everything that may happen to it. Returns the answers to its candidate and staff, without random
 * parts.
 */
async function wholeAttempt(): Promise<unknown[]> {
  const examId = await createTestExam(
    server.deps,
    { single: 3, multiple: 2 },
    { timeLimit: 3600, shuffleOptions: false },
  )
  const person = await aPerson(server.deps, company, { name: '考生' })
  const started = server.clock.now().getTime()
  const paper = await drive.open(person, examId)
  const { attemptId } = paper
  const heard: unknown[] = [paper.questions.length, paper.clock.remainingMs]
  for (const [index, question] of paper.questions.entries()) {
    for (const seq of [1, 2, 3]) {
      server.clock.pass(5)
      const { data } = await drive.save(person, attemptId, [
        { ...testAnswer(question, seq !== 2), seq: seq * 10 + index },
      ])
      heard.push(data.saved, data.clock.remainingMs)
    }
    heard.push((await drive.save(person, attemptId, [{ ...testAnswer(question, false), seq: 1 }])).data.saved)
  }
  const leaves = [{ key: `leave-${attemptId}`, cause: 'hidden', agoMs: 0, awayMs: null }]
  for (let again = 0; again < 3; again++)
    heard.push(
      (await server.call(examExitsRecord, { attemptId, writer: testWriter, leaves, answers: [] } as never, person)).data
        .leaveCount,
    )
  const key = (act: string) => `${act}-${attemptId}`.slice(0, 60)
  for (let again = 0; again < 2; again++) {
    heard.push(
      (
        await server.call(
          extraTimeGrant,
          { examId, to: 'everybody', seconds: 300, reason: 'noise', requestKey: key('give') },
          staff,
        )
      ).data.attempts,
    )
    heard.push((await server.call(attemptsPause, { attemptId, reason: 'noise', requestKey: key('pause') }, staff)).data)
    heard.push((await drive.save(person, attemptId, [testAnswer(paper.questions[0] as never)])).reason)
  }
  server.clock.pass(1000)
  heard.push(
    (await server.call(runningAttempts, { examId }, staff)).data.list.map(
      ({ state, answered, leaves: left, remainingMs }) => [state, answered, left, remainingMs],
    ),
  )
  heard.push(
    (await server.call(attemptsResume, { attemptId, reason: 'it goes on', requestKey: key('resume') }, staff)).data,
  )
  for (const window of ['window-two', testWriter, 'window-two', testWriter]) {
    heard.push(
      (await server.call(attemptPaperRead, { attemptId, writer: window }, person)).data.answers.map(
        ({ position, seq, answer }) => [position, seq, answer],
      ),
    )
    heard.push((await server.call(attemptClock, { attemptId, writer: 'window-two' }, person)).data.isWriter)
  }
  const submits = [
    await drive.submit(person, attemptId, 'submit-key-1'),
    await drive.submit(person, attemptId, 'submit-key-1'),
  ]
  heard.push(...submits.map(({ data }) => [data.endedBy, data.state, Date.parse(data.submittedAt) - started]))
  for (let again = 0; again < 2; again++) {
    const { score, state, timeUsed } = (await server.call(examResult, { attemptId }, person)).data
    heard.push([score, state, timeUsed])
    heard.push((await server.call(examDetail, { examId }, person)).data.state)
  }
  const receipts = [
    await server.call(examReceipt, { attemptId }, person),
    await server.call(examReceipt, { attemptId }, person),
  ]
  expect(receipts[1]?.data).toEqual(receipts[0]?.data)
  heard.push(receipts[0]?.data.isIntact)
  return heard
}

test('a candidate who alternates between servers gets the same answers as with one, and the two share one signing key', async () => {
  const inTurn = second.alternate()
  const alternating = await wholeAttempt()
  inTurn.end()
  expect(Math.min(...inTurn.served)).toBeGreaterThan(20)
  const alone = await wholeAttempt()
  expect(alternating).toEqual(alone)
  expect(second.deps.signer.keyId).toBe(server.deps.signer.keyId)
})

test('concurrent saves of one answer on both servers end with the highest number, and each gets the stored state', async () => {
  const inTurn = second.alternate()
  const examId = await createTestExam(server.deps, { single: 1 }, { shuffleOptions: false })
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(server.deps, company)))
  await Promise.all(
    people.map(async (person) => {
      const { attemptId } = await drive.open(person, examId)
      const seqs = [7, 3, 9, 1, 8, 2, 6, 4, 5]
      const answers = await Promise.all(
        seqs.map((seq) =>
          drive.save(person, attemptId, [
            { position: 1, seq, answer: { keys: [seq % 2 ? 'A' : 'B'] }, uncertain: false },
          ]),
        ),
      )
      const written = answers.map((answer) => answer.data.saved[0]).filter((saved) => saved?.written)
      expect(written.map((saved) => saved?.seq)).toContain(9)
      const [row] = await server.deps.sql`select seq, answer from attempt_answer where attempt_id = ${attemptId}`
      expect(row).toEqual({ seq: 9, answer: { keys: ['A'] } })
    }),
  )
  inTurn.end()
})
