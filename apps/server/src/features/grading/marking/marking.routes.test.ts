import { attemptReopen } from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import { resultPartRelease } from '@portal/contract/exams/exam-release.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import {
  gapKeyTest,
  markingProgress,
  markingQuestionHelp,
  markingQueue,
  markingSampleSave,
  markingSettingsSave,
  markingStatistics,
  markingTaskClaim,
  markingTaskRelease,
  markingTaskSkip,
  markingTrail,
  markSave,
  similarAnswerList,
} from '@portal/contract/exams/marking.contract.ts'
import { expect, test } from 'vitest'
import { aPerson } from '../../../testing/builders.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import { createExamDriver, testWriter } from '../../exams/testing/exam.driver.ts'
import { createTestExamWithQuestions, openMarkingTests, testShortQuestion } from '../../exams/testing/marking.driver.ts'

const { server, company, drive, graders, grader, officer, candidate, nobody, essay, stateOf } = await openMarkingTests()

const certificatesOf = async (attemptId: string) =>
  (await server.deps.sql`select from certificate where source_id = ${attemptId}`).length
const doubleMarking = (examId: string, threshold: number) =>
  server.call(markingSettingsSave, { examId, graders: 2, threshold }, officer)

test('an attempt becomes final with its last mark, once: score, pass and certificate follow only then', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1), testShortQuestion(2)], {
    certificateSchemeId: await aScheme(server.deps),
  })
  const person = await candidate()
  const { attemptId, state } = await drive.sit(person, examId, [essay(), essay()])
  expect(state).toBe('closed')
  expect((await server.call(examResult, { attemptId }, person)).data).toMatchObject({
    state: 'awaitingMarks',
    score: null,
    certificateId: null,
  })

  const first = await drive.take(grader(0), { examId })
  expect(first).toMatchObject({
    points: 400,
    answer: 'an essay',
    kind: 'mark',
    own: null,
    others: [],
    title: 'Exam of people',
  })
  expect((await drive.mark(grader(0), first?.taskId ?? '', 300, { comment: 'good' })).data).toEqual({
    state: 'done',
    points: 300,
    isFinal: false,
  })
  expect(await stateOf(attemptId)).toEqual({ state: 'closed', score: null, passed: null })
  expect(await certificatesOf(attemptId)).toBe(0)

  const second = await drive.take(grader(1), { examId })
  expect((await drive.mark(grader(1), second?.taskId ?? '', 100)).data).toEqual({
    state: 'done',
    points: 100,
    isFinal: true,
  })
  expect(await stateOf(attemptId)).toEqual({ state: 'graded', score: 400, passed: true })
  expect(await certificatesOf(attemptId)).toBe(1)
  const report = (await server.call(examResult, { attemptId }, person)).data
  expect(report).toMatchObject({ state: 'passed', score: 400 })
  expect(report.questions.map((question) => [question.earned, question.verdict]).sort()).toEqual([
    [100, 'partly'],
    [300, 'partly'],
  ])
  expect(report.questions.map((question) => question.remark).sort()).toEqual(['good', null])
  expect(await drive.take(grader(0), { examId })).toBeNull()

  // After the end only a regrade can change it.
  expect((await server.call(markingTaskClaim, { taskId: first?.taskId ?? '' }, grader(0))).reason).toBe('resultIsFinal')
  expect((await drive.mark(grader(0), first?.taskId ?? '', 400)).reason).toBe('resultIsFinal')
  const audits = await server.deps
    .sql`select from audit_line where action = 'answer.mark' and thing_id = any(${[first?.taskId ?? '', second?.taskId ?? '']})`
  expect(audits).toHaveLength(2)
})

test('a grader sees nothing that identifies the candidate', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(3), testShortQuestion(4)])
  await doubleMarking(examId, 0)
  const person = await candidate()
  const { attemptId } = await drive.sit(person, examId, [essay('plain words'), essay('plain words')])
  const heard: string[] = []
  const hear = async <A extends { raw: string }>(answer: Promise<A>): Promise<A> => {
    heard.push((await answer).raw)
    return answer
  }
  for (const who of [0, 1, 2]) {
    for (;;) {
      const { task } = (await hear(server.call(markingTaskClaim, { examId }, grader(who)))).data
      if (!task) break
      await hear(server.call(markingQueue, {}, grader(who)))
      await hear(server.call(markingTaskClaim, { taskId: task.taskId }, grader(who)))
      if (task.kind === 'resolve') expect(task.others.map((one) => one.points)).toEqual([0, 100])
      else expect(task.others).toEqual([])
      await hear(server.call(markSave, { taskId: task.taskId, points: who * 100 }, grader(who)))
      await hear(server.call(markingProgress, { examId }, grader(who)))
      await hear(server.call(markingStatistics, {}, grader(who)))
    }
  }
  expect(heard.length).toBeGreaterThan(25)
  const all = heard.join('\n')
  for (const secret of [
    'CANARY',
    'canary',
    person.accountId,
    person.companyId,
    person.login,
    attemptId,
    ...graders.map((one) => one.accountId),
  ])
    expect(all).not.toContain(secret)
  expect(all).toContain(examId)
})

test('marks stay within the rubric, and an unknown answer is unknown', async () => {
  const criteria = [
    { text: { zh: '概念', en: 'Concept' }, points: 100 },
    { text: { zh: '例子', en: 'Example' }, points: 300 },
  ]
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(6, criteria)], {
    release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'never' },
  })
  const person = await candidate()
  const { attemptId } = await drive.sit(person, examId, [essay()])
  const task = await drive.take(grader(0), { examId })
  const taskId = task?.taskId ?? ''
  expect(task?.criteria).toEqual(criteria)
  expect(task?.rubric).toEqual({ zh: 'rubric 6', en: 'rubric 6' })
  for (const [points, given] of [
    [401, [101, 300]],
    [400, [101, 299]],
    [300, [100, 100]],
    [300, []],
    [100, [100]],
  ] as const)
    expect((await drive.mark(grader(0), taskId, points, { criteria: [...given] })).reason).toBe('markOutOfRange')
  expect((await drive.mark(grader(0), taskId, -1, { criteria: [-1, 0] })).reason).toBe('malformed')
  expect((await drive.mark(grader(0), taskId, 350, { criteria: [100, 250] })).data).toMatchObject({
    points: 350,
    isFinal: true,
  })
  const [mark] = await server.deps
    .sql`select points, source, detail, author_id from attempt_mark where attempt_id = ${attemptId}`
  expect(mark).toEqual({
    points: 350,
    source: 'manual',
    detail: { criteria: [100, 250] },
    author_id: grader(0).accountId,
  })
  // The candidate reads the marks by criterion with the key, not before.
  const told = async () => (await server.call(examResult, { attemptId }, person)).data.questions[0]
  expect(await told()).toMatchObject({ earned: 350, criteria: null })
  await server.call(
    resultPartRelease,
    { examId, what: 'key' },
    await aPerson(server.deps, company, { grants: ['exams'] }),
  )
  expect((await told())?.criteria).toEqual([
    { text: criteria[0]?.text, earned: 100, of: 100 },
    { text: criteria[1]?.text, earned: 250, of: 300 },
  ])

  expect((await drive.mark(grader(0), nobody, 1)).reason).toBe('notFound')
  expect((await server.call(markingTaskClaim, { taskId: nobody }, grader(0))).reason).toBe('notFound')
  expect((await server.call(markingTaskRelease, { taskId: nobody }, grader(0))).reason).toBe('notFound')
  expect((await server.call(markingTaskClaim, {}, grader(0))).reason).toBe('malformed')
  expect((await server.call(markingSettingsSave, { examId: nobody, graders: 2 }, officer)).reason).toBe('examNotFound')
})

test('graders can’t mark their own answer, and only graders can mark', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(7)])
  await drive.sit(grader(3), examId, [essay()])
  expect(await drive.take(grader(3), { examId })).toBeNull()
  const task = await drive.take(grader(0), { examId })
  const taskId = task?.taskId ?? ''
  expect((await server.call(markingTaskClaim, { taskId }, grader(3))).reason).toBe('ownAnswer')
  expect((await drive.mark(grader(3), taskId, 400)).reason).toBe('ownAnswer')
  for (const call of [
    markingQueue,
    markingTaskClaim,
    markSave,
    markingTaskRelease,
    markingProgress,
    markingQuestionHelp,
    markingStatistics,
    markingTaskSkip,
    similarAnswerList,
    markingSampleSave,
    markingTrail,
  ] as const)
    expect((await server.call(call as typeof markSave, { examId, taskId, points: 1 } as never, officer)).reason).toBe(
      'forbidden',
    )
  expect((await server.call(markingSettingsSave, { examId, graders: 2 }, grader(0))).reason).toBe('forbidden')
})

test('marked twice: two graders who agree give the mean; a larger difference is decided by a third', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(8)])
  await doubleMarking(examId, 50)
  const near = await drive.sit(await candidate(), examId, [essay('near')])
  const far = await drive.sit(await candidate(), examId, [essay('far')])
  const markAll = async (who: number, points: (answer: string) => number) => {
    const states: Record<string, unknown> = {}
    for (let task = await drive.take(grader(who), { examId }); task; task = await drive.take(grader(who), { examId }))
      states[`${task.kind} ${task.answer}`] = (
        await drive.mark(grader(who), task.taskId, points(task.answer), { comment: `${who} on ${task.answer}` })
      ).data
    return states
  }
  const waits = { state: 'waiting', points: null, isFinal: false }
  expect(await markAll(0, () => 200)).toEqual({ 'mark near': waits, 'mark far': waits })
  expect(await markAll(0, () => 200)).toEqual({})
  expect(await markAll(1, (answer) => (answer === 'near' ? 249 : 251))).toEqual({
    'mark near': { state: 'done', points: 225, isFinal: true },
    'mark far': { state: 'resolving', points: null, isFinal: false },
  })
  expect(await markAll(1, () => 0)).toEqual({})
  expect((await server.call(markingProgress, { examId }, grader(0))).data).toEqual({
    waiting: 0,
    resolving: 1,
    done: 1,
    held: 0,
    aside: 0,
  })
  expect(await markAll(2, () => 240)).toEqual({ 'resolve far': { state: 'done', points: 240, isFinal: true } })
  expect([await stateOf(near.attemptId), await stateOf(far.attemptId)]).toEqual([
    { state: 'graded', score: 225, passed: true },
    { state: 'graded', score: 240, passed: true },
  ])
  const marks = await server.deps.sql<
    { reason: string }[]
  >`select reason from attempt_mark where attempt_id = any(${[near.attemptId, far.attemptId]}) order by points`
  expect(marks.map((mark) => mark.reason)).toEqual(['0 on near\n1 on near', '2 on far'])
  expect((await server.call(markingStatistics, { examId }, grader(1))).data).toEqual({
    marked: 2,
    resolved: 0,
    averagePercent: 63,
    everybodyPercent: 57,
    markedTwice: 2,
    within: 1,
    meanDifference: 50,
  })
  expect((await server.call(markingStatistics, { examId }, grader(2))).data).toMatchObject({
    marked: 1,
    resolved: 1,
    markedTwice: 0,
    meanDifference: null,
  })
  const [{ questionId } = { questionId: '' }] = await server.deps.sql<
    { questionId: string }[]
  >`select question_id as "questionId" from marking_task where exam_id = ${examId}`
  expect((await server.call(markingQuestionHelp, { examId, questionId }, grader(1))).data).toEqual({
    samples: [],
    comments: [
      { text: '1 on far', times: 1, isOwn: true },
      { text: '1 on near', times: 1, isOwn: true },
    ],
    own: [
      { points: 249, count: 1 },
      { points: 251, count: 1 },
    ],
    others: [
      { points: 200, count: 2 },
      { points: 240, count: 1 },
    ],
    medianSeconds: null,
  })
  const trail = (await server.call(markingTrail, { examId, questionId }, grader(1))).data.list
  expect(trail.map((one) => one.own?.points)).toEqual(expect.arrayContaining([249, 251]))
  expect((await server.call(markingProgress, { examId, questionId }, grader(0))).data).toMatchObject({ done: 2 })
  expect((await server.call(markingProgress, { examId, questionId: nobody }, grader(0))).data).toMatchObject({
    done: 0,
  })
})

test('a grader can correct a mark while the result is not final; every opinion is kept', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(9), testShortQuestion(10)])
  const { attemptId } = await drive.sit(await candidate(), examId, [essay(), essay()])
  const task = await drive.take(grader(0), { examId })
  const taskId = task?.taskId ?? ''
  await drive.mark(grader(0), taskId, 40)
  expect((await server.call(markingTaskClaim, { taskId }, grader(1))).reason).toBe('conflict')
  expect((await drive.take(grader(0), { taskId }))?.own).toEqual({ points: 40, criteria: [], comment: '' })
  expect((await drive.mark(grader(0), taskId, 400)).data).toEqual({ state: 'done', points: 400, isFinal: false })
  const other = await drive.take(grader(1), { examId })
  expect((await drive.mark(grader(1), other?.taskId ?? '', 0)).data.isFinal).toBe(true)
  expect(await stateOf(attemptId)).toMatchObject({ score: 400 })
  expect((await server.deps.sql`select from marking_opinion where task_id = ${taskId}`).length).toBe(2)
})

test('a reopened attempt is marked again: earlier opinions are history', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(15), testShortQuestion(16)], {
    release: { score: 'never', marks: 'never', key: 'never' },
  })
  const person = await candidate()
  const { attemptId } = await drive.sit(person, examId, [essay('first'), essay('other')])
  const markAll = async (points: number) => {
    const answers: string[] = []
    for (let task = await drive.take(grader(0), { examId }); task; task = await drive.take(grader(0), { examId })) {
      expect(task.own).toBeNull()
      answers.push(task.answer)
      await drive.mark(grader(0), task.taskId, points)
    }
    return answers.sort()
  }
  expect(await markAll(100)).toEqual(['first', 'other'])
  expect(await stateOf(attemptId)).toEqual({ state: 'graded', score: 200, passed: false })
  server.clock.pass(60)
  const reopened = await server.call(
    attemptReopen,
    { attemptId, seconds: 600, acceptSeenKey: true, reason: 'power cut', requestKey: 'reopen-for-marking' },
    officer,
  )
  expect(reopened.code).toBe(200)
  expect(await drive.take(grader(0), { examId })).toBeNull()
  const exams = createExamDriver(server)
  await server.call(attemptPaperRead, { attemptId, writer: testWriter }, person)
  await exams.submit(person, attemptId, 'second-time', [
    { position: 1, seq: 2, answer: essay('second'), uncertain: false },
  ])
  expect(await stateOf(attemptId)).toMatchObject({ state: 'closed' })
  expect(await markAll(300)).toEqual(['other', 'second'])
  expect(await stateOf(attemptId)).toEqual({ state: 'graded', score: 600, passed: true })
})

test('an unanswered question needs no grader, and opinions can’t be changed', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(13), testShortQuestion(14)])
  const { attemptId, state } = await drive.sit(await candidate(), examId, [null, null])
  expect(state).toBe('graded')
  const { sql } = server.deps
  await expect(sql`update attempt_mark set points = 400 where attempt_id = ${attemptId}`).rejects.toThrow(
    'attempt_mark is append-only',
  )
  await expect(sql`delete from attempt_mark where attempt_id = ${attemptId}`).rejects.toThrow(
    'attempt_mark is append-only',
  )
  await expect(sql`truncate single_mark`).rejects.toThrow('single_mark is append-only')
  await expect(sql`update marking_opinion set points = 1`).rejects.toThrow('marking_opinion is append-only')
  await expect(sql`delete from regrade_item`).rejects.toThrow('regrade_item is append-only')
  // Questions and marks referenced by attempts can't be deleted.
  for (const table of ['attempt', 'attempt_question', 'question_version'])
    await expect(
      sql`delete from ${sql(table)} where ${table === 'question_version' ? sql`true` : table === 'attempt' ? sql`id = ${attemptId}` : sql`attempt_id = ${attemptId}`}`,
    ).rejects.toThrow(`${table} is kept for good`)
  await expect(sql`update attempt_question set position = 9 where attempt_id = ${attemptId}`).rejects.toThrow(
    'attempt_question is kept for good',
  )
  await expect(
    sql`insert into attempt_mark (attempt_id, position, points, source, at) select ${attemptId}, n, 0, 'auto', now() from unnest(array[1, 3]) n`,
  ).rejects.toThrow('a question that the attempt does not have')
  const placed = (questionAttempt: string, version: number) => sql`
    insert into attempt_question (attempt_id, position, question_id, version, type, topic, option_count, blank_count, points, option_order)
    select ${questionAttempt}, position + 10, question_id, ${version}, type, topic, option_count, blank_count, points, option_order from attempt_question where attempt_id = ${attemptId}`
  await expect(placed(attemptId, 99)).rejects.toThrow('does not exist')
  await expect(placed('00000000-0000-7000-8000-000000000000', 1)).rejects.toThrow('does not exist')
})

test('the key test shows which sample answers pass, and why', async () => {
  const key = {
    accepted: [{ text: '一千二百', weight: 100 }],
    numeric: [{ value: 1200, tolerance: 0.01, isRelative: true }],
    units: [{ unit: 'km', factor: 1000 }],
    numerals: true,
    caseSensitive: false,
  }
  const answer = await server.call(
    gapKeyTest,
    { blanks: [key], samples: [['1200'], ['1.21 km'], ['1300'], ['很多'], []] },
    officer,
  )
  expect(answer.data.samples.map((sample) => [sample.isRight, sample.gaps[0]?.why, sample.gaps[0]?.form])).toEqual([
    [true, 'accepted', '1200'],
    [true, 'number', '1.21 km'],
    [false, 'outOfRange', '1300'],
    [false, 'notANumber', '很多'],
    [false, 'empty', ''],
  ])
  expect((await server.call(gapKeyTest, { blanks: [], samples: [['x']] }, officer)).reason).toBe('malformed')
  expect((await server.call(gapKeyTest, { blanks: [key], samples: [['x']] }, grader(0))).reason).toBe('forbidden')
})

test('answers that share passages are shown to the grader who holds one, without names; the question’s own words don’t count', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1), testShortQuestion(2)])
  const told =
    '先查看占用最高的任务与上送报文统计，再比较各端口广播速率，用地址漂移找到成环的两个端口，先隔离一个端口恢复业务，然后核对根桥与端口角色。'
  const own =
    '我会先联系现场同事确认故障范围，导出最近一小时的日志，逐条对照变更单，定位到昨天晚上的策略下发，回退之后观察一刻钟再关闭工单。'
  const one = await candidate()
  await drive.sit(one, examId, [essay(told), essay('short')])
  await drive.sit(await candidate(), examId, [essay(`${told}以上。`), essay('short')])
  await drive.sit(await candidate(), examId, [essay(own), essay('short')])
  // The same person again: copying from oneself is not reported.
  await drive.sit(one, examId, [essay(told), essay('short')])
  const [question] = await server.deps.sql<
    { id: string }[]
  >`select distinct question_id as id from marking_task where exam_id = ${examId} and position = 1`
  const seen: Record<string, number[][]> = {}
  let isRefused = false
  for (let n = 0; n < 4; n += 1) {
    const task = await drive.take(grader(0), { examId, questionId: question?.id ?? '' })
    const { list } = (await server.call(similarAnswerList, { taskId: task?.taskId ?? '' }, grader(0))).data
    isRefused ||=
      (await server.call(similarAnswerList, { taskId: task?.taskId ?? '' }, grader(1))).reason === 'markingLeaseOver'
    expect(JSON.stringify(list)).not.toMatch(/CANARY/)
    for (const like of list)
      expect(like.answer.slice(like.stretches[0]?.[0], like.stretches[0]?.[1])).toContain('比较各端口广播速率')
    seen[task?.answer ?? ''] = [...(seen[task?.answer ?? ''] ?? []), list.map((like) => like.percent)]
    await drive.mark(grader(0), task?.taskId ?? '', 300)
  }
  expect(isRefused).toBe(true)
  expect(seen).toEqual({ [told]: [[100], [100]], [`${told}以上。`]: [[100, 100]], [own]: [[]] })
  expect((await server.call(similarAnswerList, { taskId: nobody }, grader(0))).reason).toBe('notFound')
})

test('marked twice concurrently: one answer settles, the other differs and blocks the result and its certificate until a third decides', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1), testShortQuestion(2)], {
    certificateSchemeId: await aScheme(server.deps),
  })
  await doubleMarking(examId, 50)
  const { attemptId } = await drive.sit(await candidate(), examId, [essay(), essay()])
  const [one, two] = [await drive.take(grader(0), { examId }), await drive.take(grader(1), { examId })]
  expect(one?.taskId).not.toBe(two?.taskId)
  const first = await Promise.all([
    drive.mark(grader(0), one?.taskId ?? '', 400),
    drive.mark(grader(1), two?.taskId ?? '', 400),
  ])
  expect(first.map(({ data }) => data)).toEqual([1, 2].map(() => ({ state: 'waiting', points: null, isFinal: false })))
  await drive.take(grader(1), { taskId: one?.taskId ?? '' })
  await drive.take(grader(0), { taskId: two?.taskId ?? '' })
  const second = await Promise.all([
    drive.mark(grader(1), one?.taskId ?? '', 400),
    drive.mark(grader(0), two?.taskId ?? '', 100),
  ])
  expect(second.map(({ data }) => [data.state, data.isFinal])).toEqual([
    ['done', false],
    ['resolving', false],
  ])
  expect(await stateOf(attemptId)).toEqual({ state: 'closed', score: null, passed: null })
  expect(await certificatesOf(attemptId)).toBe(0)

  const between = await drive.take(grader(2), { examId })
  expect(between).toMatchObject({ kind: 'resolve', taskId: two?.taskId })
  expect((await drive.mark(grader(2), between?.taskId ?? '', 300)).data).toEqual({
    state: 'done',
    points: 300,
    isFinal: true,
  })
  expect(await stateOf(attemptId)).toEqual({ state: 'graded', score: 700, passed: true })
})
