import { notificationList } from '@portal/contract/community/notification.contract.ts'
import {
  managedTrainingClassList,
  trainingClassAssignSeat,
  trainingClassAttendanceMark,
  trainingClassCancel,
  trainingClassChoices,
  trainingClassCreate,
  trainingClassExport,
  trainingClassJoin,
  trainingClassLeave,
  trainingClassList,
  trainingClassPeople,
  trainingClassPersonRemove,
  trainingClassRead,
  trainingClassUpdate,
} from '@portal/contract/learning/training-class.contract.ts'
import { taskRead } from '@portal/contract/operations/task.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { classTasks } from './class-staff.service.ts'

let server: TestServer
let company: string
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  officer = await aPerson(server.deps, company, { grants: ['courses'] })
})
afterAll(() => server.close())

const day = (days: number) => dayInZone(new Date(server.clock.now().getTime() + days * 86_400_000), 'Asia/Shanghai')
const aClass = async (own: { seats?: number; feeFen?: number; title?: string } = {}) => {
  const title = own.title ?? '波束规划实操班'
  const words = {
    line: 'technical' as const,
    title: { zh: title, en: 'Beams' },
    summary: { zh: '两天上机' },
    city: { zh: '南京', en: 'Nanjing' },
  }
  return (
    await server.call(
      trainingClassCreate,
      {
        ...words,
        startsOn: day(20),
        endsOn: day(21),
        applyUntil: day(15),
        seats: own.seats ?? 2,
        feeFen: own.feeFen ?? 0,
      },
      officer,
    )
  ).data.classId
}
const shown = async (classId: string, person: Person | null) =>
  (await server.call(trainingClassList, { size: 99 }, person ?? {})).data.list.find((one) => one.classId === classId)

test('each seat is assigned once, others wait in order, and a released seat goes to the first on the waitlist', async () => {
  const trainingClassId = await aClass()
  const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(server.deps, company)))
  const answers = await Promise.all(people.map((person) => server.call(trainingClassJoin, { trainingClassId }, person)))
  const states = answers.map((one) => one.data.state)
  expect(states.filter((one) => one === 'enrolled')).toHaveLength(2)
  const enrolled = people.filter((_, index) => states[index] === 'enrolled')
  const waiting = people.filter((_, index) => states[index] === 'waiting')
  const numbers = await Promise.all(waiting.map(async (person) => (await shown(trainingClassId, person))?.mine?.number))
  expect(numbers.toSorted()).toEqual([1, 2, 3])
  expect(await shown(trainingClassId, null)).toMatchObject({
    seatsLeft: 0,
    waiting: 3,
    mine: null,
    isOpen: true,
    city: '南京',
  })
  await server.call(trainingClassLeave, { trainingClassId }, enrolled[0] as Person)
  const first = waiting[numbers.indexOf(1)] as Person
  expect((await shown(trainingClassId, first))?.mine).toEqual({ state: 'enrolled', number: 0, isPaid: false })
  expect((await server.call(notificationList, {}, first)).data.list[0]?.title).toContain('有空位了')
  expect((await server.call(trainingClassLeave, { trainingClassId }, enrolled[0] as Person)).data).toMatchObject({
    reason: 'notFound',
  })
  expect((await server.call(trainingClassPeople, { trainingClassId }, officer)).data.total).toBe(4)
})

test('classes with a fee, closed and cancelled ones accept no one; people with a seat are notified of a cancellation', async () => {
  const person = await aPerson(server.deps, company)
  expect(
    (await server.call(trainingClassJoin, { trainingClassId: await aClass({ feeFen: 100 }) }, person)).data,
  ).toMatchObject({ reason: 'classFee' })
  const trainingClassId = await aClass()
  await server.call(trainingClassJoin, { trainingClassId }, person)
  await server.call(trainingClassCancel, { trainingClassId }, officer)
  await server.call(trainingClassCancel, { trainingClassId }, officer)
  expect(
    (await server.call(notificationList, {}, person)).data.list.filter((one) => one.kind === 'classPlace'),
  ).toHaveLength(1)
  expect(await shown(trainingClassId, person)).toMatchObject({ isCancelled: true, isOpen: false })
  expect(await shown(trainingClassId, null)).toBeUndefined()
  expect(
    (await server.call(trainingClassJoin, { trainingClassId }, await aPerson(server.deps, company))).data,
  ).toMatchObject({ reason: 'classClosed' })
  const late = await aClass()
  server.clock.pass(16 * 86_400)
  expect(
    (await server.call(trainingClassJoin, { trainingClassId: late }, await aPerson(server.deps, company))).data,
  ).toMatchObject({ reason: 'classClosed' })
})

test('the schedule is filtered by month and city, in both languages', async () => {
  const classId = await aClass({ title: '秋季班' })
  const list = async (input: { month?: string; city?: string }) =>
    (await server.call(trainingClassList, { ...input, size: 99 }, {})).data
  expect((await list({ city: 'Nanjing' })).list.map((one) => one.classId)).toContain(classId)
  expect((await list({ city: 'online' })).list).toEqual([])
  expect((await list({ month: day(20).slice(0, 7) })).list.map((one) => one.classId)).toContain(classId)
  expect((await list({ month: '2020-01' })).list).toEqual([])
  expect((await list({})).cities).toEqual(['南京'])
})

test('a class without a name, or in a city without one, is refused', async () => {
  const words = {
    line: 'technical' as const,
    title: {},
    summary: {},
    city: { zh: ' ' },
    startsOn: day(20),
    endsOn: day(21),
    applyUntil: day(15),
    seats: 1,
  }
  expect((await server.call(trainingClassCreate, words, officer)).data).toMatchObject({
    reason: 'malformed',
    fields: ['title', 'city'],
  })
  expect((await server.call(trainingClassCreate, { ...words, title: { zh: '班' } }, officer)).data).toMatchObject({
    reason: 'malformed',
    fields: ['city'],
  })
})

test('a former member has no seat and no place on the waitlist', async () => {
  const trainingClassId = await aClass({ seats: 1 })
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(server.deps, company)))
  const [first, gone, next, last] = people as [Person, Person, Person, Person]
  for (const person of [first, gone, next]) await server.call(trainingClassJoin, { trainingClassId }, person)
  const leave = (person: Person) =>
    server.deps.sql`update membership set status = 'withdrawn' where account_id = ${person.accountId}`
  await leave(gone)
  expect((await shown(trainingClassId, next))?.mine).toEqual({ state: 'waiting', number: 1, isPaid: false })
  await server.call(trainingClassLeave, { trainingClassId }, first)
  expect((await shown(trainingClassId, next))?.mine).toEqual({ state: 'enrolled', number: 0, isPaid: false })
  await leave(next)
  expect(await shown(trainingClassId, last)).toMatchObject({ seatsLeft: 1, waiting: 0 })
  expect((await server.call(trainingClassJoin, { trainingClassId }, last)).data.state).toBe('enrolled')
})

const says = (own: object = {}) => ({
  line: 'technical' as const,
  title: { zh: '抢修班', en: 'Repairs' },
  summary: { zh: '两天' },
  city: { zh: '成都', en: 'Chengdu' },
  startsOn: day(20),
  endsOn: day(21),
  applyUntil: day(15),
  seats: 1,
  ...own,
})

const inTurn = async (trainingClassId: string, person: Person) => {
  await server.call(trainingClassJoin, { trainingClassId }, person)
  server.clock.pass(1)
}

test('a class is created once, read and changed with notices, and new seats go to the first on the waitlist', async () => {
  const input = { requestKey: 'class-key-1', ...says() }
  const { classId: trainingClassId } = (await server.call(trainingClassCreate, input, officer)).data
  expect((await server.call(trainingClassCreate, input, officer)).data.classId).toBe(trainingClassId)
  const [first, second, third] = (await Promise.all([1, 2, 3].map(() => aPerson(server.deps, company)))) as [
    Person,
    Person,
    Person,
  ]
  for (const person of [first, second, third]) await inTurn(trainingClassId, person)
  const read = (await server.call(trainingClassRead, { trainingClassId }, officer)).data
  expect(read).toMatchObject({
    state: 'full',
    taken: 1,
    waiting: 2,
    revision: 1,
    content: { seats: 1, city: { zh: '成都' } },
  })
  const change = (own: object, revision = 1) =>
    server.call(trainingClassUpdate, { trainingClassId, revision, ...says(own) } as never, officer)
  expect((await change({ endsOn: day(19) })).fields).toEqual(['endsOn'])
  expect((await change({ teacherId: company })).fields).toEqual(['teacherId'])
  const moved = await change({ startsOn: day(22), endsOn: day(23), seats: 2 })
  expect(moved.data).toMatchObject({ revision: 2, told: 3, promoted: 1 })
  expect((await change({})).reason).toBe('conflict')
  expect((await change({ startsOn: day(22), endsOn: day(23), seats: 1 }, 2)).reason).toBe('classSeatsTaken')
  const told = (await server.call(notificationList, {}, second)).data.list.map((one) => one.title)
  expect([told.some((one) => one.includes('安排有变')), told.some((one) => one.includes('有空位了'))]).toEqual([
    true,
    true,
  ])
  expect(
    (await server.call(trainingClassPeople, { trainingClassId, state: 'waiting' }, officer)).data.rows,
  ).toMatchObject([{ accountId: third.accountId, number: 1 }])
})

test('staff assign seats, remove people and mark attendance, with reasons for refusals', async () => {
  const { classId: trainingClassId } = (await server.call(trainingClassCreate, says({ seats: 2 }), officer)).data
  const [ann, bob, cid, dan] = (await Promise.all(
    ['安', '波', '西', '丹'].map((name) => aPerson(server.deps, company, { name })),
  )) as [Person, Person, Person, Person]
  for (const person of [ann, bob, cid, dan]) await inTurn(trainingClassId, person)
  const of = ({ accountId }: Person) => ({ trainingClassId, accountId })
  const mark = (attended: 'yes' | 'no' | 'open', selection: object) =>
    server.call(trainingClassAttendanceMark, { trainingClassId, attended, selection } as never, officer)
  expect((await server.call(trainingClassAssignSeat, of(dan), officer)).reason).toBe('classFull')
  expect((await mark('yes', { ids: [ann.accountId] })).reason).toBe('classNotBegun')
  expect((await server.call(trainingClassPersonRemove, of(ann), officer)).data).toEqual({ promoted: '西' })
  expect((await server.call(notificationList, {}, ann)).data.list[0]?.title).toContain('名单')
  await server.call(trainingClassUpdate, { trainingClassId, revision: 1, ...says({ seats: 3 }) } as never, officer)
  const rows = (await server.call(trainingClassPeople, { trainingClassId, sort: 'name' }, officer)).data.rows
  expect(rows.map((one) => [one.name, one.state])).toEqual([
    ['波', 'enrolled'],
    ['丹', 'enrolled'],
    ['西', 'enrolled'],
  ])
  expect((await server.call(trainingClassAssignSeat, of(ann), officer)).reason).toBe('classFull')
  expect((await server.call(trainingClassPersonRemove, of(ann), officer)).reason).toBe('notFound')
  const before = server.clock.now()
  server.clock.pass(20 * 86_400)
  expect((await mark('yes', { matching: {} })).data.marked).toBe(3)
  expect((await mark('no', { ids: [bob.accountId, ann.accountId] })).data.marked).toBe(1)
  expect((await mark('yes', {})).reason).toBe('malformed')
  expect((await server.call(trainingClassRead, { trainingClassId }, officer)).data).toMatchObject({
    state: 'running',
    attended: 2,
    absent: 1,
  })
  expect(
    (await server.call(trainingClassPeople, { trainingClassId, attended: 'no' }, officer)).data.rows.map(
      (one) => one.name,
    ),
  ).toEqual(['波'])
  const begun = await server.call(
    trainingClassExport,
    { requestKey: 'class-export', trainingClassId, columns: ['name', 'state', 'attended'] } as never,
    officer,
  )
  await createTaskJob(classTasks).run(server.deps, { taskId: begun.data.task.id })
  expect((await server.call(taskRead, { taskId: begun.data.task.id }, officer)).data.task).toMatchObject({
    state: 'done',
    total: 3,
  })
  server.clock.pass(3 * 86_400)
  expect((await server.call(trainingClassPersonRemove, of(dan), officer)).reason).toBe('classClosed')
  server.clock.set(before)
})

test('classes are listed by days, phase, type and words, also for a calendar; teachers and courses can be found', async () => {
  const { classId } = (
    await server.call(
      trainingClassCreate,
      says({ title: { zh: '独一无二的班' }, startsOn: day(40), endsOn: day(42), applyUntil: day(39) }),
      officer,
    )
  ).data
  const ids = async (input: object) =>
    (await server.call(managedTrainingClassList, input as never, officer)).data.rows.map((one) => one.classId)
  expect(await ids({ q: '独一无二' })).toEqual([classId])
  expect(await ids({ q: '独一无二', phase: 'over' })).toEqual([])
  expect(await ids({ phase: 'coming', since: day(41), until: day(45) })).toEqual([classId])
  expect(await ids({ q: '独一无二', line: 'management' })).toEqual([])
  expect(await ids({ sort: '-created' })).toContain(classId)
  expect((await server.call(managedTrainingClassList, { since: '2026-02-31' }, officer)).fields).toEqual(['since'])
  await server.call(trainingClassCancel, { trainingClassId: classId }, officer)
  expect(await ids({ q: '独一无二', phase: 'cancelled' })).toEqual([classId])
  expect((await server.call(trainingClassRead, { trainingClassId: company }, officer)).reason).toBe('notFound')
  for (const kind of ['teacher', 'course'] as const)
    expect(Array.isArray((await server.call(trainingClassChoices, { kind }, officer)).data.choices)).toBe(true)
})
