import {
  jobDiscard,
  jobExport,
  jobHealth,
  jobList,
  jobRetry,
  jobsDiscard,
  jobsRetry,
} from '@portal/contract/operations/job.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { discardJob, loadJobHealth, loadJobList, retryJob, startJobExport, startJobTask } from './job.service.ts'

/** Serves the queue of deferred work. */
export function serveJobs(app: FastifyInstance, deps: Deps) {
  route(app, deps, jobList, ({ input, lang }) => loadJobList(deps, input, lang))
  route(app, deps, jobHealth, ({ lang }) => loadJobHealth(deps, lang))
  route(app, deps, jobRetry, async ({ input, actor }) => {
    await retryJob(deps, actor, input.jobId)
    return {}
  })
  route(app, deps, jobDiscard, async ({ input, actor }) => {
    await discardJob(deps, actor, input.jobId)
    return {}
  })
  route(app, deps, jobsRetry, ({ input, actor, lang }) => startJobTask(deps, actor, 'jobsRetry', input, lang))
  route(app, deps, jobsDiscard, ({ input, actor, lang }) => startJobTask(deps, actor, 'jobsLetGo', input, lang))
  route(app, deps, jobExport, ({ input, actor, lang }) => startJobExport(deps, actor, input, lang))
}
