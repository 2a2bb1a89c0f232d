import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { attemptReopen, attemptsPause, exitReviewDecide } from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { openExamTests, testWriter } from '../../exams/testing/exam.driver.ts'

const { server, company, staff, drive } = await openExamTests()

let serial = 0
const key = () => `request-${++serial}`
const hidden = (person: Person, attemptId: string) =>
  server.call(
    examExitsRecord,
    {
      attemptId,
      writer: testWriter,
      leaves: [{ key: `leave-key-${++serial}`, cause: 'hidden', agoMs: 0, awayMs: null }],
      answers: [],
    } as never,
    person,
  )

test('starts during the pause of an exam are paused with the others or refused: none keeps running', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(server.deps, company)))
  const [paused, ...starts] = await Promise.all([
    server.call(attemptsPause, { examId, reason: 'fire alarm', requestKey: key() }, staff),
    ...people.map((person) => server.call(attemptStart, { examId, writer: testWriter }, person)),
  ])
  const begun = starts.filter(({ code }) => code === 200).length
  expect(starts.filter(({ code }) => code !== 200).every(({ reason }) => reason === 'examPaused')).toBe(true)
  expect(paused?.data.attempts).toBe(begun)
  expect(await server.deps.sql`select id from attempt where exam_id = ${examId} and paused_at is null`).toEqual([])
})

test('the candidate of a reopened or restored attempt is notified once in the portal and by email, with the time left', async () => {
  const examId = await createTestExam(
    server.deps,
    { single: 2 },
    { timeLimit: 3600, release: { score: 'never', marks: 'never', key: 'never' } },
  )
  const person = await aPerson(server.deps, company, { email: 'reopened@portal.test' })
  const attemptId = await drive.begin(person, examId)
  server.clock.pass(600)
  await drive.submit(person, attemptId)
  const asked = { attemptId, seconds: 0, reason: '误交卷', requestKey: key() }
  for (let again = 0; again < 2; again++) expect((await server.call(attemptReopen, asked, staff)).code).toBe(200)
  const { list } = (await server.call(notificationList, {}, person)).data
  expect(list).toMatchObject([
    { kind: 'attemptReopened', title: '考试已重新开放：网络考试', link: `/exam/answer?attemptId=${attemptId}` },
  ])
  expect(list[0]?.body).toContain('剩余 50 分钟')
  const mails = () =>
    server.deps.sql<
      { subject: string; body: string }[]
    >`select subject, body from outbound_message where recipient = 'reopened@portal.test'`
  expect((await mails()).map(({ subject }) => subject)).toEqual(['考试已重新开放：网络考试'])
  expect((await mails())[0]?.body).toContain(`/exam/answer?attemptId=${attemptId}`)
  await drive.begin(person, examId)
  for (let count = 0; count < 5; count++) {
    server.clock.pass(10)
    await hidden(person, attemptId)
  }
  await server.call(
    exitReviewDecide,
    { attemptId, decision: 'restore', seconds: 60, acceptSeenKey: false, reason: '网络故障', requestKey: key() },
    staff,
  )
  expect((await mails()).length).toBe(2)
})
