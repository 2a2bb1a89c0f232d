import { createHash } from 'node:crypto'
import type { EndedBy } from '../../exams/exams.public.ts'
import type { StoredAnswer } from '../saving/answer.rules.ts'

export type ReceiptHead = {
  readonly attemptId: string
  readonly sitting: number
  readonly examId: string
  readonly examVersion: number
  readonly startedAt: Date
  readonly submittedAt: Date
  readonly endedBy: EndedBy
}
export type ReceiptQuestion = {
  readonly position: number
  readonly questionId: string
  readonly version: number
  readonly points: number
  readonly optionOrder: string
  /** Null: never answered. */
  readonly seq: number | null
  readonly savedAt: Date | null
  readonly uncertain: boolean | null
  readonly answer: StoredAnswer | null
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The version of the format of receipts. Version 1 has neither places nor spots on pictures; existing receipts keep
 * their version.
 */
export type ReceiptForm = 1 | 2
const newestForm: ReceiptForm = 2

/**
 * Returns the content of a receipt as a text in a fixed form: the attempt, the paper and every answer with its sequence
 * number and the instant of its save. The paper is included only as a digest of question versions, points and option
 * orders, because the orders themselves would reveal the order in the bank. The candidate gets this text, and its
 * SHA-256 is signed.
 */
export function receiptContent(
  head: ReceiptHead,
  questions: readonly ReceiptQuestion[],
  form: ReceiptForm = newestForm,
): string {
  const paper = questions
    .map((one) => `${one.position} ${one.questionId} ${one.version} ${one.points} ${one.optionOrder}\n`)
    .join('')
  const answers = questions.map((one) =>
    one.seq === null || one.savedAt === null
      ? `${one.position} -`
      : `${one.position} ${one.seq} ${one.savedAt.toISOString()} ${one.uncertain ? '?' : '.'} ${answerText(one.answer, form)}`,
  )
  return [
    `exam receipt ${form}`,
    `attempt ${head.attemptId} sitting ${head.sitting}`,
    `exam ${head.examId} version ${head.examVersion}`,
    `started ${head.startedAt.toISOString()}`,
    `submitted ${head.submittedAt.toISOString()} by ${head.endedBy}`,
    `paper ${sha256(paper)} questions ${questions.length}`,
    ...answers,
    '',
  ].join('\n')
}

/** The first form that has each part of an answer, in the order in which they are written. */
const partsOfAnswer: Readonly<Record<keyof StoredAnswer, ReceiptForm>> = {
  keys: 1,
  texts: 1,
  text: 1,
  files: 1,
  places: 2,
  spots: 2,
}

function answerText(answer: StoredAnswer | null, form: ReceiptForm): string {
  if (answer === null) return 'null'
  const parts = (Object.keys(partsOfAnswer) as (keyof StoredAnswer)[]).filter((part) => partsOfAnswer[part] <= form)
  return JSON.stringify(Object.fromEntries(parts.map((part) => [part, answer[part]])))
}

/** Returns the SHA-256 of a receipt's content, in hexadecimal. */
export const receiptDigest = sha256

/**
 * Returns the content of a receipt in the form that matches its signed digest, or in the newest form if none matches.
 */
export function receiptContentAsSigned(
  digest: string,
  head: ReceiptHead,
  questions: readonly ReceiptQuestion[],
): string {
  const former = receiptContent(head, questions, 1)
  return receiptDigest(former) === digest ? former : receiptContent(head, questions)
}

/** Returns the signed statement: this content was submitted at this instant, under this code. */
export const signedStatement = (receipt: {
  readonly code: string
  readonly digest: string
  readonly submittedAt: Date
}): string => ['exam receipt 1', receipt.code, receipt.digest, receipt.submittedAt.toISOString()].join('\n')

/** Letters and digits that can't be confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a code of 16 characters from ten random bytes: short enough to type, and not guessable. */
export function receiptCodeFrom(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: 16 }, (_, index) => alphabet[Number((bits >> BigInt(5 * (15 - index))) & 31n)]).join('')
}

/** Formats a receipt code in groups of four, as printed. */
export const formatReceiptCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/**
 * Normalises a typed code: folds full width and case, drops everything but letters and digits, and converts letters
 * that look like digits.
 */
export const normaliseReceiptCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
