import type { Deps } from '../../core/deps.ts'
import type { Db } from '../../database/connection.ts'
import type { AttemptHead } from './attempt.store.ts'
import type { EndedBy } from './exam.rules.ts'
import { type ReceiptQuestion, receiptCode, receiptContent, receiptDigest, signedText } from './receipt.rules.ts'
import { insertReceipt } from './receipt.store.ts'

type End = { readonly submittedAt: Date; readonly endedBy: EndedBy }

/**
 * Makes and keeps the receipt of an attempt that ends, in its transaction: one statement. A sitting has one receipt however often this is
 * done; practice has none.
 */
export async function issueReceipt(deps: Pick<Deps, 'clock' | 'random' | 'signer'>, db: Db, attempt: AttemptHead, end: End, questions: readonly ReceiptQuestion[]): Promise<void> {
  if (attempt.terms.kind === 'mock') return
  const { id: attemptId, sitting } = attempt
  const { submittedAt, endedBy } = end
  const code = receiptCode(deps.random.bytes(10))
  const digest = receiptDigest(receiptContent({ ...attempt, attemptId, submittedAt, endedBy }, questions))
  const signature = deps.signer.sign(signedText({ code, digest, submittedAt }))
  await insertReceipt(db, { attemptId, sitting, code, digest, signature, keyId: deps.signer.keyId, submittedAt, issuedAt: deps.clock.now() })
}
