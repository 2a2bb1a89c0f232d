import { notificationList } from '@portal/contract/community/notification.contract.ts'
import {
  trainingClassAssignSeat,
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
import { approvalRuleSet, teamApprovalDecide, teamApprovals } from '@portal/contract/requirements/approval.contract.ts'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { classTasks } from './class-staff.service.ts'

/** Seats of a class that asks for approval: by the line manager or by staff, as the company chooses. */
let server: TestServer
let company: string
let officer: Person
let boss: Person
let ann: Person
let bea: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  officer = await aPerson(server.deps, company, { grants: ['courses', 'companies'] })
})
/** Ann and Bea report to a boss. */
beforeEach(async () => {
  ;[boss, ann, bea] = [
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
  ]
  for (const person of [ann, bea])
    await server.deps.sql`update membership set manager_id = ${boss.accountId} where account_id = ${person.accountId}`
  await rule('manager')
})
afterAll(() => server.close())

const rule = (approver: 'desk' | 'manager' | 'either') =>
  server.call(approvalRuleSet, { companyId: company, subject: 'classSeat', approver }, officer)
const day = (days: number) => dayInZone(new Date(server.clock.now().getTime() + days * 86_400_000), 'Asia/Shanghai')
const says = (own: object = {}) => ({
  line: 'technical' as const,
  title: { zh: '波束规划实操班', en: 'Beams' },
  summary: {},
  startsOn: day(20),
  endsOn: day(21),
  applyUntil: day(15),
  seats: 1,
  asksApproval: true,
  ...own,
})
const aClass = async (own: object = {}) => (await server.call(trainingClassCreate, says(own), officer)).data.classId
const apply = (trainingClassId: string, by: Person) => server.call(trainingClassJoin, { trainingClassId }, by)
const mine = async (classId: string, by: Person) =>
  (await server.call(trainingClassList, { size: 100 } as never, by)).data.list.find((one) => one.classId === classId)
const waitingFor = async (person: Person) => (await server.call(teamApprovals, {}, person)).data.waiting
const decide = (id: string, decision: 'approve' | 'return' | 'reject', own: { by?: Person; reason?: string } = {}) =>
  server.call(
    teamApprovalDecide,
    { subject: 'classSeat', id, round: 1, decision, reason: own.reason ?? '' },
    own.by ?? boss,
  )
const titles = async (person: Person) =>
  (await server.call(notificationList, {}, person)).data.list.map(({ title }) => title)
const requestOf = async (classId: string, by: Person) => {
  await apply(classId, by)
  return (await waitingFor(boss)).find((one) => one.accountId === by.accountId)?.id ?? ''
}

test('a seat is requested, approved by the manager, and the next approved person waits for one', async () => {
  const classId = await aClass()
  expect((await apply(classId, ann)).data).toEqual({ state: 'requested' })
  expect((await apply(classId, ann)).data).toEqual({ state: 'requested' })
  expect(await mine(classId, ann)).toMatchObject({
    asksApproval: true,
    seatsLeft: 1,
    waiting: 0,
    mine: { state: 'requested', number: 0 },
  })
  expect((await titles(boss)).filter((title) => title.includes('班次报名'))).toHaveLength(1)
  const [one] = await waitingFor(boss)
  expect(one).toMatchObject({
    subject: 'classSeat',
    title: '波束规划实操班',
    seat: { startsOn: day(20) },
    evidence: null,
  })
  expect((await decide(one?.id ?? '', 'approve')).code).toBe(200)
  expect(await mine(classId, ann)).toMatchObject({ seatsLeft: 0, mine: { state: 'enrolled' } })
  expect(await titles(ann)).toContain('《波束规划实操班》的报名已批准')
  expect((await decide(one?.id ?? '', 'approve')).reason).toBe('approvalNotFound')

  expect((await decide(await requestOf(classId, bea), 'approve')).code).toBe(200)
  expect(await mine(classId, bea)).toMatchObject({ mine: { state: 'waiting', number: 1 } })
  await server.call(trainingClassLeave, { trainingClassId: classId }, ann)
  expect(await mine(classId, bea)).toMatchObject({ mine: { state: 'enrolled' } })
})

test('a request takes no seat, is declined with a reason, withdrawn, and requested again', async () => {
  const classId = await aClass()
  const id = await requestOf(classId, ann)
  // A free seat is not given to a seat request.
  const { revision } = (await server.call(trainingClassRead, { trainingClassId: classId }, officer)).data
  await server.call(trainingClassUpdate, { trainingClassId: classId, revision, ...says({ seats: 5 }) }, officer)
  expect(await mine(classId, ann)).toMatchObject({ mine: { state: 'requested' } })
  expect((await decide(id, 'return')).data).toMatchObject({ reason: 'malformed' })
  expect((await decide(id, 'reject', { reason: '不行' })).data).toMatchObject({ reason: 'malformed' })
  expect((await decide(id, 'return', { reason: '项目期间不能离岗' })).code).toBe(200)
  expect(await mine(classId, ann)).toMatchObject({ mine: null })
  expect(await titles(ann)).toContain('《波束规划实操班》的报名未获批准')
  const again = await requestOf(classId, ann)
  expect(again).not.toBe(id)
  await server.call(trainingClassLeave, { trainingClassId: classId }, ann)
  expect((await decide(again, 'approve')).reason).toBe('approvalNotFound')
  expect(await waitingFor(boss)).toEqual([])
})

test('only the line manager decides while the company asks them, and staff otherwise', async () => {
  const classId = await aClass({ seats: 5 })
  const id = await requestOf(classId, ann)
  const stranger = await aPerson(server.deps, company)
  const elsewhere = await aPerson(server.deps, await aCompany(server.deps))
  for (const by of [stranger, elsewhere, ann, bea]) {
    expect(await waitingFor(by)).toEqual([])
    expect((await decide(id, 'approve', { by })).reason).toBe('approvalNotFound')
  }
  const takeIn = (accountId: string) =>
    server.call(trainingClassAssignSeat, { trainingClassId: classId, accountId }, officer)
  expect((await takeIn(ann.accountId)).reason).toBe('approvalOfManager')
  const removed = await server.call(
    trainingClassPersonRemove,
    { trainingClassId: classId, accountId: ann.accountId },
    officer,
  )
  expect(removed.reason).toBe('approvalOfManager')
  const people = (await server.call(trainingClassPeople, { trainingClassId: classId, state: 'requested' }, officer))
    .data
  expect(people.rows).toMatchObject([{ accountId: ann.accountId, state: 'requested', number: 0 }])
  const begun = await server.call(
    trainingClassExport,
    { requestKey: 'requested-seats', trainingClassId: classId, columns: ['name', 'state'] },
    officer,
  )
  await createTaskJob(classTasks).run(server.deps, { taskId: begun.data.task.id })
  const { task } = (await server.call(taskRead, { taskId: begun.data.task.id }, officer)).data
  const file = await server.inject({ method: 'GET', url: task.fileUrl ?? '', headers: { access_token: officer.token } })
  const [sheet] = await readWorkbook(file.rawPayload)
  expect(sheet?.data[1]?.at(-1)).toBe('待审批')
  await rule('either')
  const both = await Promise.all([takeIn(ann.accountId), decide(id, 'approve')])
  expect(both.map(({ code }) => code === 200).toSorted()).toEqual([false, true])
  await rule('desk')
  await apply(classId, bea)
  expect(await waitingFor(boss)).toEqual([])
  expect((await takeIn(bea.accountId)).code).toBe(200)
  expect(await titles(bea)).toContain('《波束规划实操班》的报名已批准')
  const dan = await aPerson(server.deps, company)
  await apply(classId, dan)
  await server.call(trainingClassPersonRemove, { trainingClassId: classId, accountId: dan.accountId }, officer)
  expect(await titles(dan)).toEqual(['《波束规划实操班》的报名未获批准'])
  // Nobody approves their own seat.
  await apply(classId, officer)
  for (const accountId of [officer.accountId, officer.accountId.toUpperCase()])
    expect((await takeIn(accountId)).reason).toBe('ownAttempt')
  expect(
    (await server.call(trainingClassPersonRemove, { trainingClassId: classId, accountId: officer.accountId }, officer))
      .code,
  ).toBe(200)
})

test('a class with a fee asks for no approval, and one that asks no longer gives seats to its requests', async () => {
  const paid = await server.call(trainingClassCreate, says({ feeFen: 100 }), officer)
  expect(paid.data).toMatchObject({ reason: 'malformed', fields: ['asksApproval'] })
  const classId = await aClass()
  await apply(classId, ann)
  server.clock.pass(1)
  await apply(classId, bea)
  const { revision } = (await server.call(trainingClassRead, { trainingClassId: classId }, officer)).data
  const change = { trainingClassId: classId, revision, ...says({ asksApproval: false }) }
  expect((await server.call(trainingClassUpdate, change, officer)).data).toMatchObject({ promoted: 1 })
  expect(await mine(classId, ann)).toMatchObject({ mine: { state: 'enrolled' } })
  expect(await mine(classId, bea)).toMatchObject({ mine: { state: 'waiting', number: 1 } })
})
