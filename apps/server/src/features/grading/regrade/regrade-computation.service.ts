import type { Db } from '../../../database/connection.ts'
import {
  certificateChangeAfterRegrade,
  type RegradedAttempt,
  type RegradeEffect,
  type Ruling,
  regradeAttempt,
} from './regrade.rules.ts'
import type { RegradeTarget } from './regrade.store.ts'
import { listAttemptsToRegrade, listCertificateHoldings } from './regrade-cohort.store.ts'

/**
 * Computes the effect of a ruling on ended attempts with the question, of these people or of all. Changes nothing; the
 * preview and the actual regrade share it. All attempts of a person must be included, since a certificate depends on
 * the best of them.
 */
export async function computeRegrade(
  db: Db,
  target: RegradeTarget,
  ruling: Ruling,
  people: readonly string[] | null,
): Promise<RegradeEffect> {
  const regraded = (await listAttemptsToRegrade(db, target, people)).map((attempt) => regradeAttempt(attempt, ruling))
  const byHolder = new Map<string, RegradedAttempt[]>()
  for (const one of regraded) {
    const { accountId, companyId, schemeId } = one.before
    if (!schemeId) continue
    const key = `${accountId} ${companyId} ${schemeId}`
    byHolder.set(key, [...(byHolder.get(key) ?? []), one])
  }
  const turned = [...byHolder.values()].filter((list) =>
    list.some((one) => one.before.isTold && one.passed !== one.before.passed),
  )
  const holdings =
    turned.length === 0
      ? []
      : await listCertificateHoldings(
          db,
          target,
          turned.flatMap(([first]) =>
            first?.before.schemeId ? [{ ...first.before, schemeId: first.before.schemeId }] : [],
          ),
        )
  const certificates = new Map<string, 'issue' | 'revoke'>()
  for (const holding of holdings) {
    const change = certificateChangeAfterRegrade(
      byHolder.get(`${holding.accountId} ${holding.companyId} ${holding.schemeId}`) ?? [],
      holding,
    )
    if (change) certificates.set(change.attemptId, change.change)
  }
  return { regraded, certificates }
}
