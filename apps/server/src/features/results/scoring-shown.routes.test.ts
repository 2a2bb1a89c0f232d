import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { expect, test } from 'vitest'
import { aPerson } from '../../testing/builders.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { openExamTests, type PaperQuestion } from '../exams/testing/exam.driver.ts'
import { bankQuestionOf, readQuestionFile } from '../questions/question-import.public.ts'
import { type AnswerKey, addBank, addQuestions, ownScoringOf } from '../questions/questions.public.ts'

const { server, company, drive } = await openExamTests()

const gift = `::five digits::Which are primary colours of light? {~%33.33333%red ~%33.33333%green ~%33.33333%blue ~%-50%brown}

::three digits::Which are layers of the OSI model? {~%33.333%physical ~%33.333%network ~%33.333%session ~%-50%kernel}

::whole percents::Which are fibre connectors? {~%33%LC ~%33%SC ~%33%FC ~%-50%RJ45}

::sixths::Pick all even numbers {~%16.66667%2 ~%16.66667%4 ~%16.66667%6 ~%16.66667%8 ~%16.66667%10 ~%16.66667%12 ~%-20%7}
`
const wrongOnes = ['brown', 'kernel', 'RJ45', '7']

/** An exam of the questions of a file, 20 points each, under all-or-nothing. */
async function imported(text: string) {
  const { questions } = await readQuestionFile(Buffer.from(text), 'thirds.gift')
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '题库', en: 'Bank' } })
  await addQuestions(
    server.deps,
    server.deps.sql,
    bankId,
    questions.map((question) => bankQuestionOf(question)),
  )
  const rules = [{ bankId, count: questions.length, points: 2000 }]
  return createTestExam(
    server.deps,
    { single: 1 },
    {
      paper: { rules },
      passingPoints: 0,
      multiplePolicy: 'allOrNothing',
      release: { score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
    },
  )
}
const rightKeys = (question: PaperQuestion) =>
  question.options.filter(({ text }) => !wrongOnes.includes((text.zh ?? text.en ?? '').trim())).map(({ key }) => key)
const sent = (question: PaperQuestion, keys: string[]) => ({
  position: question.position,
  seq: 1,
  uncertain: false,
  answer: { keys },
})

test('thirds and sixths of a file: all right choices earn everything, and the paper states the rule that is applied', async () => {
  const examId = await imported(gift)
  const [whole, partly] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const paper = await drive.open(whole, examId)
  expect(paper.questions.map(({ scoring }) => scoring)).toEqual(['weights', 'weights', 'weights', 'weights'])
  await drive.submit(
    whole,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((question) => sent(question, rightKeys(question))),
  )
  const result = (await server.call(examResult, { attemptId: paper.attemptId }, whole)).data
  expect(result.questions.map(({ earned, verdict }) => [earned, verdict])).toEqual(
    Array.from({ length: 4 }, () => [2000, 'right']),
  )

  const other = await drive.open(partly, examId)
  await drive.submit(
    partly,
    other.attemptId,
    'submit-key-1',
    other.questions.map((question) => sent(question, rightKeys(question).slice(1))),
  )
  const { questions } = (await server.call(examResult, { attemptId: other.attemptId }, partly)).data
  expect(questions.map(({ earned }) => earned).toSorted()).toEqual([1333, 1333, 1333, 1667])
  expect(questions.every(({ verdict, scoring }) => verdict === 'partly' && scoring === 'weights')).toBe(true)
})

test('a question without its own rule is shown with that of the exam', async () => {
  const examId = await createTestExam(
    server.deps,
    { multiple: 1, single: 1 },
    { multiplePolicy: 'halfForSubset', release: { score: 'atOnce', marks: 'atOnce', key: 'never' } },
  )
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  expect(paper.multiplePolicy).toBe('halfForSubset')
  expect(paper.questions.some((question) => 'scoring' in question)).toBe(false)
  await drive.submit(person, paper.attemptId)
  const { questions } = (await server.call(examResult, { attemptId: paper.attemptId }, person)).data
  expect(questions.map(({ type, scoring }) => [type, scoring]).toSorted()).toEqual([
    ['multiple', 'halfForSubset'],
    ['single', undefined],
  ])
})

test('the rule that is shown is read from a key as the rule that is applied', async () => {
  const keys: AnswerKey[] = [
    { keys: ['A'] },
    { keys: ['A'], policy: 'allOrNothing' },
    { keys: ['A'], policy: 'halfForSubset' },
    { keys: ['A'], policy: 'netCorrect' },
    { keys: ['A', 'B'], policy: 'minusExcess' },
    { weights: { A: 100 } },
    { blanks: [] },
    { rubric: { zh: '评分标准' } },
  ]
  for (const key of keys) {
    const [row] = await server.deps.sql<
      { scoring: string | null }[]
    >`select own_scoring(${server.deps.sql.json(key as never)}) as scoring`
    expect([key, row?.scoring ?? null]).toEqual([key, ownScoringOf(key)])
  }
})
