import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatReceiptCode,
  normaliseReceiptCode,
  type ReceiptQuestion,
  receiptCodeFrom,
  receiptContent,
  receiptContentAsSigned,
  receiptDigest,
  signedStatement,
} from './receipt.rules.ts'

const head = {
  attemptId: 'a',
  sitting: 1,
  examId: 'e',
  examVersion: 3,
  startedAt: new Date('2026-03-02T02:00:00Z'),
  submittedAt: new Date('2026-03-02T03:00:00Z'),
  endedBy: 'candidate' as const,
}
const question = (own: Partial<ReceiptQuestion> = {}): ReceiptQuestion => ({
  position: 1,
  questionId: 'q',
  version: 2,
  points: 200,
  optionOrder: 'CADB',
  seq: 4,
  savedAt: new Date('2026-03-02T02:30:00.123Z'),
  uncertain: false,
  answer: { keys: ['A', 'C'] },
  ...own,
})

test('the content has one fixed form, and doesn’t reveal the order of the bank', () => {
  const content = receiptContent(head, [
    question(),
    question({ position: 2, seq: null, savedAt: null, uncertain: null, answer: null }),
    question({ position: 3, uncertain: true, answer: { texts: ['甲\n乙'] } }),
  ])
  expect(content.replace(/[0-9a-f]{64}/, 'DIGEST')).toBe(
    [
      'exam receipt 2',
      'attempt a sitting 1',
      'exam e version 3',
      'started 2026-03-02T02:00:00.000Z',
      'submitted 2026-03-02T03:00:00.000Z by candidate',
      'paper DIGEST questions 3',
      '1 4 2026-03-02T02:30:00.123Z . {"keys":["A","C"]}',
      '2 -',
      '3 4 2026-03-02T02:30:00.123Z ? {"texts":["甲\\n乙"]}',
      '',
    ].join('\n'),
  )
})

test('any change of paper, answer, order or time changes the digest', () => {
  const base = receiptDigest(receiptContent(head, [question()]))
  const others: Partial<ReceiptQuestion>[] = [
    { questionId: 'p' },
    { version: 3 },
    { points: 100 },
    { optionOrder: 'ABCD' },
    { seq: 5 },
    { savedAt: new Date('2026-03-02T02:30:00.124Z') },
    { uncertain: true },
    { answer: { keys: ['A'] } },
    { answer: null },
    { answer: { text: 'A' } },
    { answer: { files: 'A' } },
    { answer: { places: 'AB' } },
    { answer: { places: 'BA' } },
    { answer: { spots: '1,2' } },
    { answer: { spots: '1,3' } },
  ]
  const digests = others.map((own) => receiptDigest(receiptContent(head, [question(own)])))
  digests.push(
    receiptDigest(receiptContent({ ...head, sitting: 2 }, [question()])),
    receiptDigest(receiptContent({ ...head, endedBy: 'staff' }, [question()])),
  )
  expect(new Set([base, ...digests]).size).toBe(digests.length + 1)
  expect(receiptDigest(receiptContent(head, [question()]))).toBe(base)
  expect(signedStatement({ code: 'C', digest: base, submittedAt: head.submittedAt })).toContain(base)
})

test('a receipt in the first form has its content as it was', () => {
  const questions = [question(), question({ position: 2, answer: { spots: '1,2' } })]
  const former = receiptContent(head, questions, 1)
  expect(former).toContain('exam receipt 1\n')
  expect(former).toMatch(/\{"keys":\["A","C"\]\}\n2 4 \S+ \. \{\}\n$/)
  expect(receiptContentAsSigned(receiptDigest(former), head, questions)).toBe(former)
  const newest = receiptContent(head, questions)
  expect(newest).toContain('{"spots":"1,2"}')
  for (const digest of [receiptDigest(newest), 'another'])
    expect(receiptContentAsSigned(digest, head, questions)).toBe(newest)
})

test('property: a code has 16 characters that survive being read aloud and typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = receiptCodeFrom(bytes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
      expect(
        normaliseReceiptCode(` ${formatReceiptCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `),
      ).toBe(code)
    }),
  )
  expect(receiptCodeFrom(new Uint8Array(10))).toBe('0'.repeat(16))
  expect(receiptCodeFrom(new Uint8Array(10).fill(255))).toBe('Z'.repeat(16))
})
