import { auditActors, auditExport, auditList } from '@portal/contract/operations/audit.contract.ts'
import { settingsRead, settingsTest } from '@portal/contract/operations/settings.contract.ts'
import { myTasks, task, taskStop } from '@portal/contract/operations/task.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { actorsFor, auditFor, exportAudit } from './audit.service.ts'
import { serveJobs } from './jobs/job.routes.ts'
import { settingsFor, testService } from './settings/settings.service.ts'
import { myTasksFor, stopFor, taskFor } from './task.service.ts'

/** What concerns the running of the portal: long work that staff began, and what staff did. */
export function serveOperations(app: FastifyInstance, deps: Deps) {
  route(app, deps, auditList, ({ input, actor, lang }) => auditFor(deps, actor, input, lang))
  route(app, deps, auditActors, ({ actor }) => actorsFor(deps, actor))
  route(app, deps, auditExport, ({ input, actor, lang }) => exportAudit(deps, actor, input, lang))
  route(app, deps, myTasks, ({ input, actor, lang }) => myTasksFor(deps, actor, input, lang))
  route(app, deps, task, ({ input, actor, lang }) => taskFor(deps, actor, input.taskId, lang))
  route(app, deps, settingsRead, ({ lang }) => settingsFor(deps, lang))
  route(app, deps, settingsTest, ({ input, lang }) => testService(deps, input.service, lang))
  serveJobs(app, deps)
  route(app, deps, taskStop, ({ input, actor, lang }) => stopFor(deps, actor, input.taskId, lang))
}
