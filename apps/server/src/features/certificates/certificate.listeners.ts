import type { Deps } from '../../core/deps.ts'
import type { Transaction } from '../../database/connection.ts'
import type { CorrectedListener, GradedListener } from '../exams/exams.public.ts'
import type { CompletedCourse } from '../learning/learning.public.ts'
import { correctCertificate, issueCertificate } from './issue.service.ts'

/** A passed exam that leads to a certificate issues it in the transaction that makes the result final. */
export const issueForExam: GradedListener = async (deps, tx, attempt) => {
  if (!attempt.passed || attempt.certificateSchemeId === null) return
  await issueCertificate(deps, tx, {
    schemeId: attempt.certificateSchemeId,
    accountId: attempt.accountId,
    companyId: attempt.companyId,
    source: { kind: 'exam', id: attempt.attemptId, title: attempt.title, score: attempt.score, totalPoints: attempt.totalPoints, passingPoints: attempt.passingPoints },
    at: attempt.gradedAt,
  })
}

/** A completed course that leads to a certificate issues it in the transaction that completes it. */
export async function issueForCourse(deps: Omit<Deps, 'log'>, tx: Transaction, course: CompletedCourse): Promise<void> {
  if (course.certificateSchemeId === null) return
  await issueCertificate(deps, tx, {
    schemeId: course.certificateSchemeId,
    accountId: course.accountId,
    companyId: course.companyId,
    source: { kind: 'course', id: course.productId, title: course.title },
    at: course.completedAt,
  })
}

/** A course that is completed no more takes back the certificate that was issued for it; completed again, it issues a new one. */
export async function takeBackForCourse(deps: Omit<Deps, 'log'>, tx: Transaction, course: CompletedCourse): Promise<void> {
  if (course.certificateSchemeId === null) return
  await correctCertificate(deps, tx, 'revoke', {
    schemeId: course.certificateSchemeId,
    accountId: course.accountId,
    companyId: course.companyId,
    source: { kind: 'course', id: course.productId, title: course.title },
    at: course.completedAt,
  })
}

/** A corrected result that is a pass now, or is one no more, issues or takes back its certificate in the transaction that corrects it. */
export const correctForExam: CorrectedListener = async (deps, tx, result) => {
  await correctCertificate(deps, tx, result.change, {
    schemeId: result.schemeId,
    accountId: result.accountId,
    companyId: result.companyId,
    source: { kind: 'exam', id: result.attemptId, title: result.title, score: result.score, totalPoints: result.totalPoints, passingPoints: result.passingPoints },
    at: result.at,
  })
}
