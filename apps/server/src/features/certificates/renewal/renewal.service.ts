import type { Owner } from '../../../core/access/owner.ts'
import type { Deps } from '../../../core/deps.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import type { CertificateDetail } from '../certificate.present.ts'
import { certificateStateOf } from '../certificate.rules.ts'
import type { CertificateRow } from '../certificate.store.ts'
import { findRenewalWays } from './renewal.store.ts'

/**
 * Loads the ways in which a holder can renew a certificate, as staff have set them for its scheme; null for one that is
 * not valid or never expires.
 */
export async function loadRenewal(
  deps: Deps,
  owner: Owner,
  row: CertificateRow,
  lang: Lang,
): Promise<CertificateDetail['renewal']> {
  const now = deps.clock.now()
  const { renewFrom } = row.facts
  if (renewFrom === null || certificateStateOf(row.state, row.endsAt, now) !== 'valid') return null
  const found = await findRenewalWays(deps.sql, row.schemeId, owner)
  if (!found) return null
  const { renewBy, ways } = found
  return {
    from: renewFrom,
    isOpen: dayInZone(now, deps.settings.timeZone) >= renewFrom,
    ways: [
      ...ways
        .filter(({ kind }) => renewBy === 'any' || renewBy === kind)
        .map(({ kind, id, title, isDone }) => ({ kind, id, title: pickText(title, lang), isDone })),
      ...(renewBy === 'any' || renewBy === 'evidence'
        ? [{ kind: 'evidence' as const, id: row.schemeId, title: pickText(row.facts.title, lang), isDone: false }]
        : []),
    ],
  }
}
