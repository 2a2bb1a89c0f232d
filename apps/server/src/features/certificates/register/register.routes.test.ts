import {
  certificateCheck,
  myCertificateList,
  myCertificateRead,
} from '@portal/contract/certificates/certificate.contract.ts'
import {
  certificateExport,
  certificateIssue,
  certificateMissingCharacters,
  certificatePeople,
  certificateRead,
  certificateReissue,
  certificateRenew,
  certificateRevoke,
  certificateStaffFile,
  managedCertificateList,
} from '@portal/contract/certificates/certificate-staff.contract.ts'
import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { taskRead } from '@portal/contract/operations/task.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aCertificate, aScheme } from '../certificate.builders.ts'
import { certificateExportKind } from './register.service.ts'

let server: TestServer
let company: string
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  officer = await aPerson(server.deps, company, { grants: ['certificates'] })
})
afterAll(() => server.close())

const owner = (person: Person) => ({ accountId: person.accountId, companyId: company })
const toldOf = async (person: Person) =>
  (await server.call(notificationList, {}, person)).data.list.map((one) => one.title)

test('a certificate issued by hand is its holder’s like any other, once', async () => {
  const schemeId = await aScheme(server.deps)
  const person = await aPerson(server.deps, company, { name: '韩知行' })
  const found = (await server.call(certificatePeople, { q: '韩知' }, officer)).data.list
  expect(found).toMatchObject([{ accountId: person.accountId, companyId: company, name: '韩知行' }])
  const ask = { schemeId, ...owner(person), reason: '现场补发' }
  const made = (await server.call(certificateIssue, ask, officer)).data
  expect((await server.call(myCertificateList, {}, person)).data.list).toMatchObject([
    { certificateId: made.certificateId, number: made.number, state: 'valid' },
  ])
  const whole = (await server.call(myCertificateRead, { certificateId: made.certificateId }, person)).data
  expect(whole).toMatchObject({ source: { kind: 'hand' }, log: [{ kind: 'issued', note: '由培训认证中心颁发' }] })
  expect(await toldOf(person)).toEqual(['您获得了证书《IP 数据通信工程师》'])
  expect((await server.call(certificateIssue, ask, officer)).data).toMatchObject({ reason: 'holdsAlready' })
  expect((await server.call(certificateIssue, { ...ask, accountId: schemeId }, officer)).data).toMatchObject({
    reason: 'personNotFound',
  })
  expect((await server.call(certificateIssue, { ...ask, schemeId: company }, officer)).data).toMatchObject({
    reason: 'schemeNotFound',
  })
  expect((await server.call(certificateIssue, { ...ask, accountId: officer.accountId }, officer)).data).toMatchObject({
    reason: 'ownAttempt',
  })
})

test('staff are warned before and after about characters that no font has; every other name is drawn', async () => {
  expect(
    (await server.call(certificateMissingCharacters, { text: 'Łukasz محمد 김민준 王\u{20001}' }, officer)).data,
  ).toEqual({
    undrawable: ['\u{20001}'],
  })
  for (const [name, missing] of [
    ['محمد العلي', []],
    ['王\u{20001}', ['\u{20001}']],
  ] as const) {
    const person = await aPerson(server.deps, company, { name })
    const { certificateId } = await aCertificate(server.deps, owner(person))
    expect((await server.call(certificateRead, { certificateId }, officer)).data.undrawable).toEqual(missing)
  }
})

test('a revoked certificate shows the reason publicly, and none of its kind is issued again', async () => {
  const schemeId = await aScheme(server.deps)
  const person = await aPerson(server.deps, company, { name: '唐悦' })
  const { certificateId, number } = await aCertificate(server.deps, owner(person), { schemeId })
  await server.call(certificateRevoke, { certificateId, reason: '冒名考试' }, officer)
  expect((await server.call(certificateCheck, { number, name: '唐悦' })).data).toMatchObject({
    state: 'revoked',
    stateReason: '冒名考试',
  })
  expect(await toldOf(person)).toEqual(['证书《IP 数据通信工程师》已被撤销'])
  expect((await server.call(certificateRevoke, { certificateId, reason: '再来一次' }, officer)).data).toMatchObject({
    reason: 'certificateState',
  })
  expect(
    (await server.call(certificateIssue, { schemeId, ...owner(person), reason: '补发' }, officer)).data,
  ).toMatchObject({ reason: 'wasRevoked' })
  expect(
    (await server.call(certificateRevoke, { certificateId: schemeId, reason: '没有' }, officer)).data,
  ).toMatchObject({ reason: 'certificateNotFound' })
  expect((await server.call(managedCertificateList, { q: '唐悦', state: 'revoked' }, officer)).data.rows).toMatchObject(
    [{ certificateId, state: 'revoked' }],
  )
})

test('renewed before its time, the former one is superseded', async () => {
  const person = await aPerson(server.deps, company)
  const { certificateId, number } = await aCertificate(server.deps, owner(person))
  const next = (await server.call(certificateRenew, { certificateId, reason: '合同要求' }, officer)).data
  expect(next.number).not.toBe(number)
  const whole = (await server.call(certificateRead, { certificateId }, officer)).data
  expect(whole).toMatchObject({
    state: 'superseded',
    isNewest: false,
    chain: [{ certificateId: next.certificateId, state: 'valid' }, { certificateId }],
  })
  expect((await server.call(certificateRenew, { certificateId, reason: '合同要求' }, officer)).data).toMatchObject({
    reason: 'certificateState',
  })
  const forEver = await aCertificate(server.deps, owner(person), {
    schemeId: await aScheme(server.deps, { validityMonths: null }),
  })
  expect(
    (await server.call(certificateRenew, { certificateId: forEver.certificateId, reason: '合同要求' }, officer)).data,
  ).toMatchObject({ reason: 'certificateState' })
})

test('a misspelled name is corrected on a new document, and the old one shows the correction', async () => {
  const person = await aPerson(server.deps, company, { name: '赵一若' })
  const { certificateId, number } = await aCertificate(server.deps, owner(person))
  expect((await server.call(certificateReissue, { certificateId, name: '赵一若' }, officer)).data).toMatchObject({
    reason: 'malformed',
    fields: ['name'],
  })
  const next = (
    await server.call(certificateReissue, { certificateId, name: '赵一诺', nameLatin: 'Zhao Yinuo' }, officer)
  ).data
  expect((await server.call(certificateCheck, { number, name: '赵一若' })).data).toMatchObject({
    state: 'superseded',
    stateReason: '更正姓名 / Name corrected',
  })
  expect((await server.call(certificateCheck, { number: next.number, name: 'zhao yinuo' })).data).toMatchObject({
    state: 'valid',
    holderName: '赵一诺',
  })
  const [before, after] = [
    (await server.call(certificateRead, { certificateId }, officer)).data,
    (await server.call(certificateRead, { certificateId: next.certificateId }, officer)).data,
  ]
  expect([after.issuedAt, after.validUntil]).toEqual([before.issuedAt, before.validUntil])
  expect(after.log.map(({ note }) => note)).toContain('更正姓名后重新颁发')
  expect(before.log.map(({ note }) => note)).toContain('更正姓名，由新证书取代')
  expect(after.svg).toContain('svg')
})

test('two concurrent corrections of the same certificate create one', async () => {
  const person = await aPerson(server.deps, company, { name: '周以宁' })
  const { certificateId } = await aCertificate(server.deps, owner(person))
  const answers = await Promise.all(
    ['周以安', '周以凝', '周以柠'].map((name) => server.call(certificateReissue, { certificateId, name }, officer)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await server.call(managedCertificateList, { q: '周以宁' }, officer)).data.total).toBe(2)
})

test('certificates are found by number and by their end, and leave as a file', async () => {
  const schemeId = await aScheme(server.deps, { validityMonths: 2 })
  const person = await aPerson(server.deps, company, { name: '孙雨桐' })
  const { certificateId, number } = await aCertificate(server.deps, owner(person), { schemeId })
  const found = async (query: object) =>
    (await server.call(managedCertificateList, { schemeId, ...query }, officer)).data.rows.map(
      (row) => row.certificateId,
    )
  expect(await found({ q: number })).toEqual([certificateId])
  expect(await found({ q: number.replaceAll('-', '').slice(0, 12).toLowerCase() })).toEqual([certificateId])
  expect(await found({ state: 'expiring' })).toEqual([certificateId])
  expect(await found({ state: 'expired' })).toEqual([])
  server.clock.pass(70 * 86_400)
  expect(await found({ state: 'expired' })).toEqual([certificateId])
  expect(await found({ state: 'valid' })).toEqual([])
  const file = await server.inject({
    method: 'POST',
    url: certificateStaffFile.path,
    headers: { access_token: officer.token },
    payload: { certificateId, lang: 'zh' },
  })
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const begun = (
    await server.call(
      certificateExport,
      { requestKey: 'export-certificates', schemeId, columns: ['number', 'holder', 'state'] },
      officer,
    )
  ).data.task
  await createTaskJob([certificateExportKind]).run(server.deps, { taskId: begun.id })
  expect((await server.call(taskRead, { taskId: begun.id }, officer)).data.task).toMatchObject({
    state: 'done',
    total: 1,
  })
})
