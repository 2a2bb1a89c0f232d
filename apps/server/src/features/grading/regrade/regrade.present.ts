import type { regradeItems, regradeList, regradePreview } from '@portal/contract/exams/regrade.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { type Lang, pickName, pickText, presentText } from '../../../core/text/language.ts'
import { canDecideRegrade } from '../grading.access.ts'
import { createScoreRanking, type RegradedAttempt, type RegradeEffect } from './regrade.rules.ts'
import type { RegradeItemRow, RegradeRow } from './regrade.store.ts'
import type { RegradePersonRow } from './regrade-cohort.store.ts'

export const presentRegrade = (
  row: RegradeRow,
  callerId: string,
  lang: Lang,
): DataOf<typeof regradeList>['list'][number] => ({
  regradeId: row.regradeId,
  examId: row.examId,
  title: pickText(row.title, lang),
  questionId: row.questionId,
  version: row.version,
  stem: presentText(row.stem),
  action: row.action,
  keyVersion: row.keyVersion,
  attemptId: row.attemptId,
  points: row.points,
  reason: row.reason,
  state: row.state,
  isMine: !canDecideRegrade({ accountId: callerId }, row),
  proposedAt: row.proposedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  appliedAt: row.appliedAt?.toISOString() ?? null,
})

export const presentRegradeItem = (row: RegradeItemRow, lang: Lang): DataOf<typeof regradeItems>['list'][number] => ({
  attemptId: row.attemptId,
  name: pickName(row.name, lang),
  employeeNo: row.employeeNo ?? '',
  number: row.number,
  oldScore: row.oldScore,
  newScore: row.newScore,
  oldTotal: row.oldTotal,
  newTotal: row.newTotal,
  oldPassed: row.oldPassed,
  newPassed: row.newPassed,
  certificate: row.certificate,
  at: row.at.toISOString(),
})

type Preview = DataOf<typeof regradePreview>
export type RegradePreviewParts = {
  readonly reckoning: RegradeEffect
  /** The final attempts that the regrade changes, in the order of the list. */
  readonly changed: readonly RegradedAttempt[]
  readonly shown: readonly RegradedAttempt[]
  readonly people: readonly (Omit<RegradePersonRow, 'name'> & { readonly name: string })[]
  readonly standing: {
    readonly scores: readonly { readonly attemptId: string; readonly score: number }[]
    readonly running: number
  }
}

/**
 * Presents the counts for all attempts together, and a page of the attempts whose results change, with their ranks
 * before and after.
 */
export function presentRegradePreview({
  reckoning,
  changed,
  shown,
  people,
  standing,
}: RegradePreviewParts): Omit<
  Preview,
  keyof ReturnType<typeof presentRegrade> | 'options' | 'answers' | 'newAnswers' | 'alternatives' | 'page' | 'size'
> {
  const after = new Map(changed.map((one) => [one.before.attemptId, one.score ?? 0]))
  const oldPlace = createScoreRanking(standing.scores.map(({ score }) => score))
  const newPlace = createScoreRanking(standing.scores.map(({ attemptId, score }) => after.get(attemptId) ?? score))
  const count = (fits: (one: RegradedAttempt) => boolean) => changed.filter(fits).length
  const certificates = [...reckoning.certificates.values()]
  return {
    judged: reckoning.regraded.filter(({ before }) => before.state === 'graded').length,
    awaiting: reckoning.regraded.filter(({ before }) => before.state === 'closed').length,
    running: standing.running,
    up: count((one) => (one.score ?? 0) > (one.before.score ?? 0)),
    down: count((one) => (one.score ?? 0) < (one.before.score ?? 0)),
    toPassed: count((one) => one.passed === true && one.before.passed === false),
    toFailed: count((one) => one.passed === false && one.before.passed === true),
    certificatesToIssue: certificates.filter((change) => change === 'issue').length,
    certificatesToRevoke: certificates.filter((change) => change === 'revoke').length,
    list: shown.map(({ before, score, totalPoints, passed }) => {
      const person = people.find((one) => one.accountId === before.accountId && one.companyId === before.companyId)
      return {
        attemptId: before.attemptId,
        name: person?.name ?? '',
        employeeNo: person?.employeeNo ?? '',
        number: before.number,
        oldScore: before.score ?? 0,
        newScore: score ?? 0,
        oldTotal: before.totalPoints,
        newTotal: totalPoints,
        oldPassed: before.passed === true,
        newPassed: passed === true,
        certificate: reckoning.certificates.get(before.attemptId) ?? null,
        oldRank: oldPlace(before.score ?? 0),
        newRank: newPlace(score ?? 0),
      }
    }),
    total: changed.length,
  }
}
