import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { presentText } from '../../../core/text/language.ts'
import { type EndedBy, isPastGrace } from '../../exams/exams.public.ts'
import { type AttemptHead, findAttempt } from '../attempt.store.ts'
import { closeAttemptIfDue } from '../finish-attempt.service.ts'
import { createReceipt } from './create-receipt.service.ts'
import { drawReceiptPdf } from './drawing/receipt-pdf.ts'
import {
  formatReceiptCode,
  normaliseReceiptCode,
  receiptContentAsSigned,
  receiptDigest,
  signedStatement,
} from './receipt.rules.ts'
import {
  findReceipt,
  findReceiptByCode,
  insertReceipt,
  listReceiptQuestions,
  type ReceiptSubject,
  type StoredReceipt,
} from './receipt.store.ts'

type Found = {
  readonly attempt: Ended
  readonly subject: ReceiptSubject
  readonly receipt: StoredReceipt
  readonly content: string
  readonly questions: Awaited<ReturnType<typeof listReceiptQuestions>>
}
type Ended = AttemptHead & { readonly submittedAt: Date; readonly endedBy: EndedBy }

const isEnded = (attempt: AttemptHead): attempt is Ended =>
  attempt.state !== 'open' && attempt.submittedAt !== null && attempt.endedBy !== null

/** An attempt that ended before receipts existed gets one on request; its date shows that. */
async function findOwn(deps: Deps, actor: Actor, attemptId: string): Promise<Found> {
  let attempt = await findAttempt(deps.sql, attemptId, actor)
  if (attempt?.state === 'open' && isPastGrace(attempt.deadline, deps.clock.now())) {
    await closeAttemptIfDue(deps, attempt.id)
    attempt = await findAttempt(deps.sql, attemptId, actor)
  }
  if (!attempt) throw new AppError('attemptNotFound')
  if (!isEnded(attempt)) throw new AppError('attemptNotEnded')
  const questions = await listReceiptQuestions(deps.sql, attempt.id)
  let found = await findReceipt(deps.sql, attempt.id)
  if (found && !found.receipt) {
    const made = createReceipt(deps, attempt, attempt, questions)
    if (made) await insertReceipt(deps.sql, made)
    found = await findReceipt(deps.sql, attempt.id)
  }
  if (!found?.receipt) throw new AppError('receiptNotFound')
  const { receipt, ...subject } = found
  const content = receiptContentAsSigned(receipt.digest, { ...attempt, attemptId: attempt.id }, questions)
  return { attempt, subject, receipt, content, questions }
}

const verifyUrl = (deps: Deps, receipt: StoredReceipt) =>
  `${portalOrigin(deps.settings)}/certificateQuery?${new URLSearchParams({ receipt: formatReceiptCode(receipt.code), digest: receipt.digest })}`

/**
 * Loads the receipt of the caller's own ended attempt, with the content whose digest was signed. `isIntact` is false
 * when the content or the signature doesn't match. Throws `attemptNotFound`, `attemptNotEnded`, and `receiptNotFound`
 * for practice and mock exams.
 */
export async function loadReceipt(deps: Deps, actor: Actor, attemptId: string) {
  const { attempt, subject, receipt, content } = await findOwn(deps, actor, attemptId)
  return {
    attemptId: attempt.id,
    code: formatReceiptCode(receipt.code),
    examTitle: presentText(subject.title),
    number: subject.number,
    candidate: { name: subject.name, employeeNo: subject.employeeNo ?? '' },
    submittedAt: receipt.submittedAt.toISOString(),
    endedBy: attempt.endedBy,
    issuedAt: receipt.issuedAt.toISOString(),
    digest: receipt.digest,
    content,
    isIntact: receiptDigest(content) === receipt.digest && isGenuine(deps, receipt),
    signature: Buffer.from(receipt.signature).toString('base64'),
    signedText: signedStatement(receipt),
    keyId: receipt.keyId,
    publicKey: deps.signer.publicKeyOf(receipt.keyId) ?? '',
    verifyUrl: verifyUrl(deps, receipt),
  }
}

const isGenuine = (deps: Deps, receipt: StoredReceipt) =>
  deps.signer.verify(receipt.keyId, signedStatement(receipt), receipt.signature)

/**
 * Renders the receipt of the caller's own attempt as a document in both languages. Throws the errors of `loadReceipt`.
 */
export async function renderReceiptFile(
  deps: Deps,
  actor: Actor,
  attemptId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { attempt, subject, receipt, questions } = await findOwn(deps, actor, attemptId)
  const bytes = await drawReceiptPdf({
    code: formatReceiptCode(receipt.code),
    title: subject.title,
    name: subject.name,
    employeeNo: subject.employeeNo ?? '',
    number: subject.number,
    startedAt: attempt.startedAt,
    submittedAt: receipt.submittedAt,
    issuedAt: receipt.issuedAt,
    endedBy: attempt.endedBy,
    digest: receipt.digest,
    signature: Buffer.from(receipt.signature).toString('base64'),
    keyId: receipt.keyId,
    verifyUrl: verifyUrl(deps, receipt),
    timeZone: deps.settings.timeZone,
    answers: questions.map(({ position, savedAt, uncertain, answer }) => ({
      position,
      savedAt,
      uncertain: uncertain === true,
      answer,
    })),
  })
  return { name: `receipt-${formatReceiptCode(receipt.code)}.pdf`, bytes }
}

/**
 * Verifies a receipt for the public: its authenticity, time and exam, and whether the content with the given digest was
 * submitted (`matches`, null without a digest). Reveals nothing about the person, the answers or the result. Throws
 * `receiptNotFound` for an unknown code or a wrong signature.
 */
export async function verifyReceipt(deps: Deps, input: { code: string; digest?: string }) {
  const receipt = await findReceiptByCode(deps.sql, normaliseReceiptCode(input.code))
  if (!receipt) throw new AppError('receiptNotFound')
  if (!isGenuine(deps, receipt)) {
    deps.log.error({ code: receipt.code }, 'a kept receipt does not bear the signature of this portal')
    throw new AppError('receiptNotFound')
  }
  return {
    code: formatReceiptCode(receipt.code),
    genuine: true as const,
    examTitle: presentText(receipt.title),
    submittedAt: receipt.submittedAt.toISOString(),
    matches: input.digest === undefined ? null : input.digest.toLowerCase() === receipt.digest,
  }
}
