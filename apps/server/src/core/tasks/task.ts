import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { StaffGrant } from '@portal/contract/http/call.ts'
import { Id } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import { type Db, inTransaction, type SqlFragment, type Transaction } from '../../database/connection.ts'
import { errorOfConstraint } from '../../database/constraint-errors.ts'
import { type Actor, companyBoundOf } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { deleteFilesWithBytes, insertFile } from '../files/file.store.ts'
import { storageKeyOf } from '../files/file-store.ts'
import type { SpreadsheetCell } from '../files/spreadsheet.ts'
import { type StreamedSheet, streamTable } from '../files/spreadsheet-stream.ts'
import { AppError } from '../http/app-error.ts'
import { defineJob, describeJob, type Job, withJobWork } from '../jobs/define-job.ts'
import { writeAudit } from '../logs/audit.store.ts'
import { newId } from '../secrets/random.ts'
import type { Lang } from '../text/language.ts'
import {
  claimTask,
  deleteOldTasks,
  findTask,
  findTaskByKey,
  insertTask,
  insertTaskFailure,
  insertTaskTargets,
  listNextTaskTargets,
  listSilentTasks,
  lockTaskOfRun,
  releaseTask,
  setTaskEnded,
  setTaskTotal,
  type Task,
  updateTaskProgress,
} from './task.store.ts'

/** Seconds of silence after which a run loses its task to another. */
const silentSeconds = 60
/** Seconds for which a run works before other jobs get their turn. */
const turnSeconds = 10
/** The days for which a task and its result are stored after its end. */
export const taskRetentionDays = 30
export const taskResultFilePurpose = 'taskResult'

/** One run of a task, with the limit of its turn. */
type Run = { readonly task: Task; readonly runId: string; readonly until: number }
/** `later`: it continues in another turn. */
type Outcome = { readonly state: 'done' | 'stopped' | 'later'; readonly file?: StoredResult }
type StoredResult = {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly sha256: Buffer
  readonly mime?: string
}
export type TaskKind = { readonly kind: string; readonly work: (deps: Deps, run: Run) => Promise<Outcome> }

/** Thrown when another run has the task: the work of this one must not be stored. */
class Overtaken extends Error {}

type Ask = {
  readonly kind: string
  readonly requestKey: string
  readonly grant: StaffGrant
  readonly lang: Lang
  readonly params: Readonly<Record<string, unknown>>
  /** Its targets, as a statement that returns `id`: all at this moment. */
  readonly targets?: SqlFragment
  /** The error when there are no targets; if left out, such a task ends immediately. */
  readonly noTargets?: ErrorCode
}

/**
 * Starts a task, once per request key; repeating it returns the same task. Writes the audit line. Throws the error
 * given as `noTargets` when the task would have no targets.
 */
export async function startTask(deps: Deps, actor: Actor, { targets, noTargets, ...ask }: Ask): Promise<Task> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const companyId = companyBoundOf(actor, ask.grant)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await insertTask(tx, { ...ask, id, ownerId: actor.accountId, companyId, askedAt: now }))) return
    const total = targets ? await insertTaskTargets(tx, id, targets) : null
    if (total === 0 && noTargets) throw new AppError(noTargets)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'task.start',
      thing: 'task',
      thingId: id,
      companyId,
      detail: { kind: ask.kind, ...(total === null ? {} : { total }) },
    })
    await deps.jobs.add(tx, runTask, { taskId: id })
  })
  const task = await findTaskByKey(deps.sql, { ownerId: actor.accountId, kind: ask.kind, requestKey: ask.requestKey })
  if (!task) throw new AppError('unavailable')
  return task
}

/** The kind of the job that works on a task for one turn, about ten seconds; `createTaskJob` adds the work. */
export const runTask = describeJob({
  name: 'workTask',
  words: { zh: '执行批量任务', en: 'Run task' },
  named: { thing: 'task', field: 'taskId' },
  payload: Type.Object({ taskId: Id }),
})

/** Creates the job that works on tasks of these kinds. */
export function createTaskJob(kinds: readonly TaskKind[]): Job {
  const byName = new Map(kinds.map((one) => [one.kind, one]))
  return withJobWork(runTask, async (deps, { taskId }) => {
    const now = deps.clock.now()
    const runId = newId(now, deps.random)
    const task = await claimTask(deps.sql, taskId, {
      runId,
      now,
      silentSince: new Date(now.getTime() - silentSeconds * 1000),
    })
    if (!task) return
    const kind = byName.get(task.kind)
    if (!kind) throw new Error(`no worker for tasks of kind ${task.kind}`)
    await workOn(deps, kind, { task, runId, until: performance.now() + turnSeconds * 1000 })
  })
}

/** Job, every minute: restarts tasks that were left by a process that has died, or that were never started. */
export const restartSilentTasks = defineJob({
  name: 'reviveTasks',
  words: { zh: '恢复中断的批量任务', en: 'Resume interrupted tasks' },
  schedule: '* * * * *',
  async run(deps) {
    for (const id of await listSilentTasks(deps.sql, new Date(deps.clock.now().getTime() - silentSeconds * 1000)))
      await deps.jobs.add(deps.sql, runTask, { taskId: id }, { key: `workTask ${id}` })
  },
})

/** Job, daily: deletes old tasks with their results. */
export const clearOldTasks = defineJob({
  name: 'clearOldTasks',
  words: { zh: '清理过期的批量任务', en: 'Clear old tasks' },
  schedule: '11 4 * * *',
  async run(deps) {
    const files = await deleteOldTasks(deps.sql, new Date(deps.clock.now().getTime() - taskRetentionDays * 86_400_000))
    await deleteFilesWithBytes(deps, files)
  },
})

async function workOn(deps: Deps, kind: TaskKind, run: Run): Promise<void> {
  const { task, runId } = run
  try {
    const { state, file } = await kind.work(deps, run)
    if (state === 'later') {
      await releaseTask(deps.sql, task.id, runId)
      return deps.jobs.add(deps.sql, runTask, { taskId: task.id })
    }
    await finish(deps, run, state, file ?? null)
  } catch (error) {
    if (error instanceof Overtaken) return
    // An error that a second try can solve fails the job, so that the queue retries it.
    if (errorOfConstraint(error)?.reason === 'unavailable') {
      await releaseTask(deps.sql, task.id, runId).catch(() => {})
      throw error
    }
    deps.log.error({ err: error, task: task.id, kind: task.kind }, 'task failed')
    await finish(deps, run, 'failed', null)
  }
}

async function finish(
  deps: Deps,
  { task, runId }: Run,
  state: 'done' | 'stopped' | 'failed',
  file: StoredResult | null,
): Promise<void> {
  const now = deps.clock.now()
  const isMine = await inTransaction(deps.sql, async (tx) => {
    const stand = await lockTaskOfRun(tx, task.id, runId)
    if (!stand) return false
    if (file) await insertFile(tx, { ...resultOf(task), ...file, storageKey: storageKeyOf(file.id), createdAt: now })
    await writeAudit(deps, tx, task.ownerId, {
      action: 'task.finish',
      thing: 'task',
      thingId: task.id,
      companyId: task.companyId,
      detail: { kind: task.kind, state, done: stand.done, failed: stand.failed },
    })
    return setTaskEnded(tx, task.id, runId, { state, fileId: file?.id ?? null, now })
  })
  if (!isMine && file) await deps.files.delete(storageKeyOf(file.id))
}
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const resultOf = (task: Task) => ({
  companyId: task.companyId,
  ownerId: task.ownerId,
  purpose: taskResultFilePurpose,
  mime,
  isPublic: false,
  mediaScope: null,
})

type Bulk<P> = {
  readonly kind: string
  /**
   * Processes one of them, in a transaction of the portion. A refusal (`AppError`) is reported by name; the others
   * continue.
   */
  readonly act: (deps: Deps, tx: Transaction, task: Task, targetId: string, prepared: P) => Promise<void>
  /** Loads once what all of them need. */
  readonly prepare?: (deps: Deps, task: Task) => Promise<P>
  /** The name under which a failed target is reported. */
  readonly nameOf: (db: Db, targetId: string, task: Task, deps: Deps) => Promise<string>
  readonly portion?: number
}

/**
 * Defines a task that changes many objects, each once, in batches. A batch and its progress are one transaction, so
 * that nothing is done twice, whatever fails.
 */
export function defineBulkTask<P = undefined>({ kind, act, prepare, nameOf, portion = 100 }: Bulk<P>): TaskKind {
  return {
    kind,
    async work(deps, { task, runId, until }) {
      const prepared = (await prepare?.(deps, task)) as P
      for (;;) {
        const state = await inTransaction(deps.sql, async (tx): Promise<'done' | 'stopped' | null> => {
          const stand = await lockTaskOfRun(tx, task.id, runId)
          if (!stand) throw new Overtaken()
          if (stand.isStopping) return 'stopped'
          const targets = await listNextTaskTargets(tx, task.id, stand.done, portion)
          let { failed } = stand
          for (const { place, targetId } of targets) {
            const refused = await tx
              .savepoint((inner) => act(deps, inner, task, targetId, prepared).then(() => null))
              .catch(refusalOf)
            if (refused === null) continue
            failed += 1
            await insertTaskFailure(tx, task.id, place, {
              name: await nameOf(tx, targetId, task, deps),
              reason: refused,
            })
          }
          await updateTaskProgress(tx, task.id, runId, {
            done: stand.done + targets.length,
            failed,
            now: deps.clock.now(),
          })
          return targets.length < portion ? 'done' : null
        })
        if (state) return { state }
        if (performance.now() > until) return { state: 'later' }
      }
    },
  }
}

function refusalOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.reason
  const known = errorOfConstraint(error)
  if (known && known.reason !== 'unavailable') return known.reason
  throw error
}

type Export = {
  readonly kind: string
  /** The table and a reader of its pages: with exactly the given filters, sort and columns. */
  readonly open: (
    deps: Deps,
    task: Task,
  ) => Promise<{
    readonly fileName: string
    readonly table: StreamedSheet
    readonly total: number
    /** Null: at the end. */
    readonly read: (
      after: string | null,
    ) => Promise<{ readonly rows: readonly (readonly SpreadsheetCell[])[]; readonly next: string | null }>
  }>
}

/**
 * Defines a task that writes a list to an Excel file for its owner, row by row. A run that dies leaves nothing: the
 * next starts from the beginning, and only one file is kept.
 */
export function defineExportTask({ kind, open }: Export): TaskKind {
  return {
    kind,
    async work(deps, { task, runId }) {
      const { fileName, table, total, read } = await open(deps, task)
      await setTaskTotal(deps.sql, task.id, total)
      const id = newId(deps.clock.now(), deps.random)
      const stream = streamTable(table)
      const sum = createHash('sha256')
      let size = 0
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sum.update(chunk)
          size += chunk.length
          done(null, chunk)
        },
      })
      stream.bytes.on('error', (error) => counted.destroy(error))
      const stored = deps.files.put(storageKeyOf(id), stream.bytes.pipe(counted), mime)
      stored.catch((error: Error) => stream.fail(error))
      try {
        let [after, done] = [null as string | null, 0]
        do {
          const page = await read(after)
          await stream.add(page.rows)
          done += page.rows.length
          after = page.next
          if (!(await updateTaskProgress(deps.sql, task.id, runId, { done, failed: 0, now: deps.clock.now() })))
            throw new Overtaken()
          if (await isStopping(deps.sql, task.id)) {
            stream.fail(new Error('stopped'))
            await stored.catch(() => {})
            return { state: 'stopped' }
          }
        } while (after !== null)
        await stream.end()
        await stored
      } catch (error) {
        stream.fail(error as Error)
        await stored.catch(() => {})
        await deps.files.delete(storageKeyOf(id))
        throw error
      }
      return { state: 'done', file: { id, name: fileName, size, sha256: sum.digest() } }
    },
  }
}

type Making = {
  readonly kind: string
  /**
   * Creates the file of all targets. `tell` receives the number of processed targets and the failures; once it returns
   * false, `make` stops and returns null.
   */
  readonly make: (
    deps: Deps,
    task: Task,
    run: {
      readonly next: (after: number, limit: number) => Promise<{ readonly place: number; readonly targetId: string }[]>
      readonly tell: ProgressReporter
    },
  ) => Promise<{ readonly name: string; readonly mime: string; readonly bytes: Buffer } | null>
}
/**
 * A function that reports the number of processed targets, and the position, name and reason of each new failure. It
 * returns false when the task was asked to stop.
 */
export type ProgressReporter = (
  done: number,
  failures: readonly { readonly place: number; readonly name: string; readonly reason: ErrorCode }[],
) => Promise<boolean>

/**
 * Defines a task that creates one file from many objects for its owner. A run that dies leaves nothing: the next starts
 * from the beginning, and only one file is kept.
 */
export function defineFileTask({ kind, make }: Making): TaskKind {
  return {
    kind,
    async work(deps, { task, runId }) {
      let failed = 0
      const made = await make(deps, task, {
        next: (after, limit) => listNextTaskTargets(deps.sql, task.id, after, limit),
        async tell(done, failures) {
          for (const { place, ...failure } of failures) await insertTaskFailure(deps.sql, task.id, place, failure)
          failed += failures.length
          if (!(await updateTaskProgress(deps.sql, task.id, runId, { done, failed, now: deps.clock.now() })))
            throw new Overtaken()
          return !(await isStopping(deps.sql, task.id))
        },
      })
      if (made === null) return { state: 'stopped' }
      const { name, mime: own, bytes } = made
      const id = newId(deps.clock.now(), deps.random)
      await deps.files.put(storageKeyOf(id), bytes, own)
      return {
        state: 'done',
        file: { id, name, mime: own, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() },
      }
    },
  }
}

async function isStopping(db: Db, id: string): Promise<boolean> {
  return (await findTask(db, id))?.isStopping ?? true
}
