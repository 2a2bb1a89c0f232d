import { createHash, createPublicKey, verify } from 'node:crypto'
import { attemptReopen } from '@portal/contract/exams/attempt-staff.contract.ts'
import { examReceipt, examReceiptFile, receiptVerify } from '@portal/contract/exams/exam-receipt.contract.ts'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../testing/builders.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import { createTestExam, keyTextMarker } from '../../exams/testing/exam.builders.ts'
import { openExamTests, testAnswer } from '../../exams/testing/exam.driver.ts'
import { closeDueAttempts } from '../finish-attempt.service.ts'

const { server, company, staff, drive } = await openExamTests()

let serial = 0
const submitted = async (own: object = {}) => {
  const examId = await createTestExam(
    server.deps,
    { single: 2, multiple: 1, blank: 1, short: 1 },
    { release: { score: 'never', marks: 'never', key: 'never' }, ...own },
  )
  const person = await aPerson(server.deps, company, { name: '王晓东', employeeNo: `R${++serial}` })
  const paper = await drive.open(person, examId)
  server.clock.pass(60)
  await drive.submit(
    person,
    paper.attemptId,
    'submit-key-1',
    paper.questions.filter((one) => one.type !== 'blank').map((one) => testAnswer(one)),
  )
  return { examId, person, attemptId: paper.attemptId }
}
const receiptOf = (person: Person, attemptId: string) => server.call(examReceipt, { attemptId }, person)
const check = (code: string, digest?: string) => {
  server.clock.pass(61) // the limit is per minute
  return server.call(receiptVerify, { code, ...(digest ? { digest } : {}) })
}

test('a receipt proves the submission to holders of its content, and contains neither key nor score', async () => {
  const { person, attemptId } = await submitted()
  const answer = await receiptOf(person, attemptId)
  const { data } = answer
  expect(data).toMatchObject({
    attemptId,
    isIntact: true,
    endedBy: 'candidate',
    candidate: { name: '王晓东', employeeNo: 'R1' },
    number: 1,
  })
  expect(createHash('sha256').update(data.content).digest('hex')).toBe(data.digest)
  expect(data.signedText).toBe(
    ['exam receipt 1', data.code.replaceAll('-', ''), data.digest, data.submittedAt].join('\n'),
  )
  const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' })
  expect(verify(null, Buffer.from(data.signedText), key, Buffer.from(data.signature, 'base64'))).toBe(true)
  expect(answer.raw).not.toContain(keyTextMarker)
  expect(answer.raw).not.toMatch(/optionOrder|questionId|score/)
  expect((await receiptOf(person, attemptId)).data).toEqual(data)
  expect((await receiptOf(await aPerson(server.deps, company), attemptId)).reason).toBe('attemptNotFound')

  expect((await check(data.code)).data).toEqual({
    code: data.code,
    genuine: true,
    examTitle: { zh: '网络考试', en: 'Network exam' },
    submittedAt: data.submittedAt,
    matches: null,
  })
  expect((await check(data.code.toLowerCase().replaceAll('-', ' '), data.digest.toUpperCase())).data.matches).toBe(true)
  expect((await check(data.code, createHash('sha256').update(`${data.content} `).digest('hex'))).data.matches).toBe(
    false,
  )
  const unknown = await check('0000-0000-0000-0000')
  expect(unknown).toMatchObject({ status: 404, reason: 'receiptNotFound' })
})

test('the public verification is rate-limited, and rejects a receipt that was tampered with', async () => {
  const { person, attemptId } = await submitted()
  const { code } = (await receiptOf(person, attemptId)).data
  await server.deps
    .sql`update exam_receipt set submitted_at = submitted_at - interval '1 hour' where attempt_id = ${attemptId}`
  expect((await check(code)).reason).toBe('receiptNotFound')
  expect((await receiptOf(person, attemptId)).data.isIntact).toBe(false)
  const answers = []
  for (let i = 0; i < 12; i++) answers.push(await server.call(receiptVerify, { code: '1111-1111-1111-1111' }))
  expect(answers.at(-1)?.status).toBe(429)
})

test('an answer changed outside the portal is detected', async () => {
  const { person, attemptId } = await submitted()
  await server.deps
    .sql`update attempt_answer set answer = '{"keys": ["Z"]}' where attempt_id = ${attemptId} and position = 1`
  expect((await receiptOf(person, attemptId)).data.isIntact).toBe(false)
})

test('however an attempt ends it has one receipt; reopened it gets another, and the first stays genuine', async () => {
  const examId = await createTestExam(
    server.deps,
    { single: 2 },
    { timeLimit: 600, release: { score: 'never', marks: 'never', key: 'never' } },
  )
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  expect((await receiptOf(person, paper.attemptId)).reason).toBe('attemptNotEnded')
  server.clock.pass(700)
  await Promise.all([closeDueAttempts(server.deps), closeDueAttempts(server.deps), receiptOf(person, paper.attemptId)])
  const first = (await receiptOf(person, paper.attemptId)).data
  expect(first).toMatchObject({ endedBy: 'deadline', isIntact: true })
  await server.call(
    attemptReopen,
    { attemptId: paper.attemptId, seconds: 600, reason: 'power cut', requestKey: 'request-key-1' },
    staff,
  )
  expect((await receiptOf(person, paper.attemptId)).reason).toBe('attemptNotEnded')
  const again = await drive.open(person, examId)
  await drive.submit(
    person,
    again.attemptId,
    'submit-key-2',
    again.questions.map((one) => testAnswer(one)),
  )
  const second = (await receiptOf(person, paper.attemptId)).data
  expect(second).toMatchObject({ endedBy: 'candidate', isIntact: true })
  expect(second.code).not.toBe(first.code)
  expect((await check(first.code, first.digest)).data.matches).toBe(true)
  expect(
    (await server.deps.sql`select count(*)::int as n from exam_receipt where attempt_id = ${paper.attemptId}`)[0]?.n,
  ).toBe(2)
})

test('an attempt older than receipts gets one on request, once; practice has none', async () => {
  const { person, attemptId } = await submitted()
  await server.deps.sql`delete from exam_receipt where attempt_id = ${attemptId}`
  server.clock.pass(3600)
  const codes = await Promise.all([1, 2, 3].map(async () => (await receiptOf(person, attemptId)).data.code))
  expect(new Set(codes).size).toBe(1)
  const mock = await submitted({ kind: 'mock', release: undefined })
  expect((await receiptOf(mock.person, mock.attemptId)).reason).toBe('receiptNotFound')
})

test('PERF-02: submitting takes at most eight statements, with its receipt and certificate', async () => {
  const examId = await createTestExam(server.deps, { single: 4 }, { certificateSchemeId: await aScheme(server.deps) })
  const person = await aPerson(server.deps, company)
  const paper = await drive.open(person, examId)
  server.statements()
  await drive.submit(
    person,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((one) => testAnswer(one)),
  )
  expect(server.statements().length).toBeLessThanOrEqual(8)
  const [row] = await server.deps
    .sql`select (select count(*)::int from certificate where source_id = ${paper.attemptId}) as certificates, (select count(*)::int from exam_receipt where attempt_id = ${paper.attemptId}) as receipts`
  expect(row).toEqual({ certificates: 1, receipts: 1 })
})

test('the PDF receipt is the same each time, and its owner’s only', async () => {
  const { person, attemptId } = await submitted()
  const file = (token: string) =>
    server.inject({
      method: 'GET',
      url: `${examReceiptFile.path}?attemptId=${attemptId}`,
      headers: { access_token: token },
    })
  const pdf = await file(person.token)
  expect(pdf.statusCode).toBe(200)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file(person.token)).rawPayload.equals(pdf.rawPayload)).toBe(true)
  expect((await file(staff.token)).statusCode).toBe(404)
})
