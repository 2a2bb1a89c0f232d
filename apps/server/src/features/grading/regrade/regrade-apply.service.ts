import type { Deps } from '../../../core/deps.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { pickText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { finishAttempt, lockAttempt } from '../../sitting/sitting.public.ts'
import { certificateChangeRequired, regradeApplied } from '../result-events.ts'
import type { RegradedAttempt, RegradeEffect } from './regrade.rules.ts'
import { findRegrade, lockRegrade, type RegradeRow, setRegradeApplied, setRegradeProgress } from './regrade.store.ts'
import { regradedResultWords } from './regrade.words.ts'
import {
  type AppliedRegradeItem,
  listNextRegradeCandidates,
  listRegradePeople,
  lockEndedAttempts,
  setMarkingTasksDone,
  updateRegradedAttempts,
  waitForClosingAttempts,
} from './regrade-cohort.store.ts'
import { computeRegrade } from './regrade-computation.service.ts'

/** People whose attempts are regraded in one transaction. */
const peoplePerBatch = 100

/**
 * Applies an approved regrade to all ended attempts, batch by batch, each in one transaction. An interrupted run
 * continues where it stopped, and a repeated run changes nothing. Attempts that end after the approval follow the
 * ruling directly.
 */
export async function applyRegrade(deps: Deps, regradeId: string, batchSize = peoplePerBatch): Promise<void> {
  const regrade = await findRegrade(deps.sql, regradeId, null)
  if (regrade?.state !== 'approved') return
  await inTransaction(deps.sql, (tx) => waitForClosingAttempts(tx, regrade.examId))
  while (await applyRegradeBatch(deps, regradeId, batchSize)) {}
}

/**
 * Applies the next batch of an approved regrade and returns true. When none is left, sets the regrade to applied and
 * returns false; returns false also for a regrade that is not approved.
 */
export function applyRegradeBatch(deps: Deps, regradeId: string, batchSize: number): Promise<boolean> {
  return inTransaction(deps.sql, async (tx) => {
    const regrade = await lockRegrade(tx, regradeId, null)
    if (regrade?.state !== 'approved') return false
    const now = deps.clock.now()
    const people = await listNextRegradeCandidates(tx, regrade, regrade.doneUpTo, batchSize)
    const last = people.at(-1)
    if (last === undefined) {
      await setRegradeApplied(tx, regradeId, now)
      await writeAudit(deps, tx, null, { action: 'regrade.apply', thing: 'regrade', thingId: regradeId })
      await emitEvent(deps, tx, regradeApplied, { examId: regrade.examId })
      return false
    }
    await lockEndedAttempts(tx, regrade.examId, people)
    const reckoning = await computeRegrade(tx, regrade, regrade, people)
    const changed = reckoning.regraded.filter((one) => one.isChanged)
    if (changed.length > 0) await applyChanges(deps, tx, regrade, reckoning, changed)
    await setRegradeProgress(tx, regradeId, last)
    return true
  })
}

async function applyChanges(
  deps: Deps,
  tx: Transaction,
  regrade: RegradeRow,
  { certificates }: RegradeEffect,
  changed: readonly RegradedAttempt[],
): Promise<void> {
  const now = deps.clock.now()
  const items = changed.map((one): AppliedRegradeItem => {
    const { before } = one
    return {
      attemptId: before.attemptId,
      position: before.position,
      eventId: newId(now, deps.random),
      source: one.isVoid ? 'void' : 'regrade',
      detail: JSON.stringify({ regradeId: regrade.regradeId, ...(one.blanks ? { blanks: one.blanks } : {}) }),
      oldPoints: before.marked,
      newPoints: one.points,
      oldScore: before.score,
      newScore: one.score,
      oldTotal: before.totalPoints,
      newTotal: one.totalPoints,
      newPassing: one.passingPoints,
      oldPassed: before.passed,
      newPassed: one.passed,
      parts: one.parts && JSON.stringify(one.parts),
      certificate: certificates.get(before.attemptId) ?? null,
    }
  })
  await updateRegradedAttempts(tx, regrade.regradeId, regrade.decidedBy as string, items, now)
  const open = changed.filter(({ before }) => before.state === 'closed').map(({ before }) => before.attemptId)
  if (open.length > 0) await goOn(deps, tx, regrade, open)
  await correctCertificates(deps, tx, changed, certificates, now)
  await tellPeople(deps, tx, regrade, changed, certificates)
}

/**
 * Continues with attempts that have open marks: the ruling settles some of them, which can make their results final.
 */
async function goOn(deps: Deps, tx: Transaction, regrade: RegradeRow, attemptIds: readonly string[]): Promise<void> {
  if (regrade.action === 'void' || regrade.action === 'fullMarks') await setMarkingTasksDone(tx, attemptIds, regrade)
  for (const attemptId of attemptIds) {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt?.state !== 'closed' || !attempt.submittedAt || !attempt.endedBy) continue
    await finishAttempt(deps, tx, attempt, {
      endedBy: attempt.endedBy,
      submittedAt: attempt.submittedAt,
      submitKey: attempt.submitKey,
    })
  }
}

async function correctCertificates(
  deps: Deps,
  tx: Transaction,
  changed: readonly RegradedAttempt[],
  certificates: RegradeEffect['certificates'],
  at: Date,
): Promise<void> {
  for (const { before, score, totalPoints, passingPoints } of changed) {
    const { attemptId, accountId, companyId, title, schemeId } = before
    const change = certificates.get(attemptId)
    if (!change || !schemeId || score === null) continue
    await emitEvent(deps, tx, certificateChangeRequired, {
      attemptId,
      accountId,
      companyId,
      title,
      schemeId,
      score,
      totalPoints,
      passingPoints,
      change,
      at,
    })
  }
}

/** Emails the people whose released result changed. */
async function tellPeople(
  deps: Deps,
  tx: Transaction,
  regrade: RegradeRow,
  changed: readonly RegradedAttempt[],
  certificates: RegradeEffect['certificates'],
): Promise<void> {
  const told = changed.filter(
    ({ before, score, totalPoints, passed }) =>
      before.toldAt !== null &&
      score !== null &&
      (score !== before.score || totalPoints !== before.totalPoints || passed !== before.passed),
  )
  if (told.length === 0) return
  const people = await listRegradePeople(
    tx,
    told.map(({ before }) => before),
  )
  for (const { before, score, totalPoints, passed } of told) {
    const person = people.find((one) => one.accountId === before.accountId && one.companyId === before.companyId)
    if (!person?.email) continue
    const words = regradedResultWords[person.locale]({
      title: pickText(before.title, person.locale),
      oldScore: before.score ?? 0,
      newScore: score ?? 0,
      oldTotal: before.totalPoints,
      newTotal: totalPoints,
      passed: passed === true,
      isTurned: passed !== before.passed,
      certificate: certificates.get(before.attemptId) ?? null,
      reason: regrade.reason,
      link: `${deps.settings.publicUrl}/user/exam`,
    })
    await deps.outbox.put(tx, { channel: 'mail', to: person.email, isSecret: false, ...words })
  }
}
