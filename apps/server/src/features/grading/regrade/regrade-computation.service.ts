import type { Db } from '../../../database/connection.ts'
import {
  certificateChangesAfterRegrade,
  type RegradedAttempt,
  type RegradeEffect,
  type Ruling,
  regradeAttempt,
} from './regrade.rules.ts'
import type { RegradeTarget } from './regrade.store.ts'
import { listAttemptsToRegrade, listCertificateHoldings, listRenewedCertificates } from './regrade-cohort.store.ts'

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
    const { schemeId } = one.before
    if (!schemeId) continue
    const key = keyOf({ ...one.before, schemeId })
    byHolder.set(key, [...(byHolder.get(key) ?? []), one])
  }
  const turned = [...byHolder.values()].filter((list) =>
    list.some((one) => one.before.toldAt !== null && one.passed !== one.before.passed),
  )
  const holders = turned.flatMap(([first]) =>
    first?.before.schemeId ? [{ ...first.before, schemeId: first.before.schemeId }] : [],
  )
  const certificates = new Map<string, 'issue' | 'revoke'>()
  if (holders.length > 0) {
    const [holdings, renewed] = await Promise.all([
      listCertificateHoldings(db, target, holders),
      listRenewedCertificates(db, target, holders),
    ])
    for (const holding of holdings) {
      const key = keyOf(holding)
      const own = { ...holding, renewed: renewed.filter((one) => keyOf(one) === key) }
      for (const { attemptId, change } of certificateChangesAfterRegrade(byHolder.get(key) ?? [], own))
        certificates.set(attemptId, change)
    }
  }
  return { regraded, certificates }
}

const keyOf = (holder: { readonly accountId: string; readonly companyId: string; readonly schemeId: string }): string =>
  `${holder.accountId} ${holder.companyId} ${holder.schemeId}`
