import { examReceipt } from '@portal/contract/exams/exam-receipt.contract.ts'
import { examReport, examReportFile } from '@portal/contract/exams/exam-report.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import {
  bankPracticeSet,
  practiceAnswerSubmit,
  practicePaper,
  practiceStart,
} from '@portal/contract/exams/mock-exam.contract.ts'
import { isMarkedByPeople, practiceQuestionTypes, questionTypes } from '@portal/contract/exams/question-types.ts'
import { wrongBook } from '@portal/contract/exams/wrong-book.contract.ts'
import { beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../testing/builders.ts'
import {
  basicTestQuestions,
  createTestExam,
  hotspotQuestions,
  numberQuestions,
  questionsWithPlaces,
} from '../exams/testing/exam.builders.ts'
import { type PaperQuestion, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'
import { openRegradeTests } from '../exams/testing/regrade.driver.ts'
import { addBank, addQuestions } from '../questions/questions.public.ts'
import { refreshCohorts, refreshExamFigures } from './result.jobs.ts'

/** One exam with a question of each type, from the paper to every screen that shows its answers. */
const { server, company, exams, marking, drive, grader, candidate, ann } = await openRegradeTests()
const release = { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' } as const

let examId = ''
const attempts: Record<'right' | 'wrong', string> = { right: '', wrong: '' }
const people: Record<string, Awaited<ReturnType<typeof candidate>>> = {}
beforeAll(async () => {
  const counts = Object.fromEntries(questionTypes.map((type) => [type, 1]))
  examId = await createTestExam(server.deps, counts, { passingPoints: 100, release })
  for (const kind of ['right', 'wrong'] as const) {
    const person = await candidate()
    people[kind] = person
    const paper = await exams.open(person, examId)
    const sent = paper.questions.flatMap((question) =>
      question.type === 'upload' ? [] : [testAnswer(question, kind === 'right')],
    )
    expect((await exams.save(person, paper.attemptId, sent)).code).toBe(200)
    await exams.submit(person, paper.attemptId)
    attempts[kind] = paper.attemptId
  }
  for (let n = 0; n < 4; n += 1) {
    const task = await marking.take(grader, { examId })
    if (task) await marking.mark(grader, task.taskId, 100)
  }
  server.clock.pass(600)
  await refreshCohorts(server.deps)
  await refreshExamFigures(server.deps)
})

test('each type has its verdict in the result', async () => {
  for (const kind of ['right', 'wrong'] as const) {
    const { data } = await server.call(examResult, { attemptId: attempts[kind] }, people[kind])
    expect(data.questions.map(({ type }) => type).toSorted()).toEqual(questionTypes.toSorted())
    for (const { type, verdict } of data.questions)
      if (!isMarkedByPeople(type)) expect([type, verdict]).toEqual([type, kind])
  }
})

test('the receipt holds every answer, and its content is intact', async () => {
  const { data } = await server.call(examReceipt, { attemptId: attempts.right }, people.right)
  expect(data.isIntact).toBe(true)
  const { questions } = (await server.call(examResult, { attemptId: attempts.right }, people.right)).data
  for (const { answer } of questions)
    for (const given of Object.values(answer ?? {})) expect(data.content).toContain(JSON.stringify(given))
})

test('the report has the figures of each type, on the screen and as a file', async () => {
  const { data } = await server.call(examReport, { examId }, ann)
  // People may have different questions of one type.
  const ofType = (type: string) => data.questions.filter((question) => question.type === type)
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
  for (const type of questionTypes) expect([type, sum(ofType(type).map(({ answered }) => answered))]).toEqual([type, 2])
  for (const type of practiceQuestionTypes)
    expect([type, sum(ofType(type).map(({ answered, facility }) => answered * facility))]).toEqual([type, 1])
  for (const as of ['xlsx', 'pdf']) {
    const file = await server.inject({
      method: 'POST',
      url: examReportFile.path,
      headers: { access_token: ann.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ examId, as }).toString(),
    })
    expect([file.statusCode, file.rawPayload.length > 3000]).toEqual([200, true])
  }
})

test('a regrade of each type is previewed', async () => {
  const { data } = await server.call(examReport, { examId }, ann)
  const gained = new Map<string, number>()
  for (const { type, questionId, version } of data.questions) {
    const { data: proposed, reason } = await drive.propose({ examId, questionId, version, action: 'fullMarks' })
    expect(reason, type).toBeUndefined()
    const preview = await drive.preview(proposed.regradeId)
    expect([type, preview.down]).toEqual([type, 0])
    gained.set(type, (gained.get(type) ?? 0) + preview.up)
    await drive.decide(proposed.regradeId, false)
  }
  for (const type of questionTypes) expect([type, (gained.get(type) ?? 0) >= 1]).toEqual([type, true])
})

test('each practised type is practised, and a wrong answer is in the wrong-question book', async () => {
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '各题型', en: 'All types' } })
  await addQuestions(server.deps, server.deps.sql, bankId, [
    ...basicTestQuestions(1),
    ...questionsWithPlaces(1),
    ...numberQuestions(1),
    ...hotspotQuestions(1),
  ])
  const author = await aPerson(server.deps, company, { grants: ['questions'] })
  await server.call(bankPracticeSet, { bankId, open: true }, author)
  const person = await candidate()
  const asked = { mode: 'steps' as const, count: 20, writer: testWriter, bankId }
  const { attemptId } = (await server.call(practiceStart, asked, person)).data
  const { questions } = (await server.call(practicePaper, { attemptId, writer: testWriter }, person)).data
  for (const question of questions) {
    const { answer } = testAnswer(question as PaperQuestion, false)
    const { data } = await server.call(practiceAnswerSubmit, { attemptId, position: question.position, answer }, person)
    expect([question.type, data.verdict]).toEqual([question.type, 'wrong'])
  }
  server.clock.pass(60)
  await exams.submit(person, attemptId)
  const { data } = await server.call(wrongBook, { state: 'open', size: 50 }, person)
  expect(data.list.map(({ type }) => type).toSorted()).toEqual([...practiceQuestionTypes].toSorted())
})
