import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import type { EventHandler } from '../../core/jobs/events.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { emitCreditsEntered } from './credit-events.ts'
import { type CreditLedgerRun, insertCreditEntries, lockCreditRates, reverseLostCredits } from './credit-grant.store.ts'
import { creditedItems } from './credited-things.ts'

const runOf = (
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  accountId: string | null = null,
): CreditLedgerRun => ({
  timeZone: settings.timeZone,
  now: clock.now(),
  accountId,
})

/**
 * Adds the achievements of everyone that are not in the ledger yet, and reverses entries that have lost their basis.
 * Returns the number of entries written, both kinds together; a repeated run writes none.
 */
export function refreshCreditLedger(deps: Omit<Deps, 'log'>): Promise<number> {
  const run = runOf(deps)
  return inTransaction(deps.sql, async (tx) => {
    await lockCreditRates(tx, 'read')
    const [lost, granted] = [await reverseLostCredits(tx, run), await insertCreditEntries(tx, run)]
    await emitCreditsEntered(deps, tx, [...new Set([...lost.accountIds, ...granted.accountIds])])
    return lost.entries + granted.entries
  })
}

/**
 * Job, every hour and after a rate was set: adds achievements that are not in the ledger yet, and reverses entries that
 * have lost their basis. Idempotent.
 */
export const updateTrainingCredits = defineJob({
  name: 'updateTrainingCredits',
  words: { zh: '更新学时学分', en: 'Update training credits' },
  schedule: '41 * * * *',
  run: async (deps: Deps) => {
    await refreshCreditLedger(deps)
  },
})

/** Adds or reverses a person's credits immediately, if the achievement earns any; otherwise no statement is sent. */
async function updateAtOnce(
  deps: Parameters<EventHandler<unknown>>[0],
  tx: Transaction,
  act: typeof insertCreditEntries | typeof reverseLostCredits,
  accountId: string,
  thingId: string,
): Promise<void> {
  if (!(await creditedItems.has(deps, tx, thingId))) return
  await emitCreditsEntered(deps, tx, (await act(tx, runOf(deps, accountId))).accountIds)
}

type OfCourse = { readonly accountId: string; readonly productId: string }
type OfExam = { readonly accountId: string; readonly examId: string; readonly passed: boolean }
type OfCertificate = { readonly accountId: string; readonly schemeId: string }

/** Adds the credits of a completed course to the ledger. */
export const grantCourseCredits: EventHandler<OfCourse> = (deps, tx, { accountId, productId }) =>
  updateAtOnce(deps, tx, insertCreditEntries, accountId, productId)
/** Adds the credits of a passed exam to the ledger. */
export const grantExamCredits: EventHandler<OfExam> = async (deps, tx, { accountId, examId, passed }) => {
  if (passed) await updateAtOnce(deps, tx, insertCreditEntries, accountId, examId)
}
/** Adds the credits of a certificate to the ledger. */
export const grantCertificateCredits: EventHandler<OfCertificate> = (deps, tx, { accountId, schemeId }) =>
  updateAtOnce(deps, tx, insertCreditEntries, accountId, schemeId)
/** Reverses the credits of a revoked certificate. */
export const reverseCertificateCredits: EventHandler<OfCertificate> = (deps, tx, { accountId, schemeId }) =>
  updateAtOnce(deps, tx, reverseLostCredits, accountId, schemeId)
/** Reverses the credits of a course that is no longer completed. */
export const reverseCourseCredits: EventHandler<OfCourse> = (deps, tx, { accountId, productId }) =>
  updateAtOnce(deps, tx, reverseLostCredits, accountId, productId)
