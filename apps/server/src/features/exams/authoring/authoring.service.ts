import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Lang } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { createTextSanitiser } from '../../questions/questions.public.ts'
import { examBoundOf } from '../definition/exam.access.ts'
import { lockExam } from '../definition/exam-lock.store.ts'
import { listExamUsagesOutside, setExamOwner } from '../definition/exam-owner.store.ts'
import { partsReleasedAtClose } from '../definition/release.rules.ts'
import { letterOrders } from '../papers/draw.rules.ts'
import { drawExamPaper } from '../papers/draw.service.ts'
import { isPaperFeasible } from '../papers/feasibility.rules.ts'
import {
  computePaperFeasibility,
  deriveExamFields,
  examReferences,
  findForeignFields,
  suggestOtherDifficulties,
} from '../papers/paper-check.service.ts'
import { createSeededRandom } from '../papers/seeded-random.rules.ts'
import {
  contentAfterPublishing,
  presentAuthoredExam,
  presentExamStatus,
  presentFixedQuestion,
  presentPaperProblems,
  presentPreviewQuestion,
} from './authoring.present.ts'
import {
  defaultRetakeHours,
  type ExamContent,
  paperTotals,
  titleOfCopy,
  withDefaultAudience,
  withReleaseDefaults,
} from './authoring.rules.ts'
import {
  type AuthoredExam,
  findExamActivity,
  findExamChoices,
  findExamForAuthors,
  findExamVersion,
  insertExamRow,
  insertExamVersion,
  listExamReferenceNames,
  listFixedQuestions,
  listQuestionsForFixedPaper,
  listQuestionsWithKeys,
  setExamAudience,
  setExamWithdrawn,
  setPublishedContent,
  setStartPassword,
  setUnpublishedChanges,
  updateUnpublishedExam,
} from './authoring.store.ts'
import { examInUseWords } from './authoring.words.ts'

type Maker = Pick<Deps, 'clock' | 'random'>
type OwnRevision = { readonly examId: string; readonly revision: number }

const clean = async (content: ExamContent, actor: Actor): Promise<ExamContent> => ({
  ...content,
  retakeHours: content.retakeHours === undefined ? defaultRetakeHours(content.kind) : content.retakeHours,
  ...(content.notice
    ? { notice: (await createTextSanitiser(content.notice, actor.accountId))(content.notice).text }
    : {}),
})

/** Loads an exam for its authors. Throws `examNotFound`. */
export async function loadExamForAuthors(db: Db, examId: string): Promise<AuthoredExam> {
  const exam = await findExamForAuthors(db, examId)
  if (!exam) throw new AppError('examNotFound')
  return exam
}

/** Loads an exam that the actor may manage. Throws `examNotFound` for any other. */
export async function loadManagedExam(db: Db, actor: Actor, examId: string): Promise<AuthoredExam> {
  const exam = await loadExamForAuthors(db, examId)
  const bound = examBoundOf(actor)
  if (bound !== null && exam.companyId !== bound) throw new AppError('examNotFound')
  return exam
}
const standOf = async (db: Db, examId: string) => {
  const exam = await loadExamForAuthors(db, examId)
  return presentExamStatus({ ...exam, hasDraft: exam.draft !== null })
}
const note = (
  deps: Maker,
  db: Db,
  actorId: string | null,
  action: string,
  { id, companyId }: Pick<AuthoredExam, 'id' | 'companyId'>,
  detail: Readonly<Record<string, unknown>> = {},
) => {
  return writeAudit(deps, db, actorId, { action, thing: 'exam', thingId: id, companyId, detail })
}

/**
 * Inserts a new exam of a company, or of the organisation (null), as a draft. Returns its id. Throws `malformed` for
 * invalid content, and for references to unknown things or to things beyond the company.
 */
export async function addExam(deps: Maker, db: Db, given: ExamContent, companyId: string | null): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const content = withDefaultAudience(given, companyId)
  await insertExamRow(db, id, content, await deriveExamFields(db, content, companyId), now, companyId)
  return id
}

export async function createExamDraft(deps: Deps, actor: Actor, content: ExamContent) {
  const given = await clean(content, actor)
  return inTransaction(deps.sql, async (tx) => {
    const companyId = examBoundOf(actor)
    const examId = await addExam(deps, tx, given, companyId)
    await note(deps, tx, actor.accountId, 'exam.create', { id: examId, companyId })
    return standOf(tx, examId)
  })
}

/**
 * Changes a draft immediately; changes of a published exam wait for publication. Throws `examNotFound`, `conflict` when
 * the exam has changed since it was read, and `malformed` as `addExam` does.
 */
export async function updateExamContent(
  deps: Deps,
  actor: Actor,
  input: OwnRevision & { readonly content: ExamContent },
) {
  const given = await clean(input.content, actor)
  return inTransaction(deps.sql, async (tx) => {
    const { examId, revision } = input
    const exam = await loadManagedExam(tx, actor, examId)
    const own = withDefaultAudience(given, exam.companyId)
    const content = exam.status === 'draft' ? own : { ...own, release: withReleaseDefaults(exam.release) }
    const change = { examId, revision, at: deps.clock.now() }
    const derived = await deriveExamFields(tx, content, exam.companyId)
    const isWritten =
      exam.status === 'draft'
        ? await updateUnpublishedExam(tx, change, content, derived)
        : await setUnpublishedChanges(tx, change, content)
    if (!isWritten) throw new AppError('conflict')
    await note(deps, tx, actor.accountId, 'exam.update', exam)
    return standOf(tx, examId)
  })
}

/**
 * Publishes a draft, or the changes of an exam, if its paper can be drawn now. `actorId` is null for a command of the
 * operator.
 */
async function publish(
  deps: Maker,
  db: Db,
  exam: AuthoredExam,
  revision: number,
  actorId: string | null,
): Promise<void> {
  // Publishes exactly the content that was read, or nothing.
  if (exam.revision !== revision) throw new AppError('conflict')
  const content = contentAfterPublishing(exam)
  const derived = await deriveExamFields(db, content, exam.companyId)
  const { report, poolSizes } = await computePaperFeasibility(db, content)
  if (!isPaperFeasible(report)) throw new AppError('bankTooSmall', presentPaperProblems(report, false))
  const version = exam.draft ? exam.version + 1 : exam.version
  const at = deps.clock.now()
  if (!(await setPublishedContent(db, { examId: exam.id, revision, at }, version, content, { ...derived, poolSizes })))
    throw new AppError('conflict')
  await insertExamVersion(db, exam.id, version, content, at, actorId)
  await note(deps, db, actorId, 'exam.publish', exam, { version })
}

export async function publishManagedExam(deps: Deps, actor: Actor, { examId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    await publish(deps, tx, await loadManagedExam(tx, actor, examId), revision, actor.accountId)
    return standOf(tx, examId)
  })
}

/**
 * Publishes the current content of an exam. Throws `examNotFound`, `malformed` as `addExam` does, `bankTooSmall` when
 * its paper can't be drawn, and `conflict` when it changes in the meantime. `actorId` is null for a command of the
 * operator.
 */
export async function publishExam(deps: Maker, db: Db, examId: string, actorId: string | null): Promise<void> {
  const exam = await loadExamForAuthors(db, examId)
  await publish(deps, db, exam, exam.revision, actorId)
}

/**
 * Withdraws an exam, so that no new attempt can start. Attempts in progress keep their own terms. Throws
 * `examNotFound`, and `conflict` when it was changed since it was read, or is not published.
 */
export async function withdrawExam(deps: Deps, actor: Actor, { examId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    const exam = await loadManagedExam(tx, actor, examId)
    if (!(await setExamWithdrawn(tx, { examId, revision, at: deps.clock.now() }))) throw new AppError('conflict')
    await note(deps, tx, actor.accountId, 'exam.withdraw', exam)
    return standOf(tx, examId)
  })
}

/**
 * Throws `examInUse` with the names of the objects that would lose the exam. For the organisation (null) there are
 * none.
 */
async function refuseUsersBeyond(db: Db, examId: string, companyId: string | null): Promise<void> {
  const users = companyId === null ? [] : await listExamUsagesOutside(db, examId, companyId)
  if (users.length > 0) throw new AppError('examInUse', { users }, examInUseWords(users.map(({ title }) => title)))
}

/**
 * Transfers an exam to a company, or back to the organisation (undefined). Throws `examNotFound`, `malformed` when it
 * refers to anything beyond the company, `examOfOthers` when people of other companies have taken it or registered for
 * it, `examInUse` when their courses, plans or requirements use it, and `conflict` when it has changed since it was
 * read.
 */
export async function changeExamOwner(
  deps: Deps,
  actor: Actor,
  { examId, revision, companyId }: OwnRevision & { readonly companyId?: string },
) {
  return inTransaction(deps.sql, async (tx) => {
    if (!(await lockExam(tx, examId))) throw new AppError('examNotFound')
    const exam = await loadManagedExam(tx, actor, examId)
    const owner = companyId?.toLowerCase() ?? null
    const live = withDefaultAudience(contentAfterPublishing({ ...exam, draft: null }), owner)
    const draft = exam.draft && withDefaultAudience(exam.draft, owner)
    await refuseUsersBeyond(tx, examId, owner)
    for (const content of [live, ...(draft ? [draft] : [])]) await deriveExamFields(tx, content, owner)
    if (!(await setExamOwner(tx, { examId, revision, companyId: owner, draft, at: deps.clock.now() })))
      throw new AppError('conflict')
    await setExamAudience(tx, examId, live)
    await note(deps, tx, actor.accountId, 'exam.owner', { id: examId, companyId: owner })
    return standOf(tx, examId)
  })
}

export async function discardUnpublishedChanges(deps: Deps, actor: Actor, { examId, revision }: OwnRevision) {
  return inTransaction(deps.sql, async (tx) => {
    const exam = await loadManagedExam(tx, actor, examId)
    if (!(await setUnpublishedChanges(tx, { examId, revision, at: deps.clock.now() }, null)))
      throw new AppError('conflict')
    await note(deps, tx, actor.accountId, 'exam.discardDraft', exam)
    return standOf(tx, examId)
  })
}

export async function copyExamAsDraft(
  deps: Deps,
  actor: Actor,
  input: { readonly examId: string; readonly title?: ExamContent['title'] },
) {
  return inTransaction(deps.sql, async (tx) => {
    const exam = await loadManagedExam(tx, actor, input.examId)
    const content = contentAfterPublishing(exam)
    const { companyId } = exam
    const title = input.title ?? titleOfCopy(content.title)
    const examId = await addExam(deps, tx, { ...content, title }, companyId)
    if (exam.startPassword !== null) await setStartPassword(tx, examId, exam.startPassword)
    await note(deps, tx, actor.accountId, 'exam.copy', { id: examId, companyId }, { from: exam.id })
    return standOf(tx, examId)
  })
}

/**
 * Copies an exam as a draft for these people alone, without its opening time and its password. The closing time is kept
 * only if the release of a part of the results depends on it. `ending` is added to the title. Throws `examNotFound`,
 * and `malformed` as `addExam` does.
 */
export async function createMakeUpExam(
  deps: Deps,
  actor: Actor,
  input: {
    readonly examId: string
    readonly accountIds: readonly string[]
    readonly ending: Readonly<Record<'zh' | 'en', string>>
  },
) {
  return inTransaction(deps.sql, async (tx) => {
    const exam = await loadManagedExam(tx, actor, input.examId)
    const {
      opensAt: _opensAt,
      closesAt,
      companyIds: _of,
      departmentIds: _in,
      ...content
    } = contentAfterPublishing(exam)
    const title = titleOfCopy(content.title, input.ending)
    const needsClose = partsReleasedAtClose(content.release).length > 0
    const examId = await addExam(
      deps,
      tx,
      { ...content, ...(needsClose && closesAt ? { closesAt } : {}), title, accountIds: [...input.accountIds] },
      exam.companyId,
    )
    await note(deps, tx, actor.accountId, 'exam.copy', { id: examId, companyId: exam.companyId }, { from: exam.id })
    return standOf(tx, examId)
  })
}

/**
 * Loads an exam with its unpublished changes or, if `version` is given, as that version was published. Throws
 * `examNotFound`, also for an unknown version and for one that refers to anything beyond the actor's company.
 */
export async function loadAuthoredExam(
  deps: Deps,
  actor: Actor,
  input: { readonly examId: string; readonly version?: number },
  lang: Lang,
) {
  const exam = await loadManagedExam(deps.sql, actor, input.examId)
  const content =
    input.version === undefined ? contentAfterPublishing(exam) : await findExamVersion(deps.sql, exam.id, input.version)
  if (!content) throw new AppError('examNotFound')
  const bound = examBoundOf(actor)
  // A version from before the exam became the company's may name other companies, and show questions of their banks.
  if (bound !== null && input.version !== undefined && (await findForeignFields(deps.sql, content, bound)).length > 0)
    throw new AppError('examNotFound')
  const isLive = exam.draft === null && input.version === undefined
  const counts = isLive ? exam : paperTotals((await deriveExamFields(deps.sql, content, null)).paper)
  const owner = exam.companyId ?? undefined
  const named = await listExamReferenceNames(deps.sql, { ...examReferences(content), owner })
  const ids = content.paper.fixed.map(({ questionId }) => questionId)
  const fixed = ids.length > 0 ? await listFixedQuestions(deps.sql, ids) : []
  return presentAuthoredExam(
    exam,
    { content, counts, named, fixed, ...(await findExamActivity(deps.sql, exam.id, actor.accountId)) },
    lang,
  )
}

export type QuestionsForFixedPaperInput = {
  readonly bankId: string
  readonly q?: string
  readonly type?: string
  readonly topic?: string
  readonly difficulty?: number
}

/**
 * Loads the newest hundred active questions of a bank to choose from for a fixed paper, and the number of all that
 * match; none of a bank that the actor may not read.
 */
export async function loadQuestionsForFixedPaper(
  deps: Deps,
  actor: Actor,
  { bankId, q, type, topic, difficulty }: QuestionsForFixedPaperInput,
) {
  const { rows, total } = await listQuestionsForFixedPaper(deps.sql, {
    bankId,
    within: examBoundOf(actor),
    words: q?.trim() || null,
    type: type ?? null,
    topic: topic ?? null,
    difficulty: difficulty ?? null,
  })
  return { questions: rows.map(presentFixedQuestion), total }
}

export async function loadPaperProblems(deps: Deps, actor: Actor, input: Pick<ExamContent, 'paper' | 'exposure'>) {
  const { report } = await computePaperFeasibility(deps.sql, input, examBoundOf(actor))
  return presentPaperProblems(
    report,
    isPaperFeasible(report),
    await suggestOtherDifficulties(deps.sql, input.paper.rules, report),
  )
}

/**
 * Draws a paper as a candidate could get it, with its keys, and records the requester. The same seed draws the same
 * paper from unchanged banks. Throws `examNotFound`, `bankTooSmall`, and `malformed` as `addExam` does.
 */
export async function previewPaper(
  deps: Deps,
  actor: Actor,
  input: { readonly examId: string; readonly seed?: string },
) {
  const exam = await loadManagedExam(deps.sql, actor, input.examId)
  const content = contentAfterPublishing(exam)
  const { paper, totalPoints } = await deriveExamFields(deps.sql, content, exam.companyId)
  const { poolSizes } = await computePaperFeasibility(deps.sql, content)
  const seed = input.seed ?? deps.random.bytes(16).toString('base64url')
  const draws = createSeededRandom(seed)
  const drawn = await drawExamPaper(
    deps.sql,
    { paper, poolSizes, shuffleQuestions: content.shuffleQuestions },
    draws,
    null,
  )
  if (!drawn) throw new AppError('bankTooSmall')
  const orders = letterOrders(drawn, content.shuffleOptions, draws)
  const questions = await listQuestionsWithKeys(
    deps.sql,
    drawn.map(({ questionId }, index) => ({ questionId, letters: orders[index] ?? '' })),
  )
  await note(deps, deps.sql, actor.accountId, 'exam.preview', exam, { seed })
  return {
    seed,
    totalPoints,
    questions: questions.map((row, index) => presentPreviewQuestion(row, index + 1, drawn[index]?.points ?? 0)),
  }
}

export const loadExamChoices = async (deps: Deps, actor: Actor) => {
  const { banks, companies, courses, certificateSchemes } = await findExamChoices(deps.sql, examBoundOf(actor))
  const named = (list: typeof companies) => list.map(({ id, title }) => ({ id, title }))
  return {
    banks: banks.map(({ id, title, questions, topics }) => ({ id, title, questions, topics: [...topics] })),
    companies: named(companies),
    courses: named(courses),
    certificateSchemes: named(certificateSchemes),
  }
}
