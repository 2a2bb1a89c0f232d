import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from './task.contract.ts'

const access = { grant: 'operations', orForCompany: true } as const
const filters = {
  actorId: Type.Optional(Id),
  companyId: Type.Optional(Id),
  thing: Type.Optional(
    Type.String({ minLength: 1, maxLength: 60, description: 'the kind of object, such as `account`' }),
  ),
  thingId: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  action: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'such as `account.suspend`; `account.` means all actions with this prefix',
    }),
  ),
  from: Type.Optional(Instant),
  until: Type.Optional({ ...Instant, description: 'before this instant' }),
}

/**
 * The audit log: actions of staff and the operator, with their objects and times. Staff of one company see only the
 * actions in that company.
 */
export const auditList = call({
  method: 'GET',
  path: '/user/console/audit/list',
  access,
  encoding: 'query',
  summary: 'The audit log, newest first, searched by the names of people and objects',
  shows: ['audit'],
  query: listQuery(['at'], filters),
  data: ListOf(
    Type.Object({
      id: Id,
      at: Instant,
      actor: Nullable(Type.Object({ id: Id, name: Type.String() })),
      company: Nullable(Type.Object({ id: Id, name: Type.String() })),
      action: Type.String(),
      thing: Type.String(),
      thingId: Type.String(),
      thingName: Nullable(Type.String({ description: 'its current name, or its name at that time' })),
      changes: Type.Array(
        Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
      ),
      detail: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      reason: Nullable(Type.String()),
    }),
  ),
  errors: [],
})

export const auditActors = call({
  method: 'GET',
  path: '/user/console/audit/actors',
  access,
  encoding: 'query',
  summary: 'Staff for the filter of the audit log',
  shows: ['people'],
  data: Type.Object({
    actors: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: 'at most two hundred, by name' }),
  }),
  errors: [],
})

export const auditColumns = ['at', 'actor', 'action', 'thing', 'company', 'changes', 'reason'] as const
export const auditExport = call({
  method: 'POST',
  path: '/user/console/audit/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the audit log to Excel, with its filters, sort and columns',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...filters,
    sort: Type.Optional(OneOf('at', '-at')),
    words: Type.Array(Type.Object({ of: Type.String({ maxLength: 80 }), words: Type.String({ maxLength: 120 }) }), {
      maxItems: 600,
      description: 'labels of actions, kinds of objects and fields, for the file',
    }),
    columns: Type.Array(OneOf(...auditColumns), { minItems: 1, maxItems: auditColumns.length, uniqueItems: true }),
  }),
  data: Type.Object({ task: Task }),
  errors: [],
})
