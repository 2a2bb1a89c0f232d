import { certificateCheck } from '@portal/contract/certificates/certificate.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import {
  regradeDecide,
  regradeItems,
  regradeList,
  regradePreview,
  regradePropose,
  regradeWithdraw,
  unmatchedGapAnswers,
} from '@portal/contract/exams/regrade.contract.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/connection.ts'
import { aPerson, aSession, type Person } from '../../../testing/builders.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import { createTestExamWithQuestions } from '../../exams/testing/marking.driver.ts'
import { openRegradeTests, testChoiceQuestion } from '../../exams/testing/regrade.driver.ts'
import { insertKeyVersion } from '../../questions/questions.public.ts'
import { lockAttempt } from '../../sitting/attempt.store.ts'
import { finishAttempt } from '../../sitting/finish-attempt.service.ts'
import { applyRegrade, applyRegradeBatch } from './regrade-apply.service.ts'

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

/** A corrected key by an author: a new version of the question with another key. */
const correctKey = (questionId: string, ...letters: string[]) =>
  insertKeyVersion(server.deps.sql, questionId, { keys: letters }, {}, ann.accountId, server.clock.now())

test('a corrected key: previewed without change, approved by a second person, applied with its record, notified and shown', async () => {
  const schemeId = await aScheme(server.deps)
  const examId = await createTestExamWithQuestions(
    server.deps,
    [testChoiceQuestion(1, 'single', ['A']), testChoiceQuestion(2, 'single', ['A'])],
    {
      passingPoints: 200,
      certificateSchemeId: schemeId,
    },
  )
  const [loser, winner, same] = [
    await candidate({ email: 'loser@portal.test', name: '周以宁' }),
    await candidate({ email: 'winner@portal.test', name: '吴敏' }),
    await candidate({ email: 'same@portal.test' }),
  ]
  const lost = await marking.sit(loser, examId, [keys('A'), keys('B')])
  const won = await marking.sit(winner, examId, [keys('C'), keys('B')])
  const kept = await marking.sit(same, examId, [keys('D'), keys('A')])
  expect(
    [await row(lost.attemptId), await row(won.attemptId), await row(kept.attemptId)].map((one) => [
      one?.score,
      one?.passed,
    ]),
  ).toEqual([
    [200, true],
    [0, false],
    [200, true],
  ])
  const { questionId, version } = await questionAt(lost.attemptId)
  const keyVersion = await correctKey(questionId, 'C')
  const proposed = await drive.propose({ examId, questionId, version, action: 'key', keyVersion, reason: '答案有误' })
  const { regradeId } = proposed.data
  const before = [
    await server.deps.sql`select * from attempt where exam_id = ${examId} order by id`,
    await server.deps.sql`select * from attempt_mark order by seq`,
  ]
  const preview = await drive.preview(regradeId)
  expect(preview).toMatchObject({
    state: 'proposed',
    isMine: false,
    judged: 3,
    awaiting: 0,
    running: 0,
    up: 1,
    down: 1,
    toPassed: 1,
    toFailed: 1,
    certificatesToIssue: 1,
    certificatesToRevoke: 1,
    total: 2,
  })
  const shown = new Map(preview.list.map((one) => [one.attemptId, one]))
  expect(shown.get(lost.attemptId)).toMatchObject({
    name: '周以宁',
    oldScore: 200,
    newScore: 0,
    oldPassed: true,
    newPassed: false,
    oldRank: 1,
    newRank: 3,
    certificate: 'revoke',
  })
  expect(shown.get(won.attemptId)).toMatchObject({
    name: '吴敏',
    oldScore: 0,
    newScore: 200,
    oldPassed: false,
    newPassed: true,
    oldRank: 3,
    newRank: 1,
    certificate: 'issue',
  })
  expect([
    await server.deps.sql`select * from attempt where exam_id = ${examId} order by id`,
    await server.deps.sql`select * from attempt_mark order by seq`,
  ]).toEqual(before)

  expect((await drive.decide(regradeId, true, ann)).reason).toBe('secondPersonNeeded')
  expect((await drive.decide(regradeId, true)).data.state).toBe('approved')
  expect((await drive.decide(regradeId, true)).reason).toBe('conflict')
  const queued = await server.deps
    .sql`select from graphile_worker.jobs where task_identifier = 'applyRegrade' and key = ${`regrade ${regradeId}`}`
  expect(queued).toHaveLength(1)
  await applyRegrade(server.deps, regradeId)
  await applyRegrade(server.deps, regradeId)

  expect(
    [await row(lost.attemptId), await row(won.attemptId), await row(kept.attemptId)].map((one) => [
      one?.score,
      one?.passed,
    ]),
  ).toEqual([
    [0, false],
    [200, true],
    [200, true],
  ])
  const items = (await server.call(regradeItems, { regradeId }, bob)).data
  expect(new Map(items.list.map((one) => [one.attemptId, [one.oldScore, one.newScore, one.certificate]]))).toEqual(
    new Map([
      [lost.attemptId, [200, 0, 'revoke']],
      [won.attemptId, [0, 200, 'issue']],
    ]),
  )
  const marks = await server.deps
    .sql`select points, source from attempt_mark where attempt_id = ${lost.attemptId} and position = 1 order by seq`
  expect(marks.map((mark) => [mark.points, mark.source])).toEqual([
    [200, 'auto'],
    [0, 'regrade'],
  ])
  const [revoked] = await certificates(lost.attemptId)
  expect(revoked?.state).toBe('revoked')
  expect((await server.call(certificateCheck, { number: revoked?.number ?? '', name: '周以宁' })).data).toMatchObject({
    state: 'revoked',
    stateReason: '成绩更正 / Exam result corrected',
  })
  expect((await certificates(won.attemptId)).map((one) => one.state)).toEqual(['valid'])
  const [mail] = await mailsTo('loser@portal.test')
  expect(mail?.body).toContain('由 2（满分 4）更正为 0（满分 4）')
  expect(mail?.body).toContain('原因：答案有误')
  expect((await mailsTo('winner@portal.test'))[0]?.body).toContain('证书已颁发')
  expect(await mailsTo('same@portal.test')).toEqual([])
  expect((await mailsTo('loser@portal.test')).length + (await mailsTo('winner@portal.test')).length).toBe(2)
  const events = await server.deps
    .sql`select from attempt_event where attempt_id = ${won.attemptId} and kind = 'regraded'`
  expect(events).toHaveLength(1)
  const audits = await server.deps.sql`select action from audit_line where thing_id = ${regradeId} order by at, id`
  expect(audits.map((line) => line.action).sort()).toEqual(['regrade.apply', 'regrade.approve', 'regrade.propose'])

  const report = (await server.call(examResult, { attemptId: won.attemptId }, winner)).data
  expect(report).toMatchObject({ score: 200, state: 'passed' })
  expect(report.questions[0]).toMatchObject({
    earned: 200,
    verdict: 'right',
    corrected: { action: 'key', reason: '答案有误' },
  })
  expect(report.questions[0]?.options.filter((option) => option.correct).map((option) => option.text.en)).toEqual([
    'option C',
  ])
  expect(report.questions[1]?.corrected).toBeNull()

  // And back again: the certificate that a regrade revoked is valid under its number again, and the other one is
  // revoked.
  const back = await drive.regrade({ examId, questionId, version, action: 'key', keyVersion: version })
  expect(
    (await server.call(regradeItems, { regradeId: back }, bob)).data.list.map((one) => one.certificate).sort(),
  ).toEqual(['issue', 'revoke'])
  expect(await certificates(lost.attemptId)).toEqual([{ state: 'valid', number: revoked?.number }])
  expect((await certificates(won.attemptId)).map((one) => one.state)).toEqual(['revoked'])
})

test('INT-10: finished, running and later attempts: each uses the right key', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testChoiceQuestion(3, 'single', ['A'])])
  const finished = await marking.sit(await candidate(), examId, [keys('C')])
  const { questionId, version } = await questionAt(finished.attemptId)
  const [early, late] = [await candidate(), await candidate()]
  const running = await exams.open(early, examId)
  const slow = await exams.open(late, examId)
  const keyVersion = await correctKey(questionId, 'C')
  expect(keyVersion).toBe(version + 1)

  // The author's correction alone changes no attempt that started before it.
  const hand = (person: Person, attemptId: string) =>
    exams.submit(person, attemptId, `key-${attemptId}`, [{ position: 1, seq: 1, answer: keys('C'), uncertain: false }])
  await hand(early, running.attemptId)
  expect((await row(finished.attemptId))?.score).toBe(0)
  expect((await row(running.attemptId))?.score).toBe(0)
  const { regradeId } = (await drive.propose({ examId, questionId, version, action: 'key', keyVersion })).data
  expect(await drive.preview(regradeId)).toMatchObject({ judged: 2, running: 1, up: 2 })

  // Approved: attempts that end from now on follow it directly, earlier ones through the job.
  await drive.decide(regradeId, true)
  await hand(late, slow.attemptId)
  expect((await row(slow.attemptId))?.score).toBe(200)
  expect((await row(finished.attemptId))?.score).toBe(0)
  await applyRegrade(server.deps, regradeId)
  expect([
    (await row(finished.attemptId))?.score,
    (await row(running.attemptId))?.score,
    (await row(slow.attemptId))?.score,
  ]).toEqual([200, 200, 200])
  expect((await server.call(regradeItems, { regradeId }, bob)).data.total).toBe(2)

  // An attempt that starts after the correction gets the new version.
  const next = await marking.sit(await candidate(), examId, [keys('C')])
  expect(await questionAt(next.attemptId)).toEqual({ questionId, version: keyVersion })
  expect((await row(next.attemptId))?.score).toBe(200)
  expect((await row((await marking.sit(await candidate(), examId, [keys('A')])).attemptId))?.score).toBe(0)
})

/** Waits until a statement of this database waits for a lock. */
async function somebodyWaits() {
  for (;;) {
    const waiting = await server.deps
      .sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (waiting.length > 0) return
  }
}

test('an attempt that is ending while the regrade is approved is not missed', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testChoiceQuestion(4, 'single', ['A'])])
  const first = await marking.sit(await candidate(), examId, [keys('C')])
  const person = await candidate()
  const paper = await exams.open(person, examId)
  await exams.save(person, paper.attemptId, [{ position: 1, seq: 1, answer: keys('C'), uncertain: false }])
  const { questionId, version } = await questionAt(first.attemptId)
  const { regradeId } = (
    await drive.propose({ examId, questionId, version, action: 'key', keyVersion: await correctKey(questionId, 'C') })
  ).data
  let applied: Promise<void> | null = null
  await inTransaction(server.deps.sql, async (tx) => {
    const attempt = await lockAttempt(tx, paper.attemptId)
    if (!attempt) throw new Error('gone')
    // Graded by the old key, not committed yet.
    await finishAttempt(server.deps, tx, attempt, {
      endedBy: 'candidate',
      submittedAt: server.clock.now(),
      submitKey: null,
    })
    await drive.decide(regradeId, true)
    applied = applyRegrade(server.deps, regradeId)
    await Promise.race([applied, somebodyWaits()])
  })
  await applied
  expect([(await row(first.attemptId))?.score, (await row(paper.attemptId))?.score]).toEqual([200, 200])
})

test('refusals: no grant, unknown, own exam, outdated, withdrawn, decided twice', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testChoiceQuestion(8, 'single', ['A'])])
  const sat = await marking.sit(await candidate(), examId, [keys('B')])
  const { questionId, version } = await questionAt(sat.attemptId)
  const target = { examId, questionId, version, action: 'fullMarks' as const }
  for (const [call, input] of [
    [regradePropose, { ...target, reason: 'x' }],
    [regradePreview, { regradeId: nobody }],
    [regradeDecide, { regradeId: nobody, approve: true }],
    [regradeWithdraw, { regradeId: nobody }],
    [regradeList, {}],
    [regradeItems, { regradeId: nobody }],
  ] as const) {
    expect((await server.call(call as typeof regradeList, input as never, grader)).reason).toBe('forbidden')
    if (call !== regradePropose && call !== regradeList)
      expect((await server.call(call as typeof regradeList, input as never, bob)).reason).toBe('notFound')
  }
  expect((await server.call(unmatchedGapAnswers, { examId }, ann)).reason).toBe('forbidden')
  expect((await drive.propose({ ...target, version: 99 })).reason).toBe('notFound')
  expect((await drive.propose({ ...target, questionId: nobody })).reason).toBe('notFound')
  expect((await drive.propose({ ...target, action: 'key', keyVersion: 99 })).reason).toBe('keyDoesNotFit')
  expect((await drive.propose({ ...target, reason: ' ' })).reason).toBe('malformed')

  const { regradeId } = (await drive.propose(target)).data
  expect((await drive.propose(target, bob)).reason).toBe('regradeOpen')
  expect((await drive.decide(regradeId, false, ann)).reason).toBe('secondPersonNeeded')
  expect((await drive.withdraw(regradeId, bob)).reason).toBe('forbidden')
  const unproved = { token: await aSession(server.deps, ann.accountId, company, { isProved: false }) }
  expect((await server.call(regradeWithdraw, { regradeId }, unproved)).data.state).toBe('rejected')
  expect((await drive.withdraw(regradeId)).reason).toBe('conflict')
  expect((await drive.decide(regradeId, true)).reason).toBe('conflict')
  expect((await server.call(regradePreview, { regradeId }, bob)).reason).toBe('conflict')
  await applyRegrade(server.deps, regradeId)
  expect((await row(sat.attemptId))?.score).toBe(0)

  const carl = await aPerson(server.deps, company, { grants: ['exams'] })
  await marking.sit(carl, examId, [keys('B')])
  const again = (await drive.propose(target)).data.regradeId
  expect((await drive.decide(again, true, carl)).reason).toBe('ownAnswer')
  // Another ruling has come into force in between.
  await server.deps.sql`
    insert into regrade (id, exam_id, question_id, version, action, reason, state, proposed_by, proposed_at, decided_by, decided_at)
    values (${nobody}, ${examId}, ${questionId}, ${version}, 'void', 'x', 'applied', ${carl.accountId}, now(), ${bob.accountId}, now())`
  await server.deps
    .sql`insert into question_ruling (exam_id, question_id, version, regrade_id, action, at) values (${examId}, ${questionId}, ${version}, ${nobody}, 'void', now())`
  expect((await drive.decide(again, true)).reason).toBe('regradeOutdated')
  const list = (await server.call(regradeList, { examId }, ann)).data
  expect(list.list.map((one) => [one.state, one.isMine]).sort()).toEqual([
    ['applied', false],
    ['proposed', true],
    ['rejected', true],
  ])
  // The database itself requires two people.
  await expect(
    server.deps
      .sql`update regrade set state = 'approved', decided_by = proposed_by, decided_at = now() where id = ${again}`,
  ).rejects.toThrow('regrade_second_person')
})

test('a large cohort is regraded in batches that can be interrupted and resumed; repeating it changes nothing', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testChoiceQuestion(9, 'single', ['A'])])
  const attempts: string[] = []
  for (let n = 0; n < 7; n++) {
    const person = await candidate({ email: `batch${n}@portal.test` })
    attempts.push((await marking.sit(person, examId, [keys(n % 2 ? 'A' : 'B')])).attemptId)
    // Batches go by id: attempts of one instant would be in a random order.
    server.clock.pass(1)
  }
  const { questionId, version } = await questionAt(attempts[0] ?? '')
  const { regradeId } = (await drive.propose({ examId, questionId, version, action: 'fullMarks' })).data
  await drive.decide(regradeId, true)
  const changed = async () => (await server.call(regradeItems, { regradeId }, bob)).data.total
  expect(await applyRegradeBatch(server.deps, regradeId, 3)).toBe(true)
  const some = await changed()
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(4)
  // A failed batch leaves no trace.
  const broken = {
    ...server.deps,
    outbox: { ...server.deps.outbox, put: () => Promise.reject(new Error('power cut')) },
  }
  await expect(applyRegrade(broken, regradeId, 3)).rejects.toThrow('power cut')
  expect(await changed()).toBe(some)
  await Promise.all([applyRegrade(server.deps, regradeId, 2), applyRegrade(server.deps, regradeId, 2)])
  expect(await changed()).toBe(4)
  for (const attemptId of attempts) expect((await row(attemptId))?.score).toBe(200)
  expect(
    (await server.deps.sql`select from attempt_mark where attempt_id = any(${attempts}) and source = 'regrade'`).length,
  ).toBe(4)
  expect((await server.deps.sql`select from outbound_message where recipient like 'batch%'`).length).toBe(4)
  expect((await server.call(regradeList, { examId, state: 'applied' }, ann)).data.total).toBe(1)
})

test('an unreleased result is corrected without a notification', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testChoiceQuestion(10, 'single', ['A'])], {
    release: { score: 'never', marks: 'never', key: 'never' },
    certificateSchemeId: await aScheme(server.deps),
  })
  const person = await candidate({ email: 'untold@portal.test' })
  const { attemptId } = await marking.sit(person, examId, [keys('B')])
  await drive.regrade({ examId, ...(await questionAt(attemptId)), action: 'fullMarks' })
  expect(await row(attemptId)).toMatchObject({ score: 200, passed: true })
  expect(await mailsTo('untold@portal.test')).toEqual([])
  expect(await certificates(attemptId)).toHaveLength(0)
  const report = await server.call(examResult, { attemptId }, person)
  expect(report.data.questions[0]?.corrected).toBeNull()
})

test('a person whose certificate a corrected key revoked gets a new one by passing again', async () => {
  const examId = await createTestExamWithQuestions(server.deps, [testChoiceQuestion(21, 'single', ['A'])], {
    passingPoints: 200,
    certificateSchemeId: await aScheme(server.deps),
  })
  const person = await candidate()
  const before = await marking.sit(person, examId, [keys('A')])
  const question = await questionAt(before.attemptId)
  await correctKey(question.questionId, 'B')
  await drive.regrade({ examId, ...question, action: 'key', keyVersion: 2 })
  expect((await certificates(before.attemptId)).map((one) => one.state)).toEqual(['revoked'])
  const again = await marking.sit(person, examId, [keys('B')])
  expect((await row(again.attemptId))?.passed).toBe(true)
  expect((await certificates(again.attemptId)).map((one) => one.state)).toEqual(['valid'])
  expect((await certificates(before.attemptId)).map((one) => one.state)).toEqual(['revoked'])
  expect((await server.call(examResult, { attemptId: again.attemptId }, person)).data.certificateId).toBeTruthy()
})
