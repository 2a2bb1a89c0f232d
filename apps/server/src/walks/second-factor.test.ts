import { allCalls } from '@portal/contract/all-calls.ts'
import { courseExport } from '@portal/contract/catalogue/course-console.contract.ts'
import { examExport } from '@portal/contract/exams/exam-console.contract.ts'
import { releaseRuleSet, resultPartRelease } from '@portal/contract/exams/exam-release.contract.ts'
import { examReportFile } from '@portal/contract/exams/exam-report.contract.ts'
import { regradeDecide } from '@portal/contract/exams/regrade.contract.ts'
import { type AnyCall, staffGrants } from '@portal/contract/http/call.ts'
import { personGrantAdd } from '@portal/contract/identity/people-change.contract.ts'
import { jobExport } from '@portal/contract/operations/job.contract.ts'
import { learningReportFile } from '@portal/contract/operations/report.contract.ts'
import { refundDecide, refundPropose, transferConfirm } from '@portal/contract/orders/order-staff.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, type Person } from '../testing/builders.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** Walks every call of staff with a stolen password: nothing that needs a second factor or a fresh proof is done. */
let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: [...staffGrants] })
})
afterAll(() => server.close())

const nameOf = (call: AnyCall) => `${call.method} ${call.path}`
async function reasonOf(call: AnyCall, token: string): Promise<string | undefined> {
  if (call.encoding !== 'multipart') return (await server.call(call, plausibleInput(call) as never, { token })).reason
  const answer = await server.inject({
    method: 'POST',
    url: `${call.path}?${new URLSearchParams(plausibleInput(call) as Record<string, string>)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', access_token: token },
    payload: '--x--\r\n',
  })
  return answer.json().data.reason
}

test('where permissions need a second factor, no call of staff is open to a session without one', async () => {
  const calls = allCalls.filter(({ access }) => typeof access === 'object')
  expect(calls.length).toBeGreaterThan(200)
  for (const grant of staffGrants)
    await server.deps.sql`
      insert into factor_policy (grant_name, since, set_by) values (${grant}, ${server.clock.now()}, ${staff.accountId})`
  for (const call of calls)
    expect([nameOf(call), await reasonOf(call, staff.token)]).toEqual([nameOf(call), 'factorRequired'])
  await server.deps.sql`delete from factor_policy`
})

test('a session without a fresh proof does nothing that needs one', async () => {
  const token = await aSession(server.deps, staff.accountId, staff.companyId, { isProved: false })
  const calls = allCalls.filter(({ reauthenticates }) => reauthenticates)
  for (const call of calls)
    expect([nameOf(call), await reasonOf(call, token)]).toEqual([nameOf(call), 'reauthenticationNeeded'])
})

/** Lists of exams, courses and jobs name no people, results or keys. */
const openExports: readonly AnyCall[] = [examExport, courseExport, jobExport]
test('permissions, money, releases, regrades and exports of staff need a fresh proof', () => {
  const exports = allCalls.filter(
    (call) => typeof call.access === 'object' && /export$/i.test(call.path) && !openExports.includes(call),
  )
  expect(exports.length).toBeGreaterThan(10)
  const needed: readonly AnyCall[] = [
    ...exports,
    examReportFile,
    learningReportFile,
    releaseRuleSet,
    resultPartRelease,
    regradeDecide,
    refundPropose,
    refundDecide,
    transferConfirm,
    personGrantAdd,
  ]
  expect(needed.filter(({ reauthenticates }) => !reauthenticates).map(nameOf)).toEqual([])
})
