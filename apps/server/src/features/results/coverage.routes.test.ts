import { attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { releaseRuleSet } from '@portal/contract/exams/exam-release.contract.ts'
import { bankPracticeSet } from '@portal/contract/exams/mock-exam.contract.ts'
import { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import { expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { createExam, type NewExam } from '../exams/definition/new-exam.service.ts'
import { basicTestQuestions, createTestExam, keyTextMarker } from '../exams/testing/exam.builders.ts'
import { openExamTests, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'
import { addBank, addQuestions } from '../questions/questions.public.ts'

const { server, company, staff, drive } = await openExamTests('questions')
const examiner = await aPerson(server.deps, company, { grants: ['exams'] })
const home = async (person: Person) => (await server.call(myHomeRead, {}, person)).data
const sit = async (person: Person, examId: string, isRight = true) => {
  const paper = await drive.open(person, examId)
  await drive.submit(
    person,
    paper.attemptId,
    `submit-key-${paper.attemptId.slice(-4)}`,
    paper.questions.map((question) => testAnswer(question, isRight)),
  )
}
/** Two questions of each of the topics 网络/交换 and 网络/路由. */
async function examOf(own: Partial<NewExam> = {}): Promise<string> {
  const { deps } = server
  const bankId = await addBank(deps, deps.sql, { title: { zh: '题库', en: 'Bank' } })
  await addQuestions(deps, deps.sql, bankId, basicTestQuestions(4))
  const paper = { rules: [{ bankId, type: 'single' as const, count: 4, points: 200 }] }
  return createTestExam(deps, { single: 4 }, { paper, ...own })
}
const release = (examId: string, marks: 'atOnce' | 'never', score: 'atOnce' | 'never' = 'atOnce') =>
  server.call(releaseRuleSet, { examId, release: { graded: 'atOnce', score, marks, key: 'never' } }, examiner)

test('nothing shows before a result, and topics show with their points once the marks are released', async () => {
  const ann = await aPerson(server.deps, company)
  expect(await home(ann)).toMatchObject({ coverage: { topics: [], steps: [] }, examsPassed: 0, milestones: [] })
  const examId = await examOf({ release: { score: 'never', marks: 'never', key: 'never' } })
  await sit(ann, examId)
  expect(await home(ann)).toMatchObject({ coverage: { topics: [], steps: [] }, examsPassed: 0, milestones: [] })
  // A released score is a milestone; the topics wait for the marks.
  await release(examId, 'never')
  expect(await home(ann)).toMatchObject({ coverage: { topics: [] }, examsPassed: 1, milestones: [{ kind: 'exam' }] })
  await release(examId, 'atOnce')
  const shown = await home(ann)
  expect(shown.coverage.topics).toEqual([
    { topic: '网络/交换', percent: 100, change: null },
    { topic: '网络/路由', percent: 100, change: null },
  ])
  expect(shown.coverage.steps).toEqual([])
  expect(JSON.stringify(shown)).not.toContain(keyTextMarker)
})

test('results of others, of another company, and older than six months do not count', async () => {
  const other = await aCompany(server.deps)
  const [ann, ben] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const examId = await examOf()
  await sit(ann, examId)
  expect((await home(ben)).coverage.topics).toEqual([])
  const { sql } = server.deps
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000)
  await sql`update attempt set started_at = ${ago(200)} where account_id = ${ann.accountId}`
  expect(await home(ann)).toMatchObject({ coverage: { topics: [] }, examsPassed: 1 })
  await sql`update attempt set started_at = ${ago(400)} where account_id = ${ann.accountId}`
  expect(await home(ann)).toMatchObject({ examsPassed: 0, milestones: [] })
  await sql`update attempt set started_at = ${ago(0)}, company_id = ${other} where account_id = ${ann.accountId}`
  expect(await home(ann)).toMatchObject({ coverage: { topics: [] }, examsPassed: 0 })
})

test('while an exam with its questions is open, an attempt does not count', async () => {
  const ann = await aPerson(server.deps, company)
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '题库', en: 'Bank' } })
  await addQuestions(server.deps, server.deps.sql, bankId, basicTestQuestions(4))
  const on = () =>
    createExam(server.deps, server.deps.sql, {
      kind: 'formal',
      title: { zh: '正式', en: 'Formal' },
      paper: { rules: [{ bankId, type: 'single', count: 4, points: 100 }] },
      passingPoints: 100,
      publish: true,
    })
  const [first, second] = [await on(), await on()]
  await sit(ann, first)
  expect((await home(ann)).coverage.topics).toHaveLength(2)
  expect((await server.call(attemptStart, { examId: second, writer: testWriter }, ann)).code).toBe(200)
  expect(await home(ann)).toMatchObject({ coverage: { topics: [], steps: [] }, examsPassed: 1 })
})

test('weak topics have a next step: a course with the tag, and questions to practise', async () => {
  const ann = await aPerson(server.deps, company)
  const course = await aCourse(server.deps, { title: '路由' })
  await server.deps.sql`update product set tags = '[{"zh": "路由", "en": "Routing"}]' where id = ${course.productId}`
  const bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '练习', en: 'Practice' } })
  await addQuestions(server.deps, server.deps.sql, bankId, basicTestQuestions(2))
  expect((await server.call(bankPracticeSet, { bankId, open: true }, staff)).code).toBe(200)
  await sit(ann, await examOf(), false)
  const { coverage, examsPassed } = await home(ann)
  expect(examsPassed).toBe(0)
  expect(coverage.steps).toMatchObject([
    { topic: '网络/交换', percent: 0, productId: null, bankId, questionCount: 4 },
    { topic: '网络/路由', percent: 0, productId: course.productId, productTitle: '路由', bankId, questionCount: 4 },
  ])
})

test('a failed exam is no milestone, and a mock exam neither', async () => {
  const ann = await aPerson(server.deps, company)
  await sit(ann, await examOf(), false)
  await sit(ann, await examOf({ kind: 'mock' }))
  expect(await home(ann)).toMatchObject({ examsPassed: 0, milestones: [] })
  expect((await home(ann)).coverage.topics.map(({ percent }) => percent)).toEqual([50, 50])
})

test('a page costs the same statements with many results as with one', async () => {
  const ann = await aPerson(server.deps, company)
  await sit(ann, await examOf(), false)
  server.statements()
  await home(ann)
  const one = server.statements().length
  for (let i = 0; i < 5; i++) await sit(ann, await examOf(), i % 2 === 0)
  server.statements()
  await home(ann)
  expect(server.statements()).toHaveLength(one)
})
