import { examApplicationRead } from '@portal/contract/certificates/application-desk.contract.ts'
import { examApplicationSave } from '@portal/contract/certificates/exam-apply.contract.ts'
import { examApplicationDecide } from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { myCredits } from '@portal/contract/credits/credit.contract.ts'
import {
  creditEvidenceDecide,
  creditEvidenceRead,
  creditEvidenceSubmit,
  myCreditEvidence,
} from '@portal/contract/credits/credit-evidence.contract.ts'
import { creditKindSave } from '@portal/contract/credits/credit-staff.contract.ts'
import {
  approvalRuleSet,
  approvalRules,
  teamApprovalDecide,
  teamApprovals,
} from '@portal/contract/requirements/approval.contract.ts'
import { teamManagerSet } from '@portal/contract/requirements/requirement-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aCompany,
  aDepartment,
  aPerson,
  aSession,
  joinCompany,
  moveToDepartment,
  type Person,
} from '../../../testing/builders.ts'
import { aPdf } from '../../../testing/pdf.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { uploadAs } from '../../../testing/upload.ts'
import { createApplicationDriver } from '../../centres/testing/application.driver.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { notifyNextApprovers } from './approval-notice.service.ts'

type Drive = Awaited<ReturnType<typeof createApplicationDriver>>
let server: TestServer
let drive: Drive
let desk: Person
let head: Person
let boss: Person
let ann: Person
let kindId: string
let department: string
let examId: string
const at = new Date('2026-03-02T02:00:00Z')
beforeAll(async () => {
  server = await openTestServer()
  server.clock.set(at)
  drive = await createApplicationDriver(server)
  desk = await aPerson(server.deps, drive.company, { grants: ['companies'] })
  const kind = { requestKey: crypto.randomUUID(), name: { zh: '专业科目', en: 'Professional' }, unit: 'hours' } as const
  kindId = (await server.call(creditKindSave, kind, desk)).data.kindId
  examId = await createTestExam(server.deps, { single: 1 })
  await drive.aSession(examId)
})
/** Ann reports to a boss, in a department with a head. */
beforeEach(async () => {
  server.clock.set(at)
  ;[head, boss] = [await aPerson(server.deps, drive.company), await aPerson(server.deps, drive.company)]
  ann = await drive.anApplicant('安宁')
  department = await aDepartment(server.deps, drive.company)
  await server.call(teamManagerSet, { departmentId: department, accountId: head.accountId, manages: true }, desk)
  await moveToDepartment(server.deps, ann, department)
  await reportsTo(boss)
  await rule('evidence', 'manager')
  await rule('registration', 'manager')
})
afterAll(() => server.close())

const reportsTo = (manager: Person | null, person = ann) =>
  server.deps
    .sql`update membership set manager_id = ${manager?.accountId ?? null} where account_id = ${person.accountId}`
const leave = (person: Person) =>
  server.deps.sql`update membership set status = 'withdrawn' where account_id = ${person.accountId}`
const rule = (subject: 'evidence' | 'registration', approver: 'desk' | 'manager' | 'either') =>
  server.call(approvalRuleSet, { companyId: drive.company, subject, approver }, desk)
const submit = async (by = ann) => {
  const { fileId } = (await uploadAs(server, by, { name: '结业证书.pdf', bytes: await aPdf(1) })).data
  const said = { kindId, title: '通信年会', provider: '通信学会', learnedOn: '2026-02-20', asked: 800 }
  const body = { ...said, requestKey: crypto.randomUUID(), fileIds: [fileId] }
  return (await server.call(creditEvidenceSubmit, body, by)).data.evidenceId
}
const register = async (by = ann) =>
  (await server.call(examApplicationSave, { examId, submit: 1 }, by)).data.applicationId
const waitingFor = async (person: Person) => (await server.call(teamApprovals, {}, person)).data.waiting
const decideAs = (
  person: Person,
  id: string,
  own: { subject?: 'evidence' | 'registration'; decision?: 'approve' | 'return' | 'reject'; reason?: string } = {},
) => server.call(teamApprovalDecide, { subject: 'evidence', id, round: 1, decision: 'approve', ...own }, person)
const atDesk = (evidenceId: string) =>
  server.call(creditEvidenceDecide, { evidenceId, round: 1, decision: 'approve' }, desk)
const titles = async (person: Person) =>
  (await server.call(notificationList, {}, person)).data.list.map(({ title }) => title)
const reasonOf = ({ data }: { data: object }) => ('reason' in data ? data.reason : null)
const credits = async () => (await server.call(myCredits, {}, ann)).data.entries.map(({ amount }) => amount)

test('a manager approves evidence and a registration of a report, and both people are notified', async () => {
  const [evidenceId, applicationId] = [await submit(), await register()]
  expect(await titles(boss)).toEqual(
    expect.arrayContaining(['待您审批：安宁的外部学习证明', '待您审批：安宁的考试报名']),
  )
  expect(await titles(head)).toEqual([])
  const waiting = await waitingFor(boss)
  expect(waiting).toMatchObject([
    { subject: 'evidence', id: evidenceId, name: '安宁', title: '通信年会', evidence: { asked: 800 } },
    { subject: 'registration', id: applicationId, name: '安宁', evidence: null },
  ])
  const file = await server.app.inject({ url: waiting[0]?.evidence?.files[0]?.url ?? '' })
  expect(file.statusCode).toBe(200)
  expect(JSON.stringify(waiting)).not.toContain('idTail')

  expect((await decideAs(boss, evidenceId)).code).toBe(200)
  expect((await decideAs(boss, applicationId, { subject: 'registration' })).code).toBe(200)
  expect(await credits()).toEqual([800])
  expect(await drive.applicationOf(ann, examId)).toMatchObject({ state: 'approved' })
  expect(await waitingFor(boss)).toEqual([])
  expect(await titles(ann)).toEqual(expect.arrayContaining(['外部学习已认定：通信年会']))
  expect(
    await server.deps
      .sql`select detail ->> 'as' as "as" from audit_line where actor_id = ${boss.accountId} order by id`,
  ).toMatchObject([{ as: 'manager' }, { as: 'manager' }])
  // A decision is made once.
  expect(reasonOf(await decideAs(boss, evidenceId))).toBe('approvalNotFound')
  expect(reasonOf(await decideAs(boss, applicationId, { subject: 'registration' }))).toBe('approvalNotFound')
})

test('a manager declines with a reason, which the person reads', async () => {
  const evidenceId = await submit()
  expect((await decideAs(boss, evidenceId, { decision: 'return' })).data).toMatchObject({ reason: 'malformed' })
  expect((await decideAs(boss, evidenceId, { decision: 'return', reason: '请补充学时证明' })).code).toBe(200)
  expect((await server.call(myCreditEvidence, {}, ann)).data.evidence).toMatchObject([
    { state: 'returned', comment: '请补充学时证明' },
  ])
  const other = await submit()
  expect((await decideAs(boss, other, { decision: 'reject', reason: '与岗位无关' })).code).toBe(200)
  const applicationId = await register()
  const registration = { subject: 'registration', reason: '先完成培训' } as const
  expect((await decideAs(boss, applicationId, { ...registration, decision: 'reject' })).data).toMatchObject({
    reason: 'malformed',
  })
  expect((await decideAs(boss, applicationId, { ...registration, decision: 'return' })).code).toBe(200)
  expect(await drive.applicationOf(ann, examId)).toMatchObject({ state: 'returned', reason: '先完成培训' })
  expect(await credits()).toEqual([])
})

test('only the line manager decides: not a stranger, not the head above, not the person, and not the desk', async () => {
  const [evidenceId, applicationId] = [await submit(), await register()]
  const stranger = await aPerson(server.deps, drive.company)
  const elsewhere = await aPerson(server.deps, await aCompany(server.deps), { grants: ['companies', 'certificates'] })
  for (const person of [stranger, elsewhere, head, ann]) {
    expect(await waitingFor(person)).toEqual([])
    expect(reasonOf(await decideAs(person, evidenceId))).toBe('approvalNotFound')
    expect(reasonOf(await decideAs(person, applicationId, { subject: 'registration' }))).toBe('approvalNotFound')
  }
  expect(reasonOf(await atDesk(evidenceId))).toBe('approvalOfManager')
  expect((await server.call(creditEvidenceRead, { evidenceId }, desk)).data).toMatchObject({
    managers: [expect.any(String)],
  })
  const decision = { applicationId, decision: 'approve' } as const
  expect(reasonOf(await server.call(examApplicationDecide, decision, drive.officer))).toBe('approvalOfManager')
  expect((await server.call(examApplicationRead, { applicationId }, drive.officer)).data.managers).toHaveLength(1)
  // The head of a department is not their own manager.
  await reportsTo(null)
  await server.call(teamManagerSet, { departmentId: department, accountId: ann.accountId, manages: true }, desk)
  await leave(head)
  expect(await waitingFor(ann)).toEqual([])
  expect(reasonOf(await decideAs(ann, evidenceId))).toBe('approvalNotFound')
  expect((await atDesk(evidenceId)).code).toBe(200)
  expect((await server.call(examApplicationDecide, decision, drive.officer)).code).toBe(200)
})

test('a manager decides in the company of the session only', async () => {
  const [evidenceId, applicationId] = [await submit(), await register()]
  const companyId = await aCompany(server.deps)
  await joinCompany(server.deps, boss.accountId, companyId)
  const elsewhere = { ...boss, companyId, token: await aSession(server.deps, boss.accountId, companyId) }
  expect(await waitingFor(elsewhere)).toEqual([])
  expect(reasonOf(await decideAs(elsewhere, evidenceId))).toBe('approvalNotFound')
  expect(reasonOf(await decideAs(elsewhere, applicationId, { subject: 'registration' }))).toBe('approvalNotFound')
  expect(await drive.applicationOf(ann, examId)).toMatchObject({ state: 'submitted' })
  expect((await decideAs(boss, applicationId, { subject: 'registration' })).code).toBe(200)
})

test('a manager who leaves hands on to the next one, and at last to the desk', async () => {
  const evidenceId = await submit()
  await notifyNextApprovers.run(server.deps, {})
  expect(await titles(head)).toEqual([])
  await leave(boss)
  expect(reasonOf(await decideAs(boss, evidenceId))).not.toBe(null)
  expect(await waitingFor(head)).toHaveLength(1)
  for (let run = 0; run < 2; run++) await notifyNextApprovers.run(server.deps, {})
  expect(await titles(head)).toEqual(['待您审批：安宁的外部学习证明'])
  expect(reasonOf(await atDesk(evidenceId))).toBe('approvalOfManager')
  // Staff decide when the manager can't sign in.
  await server.deps.sql`update account set status = 'suspended' where id = ${head.accountId}`
  expect((await server.call(creditEvidenceRead, { evidenceId }, desk)).data.managers).toEqual([])
  expect((await atDesk(evidenceId)).code).toBe(200)
  expect(await credits()).toEqual([800])
})

test('a manager who loses the report between reading and deciding decides nothing', async () => {
  const evidenceId = await submit()
  const next = await aPerson(server.deps, drive.company)
  expect(await waitingFor(boss)).toHaveLength(1)
  await reportsTo(next)
  expect(reasonOf(await decideAs(boss, evidenceId))).toBe('approvalNotFound')
  expect(await waitingFor(next)).toHaveLength(1)
  expect((await decideAs(next, evidenceId)).code).toBe(200)
})

test('of a concurrent change of the manager and a decision, one comes first', async () => {
  for (let round = 0; round < 5; round++) {
    const next = await aPerson(server.deps, drive.company)
    await reportsTo(boss)
    const evidenceId = await submit()
    const [, first, second] = await Promise.all([
      reportsTo(next),
      decideAs(boss, evidenceId),
      decideAs(next, evidenceId, { decision: 'reject', reason: '与岗位无关' }),
    ])
    const codes = [first.code, second.code]
    // Both may be refused: the former manager after the change, and the next one before it. Then the next one can still
    // decide.
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(1)
    if (!codes.includes(200)) expect((await decideAs(next, evidenceId)).code).toBe(200)
  }
})

test('of a manager and staff who decide concurrently, one decides', async () => {
  await rule('evidence', 'either')
  await rule('registration', 'either')
  let granted = 0
  for (let round = 0; round < 6; round++) {
    const evidenceId = await submit()
    const answers = await Promise.all([
      atDesk(evidenceId),
      decideAs(boss, evidenceId, { decision: 'reject', reason: '与岗位无关' }),
    ])
    expect(answers.map(({ code }) => code === 200).sort()).toEqual([false, true])
    if (answers[0].code === 200) granted++
    else expect(reasonOf(answers[0])).toBe('creditEvidenceState')
  }
  expect(await credits()).toHaveLength(granted)
  const applicationId = await register()
  const registration = { subject: 'registration', decision: 'return', reason: '先完成培训' } as const
  const both = await Promise.all([
    server.call(examApplicationDecide, { applicationId, decision: 'approve' }, drive.officer),
    decideAs(boss, applicationId, registration),
  ])
  expect(both.map(({ code }) => code === 200).sort()).toEqual([false, true])
  expect(
    await server.deps.sql`select decision from application_decision where exam_application_id = ${applicationId}`,
  ).toHaveLength(1)
})

test('a company chooses the approver, and what waits follows its choice', async () => {
  const rules = async () => (await server.call(approvalRules, { companyId: drive.company }, desk)).data.rules
  expect(await rules()).toEqual([
    { subject: 'evidence', approver: 'manager' },
    { subject: 'registration', approver: 'manager' },
    { subject: 'classSeat', approver: 'desk' },
  ])
  await rule('evidence', 'desk')
  await rule('registration', 'either')
  const [evidenceId, applicationId] = [await submit(), await register()]
  expect(await waitingFor(boss)).toMatchObject([{ subject: 'registration', id: applicationId }])
  expect(reasonOf(await decideAs(boss, evidenceId))).toBe('approvalNotFound')
  await rule('evidence', 'manager')
  expect(await waitingFor(boss)).toHaveLength(2)
  await notifyNextApprovers.run(server.deps, {})
  expect(await titles(boss)).toHaveLength(2)
  expect((await decideAs(boss, evidenceId)).code).toBe(200)
  const missing = { companyId: crypto.randomUUID() }
  expect(reasonOf(await server.call(approvalRules, missing, desk))).toBe('notFound')
  const noRule = { ...missing, subject: 'evidence', approver: 'desk' } as const
  expect(reasonOf(await server.call(approvalRuleSet, noRule, desk))).toBe('notFound')
})
