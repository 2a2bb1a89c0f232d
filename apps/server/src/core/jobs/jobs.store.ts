import type { Db } from '../../database/connection.ts'

export type JobOptions = {
  readonly key?: string
  /** Jobs in one queue run one after another. */
  readonly queue?: string
  /** Not before this instant. */
  readonly runAt?: Date
  /** The lowest number goes first; 0 if not given. */
  readonly priority?: number
}

/** The maximum number of tries of a job, at growing intervals. */
export const maxJobAttempts = 12

/** Adds a job to the queue. With a key, it replaces a waiting job with the same key. */
export async function addJob(
  db: Db,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: JobOptions = {},
): Promise<void> {
  await db`select graphile_worker.add_job(${name}, payload => ${db.json(payload)}::json, job_key => ${options.key ?? null}::text,
    queue_name => ${options.queue ?? null}::text, run_at => ${options.runAt ?? null}::timestamptz, priority => ${options.priority ?? null}::int,
    max_attempts => ${maxJobAttempts}::int)`
}

/** Adds jobs of one kind to the queue in one statement. */
export async function addJobs(
  db: Db,
  name: string,
  jobs: readonly { readonly payload: Readonly<Record<string, unknown>>; readonly options?: JobOptions }[],
): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ payload, options = {} }) => ({ payload, ...options }))
  await db`select graphile_worker.add_job(${name}, payload => j.payload::json, job_key => j.key, queue_name => j.queue, run_at => j."runAt",
      priority => j.priority, max_attempts => ${maxJobAttempts}::int)
    from jsonb_to_recordset(${db.json(rows)}) as j(payload jsonb, key text, queue text, "runAt" timestamptz, priority int)`
}

/**
 * Marks these pools of workers as alive: a lock for each, bound to the connection, so that a killed process holds none.
 * Pools that are not marked again no longer count as alive.
 */
export async function setPoolsAlive(connection: Db, pools: readonly string[]): Promise<void> {
  await connection`select pg_advisory_unlock_all()`
  await connection`select pg_try_advisory_lock(hashtext('jobs'), hashtext(pool)) from unnest(${[...pools]}::text[]) as pool`
}

/** Lists the pools that have taken jobs or queues of jobs and are not marked as alive. */
export async function listDeadPools(connection: Db): Promise<string[]> {
  const rows = await connection<{ pool: string }[]>`
    select pool from (
      select locked_by as pool from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null) as taken
    where not exists (
      select from pg_locks where locktype = 'advisory' and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = hashtext('jobs')::bit(32)::bigint::oid and objid = hashtext(pool)::bit(32)::bigint::oid)`
  return rows.map((row) => row.pool)
}

/** Releases the jobs and queues that these pools have taken. */
export async function releaseJobsOfPools(connection: Db, pools: readonly string[]): Promise<void> {
  await connection`select graphile_worker.force_unlock_workers(${[...pools]}::text[])`
}
