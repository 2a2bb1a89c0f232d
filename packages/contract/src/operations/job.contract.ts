import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery, Selection } from '../http/list.ts'
import { Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from './task.contract.ts'

const access = { grant: 'operations' } as const
/**
 * `failed`: out of attempts; `retrying`: failed, with another attempt scheduled; `waiting`: not attempted yet. Finished
 * jobs are deleted.
 */
const State = OneOf('failed', 'retrying', 'running', 'waiting')
const filters = {
  state: Type.Optional(State),
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, description: 'the stable name, such as `sendMail`' }),
  ),
}
const JobName = {
  name: Type.String({ description: 'the stable name, such as `sendMail`' }),
  title: Type.String({ description: 'the name in the caller’s language' }),
}

/**
 * Lists background jobs. Only the subject of their payload is shown, never a name, number, address or secret of a
 * person.
 */
export const jobList = call({
  method: 'GET',
  path: '/user/console/jobs/list',
  access,
  encoding: 'query',
  summary: 'Jobs of the queue, newest first: failed, retried, running, waiting',
  shows: ['jobs'],
  query: listQuery(['createdAt'], filters),
  data: ListOf(
    Type.Object({
      id: Id,
      ...JobName,
      about: Nullable(
        Type.Object({
          thing: OneOf('file', 'live_class', 'message', 'person', 'product', 'refund', 'regrade', 'study_plan', 'task'),
          id: Nullable(Id),
          title: Nullable(Type.String()),
          count: Nullable(Type.Integer({ description: 'number of objects, if there are several' })),
        }),
      ),
      state: State,
      attempts: Type.Integer(),
      mostAttempts: Type.Integer(),
      reason: Nullable(
        Type.String({ description: 'reason of the last failure, without addresses, numbers and secrets' }),
      ),
      createdAt: Instant,
      runAt: Instant,
      startedAt: Nullable(Instant),
      mayLetGo: Type.Boolean({ description: 'false: the job must run, because nothing else replaces it' }),
    }),
  ),
  errors: [],
})

export const jobHealth = call({
  method: 'GET',
  path: '/user/console/jobs/health',
  access,
  encoding: 'query',
  summary: 'State of the queue and the file store',
  shows: ['jobs'],
  data: Type.Object({
    now: Instant,
    failed: Type.Integer(),
    retrying: Type.Integer(),
    running: Type.Integer(),
    waiting: Type.Integer(),
    oldestDueAt: Nullable({ ...Instant, description: 'due time of the oldest waiting job' }),
    isLate: Type.Boolean({
      description: 'a job has waited for more than ten minutes: too few processes work on the queue, or none',
    }),
    kinds: Type.Array(
      Type.Object({
        ...JobName,
        failed: Type.Integer(),
        retrying: Type.Integer(),
        running: Type.Integer(),
        waiting: Type.Integer(),
        oldestDueAt: Nullable(Instant),
      }),
      { description: 'numbers for each kind that has a job in the queue' },
    ),
    storage: Type.Object({
      kind: OneOf('disk', 'bucket'),
      place: Type.String({ description: 'the folder, or the bucket with its host' }),
      isWritable: Type.Boolean({ description: 'a small file was written and deleted within the last half minute' }),
      files: Type.Integer(),
      bytes: Type.Integer({ description: 'size of all stored files and recordings' }),
      freeBytes: Nullable(
        Type.Integer({
          description:
            'free space on the disk of the responding process; null: the store is a bucket, or it is unknown',
        }),
      ),
      diskBytes: Nullable(Type.Integer()),
      databaseBytes: Type.Integer(),
    }),
  }),
  errors: [],
})

const one = { access, method: 'POST', encoding: 'json', body: Type.Object({ jobId: Id }), data: Empty } as const
const many = {
  access,
  method: 'POST',
  encoding: 'json',
  changes: ['tasks', 'jobs', 'audit', 'messages'],
  body: Type.Object({ requestKey: RequestKey, selection: Selection(filters) }),
  data: Type.Object({ task: Task }),
  errors: [],
} as const

export const jobRetry = call({
  ...one,
  path: '/user/console/jobs/retry',
  summary: 'Retry a job now with all its attempts. Also retries its failed message',
  changes: ['jobs', 'audit', 'messages'],
  errors: ['notFound', 'jobRunning', 'jobNotFailed'],
})
export const jobDiscard = call({
  ...one,
  path: '/user/console/jobs/letGo',
  summary: 'Discard a job. Its message is marked as failed',
  changes: ['jobs', 'audit', 'messages'],
  errors: ['notFound', 'jobRunning', 'jobMustRun'],
})
export const jobsRetry = call({
  ...many,
  path: '/user/console/jobs/retryMany',
  summary: "Retry many jobs; those that can't be retried are reported with the reason",
})
export const jobsDiscard = call({
  ...many,
  path: '/user/console/jobs/letGoMany',
  summary: 'Discard many jobs; required ones are kept and reported',
})

export const jobColumns = ['title', 'about', 'state', 'attempts', 'reason', 'createdAt', 'runAt'] as const
export const jobExport = call({
  method: 'POST',
  path: '/user/console/jobs/export',
  access,
  encoding: 'json',
  summary: 'Export the jobs of the queue to Excel, with the filters, sort and columns',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    ...filters,
    sort: Type.Optional(OneOf('createdAt', '-createdAt')),
    columns: Type.Array(OneOf(...jobColumns), { minItems: 1, maxItems: jobColumns.length, uniqueItems: true }),
  }),
  data: Type.Object({ task: Task }),
  errors: [],
})
