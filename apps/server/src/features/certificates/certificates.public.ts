import type { Lang } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { type Card, presentCard } from './certificate.present.ts'
import { findCertificateOfSource, listCertificates, type Owner } from './certificate.store.ts'

export { applyForCertificate, decideCertificate } from './applications/certificate-application.service.ts'
export { forgetEvidence } from './applications/certificate-application.store.ts'
export { certificateDocumentsFor, certificateReasonsFor } from './applications/certificate-desk.service.ts'
export { certificateAppliesWaiting, listHeld as certificatesHeld } from './applications/certificate-desk.store.ts'
export { previewOf as previewOfCertificate } from './badges/badge.service.ts'
export { correctForExam, issueForCourse, issueForExam, takeBackForCourse } from './certificate.listeners.ts'
export type { Card as CertificateCard } from './certificate.present.ts'
export { certificateFigures } from './certificate-report.store.ts'
export { askedState, decisionsOn, linkDocuments, reasonsOf } from './desk/desk.service.ts'
export { addDecision } from './desk/desk.store.ts'
export { type Earned, type Issued, issuePastCertificate } from './issue.service.ts'
export { addCertificateScheme, addCertificateTrack, type NewScheme } from './schemes/new-scheme.service.ts'

/** The caller's newest certificates in the session's company, and how many there are. */
export async function certificateCardsOf(
  db: Db,
  owner: Owner,
  lang: Lang,
  limit: number,
  now: Date,
): Promise<{ list: Card[]; total: number }> {
  const { list, total } = await listCertificates(db, owner, 0, limit)
  return { list: list.map((row) => presentCard(row, lang, now)), total }
}

/** The certificate a learner got from an exam's attempt, or from a course (its product); null when there is none. */
export async function certificateOfSource(
  db: Db,
  owner: Owner,
  sourceId: string,
  lang: Lang,
  now: Date,
): Promise<Card | null> {
  const row = await findCertificateOfSource(db, owner, sourceId)
  return row ? presentCard(row, lang, now) : null
}
