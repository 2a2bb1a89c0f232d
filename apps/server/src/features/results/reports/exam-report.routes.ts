import {
  examReport,
  examReportFile,
  examReportPeople,
  examReportPeopleExport,
  examReportSpots,
  similarAnswerPair,
  similarAnswerPairs,
} from '@portal/contract/exams/exam-report.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { checkManagedExam } from '../../exams/exams.public.ts'
import {
  loadExamReport,
  loadExamReportSpots,
  loadSimilarAnswerPair,
  loadSimilarAnswerPairs,
} from './exam-report.service.ts'
import { renderReportFile } from './report-file.service.ts'
import { exportExamReportPeople, loadExamReportPeople } from './report-people.service.ts'

export function serveExamReports(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examReport, async ({ input, actor }) => {
    await checkManagedExam(deps.sql, actor, input.examId)
    return loadExamReport(deps, input.examId)
  })
  route(app, deps, examReportSpots, async ({ input, actor }) => {
    await checkManagedExam(deps.sql, actor, input.examId)
    return loadExamReportSpots(deps, input)
  })
  route(app, deps, examReportPeople, ({ input, actor, lang }) => loadExamReportPeople(deps, actor, input, lang))
  route(app, deps, examReportPeopleExport, ({ input, actor, lang }) => exportExamReportPeople(deps, actor, input, lang))
  route(app, deps, examReportFile, async ({ input, actor, lang, reply }) => {
    await checkManagedExam(deps.sql, actor, input.examId)
    const { name, type, bytes } = await renderReportFile(deps, input, lang)
    reply
      .type(type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'no-store')
      .send(bytes)
    return {}
  })
  route(app, deps, similarAnswerPairs, async ({ input, actor, lang }) => {
    await checkManagedExam(deps.sql, actor, input.examId)
    return loadSimilarAnswerPairs(deps, input.examId, lang)
  })
  route(app, deps, similarAnswerPair, async ({ input, actor, lang }) => {
    await checkManagedExam(deps.sql, actor, input.examId, { reason: 'notFound' })
    return loadSimilarAnswerPair(deps, input, lang)
  })
}
