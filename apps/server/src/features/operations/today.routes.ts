import { learningReport, learningReportFile } from '@portal/contract/operations/report.contract.ts'
import { reportMailRemove, reportMailSave, reportMails } from '@portal/contract/operations/report-mail.contract.ts'
import {
  learnerReportExport,
  learnerReportList,
  learnerReportRead,
} from '@portal/contract/operations/report-people.contract.ts'
import { studyFortnight, todayRead } from '@portal/contract/operations/today.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { loadLearningReport } from './report.service.ts'
import { exportLearningReport } from './report-file.service.ts'
import {
  deleteReportSubscription,
  loadReportSubscriptions,
  saveReportSubscription,
} from './report-mails/report-mail.service.ts'
import { loadReportPeople, loadReportPerson } from './report-people.service.ts'
import { startReportPeopleExport } from './report-people-export.service.ts'
import { loadStudyOfTwoWeeks, loadToday } from './today.service.ts'

export function serveToday(app: FastifyInstance, deps: Deps) {
  route(app, deps, todayRead, ({ actor, lang }) => loadToday(deps, actor, lang))
  route(app, deps, learningReport, ({ input, actor }) => loadLearningReport(deps, actor, input))
  route(app, deps, learningReportFile, async ({ input, actor, lang, reply }) => {
    const { name, type, bytes } = await exportLearningReport(deps, actor, input, lang)
    reply
      .type(type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'no-store')
      .send(bytes)
    return {}
  })
  route(app, deps, learnerReportList, ({ input, actor }) => loadReportPeople(deps, actor, input))
  route(app, deps, learnerReportExport, ({ input, actor, lang }) => startReportPeopleExport(deps, actor, input, lang))
  route(app, deps, learnerReportRead, ({ input, actor }) => loadReportPerson(deps, actor, input))
  route(app, deps, reportMails, ({ actor }) => loadReportSubscriptions(deps, actor))
  route(app, deps, reportMailSave, ({ input, actor }) => saveReportSubscription(deps, actor, input))
  route(app, deps, reportMailRemove, ({ input, actor }) => deleteReportSubscription(deps, actor, input))
  route(app, deps, studyFortnight, () => loadStudyOfTwoWeeks(deps))
}
