import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'
import type { Lang } from '../text/language.ts'

export type TaskState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed'
export type Task = {
  readonly id: string
  readonly ownerId: string
  readonly kind: string
  /** The grant that a reader of the result must still hold. */
  readonly grant: StaffGrant
  /** The only company that it may touch; null: all. */
  readonly companyId: string | null
  readonly lang: Lang
  readonly params: Readonly<Record<string, unknown>>
  readonly state: TaskState
  readonly isStopping: boolean
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly fileId: string | null
  readonly fileName: string | null
  readonly askedAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}
const columns = (db: Db) => db`
  t.id, t.owner_id as "ownerId", t.kind, t.grant_name as grant, t.company_id as "companyId", t.lang, t.params, t.state,
  exists (select from task_stop s where s.task_id = t.id) as "isStopping", t.total, t.done, t.failed, t.file_id as "fileId",
    (select name from stored_file f where f.id = t.file_id) as "fileName", t.asked_at as "askedAt", t.started_at as "startedAt", t.finished_at as "finishedAt"`

export type NewTask = Pick<Task, 'id' | 'ownerId' | 'kind' | 'grant' | 'companyId' | 'lang' | 'params' | 'askedAt'> & {
  readonly requestKey: string
}

/** Inserts a task. Returns false if its owner has used this request key before. */
export async function insertTask(db: Db, task: NewTask): Promise<boolean> {
  const { count } = await db`
    insert into task (id, owner_id, kind, request_key, grant_name, company_id, lang, params, asked_at)
    values (${task.id}, ${task.ownerId}, ${task.kind}, ${task.requestKey}, ${task.grant}, ${task.companyId}, ${task.lang}, ${db.json(task.params)},
      ${task.askedAt})
    on conflict do nothing`
  return count === 1
}

/**
 * Inserts the targets of a task: the ids that a statement returns as `id`, in its order. Returns their number, which
 * becomes the total of the task.
 */
export async function insertTaskTargets(db: Db, taskId: string, targets: SqlFragment): Promise<number> {
  const { count } =
    await db`insert into task_target (task_id, place, target_id) select ${taskId}, row_number() over (), g.id from (${targets}) g`
  await db`update task set total = ${count} where id = ${taskId}`
  return count
}

export async function findTask(db: Db, id: string): Promise<Task | null> {
  const row = await db<Task[]>`select ${columns(db)} from task t where t.id = ${id}`.maybeOne()
  return row ?? null
}
export async function findTaskByKey(
  db: Db,
  who: { ownerId: string; kind: string; requestKey: string },
): Promise<Task | null> {
  const row = await db<Task[]>`select ${columns(db)} from task t
    where t.owner_id = ${who.ownerId} and t.kind = ${who.kind} and t.request_key = ${who.requestKey}`.maybeOne()
  return row ?? null
}
export const listTasks = (db: Db, ids: readonly string[]): Promise<Task[]> => db<
  Task[]
>`select ${columns(db)} from task t
  where t.id = any(${ids as string[]}::uuid[])`

export type TaskFailure = { readonly name: string; readonly reason: string }
export async function listTaskFailures(
  db: Db,
  ids: readonly string[],
  most: number,
): Promise<Map<string, TaskFailure[]>> {
  const rows = await db<(TaskFailure & { id: string })[]>`
    select t.id, f.name, f.reason from unnest(${ids as string[]}::uuid[]) t(id)
    cross join lateral (select * from task_failure f where f.task_id = t.id order by f.place limit ${most}) f`
  const found = new Map<string, TaskFailure[]>()
  for (const { id, name, reason } of rows) found.set(id, [...(found.get(id) ?? []), { name, reason }])
  return found
}

/**
 * Claims this task if it is open, and if no run has it or its worker has been silent since `silentSince`; otherwise
 * returns null.
 */
export async function claimTask(
  db: Db,
  id: string,
  { runId, now, silentSince }: { runId: string; now: Date; silentSince: Date },
): Promise<Task | null> {
  const { count } = await db`
    update task set run_id = ${runId}, seen_at = ${now}, started_at = coalesce(started_at, ${now}), state = 'running'
    where id = ${id} and state in ('waiting', 'running') and (run_id is null or seen_at <= ${silentSince})`
  return count === 1 ? findTask(db, id) : null
}

/** Releases a task for a later run, if this run still has it. */
export const releaseTask = (db: Db, id: string, runId: string): Promise<unknown> =>
  db`update task set run_id = null where id = ${id} and run_id = ${runId}`

/** Records the progress of a run. Returns false if another run has taken the task, or the task has ended. */
export async function updateTaskProgress(
  db: Db,
  id: string,
  runId: string,
  { done, failed, now }: { done: number; failed: number; now: Date },
): Promise<boolean> {
  const { count } =
    await db`update task set done = ${done}, failed = ${failed}, seen_at = ${now} where id = ${id} and run_id = ${runId} and state = 'running'`
  return count === 1
}

/** Locks the task for this run until the transaction ends; null when another run has it, or it has ended. */
export async function lockTaskOfRun(
  db: Db,
  id: string,
  runId: string,
): Promise<Pick<Task, 'done' | 'failed' | 'isStopping'> | null> {
  const row = await db<Pick<Task, 'done' | 'failed' | 'isStopping'>[]>`
    select done, failed, exists (select from task_stop s where s.task_id = t.id) as "isStopping" from task t
    where id = ${id} and run_id = ${runId} and state = 'running' for no key update`.maybeOne()
  return row ?? null
}

export const setTaskTotal = (db: Db, id: string, total: number): Promise<unknown> =>
  db`update task set total = ${total} where id = ${id}`

export async function setTaskEnded(
  db: Db,
  id: string,
  runId: string,
  end: { state: 'done' | 'stopped' | 'failed'; fileId: string | null; now: Date },
): Promise<boolean> {
  const { count } = await db`
    update task set state = ${end.state}, file_id = ${end.fileId}, finished_at = ${end.now}, run_id = null,
      total = case when ${end.state} = 'done' then greatest(total, done) else total end
    where id = ${id} and run_id = ${runId} and state = 'running'`
  return count === 1
}

/**
 * Asks a task of this owner to stop, without waiting for the portion in progress. A task without a worker stops
 * immediately.
 */
export async function setTaskStopping(db: Db, id: string, ownerId: string, now: Date): Promise<void> {
  await db`insert into task_stop (task_id) select id from task where id = ${id} and owner_id = ${ownerId} and state in ('waiting', 'running')
    on conflict do nothing`
  await db`
    update task set state = 'stopped', finished_at = ${now}
    where id = (select t.id from task t join task_stop s on s.task_id = t.id where t.id = ${id} and t.run_id is null and t.state in ('waiting', 'running')
      for update of t skip locked)`
}

export async function listNextTaskTargets(
  db: Db,
  id: string,
  after: number,
  limit: number,
): Promise<{ place: number; targetId: string }[]> {
  return db`select place, target_id as "targetId" from task_target where task_id = ${id} and place > ${after} order by place limit ${limit}`
}
export const insertTaskFailure = (db: Db, id: string, place: number, { name, reason }: TaskFailure): Promise<unknown> =>
  db`insert into task_failure (task_id, place, name, reason) values (${id}, ${place}, ${name}, ${reason}) on conflict do nothing`

/**
 * Lists the ids of tasks whose worker has stopped reporting, or that were never started, at most 100, the earliest
 * first.
 */
export async function listSilentTasks(db: Db, before: Date): Promise<string[]> {
  return (
    await db<
      { id: string }[]
    >`select id from task where state in ('waiting', 'running') and coalesce(seen_at, asked_at) <= ${before} order by asked_at
    limit 100`
  ).map(({ id }) => id)
}

/** Deletes tasks that ended before an instant; returns the ids of their result files. */
export async function deleteOldTasks(db: Db, before: Date): Promise<string[]> {
  const rows = await db<
    { fileId: string | null }[]
  >`delete from task where finished_at < ${before} returning file_id as "fileId"`
  return rows.flatMap(({ fileId }) => fileId ?? [])
}
