import { attemptClock } from '@portal/contract/exams/exam.contract.ts'
import { examTrialStart } from '@portal/contract/exams/exam-console.contract.ts'
import { markingQueue, markingTaskClaim } from '@portal/contract/exams/marking.contract.ts'
import { studyFortnight, todayRead } from '@portal/contract/operations/today.contract.ts'
import { contactMessageSend } from '@portal/contract/site/contact.contract.ts'
import { afterAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { aLiveClass } from '../../testing/live.builders.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer, testWriter } from '../exams/testing/exam.driver.ts'

const server = await openTestServer()
afterAll(() => server.close())
const drive = createExamDriver(server)
const company = await aCompany(server.deps)
const all = await aPerson(server.deps, company, {
  grants: [
    'exams',
    'grading',
    'live',
    'site',
    'operations',
    'courses',
    'moderation',
    'companies',
    'reports',
    'certificates',
  ],
})
const look = async (staff: Person = all) => (await server.call(todayRead, {}, staff)).data
const queue = async (kind: string) => (await look()).queues.find((one) => one.kind === kind)

test('who holds nothing is refused; who holds one grant sees what it opens, empty or not', async () => {
  expect((await server.call(todayRead, {}, await aPerson(server.deps, company))).reason).toBe('forbidden')
  const grader = await aPerson(server.deps, company, { grants: ['grading'] })
  expect((await look(grader)).queues.map(({ kind, count }) => [kind, count])).toEqual([['marking', 0]])
  const officer = await aPerson(server.deps, company, { grants: ['exams'] })
  expect((await look(officer)).queues.map(({ kind }) => kind)).toEqual(['leaves', 'outages', 'appeals', 'regrades'])
  expect((await server.call(studyFortnight, {}, grader)).reason).toBe('forbidden')
})

test('a queue says how many wait, since when, and of what; what is done leaves it', async () => {
  const began = server.clock.now()
  for (const topic of ['exam', 'exam', 'account'] as const) {
    await server.call(contactMessageSend, {
      topic,
      name: 'Lin',
      email: `${topic}-${server.clock.now().getTime()}@example.com`,
      content: 'Where is my seat?',
      isAgreed: 1,
    } as never)
    server.clock.pass(60)
  }
  expect(await queue('contact')).toEqual({
    kind: 'contact',
    count: 3,
    since: [0, 60, 120].map((after) => new Date(began.getTime() + after * 1000).toISOString()),
    parts: [
      { title: '', word: 'exam', count: 2 },
      { title: '', word: 'account', count: 1 },
    ],
  })
  await server.deps
    .sql`update contact_message set closed_at = ${server.clock.now()}, closed_by = ${all.accountId} where topic = 'exam'`
  expect(await queue('contact')).toMatchObject({ count: 1, parts: [{ word: 'account', count: 1 }] })
})

test('an exam of today says who works, who is silent, who is paused and who has ended; one of another day is not there', async () => {
  const now = server.clock.now()
  const [soon, tomorrow] = [new Date(now.getTime() + 3_600_000), new Date(now.getTime() + 30 * 3_600_000)]
  const examId = await createTestExam(server.deps, { single: 2 }, { timeLimit: 7200, opensAt: now })
  await createTestExam(server.deps, { single: 2 }, { opensAt: tomorrow })
  const later = await createTestExam(server.deps, { single: 2 }, { opensAt: soon })
  const [ann, bob, eve, kim] = (await Promise.all([1, 2, 3, 4].map(() => aPerson(server.deps, company)))) as [
    Person,
    Person,
    Person,
    Person,
  ]
  const papers = [
    await drive.open(ann, examId),
    await drive.open(bob, examId),
    await drive.open(eve, examId),
    await drive.open(kim, examId),
  ]
  await drive.submit(kim, papers[3]?.attemptId as string)
  await server.deps
    .sql`update attempt set paused_at = ${now}, paused_left = 1000, deadline = null where id = ${papers[2]?.attemptId as string}`
  server.clock.pass(120)
  await server.call(attemptClock, { attemptId: papers[0]?.attemptId as string, writer: testWriter }, ann)
  const shown = (await look()).happenings
  expect(shown.map(({ id }) => id)).toEqual([examId, later])
  expect(shown[0]).toMatchObject({ kind: 'exam', working: 1, silent: 1, paused: 1, done: 1, isDraft: false })
})

test('the first steps of a portal tick themselves, are for those who can take all of them, and go when all are done', async () => {
  const setupOf = async (staff: Person) => (await look(staff)).setup
  const admin = await aPerson(server.deps, company, { grants: ['companies', 'courses', 'questions', 'exams'] })
  const officer = await aPerson(server.deps, company, { grants: ['exams'] })
  expect(await setupOf(officer)).toBeNull()
  await server.deps.sql`update product set status = 'draft' where kind = 'course'`
  expect(await setupOf(admin)).toEqual({
    company: true,
    people: true,
    course: false,
    bank: true,
    exam: true,
    published: true,
  })
  await aCourse(server.deps)
  expect(await setupOf(admin)).toBeNull()
})

test('today’s live class is shown with its teacher and its attendees', async () => {
  const { classId } = await aLiveClass(server, all, { startsIn: 7200 })
  expect((await look()).happenings.find(({ id }) => id === classId)).toMatchObject({ kind: 'live', expected: 0 })
})

test('the fortnight counts seconds and people of each of the fourteen days before today', async () => {
  const ann = await aPerson(server.deps, company)
  await server.deps
    .sql`insert into study_day (company_id, account_id, day, seconds) values (${company}, ${all.accountId}, '2026-03-01', 600), (${company}, ${ann.accountId}, '2026-03-01', 300), (${company}, ${ann.accountId}, '2026-03-02', 50)`
  const { days } = (await server.call(studyFortnight, {}, all)).data
  expect([days.length, days[0], days.at(-1)]).toEqual([
    14,
    { day: '2026-02-16', seconds: 0, people: 0 },
    { day: '2026-03-01', seconds: 900, people: 2 },
  ])
})

test('what waits for marks is counted as the desk counts it for this grader, also while they try the exam out', async () => {
  const examId = await createTestExam(server.deps, { short: 1 })
  for (let n = 0; n < 2; n++) {
    const person = await aPerson(server.deps, company)
    const paper = await drive.open(person, examId)
    await drive.submit(
      person,
      paper.attemptId,
      'submit-key-1',
      paper.questions.map((question) => testAnswer(question)),
    )
  }
  const author = await aPerson(server.deps, company, { grants: ['exams', 'grading'] })
  const onDesk = async (who: Person) =>
    (await server.call(markingQueue, { examId }, who)).data.list.reduce((sum, one) => sum + one.free, 0)
  const onToday = async (who: Person) => (await look(who)).queues.find(({ kind }) => kind === 'marking')?.count
  expect([await onDesk(author), await onToday(author)]).toEqual([2, 2])
  await server.call(examTrialStart, { examId, writer: testWriter }, author)
  expect([await onDesk(author), await onToday(author)]).toEqual([2, 2])
  const { task } = (await server.call(markingTaskClaim, { examId }, author)).data
  expect(task).not.toBeNull()
  // Another grader sees the answers that are left to them, on both pages.
  expect([await onDesk(all), await onToday(all)]).toEqual([1, 1])
  // A grader who takes the exam marks none of the questions drawn for them; both pages agree.
  await drive.begin(author, examId)
  expect(await onToday(author)).toBe(await onDesk(author))
})
