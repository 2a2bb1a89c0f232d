import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'

export type JobState = 'failed' | 'retrying' | 'running' | 'waiting'

export type JobFilter = { readonly state?: JobState | undefined; readonly name?: string | undefined }
export type JobRow = {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly state: JobState
  readonly attempts: number
  readonly mostAttempts: number
  readonly lastError: string | null
  readonly createdAt: Date
  readonly runAt: Date
  readonly startedAt: Date | null
}

/** Jobs have numbers; lists use ids in the same order. */
const idOf = (db: Db) => db`lpad(to_hex(j.id), 32, '0')::uuid`
const stateOf = (db: Db) =>
  db`case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed' when j.attempts > 0 then 'retrying' else 'waiting' end`
const from = (db: Db) => db`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`
const where = (db: Db, { state, name }: JobFilter) =>
  db`true ${state === undefined ? db`` : db`and ${stateOf(db)} = ${state}`} ${name === undefined ? db`` : db`and t.identifier = ${name}`}`
const columns = (db: Db) => db`
  ${idOf(db)} as id, t.identifier as name, j.payload, ${stateOf(db)} as state, j.attempts, j.max_attempts as "mostAttempts", j.last_error as "lastError",
  j.created_at as "createdAt", j.run_at as "runAt", j.locked_at as "startedAt"`

/**
 * Returns the SQL source of the jobs that match the filter, in the order of insertion, which is that of their primary
 * key.
 */
export const jobSource = (db: Db, filter: JobFilter): ListSource => ({
  from: from(db),
  where: where(db, filter),
  sorted: db`j.id`,
  id: idOf(db),
})

export const listJobs = (db: Db, ids: readonly string[], numbers: readonly string[]): Promise<JobRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db<JobRow[]>`select ${columns(db)} from ${from(db)} where j.id = any(${numbers as string[]}::bigint[])`

/**
 * Returns the job of this number and locks it, so that no worker takes it until the transaction ends; null when there
 * is none.
 */
export async function lockJob(db: Db, number: string): Promise<JobRow | null> {
  const row = await db<
    JobRow[]
  >`select ${columns(db)} from ${from(db)} where j.id = ${number}::bigint for update of j`.maybeOne()
  return row ?? null
}

export async function findJobName(db: Db, number: string): Promise<string | null> {
  const row = await db<
    { name: string }[]
  >`select t.identifier as name from ${from(db)} where j.id = ${number}::bigint`.maybeOne()
  return row?.name ?? null
}

/** Makes a job that isn't running due now, with its full number of attempts. */
export const setJobDueNow = (db: Db, number: string): Promise<unknown> => db`select
  from graphile_worker.reschedule_jobs(array[${number}::bigint], run_at => now(), attempts => 0)`
export const deleteJob = (db: Db, number: string): Promise<unknown> =>
  db`select from graphile_worker.complete_jobs(array[${number}::bigint])`

/** Returns the SQL statement of the ids of these jobs, or of all that match now; the oldest first. */
export const jobSelectionStatement = (
  db: Db,
  chosen: { readonly numbers: readonly string[] } | { readonly matching: JobFilter },
): SqlFragment =>
  'numbers' in chosen
    ? db`select ${idOf(db)} as id from ${from(db)} where j.id = any(${chosen.numbers as string[]}::bigint[]) order by j.id`
    : db`select ${idOf(db)} as id from ${from(db)} where ${where(db, chosen.matching)} order by j.id`

export type JobKindRow = {
  readonly name: string
  readonly failed: number
  readonly retrying: number
  readonly running: number
  readonly waiting: number
  readonly oldestDueAt: Date | null
}

/**
 * Counts the jobs of each kind by state, the kind with the most failed jobs first. `oldestDueAt` is the due time of the
 * oldest job that should have started; null: there is none.
 */
export const countJobKinds = (db: Db): Promise<JobKindRow[]> => db<JobKindRow[]>`
  select name, (count(*) filter (where state = 'failed'))::int as failed, (count(*) filter (where state = 'retrying'))::int as retrying,
    (count(*) filter (where state = 'running'))::int as running, (count(*) filter (where state = 'waiting'))::int as waiting,
    min(run_at) filter (where state in ('retrying', 'waiting') and run_at <= now()) as "oldestDueAt"
  from (select t.identifier as name, ${stateOf(db)} as state, j.run_at from ${from(db)}) k
  group by name order by failed desc, retrying desc, waiting desc, name`

export type StorageSize = {
  readonly now: Date
  readonly files: number
  readonly bytes: number
  readonly databaseBytes: number
}

/**
 * Finds the number and the size of the stored files and the size of the database, in bytes, as the database knows them,
 * and the time of the database.
 */
export async function findStorageSize(db: Db): Promise<StorageSize | null> {
  const row = await db<StorageSize[]>`
    select now(), f.files + s.files as files, f.bytes + s.bytes as bytes, pg_database_size(current_database())::float8 as "databaseBytes"
    from (select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from file_entry) f,
      (select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from live_segment) s`.maybeOne()
  return row ?? null
}

type Title = { readonly id: string; readonly title: BilingualText | string | null }
/** Lists the names of the objects that jobs refer to. Messages have none, since a subject may contain personal data. */
export const listJobObjectTitles = (db: Db, ids: readonly string[]): Promise<Title[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db<Title[]>`
        select id, title from plan_entry where id = any(${ids as string[]}::uuid[])
        union all select id, title from product_card where id = any(${ids as string[]}::uuid[])
        union all select l.id, p.title from scheduled_class l join product_card p on p.id = l.product_id where l.id = any(${ids as string[]}::uuid[])
        union all select r.id, e.title from regrade_entry r join exam_card e on e.id = r.exam_id where r.id = any(${ids as string[]}::uuid[])
        union all select id, jsonb_build_object('zh', refund_no) from order_refund where id = any(${ids as string[]}::uuid[])`
