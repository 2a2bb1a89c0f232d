/** Points in 1/100 as text: 250 is 2.5. */
const shown = (points: number) => String(points / 100)

export type RegradedResultFacts = {
  readonly title: string
  readonly oldScore: number
  readonly newScore: number
  readonly oldTotal: number
  readonly newTotal: number
  readonly passed: boolean
  readonly isTurned: boolean
  readonly certificate: 'issue' | 'revoke' | null
  readonly reason: string
  readonly link: string
}

/** The email to a candidate whose result a regrade changed. */
export const regradedResultWords = {
  zh: (it: RegradedResultFacts) => ({
    subject: `考试成绩更正：${it.title}`,
    body: [
      `“${it.title}”中有一道题重新评分，您的成绩由 ${shown(it.oldScore)}（满分 ${shown(it.oldTotal)}）更正为 ${shown(it.newScore)}（满分 ${shown(it.newTotal)}）。`,
      ...(it.isTurned ? [it.passed ? '更正后您已通过考试。' : '更正后您未通过考试。'] : []),
      ...(it.certificate === 'issue' ? ['证书已颁发。'] : it.certificate === 'revoke' ? ['原证书已撤销。'] : []),
      `原因：${it.reason}`,
      `查看成绩：${it.link}`,
    ].join('\n\n'),
  }),
  en: (it: RegradedResultFacts) => ({
    subject: `Exam result corrected: ${it.title}`,
    body: [
      `A question in “${it.title}” was regraded. Your score changed from ${shown(it.oldScore)} of ${shown(it.oldTotal)} to ${shown(it.newScore)} of ${shown(it.newTotal)}.`,
      ...(it.isTurned ? [it.passed ? 'You have now passed the exam.' : 'Your result is no longer a pass.'] : []),
      ...(it.certificate === 'issue'
        ? ['Your certificate has been issued.']
        : it.certificate === 'revoke'
          ? ['The certificate for this exam has been revoked.']
          : []),
      `Reason: ${it.reason}`,
      `View your result: ${it.link}`,
    ].join('\n\n'),
  }),
} as const
