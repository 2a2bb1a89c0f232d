import type { Deps } from '../../../core/deps.ts'
import type { EndedBy } from '../../exams/exams.public.ts'
import type { AttemptHead } from '../attempt.store.ts'
import {
  type ReceiptQuestion,
  receiptCodeFrom,
  receiptContent,
  receiptDigest,
  signedStatement,
} from './receipt.rules.ts'
import type { NewReceipt } from './receipt.store.ts'

type End = { readonly submittedAt: Date; readonly endedBy: EndedBy }

/** Creates the signed receipt of an ending attempt; null for practice and mock exams. */
export function createReceipt(
  deps: Pick<Deps, 'clock' | 'random' | 'signer'>,
  attempt: AttemptHead,
  end: End,
  questions: readonly ReceiptQuestion[],
): NewReceipt | null {
  if (attempt.terms.kind === 'mock') return null
  const { id: attemptId, sitting } = attempt
  const { submittedAt, endedBy } = end
  const code = receiptCodeFrom(deps.random.bytes(10))
  const digest = receiptDigest(receiptContent({ ...attempt, attemptId, submittedAt, endedBy }, questions))
  const signature = deps.signer.sign(signedStatement({ code, digest, submittedAt }))
  return {
    attemptId,
    sitting,
    code,
    digest,
    signature,
    keyId: deps.signer.keyId,
    submittedAt,
    issuedAt: deps.clock.now(),
  }
}
