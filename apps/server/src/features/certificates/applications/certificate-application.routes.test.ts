import {
  certificateApplicationRead,
  managedCertificateApplications,
} from '@portal/contract/certificates/application-desk.contract.ts'
import { myCertificateList } from '@portal/contract/certificates/certificate.contract.ts'
import {
  certificateApplicationSave,
  myCertificateApplicationList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import { certificateApplicationDecide } from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import { certificateTracks } from '@portal/contract/certificates/track.contract.ts'
import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aCertificate, aScheme } from '../certificate.builders.ts'
import { revokeIssuedCertificate } from '../issue.service.ts'

const hour = 3600

let server: TestServer
let company: string
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  officer = await aPerson(server.deps, company, { grants: ['certificates'] })
})
afterAll(() => server.close())

test('a certificate is issued when the application for it is approved, once', async () => {
  const person = await aPerson(server.deps, company)
  const schemeId = await aScheme(server.deps)
  const { applicationId } = (
    await server.call(certificateApplicationSave, { schemeId, grounds: '十年现网经验' }, person)
  ).data
  expect((await server.call(certificateApplicationSave, { schemeId, grounds: '再来一次' }, person)).data).toMatchObject(
    {
      reason: 'applicationState',
    },
  )
  expect(
    (await server.call(certificateApplicationDecide, { applicationId, decision: 'return' }, officer)).data,
  ).toMatchObject({ reason: 'malformed', fields: ['reason'] })
  await server.call(
    certificateApplicationDecide,
    { applicationId, decision: 'return', reason: '请附工作证明' },
    officer,
  )
  expect((await server.call(myCertificateApplicationList, {}, person)).data.list).toMatchObject([
    { state: 'returned', reason: '请附工作证明' },
  ])
  expect(
    (await server.call(certificateApplicationSave, { schemeId, grounds: '附上证明' }, person)).data.applicationId,
  ).toBe(applicationId)
  await server.call(certificateApplicationDecide, { applicationId, decision: 'approve' }, officer)
  expect(
    (await server.call(certificateApplicationDecide, { applicationId, decision: 'approve' }, officer)).data,
  ).toMatchObject({ reason: 'applicationState' })
  expect((await server.call(myCertificateList, {}, person)).data.total).toBe(1)
  expect((await server.call(certificateApplicationSave, { schemeId, grounds: '还要一张' }, person)).data).toMatchObject(
    {
      reason: 'certificateHeld',
    },
  )
})

test('an expired certificate may be applied for again, a revoked one may not', async () => {
  const schemeId = await aScheme(server.deps, { validityMonths: 1 })
  const [expired, revoked] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  await aCertificate(server.deps, expired, { schemeId })
  const taken = await aCertificate(server.deps, revoked, { schemeId })
  const applied = await server.call(certificateApplicationSave, { schemeId, grounds: '再次申请' }, expired)
  expect(applied.reason).toBe('certificateHeld')
  await revokeIssuedCertificate(server.deps, server.deps.sql, taken.certificateId, 'fraud')
  expect((await server.call(certificateApplicationSave, { schemeId, grounds: '再次申请' }, revoked)).reason).toBe(
    'certificateRevoked',
  )
  server.clock.pass(40 * 24 * hour)
  const { applicationId } = (await server.call(certificateApplicationSave, { schemeId, grounds: '再次申请' }, expired))
    .data
  await server.call(certificateApplicationDecide, { applicationId, decision: 'approve' }, officer)
  expect((await server.call(myCertificateList, {}, expired)).data.total).toBe(2)
})

test('a track offers the application: not while one is pending, not while the certificate is held, again when it expires', async () => {
  const person = await aPerson(server.deps, company)
  const schemeId = await aScheme(server.deps, { validityMonths: 12 })
  const offered = async (who: { token: string } | null) =>
    (await server.call(certificateTracks, {}, who ?? {})).data.list.some((track) =>
      track.levels.some((level) => level.applySchemeId === schemeId),
    )
  expect([await offered(person), await offered(null)]).toEqual([true, false])
  const { applicationId } = (await server.call(certificateApplicationSave, { schemeId, grounds: '外部证书' }, person))
    .data
  expect(await offered(person)).toBe(false)
  await server.call(certificateApplicationDecide, { applicationId, decision: 'return', reason: '请附扫描件' }, officer)
  expect(await offered(person)).toBe(true)
  expect((await server.call(notificationList, {}, person)).data.list[0]).toMatchObject({
    link: `/user/certificate?apply=${schemeId}`,
  })
  await server.call(certificateApplicationSave, { schemeId, grounds: '已附' }, person)
  expect((await server.call(myCertificateApplicationList, {}, person)).data.list).toMatchObject([
    { level: '高级', fileUrl: null },
  ])
  await server.call(certificateApplicationDecide, { applicationId, decision: 'approve' }, officer)
  expect(await offered(person)).toBe(false)
  server.clock.pass(13 * 31 * 86_400)
  expect(await offered(person)).toBe(true)
  expect((await server.call(certificateApplicationSave, { schemeId, grounds: '续期' }, person)).code).toBe(200)
})

test('certificate applications wait at the same desk', async () => {
  const schemeId = await aScheme(server.deps)
  const person = await aPerson(server.deps, company, { name: '何思远' })
  const { applicationId } = (
    await server.call(certificateApplicationSave, { schemeId, grounds: '十年现网维护' }, person)
  ).data
  expect(
    (await server.call(managedCertificateApplications, { state: 'submitted', q: '何思' }, officer)).data.rows,
  ).toMatchObject([{ applicationId, name: '何思远', hasFile: false, isOwn: false }])
  await server.call(certificateApplicationDecide, { applicationId, decision: 'return', reason: '请补充材料' }, officer)
  const whole = (await server.call(certificateApplicationRead, { applicationId }, officer)).data
  expect(whole).toMatchObject({
    grounds: '十年现网维护',
    state: 'returned',
    reason: '请补充材料',
    decisions: [{ decision: 'return', reason: '请补充材料' }],
    held: [],
  })
  expect((await server.call(certificateApplicationRead, { applicationId: schemeId }, officer)).data).toMatchObject({
    reason: 'applicationNotFound',
  })
})
