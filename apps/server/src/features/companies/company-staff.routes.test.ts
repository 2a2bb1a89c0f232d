import { ownCompanyRead } from '@portal/contract/companies/company.contract.ts'
import {
  activationCodeList,
  companyAffectedPeople,
  companyCreate,
  companyRead,
  companyResume,
  companySuspend,
  companyUpdate,
} from '@portal/contract/companies/company-staff.contract.ts'
import { activationCodeCreate, activationCodeUse } from '@portal/contract/companies/subscription.contract.ts'
import { companyList } from '@portal/contract/identity/people.contract.ts'
import { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { auditList } from '@portal/contract/operations/audit.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, joinCompany, type Person, quickPasswordHash } from '../../testing/builders.ts'
import { aPhoto } from '../../testing/pictures.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { uploadAs } from '../../testing/upload.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['companies', 'operations'] })
})
afterAll(() => server.close())

const flags = {
  knowledgeModule: true,
  showVipPaidCourseFlg: false,
  showWannaLearnFlg: false,
  showSharingRewardsFlg: false,
  showSearchCourseFlg: true,
  showRecommendCourseFlg: false,
}
const read = async (companyId: string, by = staff) => (await server.call(companyRead, { companyId }, by)).data.company
const upload = async (by: Person) =>
  (await uploadAs(server, by, { name: 'logo.jpg', bytes: await aPhoto(), purpose: 'companyLogo' })).data.fileId

test('a company is made once for a key, and its people see its name, logo, colour and features', async () => {
  const logoFileId = await upload(staff)
  const input = {
    requestKey: 'make-north',
    name: { zh: ' 北辰通信有限公司 ' },
    brandColor: '#0f6f63',
    logoFileId,
    configData: flags,
  }
  const made = await Promise.all([1, 2, 3].map(() => server.call(companyCreate, input, staff)))
  const company = made[0]?.data.company
  expect(new Set(made.map(({ data }) => data.company.id)).size).toBe(1)
  expect(company).toMatchObject({
    name: { zh: '北辰通信有限公司' },
    shortName: { zh: '北辰通信有限公司' },
    brandColor: '#0F6F63',
    status: 'active',
    people: 0,
    mayChangeAll: true,
  })
  expect(
    (await server.call(companyCreate, { requestKey: 'make-another', name: { en: '北辰通信有限公司' } }, staff)).data,
  ).toMatchObject({
    reason: 'companyNameTaken',
    fields: ['name.zh'],
  })
  expect(
    (await server.call(companyCreate, { requestKey: 'make-nothing', name: { zh: ' ' } }, staff)).data,
  ).toMatchObject({ reason: 'malformed', fields: ['name.zh'] })

  const learner = await aPerson(server.deps, company?.id ?? '')
  const info = (await server.call(ownCompanyRead, {}, learner)).data
  expect(info).toMatchObject({ companyName: '北辰通信有限公司', brandColor: '#0F6F63', configData: flags })
  expect((await server.inject({ method: 'GET', url: info.logo })).statusCode).toBe(200)
  const { rows } = (await server.call(companyList, { q: '北辰' }, staff)).data
  expect(rows).toMatchObject([{ people: 1, brandColor: '#0F6F63', logo: info.logo, vipUntil: null, hasWecom: false }])
})

test('over a newer state nothing is saved; what is left out stays; the log says what changed', async () => {
  const companyId = await aCompany(server.deps, { name: '甲' })
  const first = await read(companyId)
  const saved = await server.call(
    companyUpdate,
    { companyId, revision: first.revision, brandColor: '#AA3300', singleSession: true },
    staff,
  )
  expect(saved.data.company).toMatchObject({ name: { zh: '甲' }, brandColor: '#AA3300', singleSession: true })
  server.clock.pass(1)
  expect(
    (await server.call(companyUpdate, { companyId, revision: first.revision, brandColor: '#112233' }, staff)).reason,
  ).toBe('conflict')
  // Saving the same values again changes nothing, whichever revision was seen.
  expect(
    (await server.call(companyUpdate, { companyId, revision: first.revision, brandColor: '#aa3300' }, staff)).code,
  ).toBe(200)
  expect(
    (await server.call(companyUpdate, { companyId, revision: saved.data.company.revision, brandColor: '' }, staff)).data
      .company.brandColor,
  ).toBeNull()
  expect((await server.call(companyUpdate, { companyId, revision: 'x', brandColor: 'red' }, staff)).data).toMatchObject(
    {
      reason: 'malformed',
      fields: ['brandColor'],
    },
  )
  const { rows } = (await server.call(auditList, { thing: 'company', thingId: companyId }, staff)).data
  expect(rows.map(({ action }) => action)).toEqual(['company.edit', 'company.edit'])
  expect(rows[1]?.changes).toEqual([
    { field: 'brandColor', before: null, after: '#AA3300' },
    { field: 'singleSession', before: 'false', after: 'true' },
  ])
})

test('a logo is a picture that its sender has uploaded for it', async () => {
  const companyId = await aCompany(server.deps)
  const other = await aPerson(server.deps, companyId)
  const { revision } = await read(companyId)
  const [theirs, avatar] = [
    await upload(other),
    (await uploadAs(server, staff, { name: 'a.jpg', bytes: await aPhoto(), purpose: 'avatar' })).data.fileId,
  ]
  for (const logoFileId of [theirs, avatar])
    expect((await server.call(companyUpdate, { companyId, revision, logoFileId }, staff)).data).toMatchObject({
      reason: 'notFound',
      fields: ['logoFileId'],
    })
  const set = await server.call(companyUpdate, { companyId, revision, logoFileId: await upload(staff) }, staff)
  expect(set.data.company.logo).toContain('/files/read?fileId=')
  expect(
    (await server.call(companyUpdate, { companyId, revision: set.data.company.revision, logoFileId: null }, staff)).data
      .company.logo,
  ).toBe('')
})

test('who looks after one company sees it alone, and changes what its own people see of it', async () => {
  const [own, other] = [await aCompany(server.deps, { name: '自己的' }), await aCompany(server.deps)]
  const keeper = await aPerson(server.deps, own, { companyGrants: ['companies'] })
  expect((await server.call(companyRead, { companyId: other }, keeper)).reason).toBe('notFound')
  const { revision, mayChangeAll, name, configData } = await read(own, keeper)
  expect(mayChangeAll).toBe(false)
  const save = (input: object) => server.call(companyUpdate, { companyId: own, revision, ...input } as never, keeper)
  expect((await save({ name: { zh: '改名' } })).data).toMatchObject({ reason: 'companyPartAboveYou', fields: ['name'] })
  expect(
    (await save({ configData: { ...configData, knowledgeModule: !configData.knowledgeModule } })).data,
  ).toMatchObject({
    reason: 'companyPartAboveYou',
    fields: ['configData'],
  })
  expect(
    (
      await save({
        name,
        configData,
        shortName: { zh: '自' },
        brandColor: '#005577',
        singleSession: true,
        logoFileId: await upload(keeper),
      })
    ).data.company,
  ).toMatchObject({
    shortName: { zh: '自' },
    brandColor: '#005577',
    singleSession: true,
  })
  for (const call of [companySuspend, companyResume, companyAffectedPeople])
    expect((await server.call(call as typeof companySuspend, { companyId: own }, keeper)).reason).toBe('forbidden')
})

test('a suspended company is closed to its people and reopens unchanged; no one suspends their own', async () => {
  const [companyId, second] = [await aCompany(server.deps), await aCompany(server.deps)]
  const passwordHash = await quickPasswordHash('a-long-password')
  const [only, both] = [
    await aPerson(server.deps, companyId, { passwordHash }),
    await aPerson(server.deps, companyId, { passwordHash }),
  ]
  await joinCompany(server.deps, both.accountId, second)
  expect((await server.call(companyAffectedPeople, { companyId }, staff)).data).toEqual({
    people: 2,
    onlyHere: 1,
    signedIn: 2,
    inExams: 0,
  })
  const shut = await Promise.all(
    [1, 2].map(() => server.call(companySuspend, { companyId, reason: '合同到期' }, staff)),
  )
  expect(shut.map(({ data }) => data.company.status)).toEqual(['suspended', 'suspended'])
  expect((await server.call(ownCompanyRead, {}, only)).code).toBe(202)
  const signIn = (person: Person) =>
    server.call(passwordSignIn, { userName: person.login, password: 'a-long-password' }, {})
  expect((await signIn(only)).reason).toBe('noCompany')
  expect((await signIn(both)).data.companyInfo.id).toBe(second)
  server.clock.pass(1)
  expect((await server.call(companyResume, { companyId }, staff)).data.company.status).toBe('active')
  expect((await server.call(ownCompanyRead, {}, only)).code).toBe(200)
  const lines = (await server.call(auditList, { thingId: companyId }, staff)).data.rows
  expect(lines.map(({ action, reason }) => [action, reason])).toEqual([
    ['company.resume', null],
    ['company.suspend', '合同到期'],
  ])
  expect((await server.call(companySuspend, { companyId: staff.companyId }, staff)).reason).toBe('companyIsYours')
  const nowhere = { companyId: '00000000-0000-7000-8000-00000000dead' }
  for (const call of [companySuspend, companyResume, companyAffectedPeople])
    expect((await server.call(call as typeof companySuspend, nowhere, staff)).reason).toBe('notFound')
})

test('codes made for a company, and codes for any that it has used, are listed page by page without the code', async () => {
  const [companyId, other] = [await aCompany(server.deps), await aCompany(server.deps)]
  const learner = await aPerson(server.deps, companyId, { name: '用码的人' })
  const make = async (n: number, own: object = {}) => {
    server.clock.pass(1)
    const terms = {
      days: n,
      expiresAt: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
      requestKey: `code-${companyId}-${n}`,
      ...own,
    }
    return (await server.call(activationCodeCreate, terms, staff)).data.code
  }
  const own = await make(10, { companyId })
  const any = await make(20)
  await make(30)
  await make(40, { companyId: other })
  await server.call(activationCodeUse, { code: any }, learner)
  const first = (await server.call(activationCodeList, { companyId, limit: 1 }, staff)).data
  expect(first).toMatchObject({ total: 2, rows: [{ days: 20, usedBy: '用码的人', isForAny: true }] })
  const second = (await server.call(activationCodeList, { companyId, limit: 1, after: first.next ?? '' }, staff)).data
  expect(second).toMatchObject({ next: null, rows: [{ days: 10, usedAt: null, isForAny: false }] })
  expect(JSON.stringify([first, second])).not.toContain(own.slice(0, 4))
  expect((await read(companyId)).vipUntil).not.toBeNull()
})
