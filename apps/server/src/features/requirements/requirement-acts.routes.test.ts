import { contentCreate } from '@portal/contract/catalogue/course-authoring.contract.ts'
import { assignmentDecide, assignmentOpen, assignmentSubmit } from '@portal/contract/learning/assignment.contract.ts'
import { linkConfirm, linkOpen, linkVisit } from '@portal/contract/learning/link.contract.ts'
import { surveyOpen, surveyResults, surveySubmit } from '@portal/contract/learning/survey.contract.ts'
import { myRequirements } from '@portal/contract/requirements/requirement.contract.ts'
import {
  requirementActivate,
  requirementCreate,
  requirementUpdate,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../testing/builders.ts'
import { aCourseOfContents } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { runRequirements } from './requirement-run.service.ts'

/** A renewed requirement asks again for lessons that are completed by an act. */
let server: TestServer
let company: string
let staff: Person
let department: string
const at = (day: string) => server.clock.set(new Date(`${day}T02:00:00Z`))
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies', 'courses'] })
})
beforeEach(async () => {
  at('2026-03-02')
  department = await aDepartment(server.deps, company)
})
afterAll(() => server.close())

const people = async (count: number) => {
  const all = await Promise.all(Array.from({ length: count }, () => aPerson(server.deps, company)))
  for (const person of all) await moveToDepartment(server.deps, person, department)
  return all
}
const lesson = async (content: object) =>
  (await server.call(contentCreate, { title: { zh: '外部规程' }, ...content } as never, staff)).data.contentId
const aLink = () => lesson({ type: 9, body: { zh: 'https://www.bilibili.com/video/1' } })
const question = { id: 'rating', kind: 'scale', label: { zh: '讲得清楚吗' }, isRequired: true, steps: 5 }
const aSurvey = () =>
  lesson({
    type: 12,
    survey: {
      sections: [{ id: 's', title: { zh: '课程' }, items: [{ ...question, isCritical: false, mayNotApply: false }] }],
    },
  })
const run = (requirementId: string) => runRequirements.run(server.deps, { requirementId })
/** A yearly requirement of a course with these lessons, for the department. */
async function required(contentIds: readonly string[]) {
  const { productId } = await aCourseOfContents(server.deps, [...contentIds])
  const made = { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '规程' } }
  const { requirementId } = (await server.call(requirementCreate, made, staff)).data
  const content = {
    title: { zh: '规程' },
    items: [{ productId }],
    whom: { departmentIds: [department], positions: [] },
    dueKind: 'assignment' as const,
    dueDays: 30,
    periodMonths: 12,
    windowDays: 60,
    graceDays: 14,
    countsEarlier: true,
  }
  await server.call(requirementUpdate, { requirementId, revision: 1, content }, staff)
  await server.call(requirementActivate, { requirementId, revision: 2 }, staff)
  await run(requirementId)
  return { requirementId, productId }
}
const mine = async (person: Person, requirementId: string) =>
  (await server.call(myRequirements, {}, person)).data.requirements.find((one) => one.requirementId === requirementId)
const visit = (place: { productId: string; contentId: string }, by: Person) => server.call(linkVisit, place, by)
const confirm = (place: { productId: string; contentId: string }, by: Person) => server.call(linkConfirm, place, by)
const answer = (place: { productId: string; contentId: string }, by: Person, value = '4') =>
  server.call(surveySubmit, { ...place, answers: [{ itemId: 'rating', value }] }, by)

test('a link and a survey are required again in each cycle, and only acts since it opened count', async () => {
  const [link, survey] = [await aLink(), await aSurvey()]
  const [ann] = (await people(1)) as [Person]
  const { requirementId, productId } = await required([link, survey])
  const [toLink, toSurvey] = [
    { productId, contentId: link },
    { productId, contentId: survey },
  ]
  await server.call(linkOpen, toLink, ann)
  await visit(toLink, ann)
  await confirm(toLink, ann)
  await answer(toSurvey, ann)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2027-03-02' })
  // A second act within the cycle has no effect.
  expect((await confirm(toLink, ann)).data).toMatchObject({ completed: true })
  expect((await answer(toSurvey, ann)).reason).toBe('surveyAnswered')

  // The renewal window opens 60 days before the end.
  at('2027-01-10')
  await run(requirementId)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'expiring' })
  expect((await server.call(linkOpen, toLink, ann)).data).toMatchObject({ completed: false, isOpened: false })
  expect((await server.call(surveyOpen, toSurvey, ann)).data).toMatchObject({ isAnswered: false })
  expect((await confirm(toLink, ann)).reason).toBe('linkNotOpened')
  await visit(toLink, ann)
  const both = await Promise.all([confirm(toLink, ann), confirm(toLink, ann)])
  expect(both.map(({ data }) => data.completed)).toEqual([true, true])
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'expiring' })
  const twice = await Promise.all([answer(toSurvey, ann), answer(toSurvey, ann)])
  expect(twice.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([200, 'surveyAnswered'])
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2028-03-02' })
  const acts = await server.deps.sql<{ day: string }[]>`
    select day from lesson_act where account_id = ${ann.accountId} and content_id = ${link} order by day`
  expect(acts.map(({ day }) => day)).toEqual(['2026-03-02', '2027-01-10'])
})

test('a link that was added to a completed course counts by its first completion, also without an act', async () => {
  const [link, added] = [await aLink(), await aLink()]
  const [ann] = (await people(1)) as [Person]
  const { requirementId, productId } = await required([link])
  const act = async (contentId: string) => {
    await server.call(linkOpen, { productId, contentId }, ann)
    await visit({ productId, contentId }, ann)
    expect((await confirm({ productId, contentId }, ann)).data.completed).toBe(true)
  }
  await act(link)
  await server.deps.sql`
    insert into lesson (product_id, content_id, section_id, position, label)
    select product_id, ${added}, section_id, 2, '1.2' from lesson where product_id = ${productId}`
  at('2027-01-10')
  await run(requirementId)
  await act(added)
  // A server of the previous version records none.
  await server.deps.sql`delete from lesson_act where account_id = ${ann.accountId} and content_id = ${added}`
  await run(requirementId)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'expiring' })
  await act(link)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2028-03-02' })
})

test('the minimum time of a link begins again with its cycle', async () => {
  const link = await aLink()
  await server.deps.sql`update content set min_seconds = 300 where id = ${link}`
  const [ann] = (await people(1)) as [Person]
  const { requirementId, productId } = await required([link])
  const place = { productId, contentId: link }
  await server.call(linkOpen, place, ann)
  await visit(place, ann)
  server.clock.pass(300)
  expect((await confirm(place, ann)).code).toBe(200)
  at('2027-01-10')
  await run(requirementId)
  await visit(place, ann)
  expect((await confirm(place, ann)).reason).toBe('linkTooEarly')
  server.clock.pass(300)
  expect((await confirm(place, ann)).data.completed).toBe(true)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done' })
})

test('an assignment is required again in each cycle, and one submission waits or passes in it', async () => {
  const assignment = { points: 10_000, minutes: 30, dueDays: 7, takesText: true, maxFiles: 0 }
  const report = await lesson({ type: 11, body: { zh: '<p>写一份巡检报告。</p>' }, assignment })
  const [ann] = (await people(1)) as [Person]
  const { requirementId, productId } = await required([report])
  const place = { productId, contentId: report }
  const open = async () => (await server.call(assignmentOpen, place, ann)).data
  const submit = (text: string) => server.call(assignmentSubmit, { ...place, text, fileIds: [] }, ann)
  const mark = (workId: string, decision: 'pass' | 'return') =>
    server.call(assignmentDecide, { workId, decision, comment: '请看' }, staff)
  await open()
  expect((await mark((await submit('第一年')).data.workId, 'pass')).code).toBe(200)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2027-03-02' })
  expect((await submit('再来')).reason).toBe('assignmentSubmitted')
  expect(await open()).toMatchObject({ completed: true })

  at('2027-01-10')
  await run(requirementId)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'expiring' })
  const asked = await open()
  expect(asked).toMatchObject({ completed: false, works: [{ number: 1, state: 'passed' }] })
  // Its days count from the first day of the cycle, when the window of 60 days before the end opens.
  expect(asked.dueAt).toBe('2027-01-07T16:00:00.000Z')
  const twice = await Promise.all([submit('第二年'), submit('第二年')])
  expect(twice.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const second = twice.find(({ code }) => code === 200)?.data.workId ?? ''
  expect((await submit('同时')).reason).toBe('assignmentSubmitted')
  expect((await mark(second, 'return')).code).toBe(200)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'expiring' })
  const third = (await submit('第二年，修改')).data.workId
  expect((await open()).works).toMatchObject([{ isLate: true }, { state: 'returned' }, { state: 'passed' }])
  expect((await mark(third, 'pass')).code).toBe(200)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2028-03-02' })
  expect((await submit('再来')).reason).toBe('assignmentSubmitted')

  // The previous version inserts without a conflict target. Its statement must still refuse a second submission after a
  // pass, and accept submissions from everyone else.
  const submitBefore = async (person: Person, of: string) =>
    (
      await server.deps.sql`
        insert into assignment_work (id, content_id, company_id, account_id, number, text, is_late, submitted_at)
        select gen_random_uuid(), ${of}::uuid, ${company}::uuid, ${person.accountId}::uuid, coalesce(max(number), 0) + 1, '旧'::text, false, now()
        from assignment_work where content_id = ${of} and account_id = ${person.accountId} and company_id = ${company}
        on conflict do nothing`
    ).count
  expect(await submitBefore(ann, report)).toBe(0)
  const [ben] = (await people(1)) as [Person]
  expect(await Promise.all([submitBefore(ben, report), submitBefore(ben, report)])).toSatisfy(
    (counts: number[]) => counts.toSorted().join() === '0,1',
  )
  await server.deps.sql`
    update assignment_work set state = 'returned', marked_at = now() where account_id = ${ben.accountId} and content_id = ${report}`
  expect(await submitBefore(ben, report)).toBe(1)
})

test('answers to a repeated survey are shown for five people, not for five answers', async () => {
  const survey = await aSurvey()
  const all = await people(5)
  const { requirementId, productId } = await required([survey])
  const place = { productId, contentId: survey }
  const shown = async () => (await server.call(surveyResults, { contentId: survey }, staff)).data
  for (const person of all.slice(0, 4)) await answer(place, person, '5')
  at('2027-01-10')
  await run(requirementId)
  // The same four people answer again: eight answers, but from only four people.
  for (const person of all.slice(0, 4)) expect((await answer(place, person, '1')).code).toBe(200)
  expect(await shown()).toMatchObject({ answers: 0 })
  await answer(place, all[4] as Person, '3')
  expect((await shown()).items[0]?.choices.map(({ count }) => count)).toEqual([4, 0, 1, 0, 4])
  expect(await shown()).toMatchObject({ answers: 5 })
  // The next cycle begins a new group, in which the same people count again.
  at('2028-01-10')
  await run(requirementId)
  for (const person of all.slice(0, 4)) await answer(place, person, '2')
  expect((await shown()).items[0]?.choices.map(({ count }) => count)).toEqual([4, 0, 1, 0, 4])
  await answer(place, all[4] as Person, '2')
  expect((await shown()).items[0]?.choices.map(({ count }) => count)).toEqual([4, 5, 1, 0, 4])
})

test('people who answered before an update may be in the open group, so five others or five of them close it', async () => {
  const survey = await aSurvey()
  const all = await people(7)
  const { requirementId, productId } = await required([survey])
  const place = { productId, contentId: survey }
  for (const person of all) await answer(place, person, '5')
  await server.deps.sql`update survey_answered set waits = null where content_id = ${survey}`
  at('2027-01-10')
  await run(requirementId)
  const counts = async () =>
    (await server.call(surveyResults, { contentId: survey }, staff)).data.items[0]?.choices.map(({ count }) => count)
  for (const person of all.slice(0, 4)) await answer(place, person, '1')
  // Two of the first cycle wait, and each of these four people may be one of them.
  expect(await counts()).toEqual([0, 0, 0, 0, 5])
  await answer(place, all[4] as Person, '1')
  expect(await counts()).toEqual([5, 0, 0, 0, 7])
})
