import { extraTimeGrant } from '@portal/contract/exams/attempt-staff.contract.ts'
import { attemptClock } from '@portal/contract/exams/exam.contract.ts'
import { announcementCreate, announcementMarkSeen } from '@portal/contract/exams/exam-announcement.contract.ts'
import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { openExamTests, testWriter } from '../../exams/testing/exam.driver.ts'

const { server, company, staff, drive } = await openExamTests()
let serial = 0
const key = () => `announce-request-${++serial}`
const exam = () => createTestExam(server.deps, { single: 2 }, { timeLimit: 3600 })
const clock = async (person: Person, attemptId: string, known?: string) =>
  (
    await server.call(
      attemptClock,
      { attemptId, writer: testWriter, ...(known === undefined ? {} : { known }) },
      person,
    )
  ).data
const heard = async (person: Person, attemptId: string) =>
  (await clock(person, attemptId)).announcements.map(({ words }) => words)

test('a waiting page gets an announcement immediately, keeps it until it is read, and the board counts the readers', async () => {
  const examId = await exam()
  const [ann, bob, other] = [
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
  ]
  const [anns, bobs, others] = [
    await drive.begin(ann, examId),
    await drive.begin(bob, examId),
    await drive.begin(other, await exam()),
  ]
  const before = await clock(ann, anns)
  expect(before.announcements).toEqual([])
  const began = performance.now()
  const waiting = clock(ann, anns, before.mark)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const words = '第 7 题的图有误，请以题干为准。'
  const wish = { examId, words, requestKey: key() }
  const said = (await server.call(announcementCreate, wish, staff)).data
  expect(said).toMatchObject({ told: 2, left: 0 })
  const told = await waiting
  expect(told.announcements).toEqual([{ announcementId: said.announcementId, words, saidAt: expect.any(String) }])
  expect(performance.now() - began).toBeLessThan(5000)
  // A repeated request after a lost response sends it once.
  expect((await server.call(announcementCreate, wish, staff)).data).toEqual(said)
  expect(await heard(bob, bobs)).toEqual([words])
  expect(await heard(other, others)).toEqual([])

  const board = async () => (await server.call(examBoardRead, { examId }, staff)).data
  expect(await board()).toMatchObject({
    exam: { announcements: [{ announcementId: said.announcementId, words, isForAll: true, told: 2, seen: 0 }] },
  })
  const read = { attemptId: anns, announcementIds: [said.announcementId] }
  for (let times = 0; times < 2; times++) await server.call(announcementMarkSeen, read, ann)
  expect(await heard(ann, anns)).toEqual([])
  await expect.poll(async () => (await board()).exam.announcements[0]?.seen, { timeout: 5000 }).toBe(1)
  expect((await board()).rows.map(({ attemptId, unread }) => [attemptId, unread]).toSorted()).toEqual(
    [
      [anns, []],
      [bobs, [said.announcementId]],
    ].toSorted(),
  )
  // A person can't mark announcements as read for another.
  expect(
    (await server.call(announcementMarkSeen, { attemptId: bobs, announcementIds: [said.announcementId] }, ann)).reason,
  ).toBe('attemptNotFound')
  expect(await heard(bob, bobs)).toEqual([words])
})

test('it is sent to named open attempts of this exam; others are counted', async () => {
  const [examId, elsewhere] = [await exam(), await exam()]
  const [ann, bob, other, late] = [
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
  ]
  const [anns, bobs, others] = [
    await drive.begin(ann, examId),
    await drive.begin(bob, examId),
    await drive.begin(other, elsewhere),
  ]
  await drive.submit(bob, bobs)
  const tell = (attemptIds: string[] | undefined, words = '请保持安静') =>
    server.call(announcementCreate, { examId, words, requestKey: key(), ...(attemptIds ? { attemptIds } : {}) }, staff)
  expect((await tell([anns, bobs, others, anns.toUpperCase()])).data).toMatchObject({ told: 1, left: 2 })
  expect(await heard(ann, anns)).toEqual(['请保持安静'])
  expect(await heard(other, others)).toEqual([])
  expect((await clock(bob, bobs)).announcements).toEqual([])
  expect((await tell([bobs])).reason).toBe('attemptNotRunning')
  // Attempts that start later don't get it.
  expect(await heard(late, await drive.begin(late, examId))).toEqual([])
  // An announcement remains after the end of the attempt and can still be read.
  await drive.submit(ann, anns)
  const [first] = (await server.call(examBoardRead, { examId }, staff)).data.exam.announcements
  expect(
    (await server.call(announcementMarkSeen, { attemptId: anns, announcementIds: [first?.announcementId ?? ''] }, ann))
      .code,
  ).toBe(200)
})

test('the text is stored as written, and too short or too long ones are refused', async () => {
  const examId = await exam()
  const ann = await aPerson(server.deps, company)
  const attemptId = await drive.begin(ann, examId)
  const hostile = `<img src=x onerror=alert(1)>\u202e{{constructor}} '; drop table attempt; --`
  expect((await server.call(announcementCreate, { examId, words: hostile, requestKey: key() }, staff)).code).toBe(200)
  expect(await heard(ann, attemptId)).toEqual([hostile])
  for (const words of ['', '  \n ', 'x', '长'.repeat(501)]) {
    const refused = await server.call(announcementCreate, { examId, words, requestKey: key() }, staff)
    expect([refused.reason, refused.fields]).toEqual(['malformed', ['words']])
  }
  expect(await heard(ann, attemptId)).toEqual([hostile])
})

test('only staff of exams announce, in an exam that exists; a key of another act is refused', async () => {
  const examId = await exam()
  const ann = await aPerson(server.deps, company)
  await drive.begin(ann, examId)
  const wish = { examId, words: '请注意', requestKey: key() }
  expect((await server.call(announcementCreate, wish, ann)).reason).toBe('forbidden')
  expect((await server.call(announcementCreate, { ...wish, examId: staff.accountId }, staff)).reason).toBe(
    'examNotFound',
  )
  const used = key()
  await server.call(extraTimeGrant, { examId, to: 'running', seconds: 60, reason: '断线', requestKey: used }, staff)
  expect((await server.call(announcementCreate, { ...wish, requestKey: used }, staff)).reason).toBe('conflict')
})
