import { reportMailRemove, reportMailSave, reportMails } from '@portal/contract/operations/report-mail.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, mondayOf } from '../../../core/text/calendar.ts'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../../testing/builders.ts'
import { openSecondServer } from '../../../testing/second-server.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { refreshStudyWeeks } from '../../learning/learning.public.ts'
import { sendReportMails } from './report-mail.jobs.ts'

let server: TestServer
let [own, other, department] = ['', '', '']
beforeAll(async () => {
  // In New York the clocks go forward on 8 March 2026.
  server = await openTestServer({ env: { TIME_ZONE: 'America/New_York' } })
  const { deps } = server
  ;[own, other] = [await aCompany(deps), await aCompany(deps)]
  department = await aDepartment(deps, own)
  const [ann, ben] = [await aPerson(deps, own), await aPerson(deps, other)]
  await moveToDepartment(deps, ann, department)
  for (const [who, week, hours] of [
    [ann, '2026-03-02', 3],
    [ann, '2026-02-23', 2],
    [ben, '2026-03-02', 7],
  ] as const)
    await deps.sql`insert into study_rank (company_id, period, starts_on, account_id, seconds) values (${who.companyId}, 1, ${week}, ${who.accountId}, ${hours * 3600})`
  server.clock.set(new Date('2026-03-09T11:00:00Z'))
  await refreshStudyWeeks(deps)
})
beforeEach(async () => {
  await server.deps.sql`delete from outbound_message`
  await server.deps.sql`delete from report_mail`
  server.clock.set(new Date('2026-03-05T12:00:00Z'))
})
afterAll(() => server.close())

let n = 0
const reader = (options: Parameters<typeof aPerson>[2] = { grants: ['reports'] }, company = own) =>
  aPerson(server.deps, company, { email: `reader${++n}@portal.test`, ...options })
const save = (by: Person, input: object = {}) => server.call(reportMailSave, { every: 'week', ...input } as never, by)
const list = async (by: Person) => (await server.call(reportMails, {}, by)).data
const sent = async () =>
  server.deps.sql<
    { recipient: string; subject: string; body: string }[]
  >`select recipient, subject, body from outbound_message order by recipient`

test('on Monday after seven, in the portal’s zone, the figures of last week are mailed with the way to the whole, once', async () => {
  const ann = await reader()
  expect((await save(ann, { weeks: 4 })).code).toBe(200)
  expect(await list(ann)).toMatchObject({
    email: `reader${n}@portal.test`,
    mails: [{ every: 'week', weeks: 4, company: null, department: null, nextOn: '2026-03-09' }],
  })
  // Seven o'clock in summer time is 11:00 UTC; in winter time it was 12:00 UTC.
  server.clock.set(new Date('2026-03-09T10:59:00Z'))
  await sendReportMails.run(server.deps)
  expect(await sent()).toEqual([])
  server.clock.set(new Date('2026-03-09T11:07:00Z'))
  await sendReportMails.run(server.deps)
  await sendReportMails.run(server.deps)
  const [mail, ...more] = await sent()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('学习报告 2026-03-02 至 2026-03-08')
  expect(mail?.body).toContain('2 人学习 10 小时，比前一周 +400%')
  expect(mail?.body).toContain('http://portal.test/console/reports?weeks=4\n')
  expect((await list(ann)).mails[0]?.nextOn).toBe(addDays(mondayOf('2026-03-09'), 7))
})

test('two processes at once mail it once, and a portal that was away mails the last one only', async () => {
  const ann = await reader()
  await save(ann)
  await save(ann, { every: 'month', companyId: own })
  server.clock.set(new Date('2026-04-20T16:00:00Z'))
  const second = await openSecondServer(server)
  await Promise.all([
    sendReportMails.run(server.deps),
    sendReportMails.run(second.deps),
    sendReportMails.run(server.deps),
    sendReportMails.run(second.deps),
  ])
  await second.close()
  expect(await sent()).toHaveLength(2)
})

test('it is about the requested subject, in the language of its reader', async () => {
  const ann = await reader()
  await server.deps.sql`update account set locale = 'en' where id = ${ann.accountId}`
  await save(ann, { companyId: own, departmentId: department })
  server.clock.set(new Date('2026-03-09T12:00:00Z'))
  await sendReportMails.run(server.deps)
  const [mail] = await sent()
  expect(mail?.subject).toMatch(/^Learning report, 2026-03-02 to 2026-03-08 · /)
  expect(mail?.body).toContain('1 person studied for 3 hours (+50% vs. the week before)')
  expect(mail?.body).toContain(`companyId=${own}&departmentId=${department}`)
})

test('who lost the right, left or was suspended is mailed nothing; a grant for one company shows that one', async () => {
  const [lost, left, bound] = [await reader(), await reader(), await reader({ companyGrants: ['reports'] })]
  for (const person of [lost, left, bound]) expect((await save(person)).code).toBe(200)
  await server.deps.sql`delete from staff_grant where account_id = ${lost.accountId}`
  await server.deps.sql`update account set status = 'suspended' where id = ${left.accountId}`
  server.clock.set(new Date('2026-03-10T02:00:00Z'))
  await sendReportMails.run(server.deps)
  const mails = await sent()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('1 人学习 3 小时')
  // The permission comes back: the next report is sent, but not those that were missed.
  await server.deps
    .sql`insert into staff_grant (account_id, grant_name, given_at) values (${lost.accountId}, 'reports', now())`
  await sendReportMails.run(server.deps)
  expect(await sent()).toHaveLength(1)
  server.clock.set(new Date('2026-03-17T02:00:00Z'))
  await sendReportMails.run(server.deps)
  expect(await sent()).toHaveLength(3)
})

test('the same report twice is one; another company, no address and an eleventh are refused; only one’s own is removed', async () => {
  const ann = await reader()
  const { id } = (await save(ann)).data
  expect((await save(ann, { every: 'month' })).data.id).toBe(id)
  expect((await list(ann)).mails).toMatchObject([{ every: 'month', nextOn: '2026-04-01' }])
  expect((await save(ann, { companyId: '00000000-0000-4000-8000-000000000000' })).reason).toBe('notFound')
  expect((await save(ann, { companyId: other, departmentId: department })).reason).toBe('notFound')
  expect((await save(await reader({ companyGrants: ['reports'] }), { companyId: other })).reason).toBe('notFound')
  expect((await save(await aPerson(server.deps, own, { grants: ['reports'] }))).reason).toBe('noAddressForReports')
  const nine = await Promise.all(Array.from({ length: 9 }, async () => aDepartment(server.deps, own)))
  const answers = await Promise.all(
    [...nine, department].map((departmentId) => save(ann, { companyId: own, departmentId })),
  )
  expect(answers.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([
    ...Array(9).fill(200),
    'tooManyReportMails',
  ])
  await server.call(reportMailRemove, { id }, await reader())
  expect((await list(ann)).mails).toHaveLength(10)
  expect((await server.call(reportMailRemove, { id }, ann)).code).toBe(200)
  expect((await server.call(reportMailRemove, { id }, ann)).code).toBe(200)
  expect((await list(ann)).mails).toHaveLength(9)
})
