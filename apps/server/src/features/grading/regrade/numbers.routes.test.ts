import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { unmatchedGapAnswers } from '@portal/contract/exams/regrade.contract.ts'
import { expect, test } from 'vitest'
import { createTestExamWithQuestions } from '../../exams/testing/marking.driver.ts'
import { openRegradeTests } from '../../exams/testing/regrade.driver.ts'
import type { NewQuestion } from '../../questions/questions.public.ts'

/** A question that asks for a number, from the paper to a corrected key. */
const { server, exams, marking, drive, grader, candidate, row, questionAt } = await openRegradeTests()

const words = (text: string) => ({ zh: text, en: text })
const delay = (own: Partial<NewQuestion['content']> = {}): NewQuestion => ({
  type: 'numeric',
  topic: '网络/路由',
  points: 200,
  content: { stem: words('One-way delay over 100 km'), options: [], blankCount: 1, units: ['μs', 'ms'], ...own },
  answerKey: {
    blanks: [
      {
        accepted: [],
        numeric: [
          { value: 500, tolerance: 0.02, isRelative: true },
          { min: 450, max: 550, weight: 50 },
        ],
        caseSensitive: false,
        units: [
          { unit: 'μs', factor: 1 },
          { unit: 'ms', factor: 1000 },
        ],
        unitRequired: true,
      },
    ],
  },
})

test('the paper shows units and no key; numbers are graded in any unit, and texts are kept as written', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [delay()])
  const person = await candidate()
  const paper = await exams.open(person, examId)
  expect(paper.questions).toMatchObject([{ type: 'numeric', blankCount: 1, options: [], units: ['μs', 'ms'] }])
  expect(JSON.stringify(paper.questions)).not.toMatch(/500|tolerance|factor/)
  const tries = [
    ['500 μs', 200, 'right'],
    ['０．５１ ms', 200, 'right'],
    ['0,49 ms', 200, 'right'],
    ['460 μs', 100, 'partly'],
    ['500', 0, 'wrong'],
    ['500 ms', 0, 'wrong'],
    ['half a millisecond', 0, 'wrong'],
  ] as const
  for (const [text, earned, verdict] of tries) {
    const own = await candidate()
    const { attemptId } = await marking.sit(own, examId, [{ texts: [text] }])
    const { questions } = (await server.call(examResult, { attemptId }, own)).data
    expect(questions, text).toMatchObject([
      { earned, verdict, answer: { texts: [text] }, units: ['μs', 'ms'], blanks: [{ right: verdict === 'right' }] },
    ])
    expect(questions[0]?.blanks?.[0]?.accepted[0]).toBe('500 μs ± 2 %')
  }
  // Neither letters nor two texts belong to it.
  for (const answer of [{ keys: ['A'] }, { texts: ['1', '2'] }, { text: '1' }, { places: 'A' }])
    expect(
      (await exams.save(person, paper.attemptId, [{ position: 1, seq: 1, answer, uncertain: false }])).reason,
    ).toBe('answerInvalid')
})

test('a number that should have counted is added as a number, previewed and applied; a text is refused', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [
    delay({ stem: words('One-way delay over 100 km, again') }),
  ])
  const attempts: string[] = []
  for (const text of ['500 μs', '0.6 ms', '600 μs', '700 μs', 'long'])
    attempts.push((await marking.sit(await candidate(), examId, [{ texts: [text] }])).attemptId)
  const { questionId, version } = await questionAt(attempts[0] ?? '')
  const unmatched = (await server.call(unmatchedGapAnswers, { examId, atLeast: 1 }, grader)).data.list.map(
    (one) => one.form,
  )
  expect(unmatched.toSorted()).toEqual(['0.6 ms', '600 μs', '700 μs', 'long'])
  const accept = (texts: string[]) =>
    drive.propose({ examId, questionId, version, action: 'acceptAlso', gap: 1, texts })
  expect((await accept(['long'])).reason).toBe('keyDoesNotFit')
  expect((await accept(['600'])).reason).toBe('keyDoesNotFit')
  const { regradeId } = (await accept(['0.6 ms'])).data
  expect(await drive.preview(regradeId)).toMatchObject({ up: 2, down: 0, total: 2 })
  await drive.decide(regradeId, false)
  await drive.regrade({ examId, questionId, version, action: 'acceptAlso', gap: 1, texts: ['0.6 ms'] })
  const scores = []
  for (const attemptId of attempts) scores.push((await row(attemptId))?.score)
  expect(scores).toEqual([200, 200, 200, 0, 0])
  const [bank] = await server.deps.sql`
    select k.answer_key -> 'blanks' -> 0 as blank from question q
    join question_key k on k.question_id = q.id and k.version = q.current_version where q.id = ${questionId}`
  expect(bank?.blank).toMatchObject({ accepted: [], numeric: [{ value: 600, tolerance: 0 }, {}, {}] })
})
