import { attemptLedgerForStaff } from '@portal/contract/exams/attempt-staff.contract.ts'
import { releaseNow, releaseRead, setRelease } from '@portal/contract/exams/exam-release.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { serveAppeals } from './appeals/appeal.routes.ts'
import { releaseNowOf, releaseStateOf, setReleaseOf } from './release.service.ts'
import { serveExamReports } from './reports/exam-report.routes.ts'
import { attemptsOf, resultFor } from './result.service.ts'
import { ledgerForStaff } from './staff-ledger.service.ts'

/** What is told of exams: results and their release, appeals, reports. */
export function serveResults(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examResult, ({ input, actor, lang }) => resultFor(deps, actor, input.attemptId, lang))
  route(app, deps, myAttempts, ({ input, actor, lang }) => attemptsOf(deps, actor, input, lang))
  route(app, deps, setRelease, ({ input, actor }) => setReleaseOf(deps, actor, input))
  route(app, deps, releaseNow, ({ input, actor }) => releaseNowOf(deps, actor, input))
  route(app, deps, releaseRead, ({ input }) => releaseStateOf(deps, input.examId))
  route(app, deps, attemptLedgerForStaff, ({ input }) => ledgerForStaff(deps, input.attemptId))
  serveAppeals(app, deps)
  serveExamReports(app, deps)
}
