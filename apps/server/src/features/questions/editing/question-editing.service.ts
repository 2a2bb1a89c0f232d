import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanUpload } from '../../../core/files/clean-upload.ts'
import { questionMediaScope, storeFile } from '../../../core/files/file.service.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portHandlerOf } from '../../../core/jobs/ports.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { BilingualText, Lang } from '../../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { findBankReviewRule } from '../bank-console.store.ts'
import { canApproveQuestion, questionBoundOf } from '../question.access.ts'
import { questionProblems } from '../question.rules.ts'
import { insertQuestions } from '../question.store.ts'
import { checkQuestionIsNew, questionFingerprint } from '../question-bank.service.ts'
import type { NewQuestion, QuestionGroup } from '../question-content.ts'
import { undrawableExams } from './bank-ports.ts'
import { presentEditedQuestion, presentSavedQuestion, type QuestionState } from './question-editing.present.ts'
import { type QuestionInput, questionInputProblems, readQuestionInput } from './question-editing.rules.ts'
import {
  type EditedQuestion,
  findQuestion,
  hasQuestion,
  insertNextQuestionVersion,
  isNeverApproved,
  lockEditedQuestion,
  setQuestionAuthor,
  setQuestionStatus,
} from './question-editing.store.ts'
import { questionProblemWords } from './question-editing.words.ts'
import { deleteQuestionChange, setQuestionReview, upsertQuestionChange } from './question-review.store.ts'
import type { SafeText } from './rich-text.rules.ts'
import { createTextSanitiser } from './safe-texts.ts'

type OwnVersion = { readonly questionId: string; readonly version: number }
type Seen = OwnVersion & { readonly change: number }

/**
 * The question after validation; throws `malformed` with the fields and messages in both languages when it can't be
 * used or graded.
 */
function checked(type: QuestionType, input: QuestionInput, makeSafe: (text: BilingualText) => SafeText) {
  const { question, lost } = readQuestionInput(type, input, makeSafe)
  const problems = questionInputProblems(question, input.answerKey)
  if (problems.length > 0)
    throw new AppError('malformed', {
      fields: problems.map(({ field }) => field),
      problems: problems.map(({ field, word }) => ({ field, ...questionProblemWords[word] })),
    })
  if (questionProblems(question).length > 0) throw new AppError('malformed', { fields: ['answerKey'] })
  return { question, lost }
}

/**
 * Loads one version of a question that the actor may manage (null: the current one). Throws `notFound` for any other.
 */
export async function loadManagedQuestion(
  db: Db,
  actor: Actor,
  questionId: string,
  version: number | null = null,
): Promise<EditedQuestion> {
  const question = await findQuestion(db, questionId, version)
  const bound = questionBoundOf(actor)
  if (!question || (bound !== null && question.companyId !== bound)) throw new AppError('notFound')
  return question
}
/** Throws `notFound` for a question that does not exist or that the actor may not manage. */
export async function checkManagedQuestion(db: Db, actor: Actor, questionId: string): Promise<void> {
  if (!(await hasQuestion(db, questionId, questionBoundOf(actor)))) throw new AppError('notFound')
}

export const recordQuestionAudit = (
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  questionId: string,
  detail: Readonly<Record<string, unknown>>,
) => {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'question', thingId: questionId, detail })
}

export async function createBankQuestion(
  deps: Deps,
  actor: Actor,
  input: QuestionInput & { readonly bankId: string; readonly type: QuestionType },
) {
  const { question, lost } = checked(input.type, input, await createTextSanitiser(input, actor.accountId))
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  return inTransaction(deps.sql, async (tx) => {
    const bank = await findBankReviewRule(tx, input.bankId, questionBoundOf(actor))
    if (!bank) throw new AppError('notFound')
    await checkQuestionIsNew(tx, input.bankId, question)
    const added = await insertQuestions(
      tx,
      input.bankId,
      [{ ...question, id, fingerprint: questionFingerprint(question) }],
      now,
    )
    if (added.length === 0) throw new AppError('questionExists')
    await setQuestionAuthor(tx, id, 1, actor.accountId)
    await recordQuestionAudit(deps, tx, actor, 'question.create', id, { bankId: input.bankId })
    if (!bank.needsReview)
      return presentSavedQuestion({ id, currentVersion: 1, status: 'active', review: 'approved', change: null }, lost)
    await setQuestionStatus(tx, id, 1, 'draft', now)
    await setQuestionReview(tx, id, { review: 'draft', note: '', by: actor.accountId, at: now })
    return presentSavedQuestion({ id, currentVersion: 1, status: 'draft', review: 'draft', change: null }, lost)
  })
}

/**
 * Throws `examsFallShort` when a published exam can no longer draw its paper. Call it in a transaction that has changed
 * the bank.
 */
export async function checkExamsCanDraw(deps: Deps, tx: Transaction, bankId: string): Promise<void> {
  const exams = (await portHandlerOf(deps, undrawableExams)?.(deps, tx, { bankId })) ?? []
  if (exams.length > 0)
    throw new AppError('examsFallShort', { exams: exams.map(({ examId, title }) => ({ examId, title })) })
}

export const isLatestVersionSeen = ({ currentVersion, change }: EditedQuestion, seen: Seen): boolean =>
  currentVersion === seen.version && (change?.revision ?? 0) === seen.change

/**
 * Creates the next version. Attempts in progress are graded by the version that they have, and a retired question
 * remains retired. In a bank with review, the approved version remains in force and the new one is stored as a change;
 * drafts, which no paper draws, get their versions directly. Throws `notFound`, `malformed`, `questionExists`,
 * `conflict` when the author has not seen the latest version and, unless `force`, `examsFallShort`.
 */
export async function updateBankQuestion(
  deps: Deps,
  actor: Actor,
  input: QuestionInput & Seen & { readonly force: boolean },
) {
  const makeSafe = await createTextSanitiser(input, actor.accountId)
  return inTransaction(deps.sql, async (tx) => {
    const first = await loadManagedQuestion(tx, actor, input.questionId)
    const { question, lost } = checked(first.type, input, makeSafe)
    await checkQuestionIsNew(tx, first.bankId, withGroup(question, first), first.id)
    await lockEditedQuestion(tx, first.id)
    const before = await loadManagedQuestion(tx, actor, first.id)
    if (!isLatestVersionSeen(before, input)) throw new AppError('conflict')
    return presentSavedQuestion(
      await saveLockedQuestion(deps, tx, actor, before, withGroup(question, before), input.force),
      lost,
    )
  })
}

/** Returns the group of a question in its latest form; undefined if it belongs to none. */
export const questionGroupOf = ({
  change,
  content,
}: Pick<EditedQuestion, 'change' | 'content'>): QuestionGroup | undefined =>
  (change ? change.whole.content : content).group
/** Its group does not change; `questionGroupUpdate` changes it. */
function withGroup(question: NewQuestion, before: EditedQuestion): NewQuestion {
  const group = questionGroupOf(before)
  return group ? { ...question, content: { ...question.content, group } } : question
}

/**
 * Stores an author's input for a locked question: as its next version, or as a change that awaits approval. Throws the
 * errors of `publishQuestionVersion`.
 */
export async function saveLockedQuestion(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  before: EditedQuestion,
  question: NewQuestion,
  force: boolean,
): Promise<QuestionState> {
  const at = deps.clock.now()
  if (before.needsReview && !isNeverApproved(before)) {
    const revision = await upsertQuestionChange(tx, {
      questionId: before.id,
      baseVersion: before.currentVersion,
      whole: question,
      by: actor.accountId,
      at,
    })
    await setQuestionReview(tx, before.id, { review: 'draft', note: '', by: actor.accountId, at })
    await recordQuestionAudit(deps, tx, actor, 'question.draft', before.id, { change: revision })
    return { ...before, review: 'draft', change: { revision } }
  }
  const version = await publishQuestionVersion(deps, tx, { before, question, authorId: actor.accountId, force })
  await recordQuestionAudit(deps, tx, actor, 'question.update', before.id, { version })
  if (before.needsReview) {
    await setQuestionReview(tx, before.id, { review: 'draft', note: '', by: actor.accountId, at })
    return { ...before, review: 'draft', currentVersion: version, change: null }
  }
  const status = before.status === 'draft' ? ('active' as const) : before.status
  if (status !== before.status) await setQuestionStatus(tx, before.id, version, status, at)
  if (before.review !== 'approved')
    await setQuestionReview(tx, before.id, { review: 'approved', note: '', by: actor.accountId, at })
  return { ...before, status, review: 'approved', currentVersion: version, change: null }
}

type Publishing = {
  readonly before: EditedQuestion
  readonly question: NewQuestion
  readonly authorId: string
  readonly force: boolean
}
/**
 * Stores a question as its next version, which becomes the current one, and deletes any pending change; returns the
 * number of the version. Throws `conflict` when another version is current, `questionExists` when the bank has an equal
 * question and, unless `force`, `examsFallShort`.
 */
export async function publishQuestionVersion(
  deps: Deps,
  tx: Transaction,
  { before, question, authorId, force }: Publishing,
): Promise<number> {
  const next = {
    questionId: before.id,
    after: before.currentVersion,
    authorId,
    fingerprint: questionFingerprint(question),
    at: deps.clock.now(),
  }
  if (!(await insertNextQuestionVersion(tx, next, question))) throw new AppError('conflict')
  await deleteQuestionChange(tx, before.id)
  const isMoved =
    before.topic !== question.topic ||
    before.difficulty !== question.difficulty ||
    before.enemySet !== (question.enemySet ?? null) ||
    before.content.group?.id !== question.content.group?.id
  if (isMoved && before.status === 'active' && !force) await checkExamsCanDraw(deps, tx, before.bankId)
  return before.currentVersion + 1
}

/**
 * Retires or restores a question. A retired one is no longer drawn; attempts and published fixed papers keep it. Throws
 * `notFound`, `conflict` for an old version and, unless `force`, `examsFallShort`.
 */
export async function setBankQuestionRetired(
  deps: Deps,
  actor: Actor,
  input: OwnVersion & { readonly retired: boolean; readonly force: boolean },
) {
  return inTransaction(deps.sql, (tx) => setLockedQuestionRetired(deps, tx, actor, input))
}

/** Retires or restores a question as `setBankQuestionRetired` does, within the caller's transaction. */
export async function setLockedQuestionRetired(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { questionId, version, retired, force }: OwnVersion & { readonly retired: boolean; readonly force: boolean },
) {
  const question = await loadManagedQuestion(tx, actor, questionId)
  const status = retired ? 'retired' : isNeverApproved(question) ? 'draft' : 'active'
  if (!(await setQuestionStatus(tx, question.id, version, status, deps.clock.now()))) throw new AppError('conflict')
  if (retired && question.status === 'active' && !force) await checkExamsCanDraw(deps, tx, question.bankId)
  await recordQuestionAudit(deps, tx, actor, retired ? 'question.retire' : 'question.restore', question.id, { version })
  return presentSavedQuestion({ ...question, status }, [])
}

/**
 * Loads the content for an author to edit: the version asked for; without one, the pending change or else the current
 * version. Throws `notFound`.
 */
export async function loadEditableQuestion(
  deps: Deps,
  actor: Actor,
  input: { readonly questionId: string; readonly version?: number },
  lang: Lang,
) {
  const question = await loadManagedQuestion(deps.sql, actor, input.questionId, input.version ?? null)
  const mayApprove = question.review === 'inReview' && canApproveQuestion(actor, question)
  if (input.version !== undefined || !question.change) return presentEditedQuestion(question, mayApprove, lang)
  const { whole } = question.change
  const shown = {
    ...question,
    ...whole,
    enemySet: whole.enemySet ?? null,
    difficulty: whole.difficulty ?? 3,
    explanation: whole.explanation ?? {},
    feedback: whole.feedback ?? {},
  }
  return presentEditedQuestion(
    { ...shown, title: whole.title ?? '', sourceId: whole.sourceId ?? '', tags: whole.tags ?? [] },
    mayApprove,
    lang,
  )
}

/**
 * Stores a picture or document for questions. The returned address works for the author for a day; readers of the
 * question get different addresses. Throws the errors of `cleanUpload`.
 */
export async function saveQuestionFile(deps: Deps, actor: Actor, bytes: Buffer, fileName: string) {
  const upload = await cleanUpload(bytes, fileName, 'question', actor.accountId)
  const { name, mime } = upload
  const { id, size } = await storeFile(deps, {
    ...upload,
    purpose: 'question',
    companyId: null,
    ownerId: actor.accountId,
    isPublic: false,
  })
  await writeAudit(deps, deps.sql, actor.accountId, {
    action: 'question.file',
    thing: 'file',
    thingId: id,
    detail: { name, size },
  })
  const token = deps.mediaTokens.sign(
    actor.sessionId,
    questionMediaScope(id),
    new Date(deps.clock.now().getTime() + 24 * 3_600_000),
  )
  return { fileId: id, name, mime, size, url: `/files/read?fileId=${id}&access_token=${token}` }
}
