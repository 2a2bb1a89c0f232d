import { examReportSpots } from '@portal/contract/exams/exam-report.contract.ts'
import { expect, test } from 'vitest'
import { createTestExamWithQuestions } from '../../exams/testing/marking.driver.ts'
import { openRegradeTests, testChoiceQuestion } from '../../exams/testing/regrade.driver.ts'
import type { NewQuestion, PictureRegion } from '../../questions/questions.public.ts'
import { refreshCohorts, refreshExamFigures } from '../result.jobs.ts'
import { countSpots } from './exam-report.rules.ts'

/** The marks of candidates on a picture, by its parts and its regions. */
const { server, marking, candidate, questionAt, ann: staff } = await openRegradeTests()

const words = (text: string) => ({ zh: text, en: text })
const left: PictureRegion = { shape: 'rectangle', coords: [0, 0, 3000, 10_000], label: words('Feeder') }
const trap: PictureRegion = { shape: 'polygon', coords: [4000, 0, 6000, 0, 5000, 3000], isWrong: true }
const rack: NewQuestion = {
  type: 'hotspot',
  topic: '网络/路由',
  points: 200,
  content: {
    stem: words('Where is the feed of this rack?'),
    options: [],
    blankCount: 2,
    picture: words('<img src="/files/read?fileId=0196a000-0000-7000-8000-000000000001" alt="Rack" />'),
  },
  answerKey: { regions: [left, trap], policy: 'minusWrong' },
}

test('the report counts the people of each region, the marks in none, and the places that were marked', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [rack])
  const attempts: string[] = []
  for (const spots of ['1,1;150,150', '1,1', '5000,1000;9999,10000', null])
    attempts.push((await marking.sit(await candidate(), examId, [spots === null ? null : { spots }])).attemptId)
  server.clock.pass(600)
  await refreshCohorts(server.deps)
  await refreshExamFigures(server.deps)
  const { questionId } = await questionAt(attempts[0] ?? '')
  const { data } = await server.call(examReportSpots, { examId, questionId }, staff)
  expect(data).toMatchObject({
    answered: 3,
    outside: 1,
    regions: [
      { region: { label: { en: 'Feeder' } }, people: 2 },
      { region: { isWrong: true }, people: 1 },
    ],
    cells: [
      { x: 100, y: 100, count: 3 },
      { x: 5100, y: 1100, count: 1 },
      { x: 9900, y: 9900, count: 1 },
    ],
  })
  expect(data.picture.en).toContain('access_token=')
  const other = await createTestExamWithQuestions(server.deps, [testChoiceQuestion(1, 'single', ['A'])])
  expect((await server.call(examReportSpots, { examId: other, questionId }, staff)).reason).toBe('notFound')
})

test('a mark counts in every region that holds it, and each mark in one part of the picture', () => {
  const whole: PictureRegion = { shape: 'rectangle', coords: [0, 0, 10_000, 10_000] }
  expect(countSpots([whole, left], [{ spots: '10000,10000;0,0;199,199', people: 5 }])).toEqual({
    answered: 5,
    people: [5, 5],
    outside: 0,
    cells: [
      { x: 100, y: 100, count: 10 },
      { x: 9900, y: 9900, count: 5 },
    ],
  })
})
