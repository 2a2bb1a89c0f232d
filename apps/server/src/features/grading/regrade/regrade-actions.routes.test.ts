import { attemptReopen } from '@portal/contract/exams/attempt-staff.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import {
  gapAnswersPropose,
  regradeItems,
  regradeList,
  unmatchedGapAnswers,
} from '@portal/contract/exams/regrade.contract.ts'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import { createTestExamWithQuestions, testShortQuestion } from '../../exams/testing/marking.driver.ts'
import { openRegradeTests, testChoiceQuestion, testGapQuestion } from '../../exams/testing/regrade.driver.ts'
import { applyRegrade } from './regrade-apply.service.ts'

/**
 * The actions of a regrade other than a new key: a void question, full marks for all, an additional answer, and one
 * mark.
 */
const {
  server,
  company,
  exams,
  marking,
  drive,
  ann,
  bob,
  grader,
  candidate,
  keys,
  row,
  questionAt,
  mailsTo,
  certificates,
  nobody,
} = await openRegradeTests()

test('a void question doesn’t count: total, passing points and parts follow in whole numbers, also for attempts that end later', async () => {
  const examId = await createTestExamWithQuestions(
    server.deps,
    [testChoiceQuestion(5, 'single', ['A'], 300), testChoiceQuestion(6, 'single', ['A'], 200)],
    { passingPoints: 251 },
  )
  const [right, wrong, later] = [await candidate(), await candidate(), await candidate()]
  const first = await marking.sit(right, examId, [keys('B'), keys('A')])
  const second = await marking.sit(wrong, examId, [keys('A'), keys('B')])
  const open = await exams.open(later, examId)
  const { questionId, version } = await questionAt(first.attemptId)
  const regradeId = await drive.regrade({ examId, questionId, version, action: 'void', reason: '题目有歧义' })
  expect(await row(first.attemptId)).toEqual({ state: 'graded', score: 200, passed: true, total: 200 })
  expect(await row(second.attemptId)).toEqual({ state: 'graded', score: 0, passed: false, total: 200 })
  await exams.submit(later, open.attemptId, 'key-later', [{ position: 2, seq: 1, answer: keys('A'), uncertain: false }])
  expect(await row(open.attemptId)).toEqual({ state: 'graded', score: 200, passed: true, total: 200 })
  for (const [person, attemptId] of [
    [right, first.attemptId],
    [later, open.attemptId],
  ] as const) {
    const report = (await server.call(examResult, { attemptId }, person)).data
    expect(report).toMatchObject({
      score: 200,
      totalPoints: 200,
      passingPoints: 101,
      counts: { right: 1, partly: 0, wrong: 0, unanswered: 0 },
    })
    expect(report.questions[0]).toMatchObject({
      points: 0,
      earned: 0,
      verdict: null,
      corrected: { action: 'void', reason: '题目有歧义' },
    })
    expect(report.byType).toMatchObject([{ type: 'single', earned: 200, of: 200 }])
  }
  expect((await server.call(regradeItems, { regradeId }, bob)).data.total).toBe(2)
  // A void question may return, with full points for everyone.
  await drive.regrade({ examId, questionId, version, action: 'fullMarks' })
  expect([await row(first.attemptId), await row(second.attemptId)]).toEqual([
    { state: 'graded', score: 500, passed: true, total: 500 },
    { state: 'graded', score: 300, passed: true, total: 500 },
  ])
  const [terms] = await server.deps
    .sql`select terms -> 'passingPoints' as passing, parts from attempt where id = ${first.attemptId}`
  expect(terms).toEqual({
    passing: 251,
    parts: { types: { single: [500, 500] }, topics: { '网络/路由': [300, 300], '网络/交换': [200, 200] } },
  })
})

test('full marks for all, the unanswered too; short answers then need no grader', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testShortQuestion(1), testShortQuestion(2)])
  const silent = await marking.sit(await candidate(), examId, [null, null])
  const waiting = await marking.sit(await candidate(), examId, [{ text: 'words' }, null])
  const { questionId, version } = await questionAt(silent.attemptId)
  const task = await marking.take(grader, { examId })
  expect((await drive.propose({ examId, questionId, version, action: 'key', keyVersion: version })).reason).toBe(
    'keyDoesNotFit',
  )
  await drive.regrade({ examId, questionId, version, action: 'fullMarks' })
  expect(
    [await row(silent.attemptId), await row(waiting.attemptId)].map((one) => [one?.state, one?.score, one?.passed]),
  ).toEqual([
    ['graded', 400, true],
    ['graded', 400, true],
  ])
  expect((await marking.mark(grader, task?.taskId ?? '', 1)).reason).toBe('resultIsFinal')
  expect(await marking.take(grader, { examId })).toBeNull()
})

test('an accepted answer: a new version for later attempts, a regrade for existing ones', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testGapQuestion(1, 'OSPF')])
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => candidate()))
  const texts = ['ospf', 'Open Shortest Path First', '  open shortest   path first', 'RIP', 'rip ']
  const attempts: string[] = []
  for (const [index, person] of people.entries())
    attempts.push((await marking.sit(person, examId, [{ texts: [texts[index] ?? ''] }])).attemptId)
  const { questionId, version } = await questionAt(attempts[0] ?? '')
  const found = (await server.call(unmatchedGapAnswers, { examId }, grader)).data.list
  expect(found.map(({ form, count, gap, accepted }) => ({ form, count, gap, accepted }))).toEqual([
    { form: 'open shortest path first', count: 2, gap: 1, accepted: ['OSPF'] },
    { form: 'rip', count: 2, gap: 1, accepted: ['OSPF'] },
  ])
  expect((await server.call(unmatchedGapAnswers, { examId, atLeast: 3 }, grader)).data.list).toEqual([])
  const accept = (more: Record<string, unknown> = {}) =>
    server.call(
      gapAnswersPropose,
      { examId, questionId, version, gap: 1, texts: ['Open Shortest Path First'], reason: '全称也对', ...more },
      grader,
    )
  expect((await accept({ gap: 2 })).reason).toBe('keyDoesNotFit')
  expect((await accept({ texts: ['\u200b'] })).reason).toBe('keyDoesNotFit')
  expect((await accept({ examId: nobody })).reason).toBe('notFound')
  const accepted = (await accept()).data
  expect(accepted.keyVersion).toBeNull()
  expect((await accept()).reason).toBe('regradeOpen')
  // The bank stays unchanged until a second person approves; after a rejection nothing has changed anywhere.
  const inBank = async () =>
    (
      await server.deps
        .sql`select current_version as version, (select count(*)::int from question_key k where k.question_id = q.id) as keys from question q where id = ${questionId}`
    )[0]
  expect(await inBank()).toEqual({ version, keys: 1 })
  await drive.decide(accepted.regradeId, false)
  expect(await inBank()).toEqual({ version, keys: 1 })
  Object.assign(accepted, (await accept()).data)
  expect(await inBank()).toEqual({ version, keys: 1 })

  expect(await drive.preview(accepted.regradeId)).toMatchObject({
    up: 2,
    down: 0,
    total: 2,
    answers: ['OSPF'],
    newAnswers: ['Open Shortest Path First / OSPF'],
    options: [],
  })
  await drive.decide(accepted.regradeId, true)
  expect(await inBank()).toEqual({ version: version + 1, keys: 2 })
  expect((await server.call(regradeList, { examId, state: 'approved' }, ann)).data.list).toMatchObject([
    { regradeId: accepted.regradeId, keyVersion: version + 1 },
  ])
  await applyRegrade(server.deps, accepted.regradeId)
  const scores: (number | null | undefined)[] = []
  for (const attemptId of attempts) scores.push((await row(attemptId))?.score)
  expect(scores).toEqual([200, 200, 200, 0, 0])
  expect((await server.call(unmatchedGapAnswers, { examId }, grader)).data.list.map((one) => one.form)).toEqual(['rip'])
  const report = (await server.call(examResult, { attemptId: attempts[1] ?? '' }, people[1] as Person)).data
  expect(report.questions[0]?.blanks).toEqual([{ accepted: ['Open Shortest Path First', 'OSPF'], right: true }])
  // A second regrade builds on the first.
  await drive.regrade({ examId, questionId, version, action: 'acceptAlso', gap: 1, texts: ['RIP'] })
  expect((await row(attempts[1] ?? ''))?.score).toBe(200)
  expect((await row(attempts[3] ?? ''))?.score).toBe(200)
})

test('more correct options, by the letters of the bank', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testChoiceQuestion(7, 'multiple', ['A', 'B'])], {
    multiplePolicy: 'halfForSubset',
    shuffleOptions: true,
  })
  const person = await candidate()
  const paper = await exams.open(person, examId)
  const letters = (wanted: string[]) =>
    paper.questions[0]?.options
      .filter((option) => wanted.includes(option.text.en?.slice(-1) ?? ''))
      .map((option) => option.key) ?? []
  await exams.submit(person, paper.attemptId, 'key-letters', [
    { position: 1, seq: 1, answer: { keys: letters(['C', 'D']) }, uncertain: false },
  ])
  const target = { examId, ...(await questionAt(paper.attemptId)), action: 'acceptAlso' as const }
  expect((await row(paper.attemptId))?.score).toBe(0)
  expect((await drive.propose({ ...target, keys: ['E'] })).reason).toBe('keyDoesNotFit')
  expect((await drive.propose({ ...target })).reason).toBe('keyDoesNotFit')
  await drive.regrade({ ...target, keys: ['D', 'C'] })
  expect((await row(paper.attemptId))?.score).toBe(200)
})

test('one mark is corrected like a key: proposed, approved by a second person, applied to that attempt only, notified and shown', async () => {
  const examId = await createTestExamWithQuestions(
    server.deps,
    [testShortQuestion(3), testChoiceQuestion(11, 'single', ['A'])],
    {
      passingPoints: 500,
      certificateSchemeId: await aScheme(server.deps),
    },
  )
  const [person, other] = [await candidate({ email: 'appeal@portal.test' }), await candidate()]
  const mine = await marking.sit(person, examId, [{ text: 'mine' }, keys('A')])
  const theirs = await marking.sit(other, examId, [{ text: 'theirs' }, keys('A')])
  const target = {
    examId,
    ...(await questionAt(mine.attemptId)),
    action: 'remark' as const,
    attemptId: mine.attemptId,
    points: 350,
    reason: '申诉成立',
  }
  expect((await drive.propose(target)).reason).toBe('notFound')
  for (let task = await marking.take(grader, { examId }); task; task = await marking.take(grader, { examId }))
    await marking.mark(grader, task.taskId, 100, { comment: 'short' })
  expect(await row(mine.attemptId)).toMatchObject({ score: 300, passed: false })

  expect((await drive.propose({ ...target, points: 401 })).reason).toBe('markOutOfRange')
  const { attemptId: _, ...nameless } = target
  expect((await drive.propose(nameless)).reason).toBe('malformed')
  const { regradeId } = (await drive.propose(target)).data
  expect((await drive.propose(target)).reason).toBe('regradeOpen')
  // A mark of another attempt may be proposed at the same time.
  const second = (await drive.propose({ ...target, attemptId: theirs.attemptId, points: 0 })).data.regradeId
  expect(await drive.preview(regradeId)).toMatchObject({
    attemptId: mine.attemptId,
    points: 350,
    total: 1,
    up: 1,
    toPassed: 1,
    certificatesToIssue: 1,
  })
  expect((await drive.decide(regradeId, true, ann)).reason).toBe('secondPersonNeeded')
  await drive.decide(regradeId, true)
  await drive.decide(second, false)
  await applyRegrade(server.deps, regradeId)
  expect([await row(mine.attemptId), await row(theirs.attemptId)]).toMatchObject([
    { score: 550, passed: true },
    { score: 300, passed: false },
  ])
  expect((await certificates(mine.attemptId)).map((one) => one.state)).toEqual(['valid'])
  expect((await mailsTo('appeal@portal.test'))[0]?.body).toContain('申诉成立')
  const report = (await server.call(examResult, { attemptId: mine.attemptId }, person)).data
  expect(report.questions[0]).toMatchObject({ earned: 350, corrected: { action: 'remark', reason: '申诉成立' } })
  expect(
    (await server.call(examResult, { attemptId: theirs.attemptId }, other)).data.questions[0]?.corrected,
  ).toBeNull()
  // There is no ruling: later attempts are marked by people as before.
  const later = await marking.sit(await candidate(), examId, [{ text: 'later' }, null])
  expect(later.state).toBe('closed')

  const own = await aPerson(server.deps, company, { grants: ['exams'] })
  const sat = await marking.sit(own, examId, [null, keys('A')])
  expect((await drive.propose({ ...target, attemptId: sat.attemptId }, own)).reason).toBe('ownAnswer')
})

test('a mark proposed for one answer isn’t applied to an answer given after the attempt was reopened', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testChoiceQuestion(22, 'single', ['A'])], {
    passingPoints: 200,
  })
  const person = await candidate()
  const { attemptId } = await marking.sit(person, examId, [keys('B')])
  const { regradeId } = (
    await drive.propose({ examId, ...(await questionAt(attemptId)), action: 'remark', attemptId, points: 200 })
  ).data
  await server.call(
    attemptReopen,
    { attemptId, seconds: 600, acceptSeenKey: true, reason: 'power cut', requestKey: 'reopen-for-remark' },
    ann,
  )
  expect((await drive.decide(regradeId, true)).reason).toBe('regradeOutdated')
  server.clock.pass(60)
  await exams.open(person, examId)
  await exams.submit(person, attemptId)
  expect(await row(attemptId)).toMatchObject({ state: 'graded', score: 0 })
  expect((await drive.decide(regradeId, true)).reason).toBe('regradeOutdated')
  expect((await drive.decide(regradeId, false)).code).toBe(200)
})
