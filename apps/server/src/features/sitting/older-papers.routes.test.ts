import { attemptPaperRead, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import { expect, test } from 'vitest'
import { aPerson } from '../../testing/builders.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { openExamTests, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'
import { convertOlderPapersJob } from './attempt.jobs.ts'

const { server, company, drive } = await openExamTests()
const { sql } = server.deps
const everyType = { single: 2, multiple: 1, judge: 1, blank: 1, short: 1 }

/** An attempt as an older version starts it: its row holds no paper, and each question has a row. */
async function layOut(attemptId: string) {
  await sql.begin(async (tx) => {
    const rows = await tx`select * from attempt_question where attempt_id = ${attemptId} order by position`
    await tx`set local session_replication_role = replica`
    await tx`update attempt set paper = null, shapes = null where id = ${attemptId}`
    await tx`set local session_replication_role = origin`
    for (const row of rows)
      await tx`
        insert into attempt_question (attempt_id, position, question_id, version, type, topic, option_count, blank_count, points, option_order)
        values (${attemptId}, ${row.position}, ${row.question_id}, ${row.version}, ${row.type}, ${row.topic}, ${row.option_count},
          ${row.blank_count}, ${row.points}, ${row.option_order})`
  })
}
const rowsOf = (attemptId: string) =>
  sql`select * from attempt_question where attempt_id = ${attemptId} order by position`
const paperOf = async (attemptId: string) => {
  const [row] = await sql<{ held: boolean; rows: number }[]>`
    select t.paper is not null as held, (select count(*)::int from saved_answer s where s.attempt_id = t.id) as rows from attempt t where id = ${attemptId}`
  return row
}

/** The save of versions before 0298, without its checks of the session. */
const olderSave = (attemptId: string, position: number, seq: number, key: string) => sql<{ seq: number }[]>`
  update attempt_question q set seq = ${seq}, answer = ${sql.json({ keys: [key] })}, uncertain = false, saved_at = now(), late = false
  from (select id from attempt where id = ${attemptId} for share) a
  where q.attempt_id = a.id and q.position = ${position} and (q.seq is null or q.seq < ${seq})
    and answer_fits(q.type, q.option_count, q.blank_count, 1001001)
  returning q.seq`

test('a start writes one row; a question has its own row from its first save', async () => {
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, await createTestExam(server.deps, everyType))
  expect(await paperOf(paper.attemptId)).toEqual({ held: true, rows: 0 })
  await drive.save(
    person,
    paper.attemptId,
    paper.questions.slice(0, 2).map((one) => testAnswer(one)),
  )
  expect(await paperOf(paper.attemptId)).toEqual({ held: true, rows: 2 })
})

test('the paper of an attempt can’t be changed, nor its answers removed', async () => {
  const person = await aPerson(server.deps, company)
  const { attemptId } = await drive.open(person, await createTestExam(server.deps, { single: 2 }))
  for (const change of [
    sql`update attempt set paper = paper[2:2] where id = ${attemptId}`,
    sql`update attempt set shapes = '{4000,4000}' where id = ${attemptId}`,
    sql`update attempt set paper = null where id = ${attemptId}`,
  ])
    await expect(change).rejects.toThrow('append-only')
  await expect(sql`update attempt_question set points = 1 where attempt_id = ${attemptId}`).rejects.toThrow(
    'a frozen paper is kept',
  )
  await olderSave(attemptId, 1, 1, 'A')
  for (const change of [
    sql`delete from saved_answer where attempt_id = ${attemptId}`,
    sql`update saved_answer set position = 2 where attempt_id = ${attemptId}`,
  ])
    await expect(change).rejects.toThrow('saved_answer is kept for good')
})

test('an older version next to this one saves answers of an attempt that this one started', async () => {
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, await createTestExam(server.deps, { single: 2 }))
  const { attemptId } = paper
  expect(await rowsOf(attemptId)).toHaveLength(2)
  expect(await olderSave(attemptId, 1, 5, 'A')).toMatchObject([{ seq: 5 }])
  expect(await olderSave(attemptId, 1, 5, 'B'), 'a repeated number').toEqual([])
  expect(await olderSave(attemptId, 3, 1, 'A'), 'no such question').toEqual([])
  const together = await Promise.all([6, 9, 7, 8].map((seq) => olderSave(attemptId, 2, seq, 'A')))
  expect(together.some((written) => written[0]?.seq === 9)).toBe(true)
  expect((await rowsOf(attemptId)).map(({ seq }) => seq)).toEqual([5, 9])
  // Its answers belong to this version, which knows their numbers.
  const again = { position: 2, seq: 8, answer: { keys: ['B'] }, uncertain: false }
  expect((await drive.save(person, attemptId, [again])).data.saved).toMatchObject([{ seq: 9, written: false }])
  const { data } = await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)
  expect(data.answers.map((one) => one.answer)).toEqual([{ keys: ['A'] }, { keys: ['A'] }])
})

test('an attempt that an older version started is taken, saved, graded and converted like any other', async () => {
  const person = await aPerson(server.deps, company)
  const examId = await createTestExam(server.deps, everyType)
  const paper = await drive.open(person, examId)
  const { attemptId } = paper
  const before = await rowsOf(attemptId)
  await layOut(attemptId)
  expect(await paperOf(attemptId)).toEqual({ held: false, rows: 6 })
  expect(await rowsOf(attemptId)).toEqual(before)
  expect((await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)).data.questions).toEqual(
    paper.questions,
  )
  const answers = paper.questions.map((one) => testAnswer(one))
  expect((await drive.save(person, attemptId, answers.slice(0, 1))).code).toBe(200)
  expect((await drive.save(person, attemptId, answers.slice(1, 4))).code).toBe(200)
  const misfit = { position: 5, seq: 1, answer: { keys: ['A'] }, uncertain: false }
  expect((await drive.save(person, attemptId, [misfit])).reason).toBe('answerInvalid')

  // Yesterday's attempts are converted, including open ones.
  await sql`update attempt set started_at = started_at - interval '25 hours' where id = ${attemptId}`
  await convertOlderPapersJob.run(server.deps)
  expect(await paperOf(attemptId)).toEqual({ held: true, rows: 6 })
  const saved = await rowsOf(attemptId)
  expect(saved.map(({ question_id, option_order, points }) => ({ question_id, option_order, points }))).toEqual(
    before.map(({ question_id, option_order, points }) => ({ question_id, option_order, points })),
  )
  expect(saved.filter(({ seq }) => seq !== null)).toHaveLength(4)
  await convertOlderPapersJob.run(server.deps)
  expect(await rowsOf(attemptId)).toEqual(saved)
  const ended = await server.call(
    attemptSubmit,
    { attemptId, writer: testWriter, submitKey: 'submit-key-1', answers: answers.slice(4) },
    person,
  )
  expect(ended.code).toBe(200)
  expect((await server.call(myAttempts, { examId }, person)).data.list).toMatchObject([{ state: 'awaitingMarks' }])
})
