import type { Db } from '../../database/connection.ts'

export type JobOptions = { readonly key?: string }

/** The most tries of a job, at longer and longer intervals. */
export const mostAttempts = 12

/** Puts a job into the queue; with a key it takes the place of a waiting one of the same key. */
export async function addJob(
  db: Db,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: JobOptions = {},
): Promise<void> {
  await db`select graphile_worker.add_job(${name}, payload => ${db.json(payload)}::json, job_key => ${options.key ?? null}::text,
    max_attempts => ${mostAttempts}::int)`
}

/**
 * Marks these pools of workers as alive: a lock for each, bound to the connection, so that a killed process holds none.
 * Pools that are not marked again are no longer alive.
 */
export async function sayAlive(connection: Db, pools: readonly string[]): Promise<void> {
  await connection`select pg_advisory_unlock_all()`
  await connection`select pg_try_advisory_lock(hashtext('jobs'), hashtext(pool)) from unnest(${[...pools]}::text[]) as pool`
}

/** The pools that have taken jobs or queues of jobs and are not marked as alive. */
export async function deadPools(connection: Db): Promise<string[]> {
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

/** Gives back the jobs and queues that the pools have taken. */
export async function giveBack(connection: Db, pools: readonly string[]): Promise<void> {
  await connection`select graphile_worker.force_unlock_workers(${[...pools]}::text[])`
}
