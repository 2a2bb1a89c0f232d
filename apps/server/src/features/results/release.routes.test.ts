import { certificateCheck, myCertificateList } from '@portal/contract/certificates/certificate.contract.ts'
import { exitReviewDecide } from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptStart, examDetail, examList } from '@portal/contract/exams/exam.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { releaseRuleSet, releaseStateRead, resultPartRelease } from '@portal/contract/exams/exam-release.contract.ts'
import { examReportPeople } from '@portal/contract/exams/exam-report.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { addCertificateScheme } from '../certificates/certificates.public.ts'
import { createExam, type NewExam } from '../exams/definition/new-exam.service.ts'
import type { Release } from '../exams/definition/release.rules.ts'
import { createTestExam, keyTextMarker } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'
import { closeDueAttempts } from '../sitting/finish-attempt.service.ts'
import { releaseResults } from './release.service.ts'

let server: TestServer
let company: string
let staff: Person
let drive: ReturnType<typeof createExamDriver>
let schemeId: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['exams'] })
  drive = createExamDriver(server)
  schemeId = await addCertificateScheme(server.deps, server.deps.sql, {
    code: 'RL',
    kind: 'exam',
    title: { zh: '证书', en: 'Certificate' },
    sentence: { zh: '通过', en: 'passed' },
    trackId: null,
    levelIndex: null,
    validityMonths: null,
    signatory: { name: { zh: '甲', en: 'A' }, title: { zh: '主任', en: 'Head' } },
  })
})
afterAll(() => server.close())

const atOnce: Required<Release> = { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' }
const sit = async (
  own: Partial<NewExam>,
  { isRight = true, counts = { single: 2 } as Parameters<typeof createTestExam>[1] } = {},
) => {
  const examId = await createTestExam(server.deps, counts, own)
  const person = await aPerson(server.deps, company)
  return { examId, person, ...(await sitAgain(examId, person, isRight)) }
}
const sitAgain = async (examId: string, person: Person, isRight = true) => {
  const paper = await drive.open(person, examId)
  const submitted = await drive.submit(
    person,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((question) => testAnswer(question, isRight)),
  )
  return { attemptId: paper.attemptId, submitted: submitted.data }
}
const resultOf = async (person: Person, attemptId: string) =>
  (await server.call(examResult, { attemptId }, person)).data
const release = (examId: string, rule: Release) =>
  server.call(releaseRuleSet, { examId, release: { graded: 'atOnce', ...rule } }, staff)
const certificatesOf = async (person: Person) => (await server.call(myCertificateList, {}, person)).data.total

test('the graded state can be withheld too: every call shows only that it was submitted', async () => {
  const { examId, person, attemptId, submitted } = await sit({ release: { ...atOnce, graded: 'never' } })
  expect(submitted.state).toBe('closed')
  expect(await resultOf(person, attemptId)).toMatchObject({
    state: 'handedIn',
    score: null,
    release: { graded: { out: false, when: 'never' }, score: { out: false } },
  })
  expect((await server.call(myAttempts, {}, person)).data.list[0]).toMatchObject({ state: 'handedIn', score: null })
  expect((await server.call(examDetail, { examId }, person)).data).toMatchObject({
    state: 'ready',
    lastScore: null,
    attempts: [{ state: 'handedIn' }],
  })
  await release(examId, { ...atOnce, score: 'never' })
  expect(await resultOf(person, attemptId)).toMatchObject({ state: 'notReleased', score: null })
})

test('staff release step by step; each step is notified, audited and open to everyone with the grant', async () => {
  const { examId, person, attemptId } = await sit({
    release: { graded: 'never', score: 'never', marks: 'never', key: 'never' },
  })
  const step = async (what: 'graded' | 'score' | 'marks' | 'key') => {
    expect((await server.call(resultPartRelease, { examId, what }, staff)).code).toBe(200)
    const result = await server.call(examResult, { attemptId }, person)
    return [result.data.state, result.data.score, result.data.counts?.right ?? null, result.raw.includes(keyTextMarker)]
  }
  expect(await step('graded')).toEqual(['notReleased', null, null, false])
  expect(await step('score')).toEqual(['passed', 400, null, false])
  expect(await step('marks')).toEqual(['passed', 400, 2, false])
  expect(await step('key')).toEqual(['passed', 400, 2, true])
  const lines = await server.deps
    .sql`select actor_id, detail from audit_line where action = 'exam.release' and thing_id = ${examId} order by at, id`
  expect(lines).toHaveLength(4)
  expect(lines).toContainEqual({
    actor_id: staff.accountId,
    detail: { before: { ...atOnce, key: 'never' }, after: atOnce },
  })
  expect((await server.call(resultPartRelease, { examId, what: 'key' }, person)).reason).toBe('forbidden')
})

test('releasing a part releases the parts it needs', async () => {
  const { examId } = await sit({ release: { graded: 'never', score: 'never', marks: 'never', key: 'never' } })
  expect((await server.call(resultPartRelease, { examId, what: 'marks' }, staff)).data.release).toEqual({
    graded: 'atOnce',
    score: 'atOnce',
    marks: 'atOnce',
    key: 'never',
  })
})

test('a promise made at the start of an attempt is kept; later attempts have the new rule', async () => {
  const { examId, person, attemptId } = await sit({ release: atOnce })
  await release(examId, { score: 'never', marks: 'never', key: 'never' })
  expect(await resultOf(person, attemptId)).toMatchObject({ state: 'passed', score: 400, counts: { right: 2 } })
  expect(
    (await server.call(examList, { size: 999 }, person)).data.list.find((exam) => exam.examId === examId),
  ).toMatchObject({ state: 'passed', lastScore: 400 })
  expect((await server.call(attemptStart, { examId, writer: testWriter }, person)).reason).toBe('examPassed')
  const later = await aPerson(server.deps, company)
  const second = await sitAgain(examId, later)
  expect(await resultOf(later, second.attemptId)).toMatchObject({ state: 'notReleased', score: null, counts: null })
})

test('an invalid rule is refused with its field, and nothing is written', async () => {
  const examId = await createTestExam(server.deps, { single: 1 })
  expect(await release(examId, { ...atOnce, key: 'afterClose' })).toMatchObject({
    code: 400,
    fields: ['release.closesAt'],
  })
  expect(
    (await server.call(releaseRuleSet, { examId, release: { ...atOnce, score: { at: 'tomorrow' } } } as never, staff))
      .code,
  ).toBe(400)
  expect((await release('00000000-0000-7000-8000-000000000000', atOnce)).reason).toBe('examNotFound')
  expect(
    await server.deps.sql`select 1 from audit_line where action = 'exam.release' and thing_id = ${examId}`,
  ).toHaveLength(0)
})

test('after the close means after everybody: the key waits for the last open attempt', async () => {
  const closesAt = new Date(server.clock.now().getTime() + 1800_000)
  const { examId, person, attemptId } = await sit({
    closesAt,
    totalAttempts: 1,
    release: { ...atOnce, key: 'afterClose' },
  })
  const slow = await aPerson(server.deps, company)
  const paper = await drive.open(slow, examId)
  await server.deps
    .sql`update attempt set deadline = ${new Date(closesAt.getTime() + 1200_000)} where id = ${paper.attemptId}`
  server.clock.set(new Date(closesAt.getTime() + 60_000))
  expect((await server.call(examResult, { attemptId }, person)).raw).not.toContain(keyTextMarker)
  await drive.submit(slow, paper.attemptId, 'submit-key-2')
  expect((await server.call(examResult, { attemptId }, person)).raw).toContain(keyTextMarker)
})

test('the key after passing: a first failure shows none, and keys are hidden while the exam is taken again', async () => {
  const { examId, person, attemptId } = await sit({ release: { ...atOnce, key: 'afterPass' } }, { isRight: false })
  expect((await server.call(examResult, { attemptId }, person)).raw).not.toContain(keyTextMarker)
  const second = await sitAgain(examId, person)
  expect((await server.call(examResult, { attemptId: second.attemptId }, person)).raw).toContain(keyTextMarker)
  expect((await server.call(examResult, { attemptId }, person)).raw).toContain(keyTextMarker)

  const open = await sit({ release: atOnce }, { isRight: false })
  expect((await server.call(examResult, { attemptId: open.attemptId }, open.person)).raw).toContain(keyTextMarker)
  await drive.begin(open.person, open.examId)
  expect((await server.call(examResult, { attemptId: open.attemptId }, open.person)).raw).not.toContain(keyTextMarker)
})

test('a person taking an exam sees neither keys nor marks of its questions in another report, only the known score', async () => {
  const { person, attemptId } = await sit({}, { isRight: false, counts: { single: 3 } })
  const [shared] = await server.deps.sql<
    { id: string }[]
  >`select question_id as id from attempt_paper where attempt_id = ${attemptId} and position = 2`
  const other = await createExam(server.deps, server.deps.sql, {
    kind: 'formal',
    title: { zh: '另一场', en: 'Another' },
    paper: { fixed: [{ questionId: shared?.id ?? '', points: 100 }] },
    passingPoints: 100,
    publish: true,
  })
  const before = await resultOf(person, attemptId)
  expect(before).toMatchObject({
    waits: false,
    score: 0,
    counts: { wrong: 3 },
    release: { marks: { out: true }, key: { out: true } },
  })
  const paper = await drive.open(person, other)
  const answered = await server.call(examResult, { attemptId }, person)
  expect(answered.raw).not.toContain(keyTextMarker)
  expect(answered.data).toMatchObject({
    waits: true,
    state: 'failed',
    score: 0,
    counts: null,
    byTopic: [],
    byType: [],
    nextSteps: [],
    release: { marks: { out: false }, key: { out: false } },
  })
  expect(
    answered.data.questions.map(({ earned, verdict, corrected, options }) => [
      earned,
      verdict,
      corrected,
      options.some(({ correct }) => correct !== null),
    ]),
  ).toEqual(Array(3).fill([null, null, null, false]))
  await drive.submit(person, paper.attemptId)
  expect(await resultOf(person, attemptId)).toEqual(before)
})

test('a certificate would reveal the result: it is issued once, when the score is released', async () => {
  const releaseAt = new Date(server.clock.now().getTime() + 3600_000)
  const { person } = await sit({
    certificateSchemeId: schemeId,
    release: { ...atOnce, score: { at: releaseAt.toISOString() } },
  })
  await releaseResults(server.deps)
  expect(await certificatesOf(person)).toBe(0)
  server.clock.set(releaseAt)
  const told = await Promise.all([releaseResults(server.deps), releaseResults(server.deps)])
  expect(told[0] + told[1]).toBeGreaterThanOrEqual(1)
  expect(await certificatesOf(person)).toBe(1)
  expect(await releaseResults(server.deps)).toBe(0)
  const failed = await sit({ certificateSchemeId: schemeId, release: atOnce }, { isRight: false })
  expect(await certificatesOf(failed.person)).toBe(0)
})

test('no certificate while a mark is missing: it comes with the last one', async () => {
  const { person, attemptId } = await sit(
    { certificateSchemeId: schemeId, release: atOnce, passingPoints: 200 },
    { counts: { single: 2, short: 1 } },
  )
  expect(await resultOf(person, attemptId)).toMatchObject({ state: 'awaitingMarks', score: null })
  expect(await certificatesOf(person)).toBe(0)
  expect((await server.call(certificateCheck, { number: 'RL-2026-000001-0', name: '学员' })).code).not.toBe(200)
})

test('a tightened rule still issues the promised certificate', async () => {
  const releaseAt = new Date(server.clock.now().getTime() + 3600_000)
  const { examId, person } = await sit({
    certificateSchemeId: schemeId,
    release: { ...atOnce, score: { at: releaseAt.toISOString() } },
  })
  await release(examId, { score: 'never', marks: 'never', key: 'never' })
  server.clock.set(releaseAt)
  await releaseResults(server.deps)
  expect(await certificatesOf(person)).toBe(1)
})

test('an end after exits or a reload waits for an officer: the certificate comes when the end is confirmed', async () => {
  const examId = await createTestExam(
    server.deps,
    { single: 2 },
    { certificateSchemeId: schemeId, release: atOnce, leavePolicy: 'strict', onReload: 'submit' },
  )
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  const answers = paper.questions.map((question) => testAnswer(question))
  const leaves = [{ key: 'leave-key', cause: 'pagehide' as const, agoMs: 0, awayMs: null }]
  expect(
    (await server.call(examExitsRecord, { attemptId: paper.attemptId, writer: testWriter, leaves, answers }, person))
      .data.endedBy,
  ).toBe('reload')
  expect(await resultOf(person, paper.attemptId)).toMatchObject({ state: 'passed', certificateId: null })
  await releaseResults(server.deps)
  expect(await certificatesOf(person)).toBe(0)
  const decided = await server.call(
    exitReviewDecide,
    { attemptId: paper.attemptId, decision: 'uphold', reason: '已核实', requestKey: 'request-key-1' },
    staff,
  )
  expect(decided.code).toBe(200)
  await releaseResults(server.deps)
  expect(await certificatesOf(person)).toBe(1)
  expect((await resultOf(person, paper.attemptId)).certificateId).not.toBeNull()
})

test('a paused attempt has no result, and so no certificate', async () => {
  const examId = await createTestExam(
    server.deps,
    { single: 2 },
    { certificateSchemeId: schemeId, release: atOnce, timeLimit: 600 },
  )
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  await drive.save(
    person,
    paper.attemptId,
    paper.questions.map((question) => testAnswer(question)),
  )
  await server.deps
    .sql`update attempt set paused_at = ${server.clock.now()}, paused_left = 60000, deadline = null where id = ${paper.attemptId}`
  server.clock.pass(86_400)
  await closeDueAttempts(server.deps)
  await releaseResults(server.deps)
  expect(await certificatesOf(person)).toBe(0)
  expect((await server.call(examResult, { attemptId: paper.attemptId }, person)).reason).toBe('conflict')
})

test('no key is released at the close while late answers of another candidate are still accepted', async () => {
  const closesAt = new Date(server.clock.now().getTime() + 600_000)
  const { examId, person, attemptId } = await sit({ closesAt, release: { ...atOnce, key: 'afterClose' } })
  const late = await aPerson(server.deps, company)
  const paper = await drive.open(late, examId)
  server.clock.pass(605)
  expect((await drive.save(late, paper.attemptId, [testAnswer(paper.questions[0] as never)])).code).toBe(200)
  expect((await server.call(examResult, { attemptId }, person)).raw).not.toContain(keyTextMarker)
  server.clock.pass(6)
  await closeDueAttempts(server.deps)
  expect((await server.call(examResult, { attemptId }, person)).raw).toContain(keyTextMarker)
})

test('staff see the released parts, the open results and the number of people notified', async () => {
  const { examId, person } = await sit({ release: { graded: 'atOnce', score: 'never', marks: 'never', key: 'never' } })
  const late = await aPerson(server.deps, company)
  await drive.open(late, examId)
  const read = async () => (await server.call(releaseStateRead, { examId }, staff)).data
  expect(await read()).toMatchObject({
    out: { graded: true, score: false, marks: false, key: false },
    attempts: { open: 1, marking: 0, final: 1, reviews: 0, told: 0 },
    regrades: 0,
    appeals: 0,
    changedAt: null,
  })
  const told = async (value: 'yes' | 'no') =>
    (await server.call(examReportPeople, { examId, told: value, limit: 10 }, staff)).data.rows.map(
      (row) => row.accountId,
    )
  expect([await told('no'), await told('yes')]).toEqual([[person.accountId], []])
  await server.call(resultPartRelease, { examId, what: 'marks' }, staff)
  await releaseResults(server.deps)
  expect(await read()).toMatchObject({
    out: { graded: true, score: true, marks: true, key: false },
    attempts: { final: 1, told: 1 },
  })
  expect([await told('no'), await told('yes')]).toEqual([[], [person.accountId]])
  expect((await server.call(releaseStateRead, { examId: person.accountId }, staff)).reason).toBe('examNotFound')
})
