import { auditActors, auditExport, auditList } from '@portal/contract/operations/audit.contract.ts'
import {
  settingsMailTest,
  settingsRead,
  settingsSave,
  settingsTest,
} from '@portal/contract/operations/settings.contract.ts'
import { myTasks, taskRead, taskStop } from '@portal/contract/operations/task.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { loadAuditActors, loadAuditLog, startAuditExport } from './audit.service.ts'
import { serveJobs } from './jobs/job.routes.ts'
import { saveSettings, sendTestMail } from './settings/setting-changes.service.ts'
import { loadSettings, testExternalService } from './settings/settings.service.ts'
import { loadOwnTasks, loadTask, stopOwnTask } from './task.service.ts'

/** Serves the calls with which staff operate the portal: the audit log, their tasks, the settings and the jobs. */
export function serveOperationsConsole(app: FastifyInstance, deps: Deps) {
  route(app, deps, auditList, ({ input, actor, lang }) => loadAuditLog(deps, actor, input, lang))
  route(app, deps, auditActors, ({ actor, lang }) => loadAuditActors(deps, actor, lang))
  route(app, deps, auditExport, ({ input, actor, lang }) => startAuditExport(deps, actor, input, lang))
  route(app, deps, myTasks, ({ input, actor, lang }) => loadOwnTasks(deps, actor, input, lang))
  route(app, deps, taskRead, ({ input, actor, lang }) => loadTask(deps, actor, input.taskId, lang))
  route(app, deps, settingsRead, ({ lang }) => loadSettings(deps, lang))
  route(app, deps, settingsSave, ({ actor, input, lang }) => saveSettings(deps, actor, input, lang))
  route(app, deps, settingsMailTest, ({ actor, lang }) => sendTestMail(deps, actor, lang))
  route(app, deps, settingsTest, ({ input, lang }) => testExternalService(deps, input.service, lang))
  serveJobs(app, deps)
  route(app, deps, taskStop, ({ input, actor, lang }) => stopOwnTask(deps, actor, input.taskId, lang))
}
