import type { AddressInfo } from 'node:net'
import { attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import { expect, test, vi } from 'vitest'
import { aPerson } from '../../../testing/builders.ts'
import { currentSlowness } from '../../../testing/slowness.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { openExamTests, testAnswer, testWriter } from '../../exams/testing/exam.driver.ts'
import { listExamsToRefresh } from '../../results/question-figure.store.ts'
import { createRehearsal, deleteAllRehearsals, loadRehearsalAnswers } from './rehearsal.service.ts'
import {
  countRejectedActions,
  createRehearsalFigures,
  lostAcknowledgements,
  type RehearsalFigures,
  simulateCandidate,
} from './simulated-candidate.ts'

const { server, company, staff, drive } = await openExamTests()
const count = async (table: string) =>
  (await server.deps.sql<{ count: number }[]>`select count(*)::int as count from ${server.deps.sql(table)}`)[0]
    ?.count ?? 0
const tables = [
  'company',
  'account',
  'membership',
  'session',
  'exam',
  'exam_version',
  'attempt',
  'attempt_question',
  'saved_answer',
  'attempt_mark',
  'attempt_event',
  'marking_task',
  'attempt_receipt',
  'person',
]

test('a rehearsal has its own people, counts in no figures, and can be removed without a trace; other data can’t', async () => {
  const examId = await createTestExam(server.deps, { single: 2, blank: 1, short: 1 }, { timeLimit: 3600 })
  const ann = await aPerson(server.deps, company)
  const real = await drive.open(ann, examId)
  await drive.submit(ann, real.attemptId)
  const existing: string[] = []
  for (const table of tables)
    if ((await server.deps.sql`select to_regclass(${table}) as found`)[0]?.found) existing.push(table)
  const before = Object.fromEntries(await Promise.all(existing.map(async (table) => [table, await count(table)])))

  const made = await createRehearsal(server.deps, { examId, candidates: 3, seconds: 60, lang: 'zh' })
  const people = made.tokens.map((token) => ({ ...ann, token }))
  // Other people can't take it.
  expect((await server.call(attemptStart, { examId: made.examId, writer: testWriter }, ann)).reason).toBe(
    'examNotFound',
  )
  const receipts = []
  for (const person of people) {
    const { attemptId, questions } = await drive.open(person, made.examId)
    for (const question of questions) {
      const sent = testAnswer(question)
      await drive.save(person, attemptId, [sent])
      receipts.push({ attemptId, position: sent.position, seq: sent.seq, answer: sent.answer ?? {} })
    }
    if (person !== people[0]) await drive.submit(person, attemptId)
  }
  expect((await server.call(examBoardRead, { examId: made.examId }, staff)).data.rows).toHaveLength(3)
  const kept = await loadRehearsalAnswers(server.deps, made.examId)
  expect(lostAcknowledgements(receipts, kept)).toEqual([])
  const first = receipts[0]
  if (!first) throw new Error('no receipt')
  // The comparison finds every difference: an older answer, another one, none.
  expect(lostAcknowledgements([{ ...first, seq: 99 }], kept)).toHaveLength(1)
  expect(lostAcknowledgements([{ ...first, answer: { keys: ['Z'] } }], kept)).toHaveLength(1)
  expect(lostAcknowledgements([first], [])).toHaveLength(1)
  expect(
    (await listExamsToRefresh(server.deps.sql, new Date(server.deps.clock.now().getTime() + 600_000))).includes(
      made.examId,
    ),
  ).toBe(false)
  const [waiting] = await server.deps
    .sql`select count(*)::int as count from marking_task where exam_id = ${made.examId}`
  expect(waiting?.count).toBe(0)

  // Only data of rehearsals can be removed.
  for (const table of ['attempt_mark', 'attempt_question']) {
    const gone = server.deps.sql`delete from ${server.deps.sql(table)} where attempt_id = ${real.attemptId}`
    await expect(gone, table).rejects.toThrow(/append-only|kept for good/)
  }
  expect(await deleteAllRehearsals(server.deps)).toBe(1)
  expect(Object.fromEntries(await Promise.all(existing.map(async (table) => [table, await count(table)])))).toEqual(
    before,
  )
  expect(await deleteAllRehearsals(server.deps)).toBe(0)
})

test('an unknown exam can’t be rehearsed, and nothing is created', async () => {
  const companies = await count('company')
  await expect(
    createRehearsal(server.deps, { examId: staff.accountId, candidates: 1, seconds: 6, lang: 'zh' }),
  ).rejects.toThrow('examNotFound')
  expect(await count('company')).toBe(companies)
})

/** Simulated candidates of every kind take a copy of an exam at the listening server. */
async function rehearse(ms: number): Promise<RehearsalFigures> {
  const examId = await createTestExam(server.deps, { single: 2, blank: 1 }, { timeLimit: 3600 })
  const made = await createRehearsal(server.deps, { examId, candidates: 8, seconds: 60, lang: 'zh' })
  const measured = createRehearsalFigures()
  const url = server.app.server.listening
    ? `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    : await server.app.listen({ port: 0, host: '127.0.0.1' })
  await Promise.all(
    made.tokens.map((token, index) =>
      simulateCandidate({ url, token, examId: made.examId, index, ms, lang: 'zh', measured }),
    ),
  )
  return measured
}

test('the portal accepts every action of a simulated candidate: answers, an exit, a lost connection, a submission', async () => {
  const measured = await rehearse(4000 * currentSlowness())
  expect([...measured.rejected]).toEqual([])
  expect(measured).toMatchObject({ begun: 8, left: 1, cutOff: 1, handedIn: 7 })
  expect(measured.receipts.size).toBeGreaterThan(8)
})

test('an action that the portal rejects is counted, by call and reason', async () => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fetch(
      url,
      url.endsWith('/leave') ? { ...init, body: String(init.body).replace('"key":"', '"key":"leave-') } : init,
    ),
  )
  try {
    const measured = await rehearse(4000 * currentSlowness())
    expect([...measured.rejected]).toEqual([['leave malformed', 1]])
    expect([countRejectedActions(measured), measured.left]).toEqual([1, 0])
  } finally {
    vi.unstubAllGlobals()
  }
})
