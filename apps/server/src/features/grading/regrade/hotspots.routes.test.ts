import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { expect, test } from 'vitest'
import { createTestExamWithQuestions } from '../../exams/testing/marking.driver.ts'
import { openRegradeTests } from '../../exams/testing/regrade.driver.ts'
import type { NewQuestion, PictureRegion } from '../../questions/questions.public.ts'

/** A question that is answered by points on a picture, from the paper to a corrected key. */
const { server, exams, marking, drive, candidate, row, questionAt } = await openRegradeTests()

const words = (text: string) => ({ zh: text, en: text })
const left: PictureRegion = { shape: 'rectangle', coords: [0, 0, 3000, 10_000], label: words('Feeder') }
const right: PictureRegion = { shape: 'circle', coords: [8000, 5000, 1000, 2000] }
const trap: PictureRegion = { shape: 'polygon', coords: [4000, 0, 6000, 0, 5000, 3000], isWrong: true }
const rack = (stem: string, regions: readonly PictureRegion[] = [left, right, trap]): NewQuestion => ({
  type: 'hotspot',
  topic: '网络/路由',
  points: 200,
  content: {
    stem: words(stem),
    options: [],
    blankCount: 2,
    picture: words('<img src="/files/read?fileId=0196a000-0000-7000-8000-000000000001" alt="Rack" />'),
  },
  answerKey: { regions, policy: 'minusWrong' },
})

test('the paper shows the picture and no region; points are graded, kept as given and shown with the regions', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [rack('Where is the feed?')])
  const person = await candidate()
  const paper = await exams.open(person, examId)
  expect(paper.questions).toMatchObject([{ type: 'hotspot', blankCount: 2, options: [], scoring: 'minusWrong' }])
  expect(paper.questions[0]?.picture?.en).toContain('alt="Rack"')
  expect(paper.questions[0]?.picture?.en).toContain('access_token=')
  expect(JSON.stringify(paper.questions)).not.toMatch(/region|coords|Feeder|isWrong/)
  const tries = [
    ['1,1;8000,5000', 200, 'right', [100, 100]],
    ['8000,7000', 100, 'partly', [0, 100]],
    ['1,1;5000,1000', 0, 'wrong', [100, 0]],
    ['3001,1', 0, 'wrong', [0, 0]],
  ] as const
  for (const [spots, earned, verdict] of tries) {
    const own = await candidate()
    const { attemptId } = await marking.sit(own, examId, [{ spots }])
    const { questions } = (await server.call(examResult, { attemptId }, own)).data
    expect(questions, spots).toMatchObject([{ earned, verdict, answer: { spots }, blanks: null }])
    expect(questions[0]?.regions).toMatchObject([
      { shape: 'rectangle', coords: [0, 0, 3000, 10_000], label: { en: 'Feeder' } },
      { shape: 'circle' },
      { isWrong: true },
    ])
  }
  // Neither letters nor more points than it takes belong to it, nor two forms at once.
  const others = [
    { keys: ['A'] },
    { texts: ['1'] },
    { text: '1' },
    { places: 'AB' },
    { spots: '1,1;2,2;3,3' },
    { spots: '1,1', text: 'x' },
  ]
  for (const answer of others)
    expect(
      (await exams.save(person, paper.attemptId, [{ position: 1, seq: 1, answer, uncertain: false }])).reason,
    ).toBe('answerInvalid')
  for (const spots of ['1,1;', '10001,1', '-1,1', '1.5,1', '01,1', ' 1,1', '1,1;x'])
    expect(
      (await exams.save(person, paper.attemptId, [{ position: 1, seq: 1, answer: { spots }, uncertain: false }])).code,
      spots,
    ).toBe(400)
})

test('points on a picture belong to no other question', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [
    {
      type: 'matching',
      topic: 'x',
      points: 200,
      content: {
        stem: words('Match'),
        options: ['A', 'B'].map((key) => ({ key, text: words(key) })),
        blankCount: 2,
        prompts: [words('1'), words('2')],
      },
      answerKey: { places: 'AB', policy: 'perPlace' },
    },
  ])
  const person = await candidate()
  const { attemptId } = await exams.open(person, examId)
  const answer = { spots: '1,1;2,2' }
  expect((await exams.save(person, attemptId, [{ position: 1, seq: 1, answer, uncertain: false }])).reason).toBe(
    'answerInvalid',
  )
})

test('an answer that should have counted: the key of another version, previewed and applied', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [rack('Where is the feed now?', [left])])
  const attempts: string[] = []
  for (const spots of ['1,1', '8000,5000', '5000,9000'])
    attempts.push((await marking.sit(await candidate(), examId, [{ spots }])).attemptId)
  const { questionId, version } = await questionAt(attempts[0] ?? '')
  await server.deps.sql`
    insert into question_version (question_id, version, content, points, created_at)
    select question_id, version + 1, content, points, now() from question_version where question_id = ${questionId}`
  await server.deps.sql`
    insert into question_key (question_id, version, answer_key, explanation)
    values (${questionId}, ${version + 1}, ${server.deps.sql.json({ regions: [right], policy: 'minusWrong' } as never)}, '{}')`
  const ruling = { examId, questionId, version, action: 'key' as const, keyVersion: version + 1 }
  const { regradeId } = (await drive.propose(ruling)).data
  expect(await drive.preview(regradeId)).toMatchObject({ up: 1, down: 1, total: 2 })
  await drive.decide(regradeId, false)
  await drive.regrade(ruling)
  const scores = []
  for (const attemptId of attempts) scores.push((await row(attemptId))?.score)
  expect(scores).toEqual([0, 200, 0])
  expect((await drive.propose({ examId, questionId, version, action: 'acceptAlso', keys: ['A'] })).reason).toBe(
    'keyDoesNotFit',
  )
})
