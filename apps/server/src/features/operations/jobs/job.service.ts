import { statfs } from 'node:fs/promises'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { jobExport, jobHealth, jobList, jobsRetry } from '@portal/contract/operations/job.contract.ts'
import { findActorOfAccount } from '../../../core/access/actor.store.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { jobSubject } from '../../../core/jobs/define-job.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { type ListPage, listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { retryFailedMessage } from '../../../core/messages/message-list.store.ts'
import { setMessageGivenUp } from '../../../core/messages/outbox.store.ts'
import { readinessOf } from '../../../core/operations/readiness.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineBulkTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import type { Lang } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { canManageJobs } from '../operations.access.ts'
import { type PresentedJob, presentJob } from './job.present.ts'
import {
  countJobKinds,
  deleteJob,
  findJobName,
  findStorageSize,
  jobSelectionStatement,
  jobSource,
  listJobObjectTitles,
  listJobs,
  lockJob,
  setJobDueNow,
} from './job.store.ts'
import { jobNumberOf } from './job-id.rules.ts'

type Asked = Partial<Omit<InputOf<typeof jobList>, 'limit' | 'q'>> & { readonly limit: number }

export async function loadJobPage(
  deps: Deps,
  { after, before, limit, sort = '-createdAt', state, name }: Asked,
): Promise<ListPage> {
  const filters = { state, name }
  return listPage(
    deps.sql,
    {
      list: 'jobs',
      order: parseSortOrder(sort, { createdAt: 'integer' }),
      filters,
      source: jobSource(deps.sql, filters),
    },
    { after, before, limit },
  )
}

/** Loads jobs with their subjects, in the order of their ids. Jobs that no longer exist are left out. */
export async function loadJobRows(deps: Deps, ids: readonly string[], lang: Lang): Promise<PresentedJob[]> {
  const rows = sortByIds(
    ids,
    await listJobs(
      deps.sql,
      ids,
      ids.flatMap((id) => jobNumberOf(id) ?? []),
    ),
  )
  const things = rows.flatMap((row) => jobSubject(deps.jobs.find(row.name), row.payload)?.id ?? [])
  const titles = new Map(
    (await listJobObjectTitles(deps.sql, [...new Set(things)])).map(({ id, title }) => [id, title]),
  )
  return rows.map((row) => presentJob(row, deps.jobs.find(row.name), titles, lang))
}

export async function loadJobList(
  deps: Deps,
  input: InputOf<typeof jobList>,
  lang: Lang,
): Promise<DataOf<typeof jobList>> {
  const { ids, ...page } = await loadJobPage(deps, input)
  return { ...page, rows: await loadJobRows(deps, ids, lang) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Loads the state of the queue and of the file storage. */
export async function loadJobHealth(deps: Deps, lang: Lang): Promise<DataOf<typeof jobHealth>> {
  const { s3, dataDir } = deps.settings
  const [kinds, kept, { lacks }, disk] = await Promise.all([
    countJobKinds(deps.sql),
    findStorageSize(deps.sql),
    readinessOf(deps).look(),
    s3 ? null : statfs(dataDir).catch(() => null),
  ])
  if (!kept) throw new AppError('unavailable')
  const due = kinds.flatMap(({ oldestDueAt }) => oldestDueAt ?? []).sort((a, b) => a.getTime() - b.getTime())
  const all = (state: 'failed' | 'retrying' | 'running' | 'waiting') => sum(kinds.map((kind) => kind[state]))
  return {
    now: kept.now.toISOString(),
    failed: all('failed'),
    retrying: all('retrying'),
    running: all('running'),
    waiting: all('waiting'),
    oldestDueAt: due[0]?.toISOString() ?? null,
    isLate: lacks.includes('jobs'),
    kinds: kinds.map(({ oldestDueAt, ...kind }) => ({
      ...kind,
      title: deps.jobs.find(kind.name)?.words[lang] ?? kind.name,
      oldestDueAt: oldestDueAt?.toISOString() ?? null,
    })),
    storage: {
      kind: s3 ? 'bucket' : 'disk',
      place: s3 ? `${s3.bucket} · ${new URL(s3.endpoint).host}` : dataDir,
      isWritable: !lacks.includes('files'),
      files: kept.files,
      bytes: kept.bytes,
      freeBytes: disk && disk.bavail * disk.bsize,
      diskBytes: disk && disk.blocks * disk.bsize,
      databaseBytes: kept.databaseBytes,
    },
  }
}

/** Locks the job, so that no worker claims it. Refuses deleted and running jobs. */
async function lockIdle(deps: Deps, tx: Transaction, jobId: string) {
  const number = jobNumberOf(jobId)
  const job = number === null ? null : await lockJob(tx, number)
  if (number === null || !job) throw new AppError('notFound')
  if (job.state === 'running') throw new AppError('jobRunning')
  const kind = deps.jobs.find(job.name)
  return {
    ...job,
    number,
    mustRun: kind?.mustRun ?? false,
    messageId: kind?.sends ? (jobSubject(kind, job.payload)?.id ?? null) : null,
  }
}

const note = (
  deps: Deps,
  tx: Transaction,
  accountId: string,
  action: 'job.retry' | 'job.letGo',
  job: { readonly id: string; readonly name: string; readonly attempts: number },
) =>
  writeAudit(deps, tx, accountId, {
    action,
    thing: 'job',
    thingId: job.id,
    detail: {
      name: deps.jobs.find(job.name)?.words ?? { zh: job.name, en: job.name },
      job: job.name,
      attempts: job.attempts,
    },
  })

async function retryIn(deps: Deps, tx: Transaction, accountId: string, jobId: string): Promise<void> {
  const job = await lockIdle(deps, tx, jobId)
  if (job.state === 'waiting') throw new AppError('jobNotFailed')
  // The last attempt also failed the message, and a job ignores failed messages.
  if (job.messageId) await retryFailedMessage(tx, job.messageId, deps.clock.now())
  await setJobDueNow(tx, job.number)
  await note(deps, tx, accountId, 'job.retry', job)
}

async function letGoIn(deps: Deps, tx: Transaction, accountId: string, jobId: string): Promise<void> {
  const job = await lockIdle(deps, tx, jobId)
  if (job.mustRun) throw new AppError('jobMustRun')
  if (job.messageId) await setMessageGivenUp(tx, job.messageId, { at: deps.clock.now(), reason: 'let go by staff' })
  await deleteJob(tx, job.number)
  await note(deps, tx, accountId, 'job.letGo', job)
}

/**
 * Makes a job due now, with its full number of attempts, and also retries the message that it sends. Throws `notFound`,
 * `jobRunning`, and `jobNotFailed` for a waiting job, so also for a second request.
 */
export const retryJob = (deps: Deps, actor: Actor, jobId: string): Promise<void> =>
  inTransaction(deps.sql, (tx) => retryIn(deps, tx, actor.accountId, jobId))
/**
 * Removes a job from the queue without running it, and gives up the message that it sends. Throws `notFound`,
 * `jobRunning`, and `jobMustRun` for a kind that can't be discarded.
 */
export const discardJob = (deps: Deps, actor: Actor, jobId: string): Promise<void> =>
  inTransaction(deps.sql, (tx) => letGoIn(deps, tx, actor.accountId, jobId))

const acts = { jobsRetry: retryIn, jobsLetGo: letGoIn } as const

/**
 * Starts a task that retries or discards jobs: the given ones, or all that match the list's filters now. Throws
 * `malformed` unless exactly one of the two is given.
 */
export async function startJobTask(
  deps: Deps,
  actor: Actor,
  kind: keyof typeof acts,
  { requestKey, selection }: InputOf<typeof jobsRetry>,
  lang: Lang,
): Promise<DataOf<typeof jobsRetry>> {
  const { ids, matching } = selection
  if ((ids === undefined) === (matching === undefined)) throw new AppError('malformed', { fields: ['selection'] })
  const targets = jobSelectionStatement(
    deps.sql,
    ids ? { numbers: ids.flatMap((id) => jobNumberOf(id) ?? []) } : { matching: matching ?? {} },
  )
  const task = await startTask(deps, actor, { kind, requestKey, grant: 'operations', lang, params: {}, targets })
  return { task: presentTask(deps, actor, task, [], lang) }
}

export async function startJobExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof jobExport>,
  lang: Lang,
): Promise<DataOf<typeof jobExport>> {
  const task = await startTask(deps, actor, { kind: 'jobExport', requestKey, grant: 'operations', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

/**
 * The background tasks on jobs. Each works on behalf of the staff member who started it, as long as they hold the grant
 * for operations.
 */
export const jobTasks: readonly TaskKind[] = (Object.keys(acts) as (keyof typeof acts)[]).map((kind) =>
  defineBulkTask({
    kind,
    nameOf: async (db, id, task, deps) => {
      const number = jobNumberOf(id)
      const name = number && (await findJobName(db, number))
      return name ? `${deps.jobs.find(name)?.words[task.lang] ?? name} ${number}` : String(number)
    },
    async act(deps, tx, task, id) {
      const actor = await findActorOfAccount(tx, task.ownerId, task.companyId)
      if (!canManageJobs(actor)) throw new AppError('forbidden')
      await acts[kind](deps, tx, actor.accountId, id)
    },
  }),
)
