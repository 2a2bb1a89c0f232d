import { certificateNumberWithCheckDigit } from '@portal/contract/certificates/certificate-number.ts'
import type { Deps } from '../../core/deps.ts'
import { emitEvent } from '../../core/jobs/events.ts'
import { newId } from '../../core/secrets/random.ts'
import { dayInZone } from '../../core/text/calendar.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Db, Transaction } from '../../database/connection.ts'
import { acceptedHolderNames, cycleToIssue, isRenewedBy, issuingOutcome, validityOf } from './certificate.rules.ts'
import {
  claimNextSerial,
  findSchemeForIssue,
  insertCertificate,
  listCertificatesOfSource,
  reinstateCertificate,
  restoreSupersession,
  type SchemeForIssue,
  setCertificateRevoked,
} from './certificate.store.ts'
import { courseReopenedReason, nameCorrectionReason, regradeReason } from './certificate.words.ts'
import { certificateIssued, certificateRevoked } from './certificate-events.ts'

type Tools = Omit<Deps, 'log'>
export type EarnedCertificate = {
  readonly schemeId: string
  readonly accountId: string
  readonly companyId: string
  /** `id`: the attempt of an exam, the product of a course. */
  readonly source: {
    readonly kind: 'course' | 'exam' | 'application' | 'hand'
    readonly id: string
    readonly title: BilingualText
    /** Points in 1/100. */
    readonly score?: number
    readonly totalPoints?: number
    readonly passingPoints?: number
  }
  /** The time of the achievement; defaults to now. */
  readonly at?: Date
  /** Staff renew it before its time. */
  readonly isRenewal?: boolean
}
export type IssuingResult = { readonly certificateId: string; readonly number: string; readonly isNew: boolean }

/**
 * Loads the effect of issuing a certificate to a person, given their newest certificate of a scheme; null when the
 * scheme does not exist.
 */
export async function loadIssuingOutcome(
  deps: Tools,
  db: Db,
  owner: Pick<EarnedCertificate, 'accountId' | 'companyId'>,
  schemeId: string,
  source: EarnedCertificate['source']['kind'],
): Promise<'yes' | 'held' | 'revoked' | null> {
  const day = dayInZone(deps.clock.now(), deps.settings.timeZone)
  const scheme = await findSchemeForIssue(db, owner, schemeId, { day })
  return (
    scheme &&
    issuingOutcome(scheme.newest, day, {
      renewBy: scheme.renewBy,
      source,
    })
  )
}

/**
 * Issues a certificate with its current facts (product decisions section 8), once per learner, company, scheme and
 * cycle, and publishes `certificateIssued`. Issuing again, or for an achievement that does not renew it, returns the
 * newest existing one, even if it is revoked (`isNew` is false). Returns null when there is no such scheme. Takes at
 * most four statements, besides those of listeners.
 */
export async function issueCertificate(deps: Tools, db: Db, earned: EarnedCertificate): Promise<IssuingResult | null> {
  const at = earned.at ?? deps.clock.now()
  const { timeZone } = deps.settings
  const issuedAt = dayInZone(at, timeZone)
  const asked = { day: issuedAt, sourceId: earned.source.kind === 'course' ? earned.source.id : null }
  const scheme = await findSchemeForIssue(db, earned, earned.schemeId, asked)
  if (!scheme) return null
  const { newest } = scheme
  const cycle = earned.isRenewal && newest?.state === 'valid' ? newest.cycle + 1 : cycleToIssue(newest, issuedAt)
  const isOther =
    newest !== null &&
    newest.cycle !== cycle &&
    !earned.isRenewal &&
    !isRenewedBy(newest, scheme.renewBy, earned.source.kind, issuedAt)
  if (newest && (newest.cycle === cycle || isOther))
    return { certificateId: newest.id, number: newest.number, isNew: false }
  const { source } = earned
  const facts = {
    ...currentCertificateFacts(deps, scheme),
    number: certificateNumberWithCheckDigit(scheme.code, Number(issuedAt.slice(0, 4)), await claimNextSerial(db)),
    issuedAt,
    ...validityOf(issuedAt, scheme.validityMonths),
    source: {
      title: source.title,
      score: source.score ?? null,
      totalPoints: source.totalPoints ?? null,
      passingPoints: source.passingPoints ?? null,
    },
  }
  const id = newId(at, deps.random)
  const isNew = await insertCertificate(db, {
    id,
    secret: deps.random.bytes(12).toString('base64url'),
    schemeId: earned.schemeId,
    accountId: earned.accountId,
    companyId: earned.companyId,
    sourceKind: source.kind,
    sourceId: source.id,
    cycle,
    holderKeys: acceptedHolderNames(scheme.name, scheme.nameLatin),
    facts,
    issuedAt: at,
    timeZone,
    eventIds: [newId(at, deps.random), newId(at, deps.random)],
  })
  if (isNew) {
    const { accountId, companyId } = earned
    await emitEvent(deps, db as Transaction, certificateIssued, {
      certificateId: id,
      number: facts.number,
      schemeId: earned.schemeId,
      accountId,
      companyId,
      at,
    })
    return { certificateId: id, number: facts.number, isNew }
  }
  // Another transaction issued it between the two statements; its certificate is used.
  const theirs = (await findSchemeForIssue(db, earned, earned.schemeId, asked))?.newest
  return theirs ? { certificateId: theirs.id, number: theirs.number, isNew: false } : null
}

/** Returns the facts that a certificate takes from its scheme and its holder, as they are now. */
export const currentCertificateFacts = (deps: Pick<Deps, 'brand'>, scheme: SchemeForIssue) => ({
  kind: scheme.kind,
  holder: { name: scheme.name, nameLatin: scheme.nameLatin, employeeNo: scheme.employeeNo, company: scheme.company },
  issuer: deps.brand.current().issuer,
  title: scheme.title,
  levels: scheme.levels,
  levelIndex: scheme.levelIndex,
  sentence: scheme.sentence,
  signatory: scheme.signatory,
  templateVersion: scheme.templateVersion,
  ...(Object.keys(scheme.layout).length > 0 ? { layout: scheme.layout } : {}),
  ...(scheme.design ? { design: scheme.design } : {}),
  ...(scheme.credits.length > 0 ? { credits: scheme.credits } : {}),
})

/**
 * Issues a certificate that was earned in the past, for imported histories; returns the results of `issueCertificate`,
 * with null for an unknown scheme.
 */
export const issuePastCertificate = (
  deps: Tools,
  db: Db,
  earned: EarnedCertificate & { readonly at: Date },
): Promise<IssuingResult | null> => issueCertificate(deps, db, earned)

/**
 * Revokes a certificate with a public reason, without notifying its holder or the listeners of `certificateRevoked`;
 * returns false when it was no longer valid.
 */
export const revokeIssuedCertificate = (
  deps: Tools,
  db: Db,
  certificateId: string,
  reason: string,
): Promise<boolean> => {
  const now = deps.clock.now()
  return setCertificateRevoked(db, certificateId, {
    reason,
    cause: 'staff',
    at: now,
    eventId: newId(now, deps.random),
  })
}

const factsOf = (
  { schemeId, accountId, companyId }: Pick<EarnedCertificate, 'schemeId' | 'accountId' | 'companyId'>,
  { id, number }: { readonly id: string; readonly number: string },
  at: Date,
) => ({ certificateId: id, number, schemeId, accountId, companyId, at })

/**
 * Applies a correction to the certificate of an exam or a course, and publishes its effect: revokes it, issues one, or
 * reinstates, under its old number, one that an earlier correction of the same result revoked. Superseded certificates
 * of an exam are revoked too, and are superseded again when the result is passed again. Idempotent.
 */
export async function correctCertificate(
  deps: Tools,
  db: Db,
  change: 'issue' | 'revoke',
  earned: EarnedCertificate,
): Promise<void> {
  const at = earned.at ?? deps.clock.now()
  const { id: sourceId, kind } = earned.source
  const emit = (event: typeof certificateIssued | typeof certificateRevoked, one: { id: string; number: string }) =>
    emitEvent(deps, db as Transaction, event, factsOf(earned, one, at))
  if (change === 'revoke') {
    const issued = await listCertificatesOfSource(db, earned, sourceId)
    for (const one of kind === 'exam' ? issued : issued.slice(0, 1)) {
      const isRevoked = await setCertificateRevoked(db, one.id, {
        reason: kind === 'course' ? courseReopenedReason : regradeReason,
        cause: 'correction',
        orSuperseded: kind === 'exam',
        at,
        eventId: newId(at, deps.random),
      })
      if (isRevoked) await emit(certificateRevoked, one)
    }
    return
  }
  const day = dayInZone(at, deps.settings.timeZone)
  const newest = (await findSchemeForIssue(db, earned, earned.schemeId, { day }))?.newest
  const isReinstated =
    newest?.state === 'revoked' &&
    (await reinstateCertificate(db, { certificateId: newest.id, sourceId }, at, newId(at, deps.random)))
  if (isReinstated) await emit(certificateIssued, newest)
  const superseded =
    kind === 'exam' ? await restoreSupersession(db, earned, { sourceId, at, nameCorrectionReason }) : []
  for (const one of superseded) await emit(certificateIssued, one)
  if (!isReinstated && superseded.length === 0) await issueCertificate(deps, db, earned)
}
