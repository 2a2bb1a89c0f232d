import type { EventHandler } from '../../core/jobs/events.ts'
import type { GradedAttempt, RequiredCertificateChange } from '../grading/grading.public.ts'
import type { CompletedCourse } from '../learning/learning.public.ts'
import { correctCertificate, issueCertificate } from './issue.service.ts'

/** Issues a certificate for a passed exam that has one, in the transaction that releases the result. */
export const issueCertificateForExam: EventHandler<GradedAttempt> = async (deps, tx, attempt) => {
  if (!attempt.passed || attempt.certificateSchemeId === null) return
  await issueCertificate(deps, tx, {
    schemeId: attempt.certificateSchemeId,
    accountId: attempt.accountId,
    companyId: attempt.companyId,
    source: {
      kind: 'exam',
      id: attempt.attemptId,
      title: attempt.title,
      score: attempt.score,
      totalPoints: attempt.totalPoints,
      passingPoints: attempt.passingPoints,
    },
    at: attempt.gradedAt,
  })
}

/** Issues a certificate for a completed course that has one, in the transaction that completes the course. */
export const issueCertificateForCourse: EventHandler<CompletedCourse> = async (deps, tx, course) => {
  if (course.certificateSchemeId === null) return
  await issueCertificate(deps, tx, {
    schemeId: course.certificateSchemeId,
    accountId: course.accountId,
    companyId: course.companyId,
    source: { kind: 'course', id: course.productId, title: course.title },
    at: course.completedAt,
  })
}

/** Revokes the certificate of a course that is no longer completed; completing it again issues a new one. */
export const revokeCertificateForCourse: EventHandler<CompletedCourse> = async (deps, tx, course) => {
  if (course.certificateSchemeId === null) return
  await correctCertificate(deps, tx, 'revoke', {
    schemeId: course.certificateSchemeId,
    accountId: course.accountId,
    companyId: course.companyId,
    source: { kind: 'course', id: course.productId, title: course.title },
    at: course.completedAt,
  })
}

/**
 * Issues or revokes the certificate of an exam when a regrade turns the result into a pass or a fail, in the
 * transaction of the regrade.
 */
export const correctCertificateForExam: EventHandler<RequiredCertificateChange> = async (deps, tx, result) => {
  await correctCertificate(deps, tx, result.change, {
    schemeId: result.schemeId,
    accountId: result.accountId,
    companyId: result.companyId,
    source: {
      kind: 'exam',
      id: result.attemptId,
      title: result.title,
      score: result.score,
      totalPoints: result.totalPoints,
      passingPoints: result.passingPoints,
    },
    at: result.at,
  })
}
