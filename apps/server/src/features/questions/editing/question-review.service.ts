import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { canApproveQuestion } from '../question.access.ts'
import { presentQuestionState } from './question-editing.present.ts'
import {
  isLatestVersionSeen,
  loadManagedQuestion,
  publishQuestionVersion,
  recordQuestionAudit,
} from './question-editing.service.ts'
import { type EditedQuestion, lockEditedQuestion, setQuestionStatus } from './question-editing.store.ts'
import { deleteQuestionChange, setQuestionApprover, setQuestionReview } from './question-review.store.ts'

type Seen = { readonly questionId: string; readonly version: number; readonly change: number }

/** The current question, locked until the transaction ends; throws `conflict` when it changed since it was loaded. */
async function held(tx: Transaction, actor: Actor, seen: Seen): Promise<EditedQuestion> {
  await lockEditedQuestion(tx, seen.questionId)
  const question = await loadManagedQuestion(tx, actor, seen.questionId)
  if (!isLatestVersionSeen(question, seen)) throw new AppError('conflict')
  return question
}

/**
 * Sends a draft, or the pending change of a question, to review. Throws `notFound`, and `conflict` when there is
 * neither, or when the question has changed since it was read.
 */
export const submitQuestionForReview = (deps: Deps, actor: Actor, seen: Seen) =>
  inTransaction(deps.sql, (tx) => submitLockedQuestionForReview(deps, tx, actor, seen))

export async function submitLockedQuestionForReview(deps: Deps, tx: Transaction, actor: Actor, seen: Seen) {
  const question = await held(tx, actor, seen)
  if (question.review !== 'draft' || question.status === 'retired') throw new AppError('conflict')
  await setQuestionReview(tx, question.id, { review: 'inReview', note: '', by: actor.accountId, at: deps.clock.now() })
  await recordQuestionAudit(deps, tx, actor, 'question.send', question.id, { version: question.currentVersion })
  return presentQuestionState({ ...question, review: 'inReview' })
}

type Judged = Seen & { readonly approve: boolean; readonly note: string; readonly force: boolean }

/**
 * Approves a question that was sent to review, or returns it. Throws `notFound`, `authorMayNotApprove` when one of its
 * authors approves it, `changeOutdated` when a newer version than that of the change is current, `questionExists` when
 * the bank has an equal question by now, `conflict` when the question is not in review or has changed since it was read
 * and, unless `force`, `examsFallShort`.
 */
export const reviewQuestion = (deps: Deps, actor: Actor, judged: Judged) =>
  inTransaction(deps.sql, (tx) => reviewLockedQuestion(deps, tx, actor, judged))

export async function reviewLockedQuestion(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { approve, note: why, force, ...seen }: Judged,
) {
  const question = await held(tx, actor, seen)
  const at = deps.clock.now()
  const by = actor.accountId
  if (question.review !== 'inReview' || question.status === 'retired') throw new AppError('conflict')
  if (!approve) {
    await setQuestionReview(tx, question.id, { review: 'draft', note: why.trim(), by, at })
    await recordQuestionAudit(deps, tx, actor, 'question.giveBack', question.id, {
      version: question.currentVersion,
      reason: why.trim(),
    })
    return presentQuestionState({ ...question, review: 'draft' })
  }
  if (!canApproveQuestion(actor, question)) throw new AppError('authorMayNotApprove')
  const { change } = question
  if (change && change.baseVersion !== question.currentVersion) throw new AppError('changeOutdated')
  const version = change
    ? await publishQuestionVersion(deps, tx, {
        before: question,
        question: change.whole,
        authorId: change.savedBy,
        force,
      })
    : question.currentVersion
  await setQuestionApprover(tx, question.id, version, { by, at })
  if (question.status === 'draft') await setQuestionStatus(tx, question.id, version, 'active', at)
  await setQuestionReview(tx, question.id, { review: 'approved', note: '', by, at })
  await recordQuestionAudit(deps, tx, actor, 'question.approve', question.id, { version })
  return presentQuestionState({
    ...question,
    status: 'active',
    review: 'approved',
    currentVersion: version,
    change: null,
  })
}

/**
 * Discards the change of an approved question. Throws `notFound`, and `conflict` when there is none or the question has
 * changed since it was read. A draft that was never approved can only be retired.
 */
export const discardQuestionChange = (deps: Deps, actor: Actor, seen: Seen) =>
  inTransaction(deps.sql, async (tx) => {
    const question = await held(tx, actor, seen)
    if (!question.change) throw new AppError('conflict')
    const at = deps.clock.now()
    await deleteQuestionChange(tx, question.id)
    await setQuestionReview(tx, question.id, { review: 'approved', note: '', by: actor.accountId, at })
    await recordQuestionAudit(deps, tx, actor, 'question.dropChange', question.id, { version: question.currentVersion })
    return presentQuestionState({ ...question, review: 'approved', change: null })
  })
