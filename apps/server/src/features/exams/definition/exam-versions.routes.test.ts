import { attemptPaperRead, attemptStart, examDetail } from '@portal/contract/exams/exam.contract.ts'
import {
  examDraftDiscard,
  examPublish,
  examRead,
  examUpdate,
  examWithdraw,
} from '@portal/contract/exams/exam-authoring.contract.ts'
import { resultPartRelease } from '@portal/contract/exams/exam-release.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addBank, addQuestions } from '../../questions/questions.public.ts'
import { createAuthoringDriver, type ExamContentInput } from '../testing/authoring.driver.ts'
import { basicTestQuestions } from '../testing/exam.builders.ts'
import { createExamDriver, testWriter } from '../testing/exam.driver.ts'

type Authoring = ReturnType<typeof createAuthoringDriver>
let server: TestServer
let company: string
let author: Person
let candidate: Person
let drive: ReturnType<typeof createExamDriver>
let bankId: string
let content: Authoring['content']
let create: Authoring['create']
let publish: Authoring['publish']
let read: Authoring['read']
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  author = await aPerson(server.deps, company, { grants: ['exams'], name: '陈老师' })
  candidate = await aPerson(server.deps, company)
  drive = createExamDriver(server)
  bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '网络题库' } })
  await addQuestions(server.deps, server.deps.sql, bankId, basicTestQuestions(6))
  ;({ content, create, publish, read } = createAuthoringDriver(server, author, bankId))
})
afterAll(() => server.close())

const detail = async (examId: string) => (await server.call(examDetail, { examId }, { ...candidate, lang: 'en' })).data

test('INT-10: changes wait for their publication; started attempts keep their terms and version', async () => {
  const made = await create()
  const first = await publish(made)
  const running = await drive.open(candidate, made.examId)
  const changed = await server.call(
    examUpdate,
    {
      ...first,
      content: content({
        title: { en: 'New name' },
        passingPoints: 500,
        timeLimit: 60,
        totalAttempts: 1,
        paper: { rules: [{ bankId, type: 'judge', count: 5, points: 100 }], fixed: [] },
      }),
    },
    author,
  )
  expect(changed.data).toMatchObject({ status: 'published', version: 1, revision: 3, hasDraft: true })
  expect((await detail(made.examId)).title).toBe('Routing exam')
  expect((await read(made.examId)).content.title).toEqual({ en: 'New name' })
  const second = await publish(changed.data)
  expect(second).toMatchObject({ version: 2, revision: 4, hasDraft: false })
  expect(await detail(made.examId)).toMatchObject({ title: 'New name', questionCount: 5, totalPoints: 500 })
  server.clock.pass(600)
  const again = (await server.call(attemptPaperRead, { attemptId: running.attemptId, writer: testWriter }, candidate))
    .data
  expect(again).toMatchObject({
    title: { zh: '路由考试', en: 'Routing exam' },
    passingPoints: 300,
    totalPoints: 600,
    questions: running.questions,
  })
  const other = await drive.open(await aPerson(server.deps, company), made.examId)
  expect(other.questions.map((question) => question.type)).toEqual(Array.from({ length: 5 }, () => 'judge'))
  const rows = await server.deps
    .sql`select exam_version from attempt where exam_id = ${made.examId} order by started_at`
  expect(rows.map((row) => row.exam_version)).toEqual([1, 2])
  expect((await server.call(examRead, { examId: made.examId, version: 1 }, author)).data.content.title).toEqual({
    zh: '路由考试',
    en: 'Routing exam',
  })
  expect((await read(made.examId)).attempts).toEqual({ open: 2, ended: 0 })

  const gone = await server.call(examWithdraw, second, author)
  expect(gone.data.status).toBe('withdrawn')
  expect(
    (await server.call(attemptStart, { examId: made.examId, writer: testWriter }, await aPerson(server.deps, company)))
      .reason,
  ).toBe('examNotFound')
  expect((await drive.submit(candidate, running.attemptId)).data.state).toBe('graded')
  expect((await publish(gone.data)).version).toBe(2)
})

test('two authors don’t overwrite each other, or a release made meanwhile', async () => {
  const made = await create()
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      server.call(examUpdate, { ...made, content: content({ title: { en: name } }) }, author),
    ),
  )
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409])
  expect(answers.find((answer) => answer.code === 409)?.reason).toBe('conflict')
  const first = await publish({ ...made, revision: 2 })
  expect((await server.call(examPublish, made, author)).reason).toBe('conflict')
  const changed = await server.call(examUpdate, { ...first, content: content({ title: { en: 'later' } }) }, author)
  await server.call(resultPartRelease, { examId: made.examId, what: 'key' }, author)
  await publish(changed.data)
  expect((await detail(made.examId)).release.key).toBe('atOnce')
  const dropped = await server.call(
    examUpdate,
    { ...made, revision: 5, content: content({ title: { en: 'never' } }) },
    author,
  )
  const back = await server.call(examDraftDiscard, dropped.data, author)
  expect(back.data).toMatchObject({ hasDraft: false, version: 2 })
  expect((await read(made.examId)).content.title).toEqual({ en: 'later' })
})

test('PERF-03: many attempts start while an author edits and publishes; none waits, and each keeps its version', async () => {
  const made = await create({
    title: { en: 'Busy' },
    paper: { rules: [{ bankId, count: 20, points: 100 }], fixed: [] },
  })
  let stand = await publish(made)
  const people = await Promise.all(Array.from({ length: 60 }, () => aPerson(server.deps, company)))
  // This publication has written everything but is not committed; a starting attempt must wait for it.
  const began: string[] = []
  await inTransaction(server.deps.sql, async (tx) => {
    await tx`update exam set title = '{"en": "Half way"}', version = 99, draft = null, revision = revision + 1, updated_at = now() where id = ${made.examId}`
    await tx`set local statement_timeout = 5000`
    const starts = await Promise.all(
      people
        .slice(0, 20)
        .map((person) => server.call(attemptStart, { examId: made.examId, writer: testWriter }, person)),
    )
    began.push(...starts.map((start) => `${start.code}`))
    throw new Error('given up')
  }).catch((error: Error) => expect(error.message).toBe('given up'))
  expect(began).toEqual(began.map(() => '200'))

  const edits = (async () => {
    for (let round = 0; round < 8; round++) {
      const points = 100 + round * 10
      const changed = await server.call(
        examUpdate,
        {
          ...stand,
          content: content({
            title: { en: `Round ${round}` },
            paper: { rules: [{ bankId, count: 20, points }], fixed: [] },
          }),
        },
        author,
      )
      stand = await publish(changed.data)
    }
  })()
  const times: number[] = []
  await Promise.all(
    people.slice(20).map(async (person) => {
      const at = performance.now()
      expect((await server.call(attemptStart, { examId: made.examId, writer: testWriter }, person)).code).toBe(200)
      times.push(performance.now() - at)
    }),
  )
  await edits
  expect(stand.version).toBe(9)
  expect(Math.max(...times)).toBeLessThan(30_000)
  const rows = await server.deps.sql<
    { version: number; total: number; questions: number; sum: number; title: string; content: ExamContentInput }[]
  >`
    select a.exam_version as version, a.total_points as total, a.terms -> 'title' ->> 'en' as title, v.content, count(*)::int as questions, sum(q.points)::int as sum
    from attempt a join attempt_paper q on q.attempt_id = a.id join exam_version v on v.exam_id = a.exam_id and v.version = a.exam_version
    where a.exam_id = ${made.examId} group by a.id, v.content`
  expect(rows).toHaveLength(60)
  for (const row of rows) {
    expect(row).toMatchObject({ questions: 20, sum: row.total, title: row.content.title.en })
    expect(row.total).toBe(20 * (row.content.paper.rules[0]?.points ?? 0))
  }
})
