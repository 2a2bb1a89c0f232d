import { allCalls } from '@portal/contract/all-calls.ts'
import { contentCreate } from '@portal/contract/catalogue/course-authoring.contract.ts'
import { courseLearners } from '@portal/contract/catalogue/course-console.contract.ts'
import { checkinRoll, checkinSessions, checkinSync } from '@portal/contract/certificates/exam-checkin.contract.ts'
import {
  attemptEnd,
  attemptEventListForStaff,
  attemptsPause,
  attemptsResume,
  extraTimeList,
  runningAttempts,
} from '@portal/contract/exams/attempt-staff.contract.ts'
import { announcementCreate } from '@portal/contract/exams/exam-announcement.contract.ts'
import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import { type AnyCall, type StaffPost, staffPosts } from '@portal/contract/http/call.ts'
import { membershipEnd, personUnlock, personUpdate } from '@portal/contract/identity/people-change.contract.ts'
import { myPosts, personPosts, postGrant, postRevoke, postSubjects } from '@portal/contract/identity/post.contract.ts'
import {
  assignmentDecide,
  assignmentList,
  assignmentOpen,
  assignmentRead,
  assignmentSubmit,
} from '@portal/contract/learning/assignment.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApplicationDriver } from '../features/centres/testing/application.driver.ts'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { createExamDriver } from '../features/exams/testing/exam.driver.ts'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../testing/builders.ts'
import { aCourseOfContents } from '../testing/course.builder.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { watchWrites } from '../testing/watch-writes.ts'

/**
 * A post opens the calls that declare it, for the courses, exams and centres of that post, and nothing else. Walked from
 * the contract: a call that is open to a post must be shown here.
 */
let server: TestServer
let company: string
let keeper: Person
const holders = {} as Record<StaffPost, Person>
/** They hold the same posts, and permissions for their company, which owns none of the subjects. */
const administrators = {} as Record<StaffPost, Person>
type World = {
  readonly courseId: string
  readonly workId: string
  readonly examId: string
  readonly attemptId: string
  readonly bookedExamId: string
  readonly sessionId: string
  readonly applicationId: string
  readonly centreId: string
}
let own: World
let other: World
let written: Awaited<ReturnType<typeof watchWrites>>
let serial = 0
const key = () => `post-request-${++serial}`

const staffCalls = allCalls.flatMap((call) => (typeof call.access === 'object' ? [call] : []))
const postOf = (call: AnyCall) => (typeof call.access === 'object' ? call.access.orForPost : undefined)

async function createWorld(drive: Awaited<ReturnType<typeof createApplicationDriver>>): Promise<World> {
  const learner = await aPerson(server.deps, company)
  const assignment = { points: 10_000, minutes: 30, dueDays: 0, takesText: true, maxFiles: 2 }
  const lesson = { type: 11, title: { zh: '报告' }, body: { zh: '<p>写报告。</p>' }, assignment }
  const { contentId } = (await server.call(contentCreate, lesson as never, keeper)).data
  const { productId: courseId } = await aCourseOfContents(server.deps, [contentId])
  const work = { productId: courseId, contentId, text: '完成' }
  const { workId } = (await server.call(assignmentSubmit, work as never, learner)).data
  const examId = await createTestExam(server.deps, { single: 1 })
  const attemptId = await createExamDriver(server).begin(learner, examId)
  const bookedExamId = await createTestExam(server.deps, { single: 1 })
  const { centreId } = drive
  const sessionId = await drive.aSession(bookedExamId, { inHours: 48 })
  const applicant = await drive.anApplicant()
  const applicationId = await drive.approved(applicant, bookedExamId)
  await server.deps
    .sql`update exam_application set state = 'scheduled', session_id = ${sessionId}, ticket_no = ${`T${++serial}`}, seat_no = 1
    where id = ${applicationId}`
  // Check-in opens two hours before the start.
  await server.deps.sql`update exam_session set starts_at = ${drive.inHours(1)}, ends_at = ${drive.inHours(3)},
    change_until = ${drive.inHours(0)} where id = ${sessionId}`
  return { courseId, workId, examId, attemptId, bookedExamId, sessionId, applicationId, centreId }
}

const give = (person: Person, subject: 'course' | 'exam' | 'centre', subjectId: string, by = keeper) =>
  server.call(postGrant, { personId: person.accountId, subject, subjectId }, by)
/** The person in a session that began after their last post. */
async function signedInAgain(person: Person): Promise<Person> {
  server.clock.pass(1)
  return { ...person, token: await aSession(server.deps, person.accountId, person.companyId) }
}

beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  keeper = await aPerson(server.deps, company, { grants: ['companies', 'courses', 'exams', 'certificates'] })
  own = await createWorld(await createApplicationDriver(server))
  other = await createWorld(await createApplicationDriver(server))
  for (const [people, companyGrants] of [
    [holders, []],
    [administrators, ['companies', 'courses', 'exams', 'certificates']],
  ] as const) {
    const [teacher, invigilator] = [
      await aPerson(server.deps, company, { companyGrants: [...companyGrants] }),
      await aPerson(server.deps, company, { companyGrants: [...companyGrants] }),
    ]
    server.clock.pass(1)
    for (const [person, subject, id] of [
      [teacher, 'course', own.courseId],
      [invigilator, 'exam', own.examId],
      [invigilator, 'exam', own.bookedExamId],
    ] as const)
      expect((await give(person, subject, id)).code).toBe(200)
    people.teacher = await signedInAgain(teacher)
    people.invigilator = await signedInAgain(invigilator)
  }
  written = await watchWrites(server)
})
afterAll(() => server.close())

type Shown = {
  readonly input: (world: World) => Record<string, unknown>
  /** The refusal for what is beyond the post. `nothing`: a list that leaves it out. */
  readonly elsewhere:
    | 'nothing'
    | 'notFound'
    | 'examNotFound'
    | 'attemptNotFound'
    | 'sessionNotFound'
    | 'productNotFound'
}
const reason = '现场核实'
const shown = new Map<AnyCall, Shown>([
  [assignmentList, { elsewhere: 'nothing', input: () => ({ limit: 50 }) }],
  [assignmentRead, { elsewhere: 'notFound', input: ({ workId }) => ({ workId }) }],
  [courseLearners, { elsewhere: 'productNotFound', input: ({ courseId }) => ({ productId: courseId, limit: 50 }) }],
  [assignmentDecide, { elsewhere: 'notFound', input: ({ workId }) => ({ workId, decision: 'pass' }) }],
  [examBoardRead, { elsewhere: 'examNotFound', input: ({ examId }) => ({ examId }) }],
  [
    announcementCreate,
    { elsewhere: 'examNotFound', input: ({ examId }) => ({ examId, words: '请安静', requestKey: key() }) },
  ],
  [extraTimeList, { elsewhere: 'examNotFound', input: ({ examId }) => ({ examId, page: 0, size: 10 }) }],
  [
    attemptsPause,
    { elsewhere: 'attemptNotFound', input: ({ attemptId }) => ({ attemptId, reason, requestKey: key() }) },
  ],
  [
    attemptsResume,
    { elsewhere: 'attemptNotFound', input: ({ attemptId }) => ({ attemptId, reason, requestKey: key() }) },
  ],
  [attemptEventListForStaff, { elsewhere: 'attemptNotFound', input: ({ attemptId }) => ({ attemptId }) }],
  [checkinSessions, { elsewhere: 'nothing', input: () => ({}) }],
  [checkinRoll, { elsewhere: 'sessionNotFound', input: ({ sessionId }) => ({ sessionId }) }],
  [
    checkinSync,
    {
      elsewhere: 'sessionNotFound',
      input: ({ sessionId, applicationId }) => ({ sessionId, acts: [act(applicationId)] }),
    },
  ],
])
const act = (applicationId: string) => ({
  actId: `00000000-0000-7000-8000-${String(++serial).padStart(12, '0')}`,
  applicationId,
  act: 'in' as const,
  at: server.clock.now().toISOString(),
})

test('every call that says it is open to a post is shown here to be bounded by it', () => {
  expect(
    staffCalls
      .filter(postOf)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...shown.keys()].map(({ path }) => path).sort())
})

describe.each(staffPosts)('the post of a %s', (post) => {
  test.each(
    staffCalls.filter((call) => postOf(call) !== post).map((call) => [`${call.method} ${call.path}`, call] as const),
  )('does not open %s', async (_name, call) => {
    if (call.encoding === 'multipart' || call.answersFile) return
    expect(await server.call(call, plausibleInput(call) as never, holders[post])).toMatchObject({ code: 403 })
  })
  // In the order of the table: an attempt is paused before it is resumed.
  const open = [...shown].filter(([call]) => postOf(call) === post)
  test.each(open.map(([call, about]) => [`${call.method} ${call.path}`, call, about] as const))(
    'opens %s for its own subjects alone',
    async (_name, call, { input, elsewhere }) => {
      const secrets = Object.values(other).filter((id) => id !== own.centreId)
      for (const person of [holders[post], administrators[post]]) {
        await written()
        const beyond = await server.call(call, input(other) as never, person)
        const touched = (await written()).filter(({ row }) => secrets.some((id) => row.includes(id)))
        expect(touched).toEqual([])
        if (elsewhere === 'nothing') for (const id of secrets) expect(JSON.stringify(beyond)).not.toContain(id)
        else expect(beyond).toMatchObject({ reason: elsewhere })
      }
      expect(await server.call(call, input(own) as never, holders[post])).toMatchObject({ code: 200 })
      // A work that the holder has marked can’t be marked again.
      const again = call === assignmentDecide ? { reason: 'conflict' } : { code: 200 }
      expect(await server.call(call, input(own) as never, administrators[post])).toMatchObject(again)
    },
  )
})

test('calls that are closed to posts stay closed for the exam of a post, beside a permission for a company', async () => {
  const { invigilator } = administrators
  const closed = { examId: own.examId, page: 0, size: 10 }
  expect((await server.call(runningAttempts, closed, invigilator)).reason).toBe('examNotFound')
  const end = { attemptId: own.attemptId, reason, requestKey: key() }
  expect((await server.call(attemptEnd, end as never, invigilator)).reason).toBe('attemptNotFound')
})

test('whole exams are paused, and seats of other sessions checked in, within the post alone', async () => {
  const { invigilator } = holders
  const whole = (examId: string) => server.call(attemptsPause, { examId, reason, requestKey: key() }, invigilator)
  expect((await whole(other.examId)).reason).toBe('examNotFound')
  expect((await whole(own.examId)).code).toBe(200)
  await written()
  const mixed = { sessionId: own.sessionId, acts: [act(other.applicationId)] }
  expect((await server.call(checkinSync, mixed, invigilator)).data.results).toMatchObject([{ outcome: 'gone' }])
  expect((await written()).filter(({ row }) => row.includes(other.applicationId))).toEqual([])
  const seen = (await server.call(checkinSessions, {}, invigilator)).data.list
  expect(seen.map((one) => one.sessionId)).toEqual([own.sessionId])
})

test('a lesson of two courses shows a teacher the submissions of learners who started theirs', async () => {
  const { teacher } = holders
  const lesson = await server.deps.sql<{ contentId: string }[]>`
    select content_id as "contentId" from assignment_work where id = ${own.workId}`.one()
  const elsewhere = await aCourseOfContents(server.deps, [lesson.contentId])
  const learner = await aPerson(server.deps, company)
  const work = { productId: elsewhere.productId, contentId: lesson.contentId, text: '完成' }
  const { workId } = (await server.call(assignmentSubmit, work as never, learner)).data
  expect((await server.call(assignmentRead, { workId }, teacher)).reason).toBe('notFound')
  expect((await server.call(assignmentDecide, { workId, decision: 'pass' } as never, teacher)).reason).toBe('notFound')
  const { rows } = (await server.call(assignmentList, { limit: 50 }, teacher)).data
  expect(rows.map((row) => row.workId)).toEqual([own.workId])
  await server.call(assignmentOpen, { productId: own.courseId, contentId: lesson.contentId }, learner)
  expect((await server.call(assignmentRead, { workId }, teacher)).code).toBe(200)
})

test('a post for a centre opens check-in of its sessions, and no board', async () => {
  const person = await aPerson(server.deps, company)
  await give(person, 'centre', other.centreId)
  const invigilator = await signedInAgain(person)
  const seen = (await server.call(checkinSessions, {}, invigilator)).data.list
  expect(seen.map((one) => one.sessionId)).toEqual([other.sessionId])
  expect((await server.call(examBoardRead, { examId: other.examId }, invigilator)).reason).toBe('examNotFound')
})

test('a post at an exam of a company ends with the membership in that company', async () => {
  const { sql } = server.deps
  const [theirs, home] = [await aCompany(server.deps), await aCompany(server.deps)]
  const examId = await createTestExam(server.deps, { single: 1 }, { companyId: theirs })
  const person = await aPerson(server.deps, home)
  expect((await give(person, 'exam', examId)).reason).toBe('notMemberThere')
  expect((await server.call(personPosts, { personId: person.accountId }, keeper)).data.posts).toEqual([])
  await joinCompany(server.deps, person.accountId, theirs)
  expect((await give(person, 'exam', examId)).code).toBe(200)
  const holder = await signedInAgain(person)
  expect((await server.call(examBoardRead, { examId }, holder)).code).toBe(200)
  const people = { personId: person.accountId }
  await sql`update membership set status = 'withdrawn' where account_id = ${person.accountId} and company_id = ${theirs}`
  expect((await server.call(examBoardRead, { examId }, holder)).code).not.toBe(200)
  expect((await server.call(myPosts, {}, holder)).data.posts).toEqual([])
  // A post that no longer counts keeps nobody from changing the account.
  const atHome = await aPerson(server.deps, home, { companyGrants: ['companies'] })
  expect((await server.call(personUnlock, people, atHome)).code).toBe(200)
  await sql`update membership set status = 'active' where account_id = ${person.accountId} and company_id = ${theirs}`
  expect((await give(person, 'exam', own.examId)).code).toBe(200)
  expect((await server.call(membershipEnd, { ...people, companyId: theirs }, keeper)).code).toBe(200)
  expect((await server.call(personPosts, people, keeper)).data.posts).toMatchObject([{ subjectId: own.examId }])
})

test('posts are given by those who hold the permission behind them, and end at once when they are revoked', async () => {
  const person = await aPerson(server.deps, company, { name: '周监考' })
  const ofCompany = await createTestExam(server.deps, { single: 1 }, { companyId: company })
  const administrator = await aPerson(server.deps, company, { companyGrants: ['companies', 'exams'] })
  server.clock.pass(1)
  expect((await give(person, 'course', own.courseId, administrator)).reason).toBe('grantAboveYou')
  expect((await give(person, 'exam', own.examId, administrator)).reason).toBe('notFound')
  expect((await give(person, 'exam', ofCompany, administrator)).code).toBe(200)
  const subjects = await server.call(postSubjects, { subject: 'exam' }, administrator)
  expect(subjects.data.subjects.map(({ id }) => id)).toEqual([ofCompany])
  // Giving it ended the sessions from before.
  expect((await server.call(myPosts, {}, person)).code).not.toBe(200)
  const invigilator = await signedInAgain(person)
  expect((await server.call(myPosts, {}, invigilator)).data.posts).toMatchObject([{ subject: 'exam' }])
  expect((await server.call(examBoardRead, { examId: ofCompany }, invigilator)).code).toBe(200)
  const people = { personId: person.accountId }
  const [post] = (await server.call(personPosts, people, administrator)).data.posts
  expect(post).toMatchObject({ kind: 'invigilator', subjectId: ofCompany, mayTake: true })
  // Editing the account of a holder requires the permission behind the post.
  await give(person, 'course', own.courseId)
  const taken = await server.call(postRevoke, { ...people, postId: post?.postId ?? '' }, administrator)
  expect(taken.reason).toBe('personAboveYou')
  const edit = { ...people, revision: 'x', name: '周监考', login: 'zhou' }
  expect((await server.call(personUpdate, edit as never, administrator)).reason).toBe('personAboveYou')
  expect((await server.call(postRevoke, { ...people, postId: post?.postId ?? '' }, keeper)).code).toBe(200)
  const again = await signedInAgain(person)
  expect((await server.call(examBoardRead, { examId: ofCompany }, again)).code).toBe(403)
})
