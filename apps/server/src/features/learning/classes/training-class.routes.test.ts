import { notificationList } from '@portal/contract/community/notification.contract.ts'
import {
  trainingClassApply,
  trainingClassCancel,
  trainingClassCreate,
  trainingClassLeave,
  trainingClassList,
  trainingClassPeople,
} from '@portal/contract/learning/training-class.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../../../core/calendar.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let company: string
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  officer = await aPerson(server.deps, company, { grants: ['courses'] })
})
afterAll(() => server.close())

const day = (days: number) => dayIn(new Date(server.clock.now().getTime() + days * 86_400_000), 'Asia/Shanghai')
const aClass = async (own: { seats?: number; feeFen?: number; title?: string } = {}) => {
  const title = own.title ?? '波束规划实操班'
  const words = { line: 'technical' as const, title: { zh: title, en: 'Beams' }, summary: { zh: '两天上机' }, city: { zh: '南京', en: 'Nanjing' } }
  return (await server.call(trainingClassCreate, { ...words, startsOn: day(20), endsOn: day(21), applyUntil: day(15), seats: own.seats ?? 2, feeFen: own.feeFen ?? 0 }, officer))
    .data.classId
}
const shown = async (classId: string, person: Person | null) => (await server.call(trainingClassList, { size: 99 }, person ?? {})).data.list.find((one) => one.classId === classId)

test('places are given once each, the others wait in their order, and a place given back goes to who waits longest', async () => {
  const trainingClassId = await aClass()
  const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(server.deps, company)))
  const answers = await Promise.all(people.map((person) => server.call(trainingClassApply, { trainingClassId }, person)))
  const states = answers.map((one) => one.data.state)
  expect(states.filter((one) => one === 'enrolled')).toHaveLength(2)
  const enrolled = people.filter((_, index) => states[index] === 'enrolled')
  const waiting = people.filter((_, index) => states[index] === 'waiting')
  const numbers = await Promise.all(waiting.map(async (person) => (await shown(trainingClassId, person))?.mine?.number))
  expect(numbers.toSorted()).toEqual([1, 2, 3])
  expect(await shown(trainingClassId, null)).toMatchObject({ seatsLeft: 0, waiting: 3, mine: null, isOpen: true, city: '南京' })
  await server.call(trainingClassLeave, { trainingClassId }, enrolled[0] as Person)
  const first = waiting[numbers.indexOf(1)] as Person
  expect((await shown(trainingClassId, first))?.mine).toEqual({ state: 'enrolled', number: 0 })
  expect((await server.call(notificationList, {}, first)).data.list[0]?.title).toContain('有空位了')
  expect((await server.call(trainingClassLeave, { trainingClassId }, enrolled[0] as Person)).data).toMatchObject({ reason: 'notFound' })
  expect((await server.call(trainingClassPeople, { trainingClassId }, officer)).data.total).toBe(4)
})

test('a class with a fee, one that is closed and one that was called off take nobody; who had a place is told', async () => {
  const person = await aPerson(server.deps, company)
  expect((await server.call(trainingClassApply, { trainingClassId: await aClass({ feeFen: 100 }) }, person)).data).toMatchObject({ reason: 'classFee' })
  const trainingClassId = await aClass()
  await server.call(trainingClassApply, { trainingClassId }, person)
  await server.call(trainingClassCancel, { trainingClassId }, officer)
  await server.call(trainingClassCancel, { trainingClassId }, officer)
  expect((await server.call(notificationList, {}, person)).data.list.filter((one) => one.kind === 'classPlace')).toHaveLength(1)
  expect(await shown(trainingClassId, person)).toMatchObject({ isCancelled: true, isOpen: false })
  expect(await shown(trainingClassId, null)).toBeUndefined()
  expect((await server.call(trainingClassApply, { trainingClassId }, await aPerson(server.deps, company))).data).toMatchObject({ reason: 'classClosed' })
  const late = await aClass()
  server.clock.pass(16 * 86_400)
  expect((await server.call(trainingClassApply, { trainingClassId: late }, await aPerson(server.deps, company))).data).toMatchObject({ reason: 'classClosed' })
})

test('the plan is filtered by month and city, in both languages', async () => {
  const classId = await aClass({ title: '秋季班' })
  const list = async (input: { month?: string; city?: string }) => (await server.call(trainingClassList, { ...input, size: 99 }, {})).data
  expect((await list({ city: 'Nanjing' })).list.map((one) => one.classId)).toContain(classId)
  expect((await list({ city: 'online' })).list).toEqual([])
  expect((await list({ month: day(20).slice(0, 7) })).list.map((one) => one.classId)).toContain(classId)
  expect((await list({ month: '2020-01' })).list).toEqual([])
  expect((await list({})).cities).toEqual(['南京'])
})

test('a class without a name, or in a city without one, is not put into the plan', async () => {
  const words = { line: 'technical' as const, title: {}, summary: {}, city: { zh: ' ' }, startsOn: day(20), endsOn: day(21), applyUntil: day(15), seats: 1 }
  expect((await server.call(trainingClassCreate, words, officer)).data).toMatchObject({ reason: 'malformed', fields: ['title'] })
  expect((await server.call(trainingClassCreate, { ...words, title: { zh: '班' } }, officer)).data).toMatchObject({ reason: 'malformed', fields: ['city'] })
})

test('who has left the company holds no place, and none is kept for them on the waiting list', async () => {
  const trainingClassId = await aClass({ seats: 1 })
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(server.deps, company)))
  const [first, gone, next, last] = people as [Person, Person, Person, Person]
  for (const person of [first, gone, next]) await server.call(trainingClassApply, { trainingClassId }, person)
  const leave = (person: Person) => server.deps.sql`update membership set status = 'withdrawn' where account_id = ${person.accountId}`
  await leave(gone)
  expect((await shown(trainingClassId, next))?.mine).toEqual({ state: 'waiting', number: 1 })
  await server.call(trainingClassLeave, { trainingClassId }, first)
  expect((await shown(trainingClassId, next))?.mine).toEqual({ state: 'enrolled', number: 0 })
  await leave(next)
  expect(await shown(trainingClassId, last)).toMatchObject({ seatsLeft: 1, waiting: 0 })
  expect((await server.call(trainingClassApply, { trainingClassId }, last)).data.state).toBe('enrolled')
})
