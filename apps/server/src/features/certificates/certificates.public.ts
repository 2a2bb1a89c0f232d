import type { Lang } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'
import { type Card, presentCard } from './certificate.present.ts'
import { findCertificateOfSource, listCertificates, type Owner } from './certificate.store.ts'

export { appoint, saveApplication } from './applications/application.service.ts'
export { checkInFor, createSession, decide as decideApplication } from './applications/application-staff.service.ts'
export { applyForCertificate, decideCertificate } from './applications/certificate-application.service.ts'
export { findFee, giveFee, listFees, putFee, takeFeeBack } from './applications/fee.store.ts'
export { keepPastApplicant } from './applications/history.service.ts'
export { certificateAppliesWaiting, examAppliesWaiting, sessionsOfDay } from './applications/today.store.ts'
export { previewOf as previewOfCertificate } from './badges/badge.service.ts'
export { correctForExam, issueForCourse, issueForExam, takeBackForCourse } from './certificate.listeners.ts'
export type { Card as CertificateCard } from './certificate.present.ts'
export { certificateFigures } from './certificate-report.store.ts'
export { type Earned, type Issued, issuePastCertificate } from './issue.service.ts'
export { addCertificateScheme, addCertificateTrack, type NewScheme } from './schemes/new-scheme.service.ts'

/** The caller's newest certificates in the session's company, and how many there are. */
export async function certificateCardsOf(db: Db, owner: Owner, lang: Lang, limit: number, now: Date): Promise<{ list: Card[]; total: number }> {
  const { list, total } = await listCertificates(db, owner, 0, limit)
  return { list: list.map((row) => presentCard(row, lang, now)), total }
}

/** The certificate a learner got from an exam's attempt, or from a course (its product); null when there is none. */
export async function certificateOfSource(db: Db, owner: Owner, sourceId: string, lang: Lang, now: Date): Promise<Card | null> {
  const row = await findCertificateOfSource(db, owner, sourceId)
  return row ? presentCard(row, lang, now) : null
}
