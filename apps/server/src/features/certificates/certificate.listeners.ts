import type { GradedListener } from '../exams/exams.public.ts'
import { issueCertificate } from './issue.service.ts'

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
