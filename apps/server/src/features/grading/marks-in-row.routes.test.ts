import { attemptReopen } from '@portal/contract/exams/attempt-staff.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/builders.ts'
import { propertyRuns } from '../../testing/whole-run.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { type PaperData, type SentAnswers, testAnswer } from '../exams/testing/exam.driver.ts'
import { createTestExamWithQuestions, testShortQuestion } from '../exams/testing/marking.driver.ts'
import { openRegradeTests, testChoiceQuestion, testGapQuestion } from '../exams/testing/regrade.driver.ts'
import { listQuestionsToGrade } from './mark.store.ts'
import { computeOutcome, type GradingTerms } from './outcome.rules.ts'

const { server, bob, grader, exams, marking, drive, candidate, keys, row, questionAt } = await openRegradeTests()
const { sql } = server.deps

type Mark = { readonly position: number; readonly points: number; readonly source: string; readonly seq: string }
const marksOf = (attemptId: string) => sql<Mark[]>`
  select attempt_id, position, points, source, author_id, reason, detail, at, seq from given_mark where attempt_id = ${attemptId} order by position, seq`
/** Removes the numbers, which no two marks of one answer share. */
const unnumbered = (marks: readonly Mark[]) => marks.map(({ seq: _, ...mark }) => mark)
const newestOf = (attemptId: string) => sql<{ position: number; points: number; source: string }[]>`
  select q.position, m.points, m.source, m.detail from attempt_paper q cross join lateral newest_mark(q.attempt_id, q.position) m
  where q.attempt_id = ${attemptId} order by q.position`
/** The marks that the row of an attempt holds, and how many are rows. */
const placesOf = async (attemptId: string) =>
  (
    await sql<{ inRow: number[] | null; single: number }[]>`
      select marks as "inRow", (select count(*)::int from single_mark m where m.attempt_id = attempt.id) as single from attempt where id = ${attemptId}`
  )[0]

/** Adds the marks of an outcome as versions before 0471 do, in the words of their statement. */
async function addAsOlder(attemptId: string, { marks }: Pick<ReturnType<typeof computeOutcome>, 'marks'>, at: Date) {
  const details = marks.map((mark) => JSON.stringify(mark.blanks ? { blanks: mark.blanks } : {}))
  await sql`
    insert into attempt_mark (attempt_id, position, points, source, detail, at)
    select t.id, m.position, m.points, 'auto', m.detail::jsonb, ${at}
    from unnest(${marks.map((mark) => mark.position)}::int[], ${marks.map((mark) => mark.points)}::int[], ${details}::text[]) as m(position, points, detail)
    join attempt_record t on t.id = ${attemptId}
    where not exists (select from attempt_mark x where x.attempt_id = t.id and x.position = m.position and x.at >= t.submitted_at)`
}

/** Turns an attempt into one that an older version graded: its marks are rows only. */
async function gradeAsOlder(attemptId: string) {
  const [attempt] = await sql<{ examId: string; terms: GradingTerms; at: Date }[]>`
    select exam_id as "examId", terms, marked_at as at from attempt where id = ${attemptId}`
  if (!attempt) throw new Error('no such attempt')
  const { examId, terms, at } = attempt
  const outcome = computeOutcome(await listQuestionsToGrade(sql, { id: attemptId, examId }, null), terms)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update attempt set marks = null, mark_details = null, marked_at = null, marked_seq = null where id = ${attemptId}`
  })
  await addAsOlder(attemptId, outcome, at)
}

const types = ['single', 'multiple', 'judge', 'blank', 'numeric', 'matching', 'hotspot', 'short'] as const
const anyPaper = fc.record({
  counts: fc.dictionary(fc.constantFrom(...types), fc.integer({ min: 1, max: 3 }), { minKeys: 1 }),
  /** For each question: right, wrong, or no answer. */
  answers: fc.array(fc.constantFrom(true, false, null), { minLength: 24, maxLength: 24 }),
  multiplePolicy: fc.constantFrom('allOrNothing' as const, 'halfForSubset' as const, 'netCorrect' as const),
})
const answersOf = (paper: PaperData, chosen: readonly (boolean | null)[]): SentAnswers[] =>
  paper.questions.flatMap((question, index) => {
    const isRight = chosen[index] ?? null
    return isRight === null ? [] : [testAnswer(question, isRight)]
  })

test('property: marks in the row of an attempt read as the rows that an older version writes', async () => {
  await fc.assert(
    fc.asyncProperty(anyPaper, async ({ counts, answers, multiplePolicy }) => {
      const release = { score: 'atOnce', marks: 'atOnce', key: 'atOnce' } as const
      const examId = await createTestExam(server.deps, counts, { multiplePolicy, release })
      const person = await candidate()
      const paper = await exams.open(person, examId)
      const { attemptId } = paper
      await exams.submit(person, attemptId, 'submit-key-1', answersOf(paper, answers))
      const before = [unnumbered(await marksOf(attemptId)), await newestOf(attemptId)]
      const result = (await server.call(examResult, { attemptId }, person)).data
      const places = await placesOf(attemptId)
      expect(places?.single).toBe(0)
      expect((places?.inRow ?? []).filter((points) => points !== null)).toHaveLength(before[0]?.length ?? 0)

      if (places?.inRow) await gradeAsOlder(attemptId)
      expect(await placesOf(attemptId)).toEqual({ inRow: null, single: before[0]?.length })
      expect([unnumbered(await marksOf(attemptId)), await newestOf(attemptId)]).toEqual(before)
      expect((await server.call(examResult, { attemptId }, person)).data).toEqual(result)
    }),
    propertyRuns(7),
  )
})

const aPaper = () => [
  testChoiceQuestion(1, 'single', ['A'], 200),
  testChoiceQuestion(2, 'multiple', ['A', 'B'], 300),
  testGapQuestion(1, 'OSPF', 200),
  testShortQuestion(1),
]
const sit = (person: Person, examId: string, essay: string | null = null) =>
  marking.sit(person, examId, [keys('B'), keys('A', 'B'), { texts: ['rip'] }, essay === null ? null : { text: essay }])

test('attempts with marks in their row and attempts of an older version are regraded alike', async () => {
  const examId = await createTestExamWithQuestions(server.deps, aPaper())
  const [ours, older] = [await sit(await candidate(), examId), await sit(await candidate(), examId)]
  await gradeAsOlder(older.attemptId)
  expect(await placesOf(ours.attemptId)).toEqual({ inRow: [0, 300, 0, 0], single: 0 })
  const steps = [
    { at: 1, action: 'acceptAlso' as const, keys: ['B'] },
    { at: 2, action: 'void' as const },
    { at: 3, action: 'acceptAlso' as const, gap: 1, texts: ['rip'] },
    { at: 4, action: 'fullMarks' as const },
  ]
  for (const { at, ...step } of steps) {
    await drive.regrade({ examId, ...(await questionAt(ours.attemptId, at)), ...step })
    expect(await row(older.attemptId)).toEqual(await row(ours.attemptId))
  }
  expect(await row(ours.attemptId)).toEqual({ state: 'graded', score: 800, passed: true, total: 800 })
  const told = async (attemptId: string) =>
    unnumbered(await marksOf(attemptId)).map((mark) => ({ ...mark, attempt_id: null, at: null }))
  expect(await told(ours.attemptId)).toEqual(await told(older.attemptId))
  // A question has its first mark and the one of its regrade, in this order.
  expect((await told(ours.attemptId)).map(({ position, source }) => `${position} ${source}`)).toEqual([
    '1 auto',
    '1 regrade',
    '2 auto',
    '2 void',
    '3 auto',
    '3 regrade',
    '4 auto',
    '4 regrade',
  ])
  expect(await placesOf(ours.attemptId)).toEqual({ inRow: [0, 300, 0, 0], single: 4 })
})

test('the marks of people, and those of an attempt that was opened again, are rows of their own', async () => {
  const examId = await createTestExamWithQuestions(server.deps, aPaper(), {
    release: { score: 'never', marks: 'never', key: 'never' },
  })
  const person = await candidate()
  const { attemptId } = await sit(person, examId, 'an essay')
  expect(await placesOf(attemptId)).toEqual({ inRow: [0, 300, 0], single: 0 })
  const markIt = async (points: number) => {
    const task = await marking.take(grader, { examId })
    await marking.mark(grader, task?.taskId ?? '', points)
  }
  await markIt(100)
  expect(await row(attemptId)).toMatchObject({ state: 'graded', score: 400 })
  expect(await placesOf(attemptId)).toEqual({ inRow: [0, 300, 0], single: 1 })

  server.clock.pass(60)
  const again = { attemptId, seconds: 600, acceptSeenKey: true, reason: 'power cut', requestKey: 'reopen-for-marks' }
  expect((await server.call(attemptReopen, again, bob)).code).toBe(200)
  await exams.open(person, examId)
  await exams.submit(person, attemptId, 'second-time', [{ position: 1, seq: 2, answer: keys('A'), uncertain: false }])
  expect(await placesOf(attemptId)).toEqual({ inRow: [0, 300, 0], single: 4 })
  await markIt(200)
  expect(await row(attemptId)).toMatchObject({ state: 'graded', score: 700 })
  expect((await newestOf(attemptId)).map(({ points, source }) => [points, source])).toEqual([
    [200, 'auto'],
    [300, 'auto'],
    [0, 'auto'],
    [200, 'manual'],
  ])
})

test('what an older version graded in part is finished by this one, and the other way round', async () => {
  const examId = await createTestExamWithQuestions(server.deps, aPaper())
  const [ours, older] = [
    await sit(await candidate(), examId, 'an essay'),
    await sit(await candidate(), examId, 'an essay'),
  ]
  await gradeAsOlder(older.attemptId)
  // An older version grades it again: nothing is marked twice.
  const marks = await marksOf(ours.attemptId)
  const doubled = marks.map(({ position, points }) => ({ position, points, blanks: null }))
  await addAsOlder(ours.attemptId, { marks: doubled }, server.clock.now())
  expect(await marksOf(ours.attemptId)).toEqual(marks)
  // It adds the mark of a person to an attempt that this version closed.
  await sql`
    insert into attempt_mark (attempt_id, position, points, source, author_id, detail, at)
    values (${ours.attemptId}, 4, 100, 'manual', ${grader.accountId}, '{}', ${server.clock.now()})`
  expect((await newestOf(ours.attemptId))[3]).toMatchObject({ points: 100, source: 'manual' })
  for (let task = await marking.take(grader, { examId }); task; task = await marking.take(grader, { examId }))
    await marking.mark(grader, task.taskId, 100)
  expect(await row(older.attemptId)).toMatchObject({ state: 'graded', score: 400 })
  expect(await row(ours.attemptId)).toMatchObject({ state: 'graded', score: 400 })
  expect(await placesOf(older.attemptId)).toEqual({ inRow: null, single: 4 })
})

test('marks in the row of an attempt can’t be changed, and name no question that it does not have', async () => {
  const examId = await createTestExamWithQuestions(server.deps, aPaper())
  const { attemptId } = await sit(await candidate(), examId)
  const open = await exams.open(await candidate(), examId)
  for (const change of [
    sql`update attempt set marks[1] = 200 where id = ${attemptId}`,
    sql`update attempt set marks = null where id = ${attemptId}`,
    sql`update attempt set mark_details = null where id = ${attemptId}`,
    sql`update attempt set marked_seq = marked_seq + 1 where id = ${attemptId}`,
    sql`update attempt set marked_at = now() where id = ${attemptId}`,
    sql`update attempt set marks = '{0,0,0,0,0}' where id = ${open.attemptId}`,
    sql`update attempt_mark set points = 200 where attempt_id = ${attemptId}`,
    sql`delete from attempt_mark where attempt_id = ${attemptId}`,
  ])
    await expect(change).rejects.toThrow('append-only')
})
