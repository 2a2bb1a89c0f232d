import { createHash, timingSafeEqual } from 'node:crypto'
import { addDays, addMonths } from '../../core/text/calendar.ts'

export type StoredCertificateState = 'valid' | 'revoked' | 'superseded'
export type CertificateState = StoredCertificateState | 'expired'

/** Months before the end from which a certificate may be renewed; never more than half its life. */
const renewalMonths = 6

/** Returns the last day of validity and the first day of renewal; both null without expiry. */
export function validityOf(
  issuedAt: string,
  months: number | null,
): { validUntil: string | null; renewFrom: string | null } {
  if (months === null) return { validUntil: null, renewFrom: null }
  const validUntil = addDays(addMonths(issuedAt, months), -1)
  return { validUntil, renewFrom: addMonths(validUntil, -Math.min(renewalMonths, Math.floor(months / 2))) }
}

/** Returns the state of a certificate. `endsAt` is the first instant at which the certificate is no longer valid. */
export const certificateStateOf = (state: StoredCertificateState, endsAt: Date | null, now: Date): CertificateState =>
  state === 'valid' && endsAt !== null && now >= endsAt ? 'expired' : state

/** The way to renew a valid certificate, which staff choose for its scheme; `any`: each of the other ways. */
export type RenewalMethod = 'any' | 'exam' | 'course' | 'evidence'
type Source = 'course' | 'exam' | 'application' | 'hand'

/**
 * Returns true if an achievement may lead to a new certificate after this one. While this one is valid, only the
 * scheme's renewal method or staff may renew it; afterwards any source counts.
 */
export function isRenewedBy(
  newest: Pick<NewestCertificate, 'state'> & { readonly validUntil: string | null },
  renewBy: RenewalMethod,
  source: Source,
  today: string,
): boolean {
  const counts = newest.state === 'valid' && (newest.validUntil === null || today <= newest.validUntil)
  return (
    !counts || renewBy === 'any' || source === 'hand' || renewBy === (source === 'application' ? 'evidence' : source)
  )
}

/** The days before expiry on which a holder is reminded. */
export const reminderDays = [90, 30, 7] as const

/**
 * Returns the reminder that is due this many days before the end, as one of `reminderDays`; null when none is due, or
 * when the certificate's whole validity is no longer than these days.
 */
export function dueReminderDay(daysLeft: number, daysOfLife: number): number | null {
  const step = reminderDays.filter((days) => daysLeft <= days).at(-1)
  return daysLeft < 0 || step === undefined || daysOfLife <= step ? null : step
}

export type NewestCertificate = {
  readonly cycle: number
  readonly state: StoredCertificateState
  readonly renewFrom: string | null
  /** Revoked because its result was corrected, which is not the holder's fault. */
  readonly isCorrected?: boolean
}

/**
 * Returns the cycle of a certificate issued today, given the newest one: 1 without one, the same cycle until the newest
 * may be renewed, then the next. After a revocation the cycle stays the same for good, unless the revocation corrected
 * a result or a mistake of staff (`isCorrected`): a new certificate can then be earned.
 */
export function cycleToIssue(newest: NewestCertificate | null, today: string): number {
  if (newest === null) return 1
  const mayRenew =
    newest.isCorrected || (newest.state === 'valid' && newest.renewFrom !== null && today >= newest.renewFrom)
  return mayRenew ? newest.cycle + 1 : newest.cycle
}

/** The achievement that would earn the certificate, and the renewal rule of its scheme. */
type Way = { readonly renewBy: RenewalMethod; readonly source: Source }

/**
 * Returns the effect of issuing today, given the newest certificate. `yes`: a new one is created; `held`: the newest
 * stays in force, because it can't be renewed yet or not by this source; `revoked`: it was revoked for good.
 */
export function issuingOutcome(
  newest: (NewestCertificate & { readonly validUntil: string | null }) | null,
  today: string,
  { renewBy, source }: Way,
): 'yes' | 'held' | 'revoked' {
  if (newest === null) return 'yes'
  if (newest.cycle !== cycleToIssue(newest, today)) return isRenewedBy(newest, renewBy, source, today) ? 'yes' : 'held'
  return newest.state === 'revoked' ? 'revoked' : 'held'
}

/**
 * Returns the comparable form of a name, without differences of width, case, composition of accents, spaces, dots,
 * apostrophes and hyphens.
 */
export const comparableNameOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Zs}·•・.'’‐‑–-]/gu, '')

/** Returns the comparable forms of the names accepted in the public check. */
export const acceptedHolderNames = (name: string, nameLatin: string | null): string[] => [
  ...new Set([name, nameLatin ?? ''].map(comparableNameOf).filter((key) => key !== '')),
]

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns true when a name or a secret is one of at most two candidates. Takes constant time, so that the duration
 * doesn't reveal how much matched or how many candidates there are.
 */
export function isOneOfCandidates(given: string, candidates: readonly string[]): boolean {
  const asked = digest(given)
  let found = false
  for (const index of [0, 1]) {
    const candidate = candidates[index] ?? ''
    const isSame = timingSafeEqual(asked, digest(candidate))
    found = (isSame && candidate !== '') || found
  }
  return found
}
