import {
  examPair,
  examPairs,
  examReport,
  examReportExport,
  examReportFile,
  examReportPeople,
  examReportSpots,
} from '@portal/contract/exams/exam-report.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { loadExamPair, loadExamPairs, loadExamReport, loadExamSpots } from './exam-report.service.ts'
import { renderReportFile } from './report-file.service.ts'
import { exportExamPeople, loadExamPeople } from './report-people.service.ts'

export function serveExamReports(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examReport, ({ input }) => loadExamReport(deps, input.examId))
  route(app, deps, examReportSpots, ({ input }) => loadExamSpots(deps, input))
  route(app, deps, examReportPeople, ({ input, lang }) => loadExamPeople(deps, input, lang))
  route(app, deps, examReportExport, ({ input, actor, lang }) => exportExamPeople(deps, actor, input, lang))
  route(app, deps, examReportFile, async ({ input, lang, reply }) => {
    const { name, type, bytes } = await renderReportFile(deps, input, lang)
    reply
      .type(type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'no-store')
      .send(bytes)
    return {}
  })
  route(app, deps, examPairs, ({ input, lang }) => loadExamPairs(deps, input.examId, lang))
  route(app, deps, examPair, ({ input, lang }) => loadExamPair(deps, input, lang))
}
