import type { Owner } from '../../core/access/owner.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { type CertificateCardData, presentCertificateCard } from './certificate.present.ts'
import { findCertificateOfSource, listCertificates, listEarnedCertificates } from './certificate.store.ts'

export {
  decideCertificateApplication,
  saveCertificateApplication,
} from './applications/certificate-application.service.ts'
export { deleteOldCertificateEvidence } from './applications/certificate-application.store.ts'
export {
  loadCertificateEvidenceLinks,
  loadCertificateReturnReasons,
} from './applications/certificate-review.service.ts'
export {
  findCertificateApplicationQueue,
  listHeldCertificates,
} from './applications/certificate-review.store.ts'
export { loadCertificatePreview } from './badges/badge.service.ts'
export { addImportedBatch } from './batches/batch.tasks.ts'
export { canReviewApplication } from './certificate.access.ts'
export {
  correctCertificateForExam,
  issueCertificateForCourse,
  issueCertificateForExam,
  revokeCertificateForCourse,
} from './certificate.listeners.ts'
export type { CertificateCardData as CertificateCard } from './certificate.present.ts'
export {
  certificateIssued,
  certificateRevoked,
  type IssuedCertificate,
  type RevokedCertificate,
} from './certificate-events.ts'
export { countCertificateFigures, countValidCertificates } from './certificate-figures.store.ts'
export { addPublishedDesign } from './designs/new-design.service.ts'
export { type EarnedCertificate, type IssuingResult, issuePastCertificate } from './issue.service.ts'
export {
  createDocumentLinks,
  loadApplicationDecisions,
  loadReturnReasons,
  stateFilterOf,
} from './reviews/review.service.ts'
export { recordApplicationDecision } from './reviews/review.store.ts'
export { addCertificateScheme, addCertificateTrack, type NewScheme } from './schemes/new-scheme.service.ts'

export { loadOwnCertificateTrack, loadTrackPageFront } from './track.service.ts'

/** Loads the caller's newest certificates in the session's company, and the number of all of them. */
export async function loadCertificateCards(
  db: Db,
  owner: Owner,
  lang: Lang,
  limit: number,
  now: Date,
): Promise<{ list: CertificateCardData[]; total: number }> {
  const { list, total } = await listCertificates(db, owner, 0, limit)
  return { list: list.map((row) => presentCertificateCard(row, lang, now)), total }
}

/**
 * Loads the titles of the certificates that a learner has earned since an instant, each with its day, the newest first;
 * at most 60. Revoked ones are left out.
 */
export const loadEarnedCertificates = async (
  db: Db,
  owner: Owner,
  since: Date,
  lang: Lang,
): Promise<{ readonly day: string; readonly title: string }[]> =>
  (await listEarnedCertificates(db, owner, since)).map(({ issuedAt, title }) => ({
    day: issuedAt,
    title: pickText(title, lang),
  }))

/** Loads the certificate earned by an exam attempt or a course (its product); null when there is none. */
export async function loadCertificateOfSource(
  db: Db,
  owner: Owner,
  sourceId: string,
  lang: Lang,
  now: Date,
): Promise<CertificateCardData | null> {
  const row = await findCertificateOfSource(db, owner, sourceId)
  return row ? presentCertificateCard(row, lang, now) : null
}
