import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Db } from '../database/connection.ts'
import type { Deps } from './deps.ts'
import { addJob, type JobOptions } from './jobs.store.ts'

/** Work for later, kept in the database: it happens once, also when a process dies on the way. */
export type Jobs = {
  /** Adds a job; inside a transaction it exists only if the transaction does. */
  add(db: Db, name: string, payload: Readonly<Record<string, unknown>>, options?: JobOptions): Promise<void>
}

export const databaseJobs: Jobs = { add: addJob }

export type JobHandler = (deps: Deps, payload: Record<string, unknown>) => Promise<void>
export type Schedule = { readonly name: string; readonly cron: string }
/** What a feature does later: handlers by name, and which of them run by the clock. */
export type JobList = { readonly handlers: Readonly<Record<string, JobHandler>>; readonly schedules: readonly Schedule[] }

/** Starts working on jobs; `stop` lets the running ones finish. */
export async function startJobs(deps: Deps, url: string, list: JobList, log: FastifyBaseLogger): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(list.handlers).map(([name, handler]) => [
      name,
      async (payload: unknown) => {
        try {
          await handler(deps, (payload ?? {}) as Record<string, unknown>)
          deps.metrics.jobs.inc({ name, outcome: 'done' })
        } catch (error) {
          deps.metrics.jobs.inc({ name, outcome: 'failed' })
          log.error({ err: error, job: name }, 'job failed')
          throw error
        }
      },
    ]),
  )
  return run({
    connectionString: url,
    concurrency: 2,
    maxPoolSize: 3,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ message }, 'job queue')
      else if (level === 'warning') log.warn({ message }, 'job queue')
    }),
    taskList,
    crontab: list.schedules.map(({ name, cron }) => `${cron} ${name}`).join('\n'),
  })
}
