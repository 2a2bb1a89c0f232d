import type { Deps } from '../../../core/deps.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Db } from '../../../database/connection.ts'
import { setBankNeedsReview } from '../bank-console.store.ts'
import { insertQuestions } from '../question.store.ts'
import { questionFingerprint } from '../question-bank.service.ts'
import type { NewQuestion } from '../question-content.ts'
import { setQuestionStatus } from './question-editing.store.ts'
import { setQuestionReview } from './question-review.store.ts'

type Draft = { readonly question: NewQuestion; readonly by: string; readonly isSent: boolean }

/**
 * Adds drafts to a bank and turns on its review. Drafts that were sent to review await approval. Questions that the
 * bank already contains are skipped.
 */
export async function addQuestionDrafts(
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Db,
  bankId: string,
  drafts: readonly Draft[],
): Promise<void> {
  const at = deps.clock.now()
  await setBankNeedsReview(db, bankId)
  for (const { question, by, isSent } of drafts) {
    const id = newId(at, deps.random)
    const [added] = await insertQuestions(
      db,
      bankId,
      [{ ...question, id, fingerprint: questionFingerprint(question) }],
      at,
      by,
    )
    if (added === undefined) continue
    await setQuestionStatus(db, id, 1, 'draft', at)
    await setQuestionReview(db, id, { review: isSent ? 'inReview' : 'draft', note: '', by, at })
  }
}
