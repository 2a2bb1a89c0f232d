import { learningReport, learningReportFile } from '@portal/contract/operations/report.contract.ts'
import { reportMailRemove, reportMailSave, reportMails } from '@portal/contract/operations/report-mail.contract.ts'
import { reportPeople, reportPeopleExport, reportPerson } from '@portal/contract/operations/report-people.contract.ts'
import { studyFortnight, today } from '@portal/contract/operations/today.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { learningReportFor } from './report.service.ts'
import { learningFileFor } from './report-file.service.ts'
import { removeMail, reportMailsOf, saveMail } from './report-mails/report-mail.service.ts'
import { reportPeopleFor, reportPersonFor } from './report-people.service.ts'
import { exportReportPeople } from './report-people-export.service.ts'
import { readFortnight, readToday } from './today.service.ts'

export function serveToday(app: FastifyInstance, deps: Deps) {
  route(app, deps, today, ({ actor, lang }) => readToday(deps, actor, lang))
  route(app, deps, learningReport, ({ input, actor }) => learningReportFor(deps, actor, input))
  route(app, deps, learningReportFile, async ({ input, actor, lang, reply }) => {
    const { name, type, bytes } = await learningFileFor(deps, actor, input, lang)
    reply
      .type(type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'no-store')
      .send(bytes)
    return {}
  })
  route(app, deps, reportPeople, ({ input, actor }) => reportPeopleFor(deps, actor, input))
  route(app, deps, reportPeopleExport, ({ input, actor, lang }) => exportReportPeople(deps, actor, input, lang))
  route(app, deps, reportPerson, ({ input, actor }) => reportPersonFor(deps, actor, input))
  route(app, deps, reportMails, ({ actor }) => reportMailsOf(deps, actor))
  route(app, deps, reportMailSave, ({ input, actor }) => saveMail(deps, actor, input))
  route(app, deps, reportMailRemove, ({ input, actor }) => removeMail(deps, actor, input))
  route(app, deps, studyFortnight, () => readFortnight(deps))
}
