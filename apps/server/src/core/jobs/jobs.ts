import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Static, TObject } from 'typebox'
import { type Db, openSecondPool } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import type { Tracing } from '../operations/tracing.ts'
import type { Job, JobKind } from './define-job.ts'
import { addJob, addJobs, type JobOptions, listDeadPools, releaseJobsOfPools, setPoolsAlive } from './jobs.store.ts'

/** Deferred work, stored in the database, so that a job whose process dies is started again. */
export type Jobs = {
  /** Adds a job; inside a transaction it exists only if the transaction does. */
  add<S extends TObject>(db: Db, job: JobKind<S>, payload: NoInfer<Static<S>>, options?: JobOptions): Promise<void>
  /** Adds jobs of one kind in one statement. */
  addAll<S extends TObject>(
    db: Db,
    job: JobKind<S>,
    jobs: readonly { readonly payload: NoInfer<Static<S>>; readonly options?: JobOptions }[],
  ): Promise<void>
  /** The job of this name, as the database has it; null for one that this version does not know. */
  find(name: string): JobKind | null
}

export function createDatabaseJobs(list: readonly Job[]): Jobs {
  const byName = new Map(list.map((job) => [job.name, job]))
  return {
    add: (db, { name }, payload, options) => addJob(db, name, payload as Readonly<Record<string, unknown>>, options),
    addAll: (db, { name }, jobs) =>
      addJobs(db, name, jobs as readonly { payload: Readonly<Record<string, unknown>>; options?: JobOptions }[]),
    find: (name) => byName.get(name) ?? null,
  }
}

/** The interval at which a pool of workers is marked as alive and dead pools are searched, in milliseconds. */
const beat = 15_000
/** The pause before failed workers are replaced, in milliseconds. */
const pause = 1000

export type JobWorkerOptions = { readonly beat?: number; readonly tracing?: Pick<Tracing, 'job'> | null }

/**
 * Starts the workers; `stop` lets running jobs finish. Workers that fail, for example when the database disappears at
 * the end of a job, are replaced. The jobs taken by a dead process or a broken pool are released and start again.
 */
export async function startJobs(
  deps: Deps,
  url: string,
  list: readonly Job[],
  log: FastifyBaseLogger,
  options: JobWorkerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const alive = new Set<string>()
  const begin = async (): Promise<Runner> => {
    const pool = openWorkerPool(url, log)
    try {
      const runner = await run(
        runnerOptions(deps, pool, list, log, options.tracing ?? null, (workers) => alive.add(workers)),
      )
      const close = () => void pool.end()
      runner.promise.then(close, close)
      return runner
    } catch (error) {
      void pool.end()
      throw error
    }
  }
  let runner = await begin()
  const following = (async () => {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'workers broke off'))
      alive.clear()
      for (let next: Runner | null = null; !next; ) {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (stopping.signal.aborted) return
        next = await begin().catch((error: unknown) => {
          log.warn({ err: error }, 'workers cannot start yet')
          return null
        })
        if (next) runner = next
      }
      if (stopping.signal.aborted) await runner.stop()
    }
  })()
  const stopBeating = beatOn(deps, alive, log, options.beat ?? beat)
  return {
    stop: async () => {
      stopping.abort()
      await runner.stop().catch(() => undefined)
      await following
      await stopBeating()
    },
  }
}

/** Marks the pools of this process as alive on a separate connection, and releases the jobs of dead ones. */
function beatOn(deps: Deps, alive: ReadonlySet<string>, log: FastifyBaseLogger, every: number): () => Promise<void> {
  const connection = openSecondPool(deps.sql, { max: 1 })
  let suspects: readonly string[] = []
  let beating: Promise<void> = Promise.resolve()
  const once = async () => {
    try {
      await setPoolsAlive(connection, [...alive])
      const dead = await listDeadPools(connection)
      // A living process with a connection that has just broken marks itself again before the next check.
      const gone = dead.filter((pool) => suspects.includes(pool))
      suspects = dead
      if (gone.length === 0) return
      await releaseJobsOfPools(connection, gone)
      log.warn({ pools: gone }, 'jobs of dead workers given back')
    } catch (error) {
      log.warn({ err: error }, 'workers could not say that they are alive')
    }
  }
  const timer = setInterval(() => {
    beating = beating.then(once)
  }, every)
  beating = once()
  return async () => {
    clearInterval(timer)
    await beating
    await connection.end({ timeout: 1 })
  }
}

/**
 * The connections of one pool of workers, each of which is listened to for as long as it lives. The library would open them itself, and stop
 * listening before they are closed: one that the database ends in between would end the process.
 */
function openWorkerPool(url: string, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a connection of the workers was lost')),
  )
  // The pool passes on errors of its idle connections; without a listener they would end the process.
  pool.on('error', () => undefined)
  return pool
}

function runnerOptions(
  deps: Deps,
  pgPool: pg.Pool,
  list: readonly Job[],
  log: FastifyBaseLogger,
  tracing: Pick<Tracing, 'job'> | null,
  onPool: (pool: string) => void,
): RunnerOptions {
  const taskList: TaskList = Object.fromEntries(
    list.map(({ name, run }) => [
      name,
      async (payload: unknown) => {
        try {
          const work = () => run(deps, (payload ?? {}) as Record<string, unknown>)
          await (tracing ? tracing.job(name, work) : work())
          deps.metrics.jobs.inc({ name, outcome: 'done' })
        } catch (error) {
          deps.metrics.jobs.inc({ name, outcome: 'failed' })
          log.error({ err: error, job: name }, 'job failed')
          throw error
        }
      },
    ]),
  )
  const events = new EventEmitter()
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => onPool(workerPool.id))
  return {
    pgPool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    events,
    // The library reports the ends of jobs in batches, which report a lost connection. Without this listener, the error
    // would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ message }, 'job queue')
      else if (level === 'warning') log.warn({ message }, 'job queue')
    }),
    taskList,
    crontab: list.flatMap(({ name, schedule }) => (schedule ? `${schedule} ${name}` : [])).join('\n'),
  }
}
