import {
  certificateCheck,
  certificateFile,
  myCertificateList,
  myCertificateRead,
} from '@portal/contract/certificates/certificate.contract.ts'
import {
  certificateNumberWithCheckDigit,
  isCertificateNumberValid,
} from '@portal/contract/certificates/certificate-number.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer } from '../exams/testing/exam.driver.ts'
import { aCertificate, aScheme } from './certificate.builders.ts'
import { issueCertificateForCourse } from './certificate.listeners.ts'
import { loadCertificateCards, loadCertificateOfSource } from './certificates.public.ts'
import { issueCertificate, revokeIssuedCertificate } from './issue.service.ts'

let server: TestServer
let company: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星桥通信' })
})
afterAll(() => server.close())

const holder = async (name = '周以宁', latin: string | null = 'Zhou Yining') => {
  const person = await aPerson(server.deps, company, { name })
  await server.deps.sql`update account set name_latin = ${latin} where id = ${person.accountId}`
  return person
}
let visitors = 0
/** Each check comes from its own address, unless the limit itself is tested. */
const check = (
  input: { number: string; name?: string; secret?: string },
  lang: 'zh' | 'en' = 'zh',
  remoteAddress = `10.1.${Math.floor(++visitors / 250)}.${visitors % 250}`,
) => {
  server.clock.pass(1)
  return server
    .inject({
      method: 'POST',
      url: certificateCheck.path,
      remoteAddress,
      headers: { 'accept-language': lang },
      payload: input,
    })
    .then((answer) => ({ status: answer.statusCode, body: answer.json(), raw: answer.body }))
}
const listOf = async (person: Person) => (await server.call(myCertificateList, {}, person)).data
const detailOf = (person: Person, certificateId: string, lang: 'zh' | 'en' = 'zh') =>
  server.call(myCertificateRead, { certificateId }, { ...person, lang })

test('passing the exam issues the certificate once, frozen, and the result names it', async () => {
  const person = await holder()
  const schemeId = await aScheme(server.deps)
  const examId = await createTestExam(server.deps, { single: 2, judge: 2 }, { certificateSchemeId: schemeId })
  const exam = createExamDriver(server)
  const paper = await exam.open(person, examId)
  await exam.submit(
    person,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((question) => testAnswer(question)),
  )
  await exam.submit(person, paper.attemptId, 'submit-key-1')
  const { list, total } = await listOf(person)
  expect(total).toBe(1)
  const [card] = list
  expect(card).toMatchObject({
    kind: 'exam',
    title: 'IP 数据通信工程师',
    level: '高级',
    holderName: '周以宁',
    state: 'valid',
    issuedAt: '2026-03-02',
    validUntil: '2029-03-01',
  })
  expect(isCertificateNumberValid(card?.number ?? '')).toBe(true)
  expect((await server.call(examResult, { attemptId: paper.attemptId }, person)).data.certificateId).toBe(
    card?.certificateId,
  )

  await server.deps.sql`update account set name = '周改名' where id = ${person.accountId}`
  await server.deps.sql`update certificate_scheme set title = '{"zh": "别的"}' where id = ${schemeId}`
  const detail = (await detailOf(person, card?.certificateId ?? '', 'en')).data
  expect(detail).toMatchObject({
    holderName: 'Zhou Yining',
    title: 'Datacom Engineer',
    level: 'Professional',
    renewFrom: '2028-09-01',
  })
  expect(detail.source).toMatchObject({
    kind: 'exam',
    title: 'Network exam',
    attemptId: paper.attemptId,
    productId: null,
    score: 800,
    passingPoints: 400,
  })
  expect(detail.path).toEqual([
    { title: 'Associate', issuedAt: null },
    { title: 'Professional', issuedAt: '2026-03-02' },
    { title: 'Expert', issuedAt: null },
  ])
  expect(detail.log).toMatchObject([{ kind: 'issued', note: 'Exam passed, issued automatically' }])
  expect(detail.svg).toMatch(/^<svg [^>]*viewBox="0 0 1188 840"/)
  expect(detail.svg).toContain('Certificate, Zhou Yining, Datacom Engineer · Professional')
})

test('failing the exam issues nothing', async () => {
  const person = await holder()
  const examId = await createTestExam(server.deps, { single: 2 }, { certificateSchemeId: await aScheme(server.deps) })
  const exam = createExamDriver(server)
  const paper = await exam.open(person, examId)
  await exam.submit(
    person,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((question) => testAnswer(question, false)),
  )
  expect((await listOf(person)).total).toBe(0)
})

test('completing a course issues its certificate, and only where there is one', async () => {
  const person = await holder()
  const productId = await aScheme(server.deps)
  const schemeId = await aScheme(server.deps, { kind: 'course', trackId: null, levelIndex: null, validityMonths: null })
  const course = {
    ...person,
    productId,
    title: { zh: '变更窗口四步法', en: 'A Change Window in Four Steps' },
    completedAt: server.clock.now(),
  }
  await inTransaction(server.deps.sql, async (tx) => {
    await issueCertificateForCourse(server.deps, tx, { ...course, certificateSchemeId: null })
    await issueCertificateForCourse(server.deps, tx, { ...course, certificateSchemeId: schemeId })
    await issueCertificateForCourse(server.deps, tx, { ...course, certificateSchemeId: schemeId })
  })
  const { list, total } = await listOf(person)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({ kind: 'course', level: null, validUntil: null, state: 'valid' })
  const detail = (await detailOf(person, list[0]?.certificateId ?? '')).data
  expect(detail.source).toMatchObject({
    kind: 'course',
    title: '变更窗口四步法',
    productId,
    attemptId: null,
    score: null,
  })
  expect(detail.path).toEqual([])
  expect(
    (await loadCertificateOfSource(server.deps.sql, person, productId, 'zh', server.clock.now()))?.certificateId,
  ).toBe(list[0]?.certificateId)
})

test('concurrent issues give one certificate with one first line', async () => {
  const person = await holder()
  const schemeId = await aScheme(server.deps)
  const source = { kind: 'course', id: schemeId, title: { zh: '课程' } } as const
  const issued = await Promise.all(
    Array.from({ length: 6 }, () =>
      inTransaction(server.deps.sql, (tx) => issueCertificate(server.deps, tx, { schemeId, ...person, source })),
    ),
  )
  expect(new Set(issued.map((one) => one?.certificateId)).size).toBe(1)
  expect(issued.filter((one) => one?.isNew)).toHaveLength(1)
  const [lines] = await server.deps
    .sql`select count(*)::int as n from certificate_event where certificate_id = ${issued[0]?.certificateId ?? ''}`
  expect(lines?.n).toBe(1)
  expect(
    await issueCertificate(server.deps, server.deps.sql, { schemeId: person.accountId, ...person, source }),
  ).toBeNull()
})

test('a certificate of the past expires, is renewed once, and the older one is superseded', async () => {
  const person = await holder()
  const schemeId = await aScheme(server.deps, { validityMonths: 12 })
  const first = await aCertificate(server.deps, person, { schemeId, at: new Date('2024-06-02T04:00:00Z') })
  expect((await listOf(person)).list[0]).toMatchObject({
    issuedAt: '2024-06-02',
    validUntil: '2025-06-01',
    state: 'expired',
  })
  expect((await check({ number: first.number, name: '周以宁' })).body.data).toMatchObject({
    state: 'expired',
    stateAt: '2025-06-01',
  })
  server.clock.pass(1)
  const second = await aCertificate(server.deps, person, { schemeId })
  const third = await aCertificate(server.deps, person, { schemeId })
  expect(second.isNew).toBe(true)
  expect(third).toMatchObject({ certificateId: second.certificateId, isNew: false })
  expect((await listOf(person)).list.map((one) => one.state)).toEqual(['valid', 'superseded'])
  expect((await check({ number: first.number, name: 'zhou yining' })).body.data).toMatchObject({
    state: 'superseded',
    stateAt: '2026-03-02',
  })
  expect((await detailOf(person, first.certificateId)).data.log.map((line) => line.kind)).toEqual([
    'queried',
    'superseded',
    'queried',
    'issued',
  ])
})

test('other people, and the same person in another company, can’t see it', async () => {
  const person = await holder()
  const { certificateId } = await aCertificate(server.deps, person)
  const other = await aCompany(server.deps)
  await joinCompany(server.deps, person.accountId, other)
  const elsewhere = { ...person, companyId: other, token: await aSession(server.deps, person.accountId, other) }
  for (const stranger of [await holder(), elsewhere]) {
    expect((await detailOf(stranger, certificateId)).reason).toBe('certificateNotFound')
    const file = await server.inject({
      method: 'GET',
      url: `${certificateFile.path}?certificateId=${certificateId}`,
      headers: { access_token: stranger.token },
    })
    expect(file.statusCode).toBe(404)
    expect((await listOf(stranger)).total).toBe(0)
  }
  expect((await loadCertificateCards(server.deps.sql, person, 'zh', 3, server.clock.now())).total).toBe(1)
  expect(await loadCertificateOfSource(server.deps.sql, elsewhere, certificateId, 'zh', server.clock.now())).toBeNull()
})

test('the file is a PDF for its holder only, identical each time, and each download is logged', async () => {
  const person = await holder()
  const { certificateId, number } = await aCertificate(server.deps, person)
  const load = (lang: string) => {
    server.clock.pass(1)
    return server.inject({
      method: 'GET',
      url: `${certificateFile.path}?certificateId=${certificateId}&lang=${lang}`,
      headers: { access_token: person.token },
    })
  }
  const file = await load('zh')
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${number}.pdf`)
  expect(file.headers['cache-control']).toBe('private, no-cache')
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.rawPayload.length).toBeLessThan(150_000)
  expect((await load('zh')).rawPayload.equals(file.rawPayload)).toBe(true)
  expect((await load('en')).rawPayload.equals(file.rawPayload)).toBe(false)
  expect((await load('fr')).statusCode).toBe(400)
  expect((await detailOf(person, certificateId)).data.log.map((line) => line.note)).toEqual([
    '本人下载英文 PDF',
    '本人下载中文 PDF',
    '本人下载中文 PDF',
    '课程完成，自动颁发',
  ])
})

test('number and name verify it, in either script and notation; so does the code', async () => {
  const person = await holder()
  const { certificateId, number } = await aCertificate(server.deps, person)
  for (const name of ['周以宁', ' 周 以宁 ', 'zhou yining', 'ＺＨＯＵ　Yining']) {
    const answer = await server.call(certificateCheck, { number: number.toLowerCase().replaceAll('-', ' '), name })
    expect(answer.data).toMatchObject({
      number,
      state: 'valid',
      stateAt: null,
      holderName: '周以宁',
      issuer: { zh: '培训认证中心' },
    })
  }
  const verifyUrl = new URL((await detailOf(person, certificateId)).data.verifyUrl)
  expect(verifyUrl.pathname).toBe('/certificateQuery')
  const byCode = await check(
    { number: verifyUrl.searchParams.get('number') ?? '', secret: verifyUrl.searchParams.get('secret') ?? '' },
    'en',
  )
  expect(byCode.body.data).toMatchObject({
    number,
    holderName: 'Zhou Yining',
    level: { zh: '高级', en: 'Professional' },
    score: null,
  })
  const { log } = (await detailOf(person, certificateId)).data
  expect(log.filter((line) => line.kind === 'queried')).toHaveLength(5)
  expect(log[0]?.note).toBe('扫码核验，结果为有效')
})

test('every mismatch is one answer, and nothing is written', async () => {
  const person = await holder()
  const { certificateId, number } = await aCertificate(server.deps, person)
  const last = Number(number.at(-1))
  const answers = await Promise.all([
    check({ number, name: '周以安' }),
    check({ number, secret: 'AAAAAAAAAAAAAAAA' }),
    check({ number: `${number.slice(0, -1)}${(last + 1) % 10}`, name: '周以宁' }),
    check({ number: 'ZZ-2020-0000000', name: '周以宁' }),
    check({ number: '%%%%', name: "' or 1=1 --" }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect(answer.raw).toBe(answers[0]?.raw)
    expect(answer.body.data.reason).toBe('certificateNoMatch')
  }
  expect((await check({ number })).body).toMatchObject({ code: 400, data: { reason: 'malformed', fields: ['name'] } })
  expect((await check({ number, name: ' · ' })).body.code).toBe(400)
  expect((await detailOf(person, certificateId)).data.log).toHaveLength(1)
})

test('a number alone reveals nothing, and guessing numbers is rate-limited; the secret is too long to guess', async () => {
  const { certificateId, number } = await aCertificate(server.deps, await holder())
  const from = async (query: Record<string, string>) => {
    const answer = await server.inject({
      method: 'POST',
      url: certificateCheck.path,
      remoteAddress: '198.51.100.77',
      payload: query,
    })
    return { status: answer.statusCode, body: answer.body }
  }
  const [, code = '', year, serial] = /^(.+)-(\d{4})-(\d+)\d$/.exec(number) ?? []
  expect(certificateNumberWithCheckDigit(code, Number(year), Number(serial))).toBe(number)
  const statuses: number[] = []
  for (let next = 0; next < 12; next++) {
    const { status, body } = await from({
      number: certificateNumberWithCheckDigit(code, Number(year), Number(serial) + next),
      name: '别人',
    })
    expect(body).not.toContain('周以宁')
    statuses.push(status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404))
  expect(statuses.slice(10)).toEqual([429, 429])
  const [row] = await server.deps.sql<{ secret: string }[]>`select secret from certificate where id = ${certificateId}`
  expect(Buffer.from(row?.secret ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(64)
})

test('an unknown number and a wrong name make the same statements', async () => {
  const { number } = await aCertificate(server.deps, await holder())
  server.statements()
  await check({ number, name: '别人' })
  const known = server.statements()
  await check({ number: 'ZZ-2020-0000000', name: '别人' })
  expect(server.statements()).toEqual(known)
})

test('a revoked certificate shows its reason and is not issued again', async () => {
  const person = await holder()
  const schemeId = await aScheme(server.deps)
  const { certificateId, number } = await aCertificate(server.deps, person, { schemeId })
  expect(await revokeIssuedCertificate(server.deps, server.deps.sql, certificateId, '考试违规')).toBe(true)
  expect(await revokeIssuedCertificate(server.deps, server.deps.sql, certificateId, '考试违规')).toBe(false)
  expect((await check({ number, name: '周以宁' })).body.data).toMatchObject({
    state: 'revoked',
    stateAt: '2026-03-02',
    stateReason: '考试违规',
  })
  expect(await aCertificate(server.deps, person, { schemeId })).toMatchObject({ certificateId, isNew: false })
})

test('names for one number are limited across all addresses, while the code still works', async () => {
  const { certificateId, number } = await aCertificate(server.deps, await holder('沈知远', null))
  const [row] = await server.deps.sql<{ secret: string }[]>`select secret from certificate where id = ${certificateId}`
  for (const asked of [number, 'ZZ-2020-7654321']) {
    const statuses: number[] = []
    for (let n = 0; n < 22; n++) statuses.push((await check({ number: asked, name: `沈${n}` })).status)
    expect(statuses).toEqual([...Array(20).fill(404), 429, 429])
  }
  const refused = await check({ number, name: '沈知远' })
  expect(refused.status).toBe(429)
  expect(refused.body.data.retryAfter).toBeGreaterThan(3600)
  expect((await check({ number, secret: row?.secret ?? '' })).status).toBe(200)
  server.clock.pass(6 * 3600)
  expect((await check({ number, name: '沈知远' })).status).toBe(200)
})

test('the check is limited by address', async () => {
  const codes: number[] = []
  for (let i = 0; i < 12; i++)
    codes.push((await check({ number: 'ZZ-2020-0000000', name: '谁' }, 'zh', '10.9.9.9')).status)
  expect(codes.slice(0, 10)).toEqual(Array(10).fill(404))
  expect(codes.slice(10)).toEqual([429, 429])
})
