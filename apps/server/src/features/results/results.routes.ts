import { attemptEventListForStaff } from '@portal/contract/exams/attempt-staff.contract.ts'
import { releaseRuleSet, releaseStateRead, resultPartRelease } from '@portal/contract/exams/exam-release.contract.ts'
import { examResult, myAttempts } from '@portal/contract/exams/exam-result.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import type { Pool } from '../../database/connection.ts'
import { wordingCacheOf } from '../sitting/sitting.public.ts'
import { serveAbsences } from './absences/absence.routes.ts'
import { serveAppeals } from './appeals/appeal.routes.ts'
import { loadReleaseState, releaseResultPart, saveReleaseRule } from './release.service.ts'
import { serveExamReports } from './reports/exam-report.routes.ts'
import { loadOwnAttempts, loadResult } from './result.service.ts'
import { loadAttemptLogForStaff } from './staff-ledger.service.ts'

/** Serves results and their release, appeals, reports and absences. `sql`: the connections for candidates' calls. */
export function serveResults(app: FastifyInstance, deps: Deps, sql: Pool): void {
  const candidates = { ...deps, sql, wordings: wordingCacheOf(deps.sql) }
  route(app, deps, examResult, ({ input, actor, lang }) => loadResult(candidates, actor, input.attemptId, lang))
  route(app, deps, myAttempts, ({ input, actor, lang }) => loadOwnAttempts(deps, actor, input, lang))
  route(app, deps, releaseRuleSet, ({ input, actor }) => saveReleaseRule(deps, actor, input))
  route(app, deps, resultPartRelease, ({ input, actor }) => releaseResultPart(deps, actor, input))
  route(app, deps, releaseStateRead, ({ input, actor }) => loadReleaseState(deps, actor, input.examId))
  route(app, deps, attemptEventListForStaff, ({ input, actor }) => loadAttemptLogForStaff(deps, actor, input.attemptId))
  serveAppeals(app, deps)
  serveExamReports(app, deps)
  serveAbsences(app, deps)
}
