import type {
  gapAnswersPreview,
  regradePreviewBeforeProposal,
  regradePropose,
} from '@portal/contract/exams/regrade.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickName, presentText } from '../../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { checkManagedExam, examBoundOf } from '../../exams/exams.public.ts'
import {
  type AnswerKey,
  compatibleFeedback,
  findKeyOfVersion,
  insertKeyVersion,
  type KeyOfVersion,
  lockQuestion,
  rightAnswerTexts,
} from '../../questions/questions.public.ts'
import { isTakingQuestion } from '../../sitting/sitting.public.ts'
import { acceptedForms, judgeGap, normaliseGapText } from '../blank.rules.ts'
import { canDecideRegrade, canMarkAnswer } from '../grading.access.ts'
import { applyRegradeJob } from './regrade.jobs.ts'
import { presentRegrade, presentRegradeItem, presentRegradePreview } from './regrade.present.ts'
import { type AcceptedAnswer, extendAnswerKey, isKeyForVersion } from './regrade.rules.ts'
import {
  findRegrade,
  findRulingInForce,
  hasAttemptedVersion,
  insertRegrade,
  isQuestionOfOtherOwner,
  listRegradeItems,
  listRegrades,
  lockRegrade,
  type RegradeRow,
  type RegradeState,
  setRegradeDecision,
  upsertRuling,
} from './regrade.store.ts'
import { findExamScores, findFinalAttemptWithQuestion, listRegradePeople } from './regrade-cohort.store.ts'
import { computeRegrade } from './regrade-computation.service.ts'
import { findQuestionVersionContent } from './regrade-question.store.ts'
import { listUnmatchedTexts } from './unmatched.store.ts'

const noKey = { key: null, keyVersion: null, further: null } as const

/**
 * Proposes a regrade; no result changes. The corrected key is computed here and stored, so that the approved key is the
 * proposed one. Throws `notFound`, `malformed` for an empty reason or missing values, `keyDoesNotFit`, `regradeOpen`
 * when there is an open proposal, and for new points of one attempt `ownAnswer` or `markOutOfRange`.
 */
export async function proposeRegrade(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof regradePropose>,
  grant: 'exams' | 'grading',
) {
  return inTransaction(deps.sql, async (tx) => {
    await checkManagedExam(tx, actor, input.examId, { grant, reason: 'notFound' })
    const [inForce, version] = [
      await findRulingInForce(tx, input),
      await findKeyOfVersion(tx, input.questionId, input.version),
    ]
    if (!inForce?.isSat || !version) throw new AppError('notFound')
    const now = deps.clock.now()
    const { key, keyVersion, further } = await correctedKey(tx, input, version, inForce.key ?? version.key)
    const { attemptId, points } =
      input.action === 'remark' ? await checkedRemark(tx, actor, input) : { attemptId: null, points: null }
    const id = newId(now, deps.random)
    const { examId, questionId, action } = input
    const reason = toStorableText(input.reason)
    if (reason === '') throw new AppError('malformed', { fields: ['reason'] })
    await insertRegrade(tx, {
      id,
      examId,
      questionId,
      version: input.version,
      action,
      key,
      keyVersion,
      further,
      attemptId,
      points,
      baseId: inForce.regradeId,
      reason,
      by: actor.accountId,
      at: now,
    })
    await audit(deps, tx, actor, 'regrade.propose', id, {
      examId,
      questionId,
      version: input.version,
      action,
      keyVersion,
      attemptId,
      points,
    })
    return { regradeId: id, keyVersion }
  })
}

async function checkedRemark(
  tx: Db,
  actor: Actor,
  input: InputOf<typeof regradePreviewBeforeProposal>,
): Promise<{ attemptId: string; points: number }> {
  const { attemptId, points } = input
  if (attemptId === undefined || points === undefined)
    throw new AppError('malformed', { fields: ['attemptId', 'points'] })
  const final = await findFinalAttemptWithQuestion(tx, input, attemptId)
  if (!final) throw new AppError('notFound')
  if (!canMarkAnswer(actor, { candidateId: final.accountId })) throw new AppError('ownAnswer')
  if (points > final.points) throw new AppError('markOutOfRange', { max: final.points, fields: ['points'] })
  return { attemptId, points }
}

type CorrectedKey = {
  readonly key: AnswerKey | null
  readonly keyVersion: number | null
  readonly further: AcceptedAnswer | null
}

async function correctedKey(
  tx: Db,
  input: InputOf<typeof regradePreviewBeforeProposal>,
  version: KeyOfVersion,
  present: AnswerKey,
): Promise<CorrectedKey> {
  if (input.action === 'void' || input.action === 'fullMarks' || input.action === 'remark') return noKey
  if (input.action === 'key') {
    const other = input.keyVersion === undefined ? null : await findKeyOfVersion(tx, input.questionId, input.keyVersion)
    if (!other || !isKeyForVersion(other.key, version)) throw new AppError('keyDoesNotFit')
    return { key: other.key, keyVersion: input.keyVersion ?? null, further: null }
  }
  const { keys, gap, texts } = input
  const further = { ...(keys ? { keys } : {}), ...(gap === undefined ? {} : { gap }), ...(texts ? { texts } : {}) }
  const key = extendAnswerKey(version.type, present, further)
  if (!key || !isKeyForVersion(key, version)) throw new AppError('keyDoesNotFit')
  return { key, keyVersion: null, further }
}

/**
 * Extends the question's current version, so that later attempts use the accepted answer, if it still fits and its bank
 * belongs to the owner of the exam. Returns the number of the new version, or null when the bank stays unchanged.
 */
async function improveBank(tx: Transaction, regrade: RegradeRow, by: string, at: Date): Promise<number | null> {
  if (!regrade.further || (await isQuestionOfOtherOwner(tx, regrade))) return null
  await lockQuestion(tx, regrade.questionId)
  const version = await findKeyOfVersion(tx, regrade.questionId, regrade.version)
  const better = version?.isShownToday ? extendAnswerKey(version.type, version.currentKey, regrade.further) : null
  if (!version || !better || !isKeyForVersion(better, version)) return null
  return insertKeyVersion(
    tx,
    regrade.questionId,
    better,
    compatibleFeedback(version.currentFeedback, version.currentKey, better),
    by,
    at,
  )
}

const audit = (
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  action: string,
  thingId: string,
  detail: Record<string, unknown> = {},
) => {
  return writeAudit(deps, tx, actor.accountId, { action, thing: 'regrade', thingId, detail })
}

/**
 * Loads the effect of a proposal if it were approved now. Throws `notFound`, and `conflict` when it is already decided.
 */
export async function loadRegradePreview(
  deps: Deps,
  actor: Actor,
  input: { regradeId: string; page: number; size: number },
  lang: Lang,
) {
  const regrade = await findRegrade(deps.sql, input.regradeId, examBoundOf(actor))
  if (!regrade) throw new AppError('notFound')
  if (regrade.state !== 'proposed') throw new AppError('conflict')
  const [reckoning, standing] = await Promise.all([
    computeRegrade(deps.sql, regrade, regrade, null),
    findExamScores(deps.sql, regrade),
  ])
  const changed = reckoning.regraded
    .filter((one) => one.isChanged && one.before.state === 'graded')
    .sort((a, b) => (a.before.attemptId < b.before.attemptId ? -1 : 1))
  const shown = changed.slice(input.page * input.size, (input.page + 1) * input.size)
  const rows = await listRegradePeople(
    deps.sql,
    shown.map(({ before }) => before),
  )
  const people = rows.map((row) => ({ ...row, name: pickName(row.name, lang) }))
  return {
    ...presentRegrade(regrade, actor.accountId, lang),
    ...(await keysOf(deps, actor, regrade)),
    ...presentRegradePreview({ reckoning, changed, shown, people, standing }),
    page: input.page,
    size: input.size,
  }
}

/**
 * The correct answers now and as proposed, for the person who approves; hidden from people who are taking the question.
 */
async function keysOf(deps: Deps, actor: Actor, regrade: RegradeRow) {
  const none = { options: [], answers: [], newAnswers: [], alternatives: [] }
  if (await isTakingQuestion(deps.sql, actor.accountId, regrade.questionId)) return none
  const [inForce, version, asked] = await Promise.all([
    findRulingInForce(deps.sql, regrade),
    findKeyOfVersion(deps.sql, regrade.questionId, regrade.version),
    findQuestionVersionContent(deps.sql, regrade.questionId, regrade.version),
  ])
  if (!version || !asked) return none
  const { key } = regrade
  return {
    options: asked.content.options.map((option) => ({ key: option.key, text: presentText(option.text) })),
    answers: rightAnswerTexts(inForce?.key ?? version.key),
    newAnswers: key ? rightAnswerTexts(key) : [],
    alternatives: key && 'alternatives' in key ? (key.alternatives ?? []).map((letters) => letters.join('')) : [],
  }
}

/**
 * Computes the effect of a regrade as if it were proposed and approved now, with the code that applies it. Returns only
 * the counts, and stores nothing. Throws the errors of `proposeRegrade`, except those for the reason and for an open
 * proposal.
 */
export async function simulateRegrade(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof regradePreviewBeforeProposal>,
  grant: 'exams' | 'grading',
): Promise<DataOf<typeof regradePreviewBeforeProposal>> {
  await checkManagedExam(deps.sql, actor, input.examId, { grant, reason: 'notFound' })
  const [inForce, version] = await Promise.all([
    findRulingInForce(deps.sql, input),
    findKeyOfVersion(deps.sql, input.questionId, input.version),
  ])
  if (!inForce?.isSat || !version) throw new AppError('notFound')
  const { key } = await correctedKey(deps.sql, input, version, inForce.key ?? version.key)
  const { attemptId, points } =
    input.action === 'remark' ? await checkedRemark(deps.sql, actor, input) : { attemptId: null, points: null }
  const [reckoning, standing] = await Promise.all([
    computeRegrade(deps.sql, input, { action: input.action, key, attemptId, points }, null),
    findExamScores(deps.sql, input),
  ])
  const changed = reckoning.regraded.filter((one) => one.isChanged && one.before.state === 'graded')
  const {
    list: _list,
    total: _total,
    ...counts
  } = presentRegradePreview({ reckoning, changed, shown: [], people: [], standing })
  return counts
}

/**
 * Computes the effect of a regrade that accepts additional answers to a gap. Throws the errors of `simulateRegrade`.
 */
export const previewAcceptedAnswers = (
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof gapAnswersPreview>,
): Promise<DataOf<typeof gapAnswersPreview>> =>
  simulateRegrade(deps, actor, { ...input, action: 'acceptAlso' }, 'grading')

/**
 * Approves a proposal of another person, or rejects it. Approval puts it in force for everything graded from now on,
 * and starts the job that regrades the ended attempts. Throws `notFound`, `conflict` when it is already decided,
 * `secondPersonNeeded` for the caller's own proposal, and on approval `ownAnswer` when the caller had the question in
 * the exam or, when the key or the answer has changed since, `regradeOutdated`.
 */
export async function decideRegrade(deps: Deps, actor: Actor, input: { regradeId: string; approve: boolean }) {
  return inTransaction(deps.sql, async (tx) => {
    const regrade = await lockProposal(tx, actor, input.regradeId)
    if (!canDecideRegrade(actor, regrade)) throw new AppError('secondPersonNeeded')
    const now = deps.clock.now()
    const state = input.approve ? 'approved' : 'rejected'
    if (input.approve) {
      if (await hasAttemptedVersion(tx, actor.accountId, regrade)) throw new AppError('ownAnswer')
      if ((await findRulingInForce(tx, regrade))?.regradeId !== regrade.baseId) throw new AppError('regradeOutdated')
      // The mark belongs to the answer that was reviewed, not to one that was submitted after the attempt was reopened.
      const final =
        regrade.attemptId === null ? null : await findFinalAttemptWithQuestion(tx, regrade, regrade.attemptId)
      if (regrade.attemptId !== null && (final === null || final.submittedAt > regrade.proposedAt))
        throw new AppError('regradeOutdated')
    }
    const keyVersion = input.approve
      ? ((await improveBank(tx, regrade, regrade.proposedBy, now)) ?? regrade.keyVersion)
      : regrade.keyVersion
    await setRegradeDecision(tx, { regradeId: regrade.regradeId, state, by: actor.accountId, at: now, keyVersion })
    await audit(deps, tx, actor, `regrade.${input.approve ? 'approve' : 'reject'}`, regrade.regradeId, { keyVersion })
    if (input.approve) {
      if (regrade.action !== 'remark') await upsertRuling(tx, { ...regrade, keyVersion }, now)
      await deps.jobs.add(
        tx,
        applyRegradeJob,
        { regradeId: regrade.regradeId },
        { key: `regrade ${regrade.regradeId}` },
      )
    }
    return { state } as const
  })
}

/**
 * Withdraws the caller's own proposal. Throws `notFound`, `conflict` when it is already decided, and `forbidden` for a
 * proposal of another person.
 */
export async function withdrawRegrade(deps: Deps, actor: Actor, regradeId: string) {
  return inTransaction(deps.sql, async (tx) => {
    const regrade = await lockProposal(tx, actor, regradeId)
    if (canDecideRegrade(actor, regrade)) throw new AppError('forbidden')
    const { keyVersion } = regrade
    const state = 'rejected'
    await setRegradeDecision(tx, { regradeId, state, by: actor.accountId, at: deps.clock.now(), keyVersion })
    await audit(deps, tx, actor, 'regrade.withdraw', regradeId, { keyVersion })
    return { state } as const
  })
}

async function lockProposal(tx: Transaction, actor: Actor, regradeId: string): Promise<RegradeRow> {
  const regrade = await lockRegrade(tx, regradeId, examBoundOf(actor))
  if (!regrade) throw new AppError('notFound')
  if (regrade.state !== 'proposed') throw new AppError('conflict')
  return regrade
}

export async function loadRegrades(
  deps: Deps,
  actor: Actor,
  input: { examId?: string; state?: RegradeState; page: number; size: number },
  lang: Lang,
) {
  const { list, total } = await listRegrades(deps.sql, {
    examId: input.examId ?? null,
    within: examBoundOf(actor),
    state: input.state ?? null,
    page: input.page,
    size: input.size,
  })
  return {
    list: list.map((row) => presentRegrade(row, actor.accountId, lang)),
    total,
    page: input.page,
    size: input.size,
  }
}

/** Loads the changes made by a regrade. Throws `notFound`. */
export async function loadRegradeItems(
  deps: Deps,
  actor: Actor,
  input: { regradeId: string; page: number; size: number },
  lang: Lang,
) {
  if (!(await findRegrade(deps.sql, input.regradeId, examBoundOf(actor)))) throw new AppError('notFound')
  const { list, total } = await listRegradeItems(deps.sql, input.regradeId, input.page, input.size)
  return { list: list.map((item) => presentRegradeItem(item, lang)), total, page: input.page, size: input.size }
}

const mostUnmatched = 200

/**
 * Loads up to 200 answers to gaps that no current key accepts and that were given at least `atLeast` times, the most
 * frequent first, with equal ones merged. Questions of an exam that the caller is taking are left out. Throws
 * `examNotFound`.
 */
export async function loadUnmatchedGapAnswers(
  deps: Deps,
  actor: Actor,
  input: { examId: string; questionId?: string; atLeast: number },
) {
  await checkManagedExam(deps.sql, actor, input.examId, { grant: 'grading' })
  const found = new Map<
    string,
    {
      questionId: string
      version: number
      stem: { zh?: string; en?: string }
      gap: number
      form: string
      sample: string
      count: number
      accepted: string[]
    }
  >()
  for (const row of await listUnmatchedTexts(deps.sql, input.examId, input.questionId ?? null, actor.accountId)) {
    if (judgeGap(row.key, row.text).percent > 0) continue
    const form = normaliseGapText(row.text, row.key)
    const id = `${row.questionId} ${row.version} ${row.gap} ${form}`
    const before = found.get(id)
    if (before) before.count += row.count
    else
      found.set(id, {
        questionId: row.questionId,
        version: row.version,
        stem: presentText(row.stem),
        gap: row.gap,
        form,
        sample: row.text,
        count: row.count,
        accepted: acceptedForms(row.key),
      })
  }
  const list = [...found.values()].filter((one) => one.count >= input.atLeast).sort((a, b) => b.count - a.count)
  return { list: list.slice(0, mostUnmatched) }
}
