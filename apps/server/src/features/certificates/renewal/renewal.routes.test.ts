import { certificateCheck, myCertificateRead } from '@portal/contract/certificates/certificate.contract.ts'
import { certificateApplicationSave } from '@portal/contract/certificates/exam-apply.contract.ts'
import { schemeRead, schemeSave } from '@portal/contract/certificates/scheme-staff.contract.ts'
import { certificateTracks } from '@portal/contract/certificates/track.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { aCertificate, aScheme } from '../certificate.builders.ts'
import { issueCertificate, revokeIssuedCertificate } from '../issue.service.ts'
import { remindCertificateHolders } from './renewal.jobs.ts'

let server: TestServer
let company: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
afterAll(() => server.close())

const day = 86_400_000
/** Today is 2 March 2026. */
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * day)
const detailOf = async (person: Person, certificateId: string) =>
  (await server.call(myCertificateRead, { certificateId }, person)).data
const did = (person: Person, schemeId: string, kind: 'course' | 'exam' | 'application') =>
  issueCertificate(server.deps, server.deps.sql, {
    schemeId,
    ...person,
    source: { kind, id: schemeId, title: { zh: '续证' } },
  })

test('a valid certificate is renewed only in the way set by staff; both certificates refer to each other', async () => {
  const person = await aPerson(server.deps, company, { name: '林晓雯' })
  const schemeId = await aScheme(server.deps, { validityMonths: 12, renewBy: 'exam' })
  const first = await aCertificate(server.deps, person, { schemeId, at: daysAgo(300) })
  for (const kind of ['course', 'application'] as const)
    expect(await did(person, schemeId, kind)).toMatchObject({ certificateId: first.certificateId, isNew: false })
  expect((await server.call(certificateApplicationSave, { schemeId, grounds: '五年现网经验' }, person)).reason).toBe(
    'certificateHeld',
  )
  const own = (await server.call(certificateTracks, {}, person)).data.list
    .flatMap(({ levels }) => levels)
    .find(({ held }) => held)
  expect(own?.applySchemeId).toBeNull()

  const second = await did(person, schemeId, 'exam')
  expect(second).toMatchObject({ isNew: true })
  expect(await detailOf(person, first.certificateId)).toMatchObject({
    state: 'superseded',
    successor: second && { certificateId: second.certificateId, number: second.number },
    renewal: null,
  })
  expect((await detailOf(person, second?.certificateId ?? '')).former).toEqual({
    certificateId: first.certificateId,
    number: first.number,
  })
  const told = await server.call(certificateCheck, { number: first.number, name: '林晓雯' })
  expect(told.data).toMatchObject({ state: 'superseded', supersededBy: second?.number })
  expect(
    (await server.call(certificateCheck, { number: second?.number ?? '', name: '林晓雯' })).data.supersededBy,
  ).toBeNull()
})

test('an expired certificate is earned again in any way; nothing renews it too early', async () => {
  const person = await aPerson(server.deps, company)
  const schemeId = await aScheme(server.deps, { validityMonths: 12, renewBy: 'exam' })
  await aCertificate(server.deps, person, { schemeId, at: daysAgo(400) })
  expect(await did(person, schemeId, 'course')).toMatchObject({ isNew: true })
  expect(await did(person, schemeId, 'exam')).toMatchObject({ isNew: false })
})

test('the holder sees the steps left once renewal is possible', async () => {
  const person = await aPerson(server.deps, company)
  const schemeId = await aScheme(server.deps, { validityMonths: 12 })
  const examId = await createTestExam(server.deps, { single: 1 }, { certificateSchemeId: schemeId })
  const early = await aCertificate(server.deps, person, { schemeId, at: daysAgo(10) })
  expect((await detailOf(person, early.certificateId)).renewal).toMatchObject({ isOpen: false })
  const late = await aPerson(server.deps, company)
  const { certificateId } = await aCertificate(server.deps, late, { schemeId, at: daysAgo(300) })
  expect((await detailOf(late, certificateId)).renewal).toEqual({
    from: '2025-11-05',
    isOpen: true,
    ways: [
      { kind: 'exam', id: examId, title: '网络考试', isDone: false },
      { kind: 'evidence', id: schemeId, title: 'IP 数据通信工程师', isDone: false },
    ],
  })
  await server.deps.sql`update certificate_scheme set renew_by = 'exam' where id = ${schemeId}`
  expect((await detailOf(late, certificateId)).renewal?.ways.map(({ kind }) => kind)).toEqual(['exam'])
  const forEver = await aCertificate(server.deps, late, {
    schemeId: await aScheme(server.deps, { validityMonths: null }),
  })
  expect((await detailOf(late, forEver.certificateId)).renewal).toBeNull()
})

test('staff set the way of renewal, and an unknown value is rejected', async () => {
  const officer = await aPerson(server.deps, company, { grants: ['certificates'] })
  const content = {
    kind: 'exam',
    title: { zh: '运维' },
    sentence: { zh: '特授予' },
    signatory: { name: { zh: '陆启明' }, title: {} },
    layout: {},
    validityMonths: 24,
  } as const
  const made = await server.call(schemeSave, { code: 'RN-AA', ...content, renewBy: 'evidence' }, officer)
  expect((await server.call(schemeRead, { schemeId: made.data.schemeId }, officer)).data.content.renewBy).toBe(
    'evidence',
  )
  expect(
    (await server.call(schemeSave, { code: 'RN-AB', ...content, renewBy: 'money' as never }, officer)).fields,
  ).toContain('renewBy')
})

test('holders are reminded 90, 30 and 7 days before expiry, each once, in the portal and by email if they want it', async () => {
  const person = await aPerson(server.deps, company, { email: 'holder@portal.test' })
  await server.deps.sql`update account set notice_mail = true where id = ${person.accountId}`
  const schemeId = await aScheme(server.deps, { validityMonths: 12 })
  const { certificateId } = await aCertificate(server.deps, person, { schemeId, at: daysAgo(365 - 92) })
  const gone = await aCertificate(server.deps, person, { at: daysAgo(36 * 30) })
  await revokeIssuedCertificate(server.deps, server.deps.sql, gone.certificateId, '考试违规')
  const notices = async () =>
    (
      await server.deps.sql<
        { cause: string; title: { zh: string } }[]
      >`select cause, title from notification where account_id = ${person.accountId} and cause like 'certificateEnds%' order by created_at`
    ).map(({ cause, title }) => `${cause.split(' ')[2]} ${title.zh}`)
  const mails = async () =>
    (await server.deps.sql`select from outbound_message where recipient = 'holder@portal.test'`).length
  await remindCertificateHolders.run(server.deps)
  expect(await notices()).toEqual([])
  const told: string[] = []
  for (const [days, step, left] of [
    [1, 90, 90],
    [60, 30, 30],
    [10, 30, 20],
    [14, 7, 6],
    [6, 7, 0],
  ] as const) {
    server.clock.pass(days * 86_400)
    await Promise.all([remindCertificateHolders.run(server.deps), remindCertificateHolders.run(server.deps)])
    if (!told.some((one) => one.startsWith(`${step} `)))
      told.push(`${step} 证书《IP 数据通信工程师》还有 ${left} 天到期`)
    expect(await notices()).toEqual(told)
  }
  expect(told).toHaveLength(3)
  expect(await mails()).toBe(3)
  server.clock.pass(2 * 86_400)
  await remindCertificateHolders.run(server.deps)
  expect(await notices()).toHaveLength(3)
  const [row] = await server.deps.sql<
    { link: string }[]
  >`select link from notification where account_id = ${person.accountId} and cause like 'certificateEnds%' limit 1`
  expect(row?.link).toBe(`/user/certificateDetail?id=${certificateId}`)
})

test('holders of one company are reminded in one step, each of all their certificates', async () => {
  const own = await aCompany(server.deps)
  const schemes = [
    await aScheme(server.deps, { validityMonths: 12 }),
    await aScheme(server.deps, { validityMonths: 12 }),
  ]
  for (const email of ['lin@portal.test', 'bo@portal.test']) {
    const person = await aPerson(server.deps, own, { email })
    for (const schemeId of schemes) await aCertificate(server.deps, person, { schemeId, at: daysAgo(300) })
  }
  let calls = 0
  const { outbox } = server.deps
  await remindCertificateHolders.run({
    ...server.deps,
    outbox: {
      ...outbox,
      putNotices: async (db, deliveries) => {
        if (deliveries.some(({ companyId }) => companyId === own)) calls++
        await outbox.putNotices(db, deliveries)
      },
    },
  })
  const mails = await server.deps.sql<{ recipient: string; n: number }[]>`
    select recipient, count(*)::int as n from outbound_message where company_id = ${own} group by recipient order by recipient`
  expect(mails).toEqual([
    { recipient: 'bo@portal.test', n: 2 },
    { recipient: 'lin@portal.test', n: 2 },
  ])
  expect(calls).toBe(1)
})
