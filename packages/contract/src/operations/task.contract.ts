import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/**
 * Long work started by a person: an export, an import or a bulk action. It continues without the browser, reports its
 * progress, and its result is stored for thirty days. A call that starts a task takes a request key and returns the
 * task; the same key returns the same task.
 */
export const Task = Type.Object({
  id: Id,
  kind: Type.String({ description: 'its kind, such as `peopleExport`' }),
  state: OneOf('waiting', 'running', 'done', 'stopped', 'failed'),
  total: Type.Integer({ description: 'number of items; 0 while unknown' }),
  done: Type.Integer({ description: 'number of processed items, including failures' }),
  failed: Type.Integer({ description: 'number of failed items' }),
  failures: Type.Array(
    Type.Object({
      name: Type.String({ description: 'the item that failed' }),
      reason: Type.String({ description: 'the stable name of the error' }),
      msg: Type.String({ description: 'the error, in the caller’s language' }),
    }),
    { description: 'the first thousand' },
  ),
  fileUrl: Nullable(Type.String({ description: 'the result, for those who may still read it' })),
  fileName: Nullable(Type.String()),
  askedAt: Instant,
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
})

export const myTasks = call({
  method: 'GET',
  path: '/user/console/task/mine',
  access: 'signedIn',
  encoding: 'query',
  summary: 'Tasks of the caller, newest first',
  shows: ['tasks'],
  query: listQuery(['askedAt'], {
    isOpen: Type.Optional(Type.Boolean({ description: 'true: only waiting and running ones; false: only the others' })),
  }),
  data: ListOf(Task),
  errors: [],
})

export const taskRead = call({
  method: 'GET',
  path: '/user/console/task/one',
  access: 'signedIn',
  encoding: 'query',
  summary: "Progress of one of the caller's tasks",
  shows: ['tasks'],
  query: Type.Object({ taskId: Id }),
  data: Type.Object({ task: Task }),
  errors: ['notFound'],
})

export const taskStop = call({
  method: 'POST',
  path: '/user/console/task/stop',
  access: 'signedIn',
  encoding: 'json',
  summary: "Stop one of the caller's tasks after its current portion. Finished work stays. Idempotent",
  changes: ['tasks'],
  body: Type.Object({ taskId: Id }),
  data: Type.Object({ task: Task }),
  errors: ['notFound'],
})
