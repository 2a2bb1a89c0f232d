import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Id, Instant, Nullable } from '../http/scalars.ts'

/** The audit log: what staff and the operator did, to what, when. Whoever holds the grant for one company reads what was done in it. */
export const auditList = call({
  method: 'GET',
  path: '/user/console/audit/list',
  access: { grant: 'operations', orForCompany: true },
  encoding: 'query',
  summary: 'What was done, the newest first',
  shows: ['audit'],
  query: listQuery(['at'], {
    actorId: Type.Optional(Id),
    companyId: Type.Optional(Id),
    thing: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: 'the kind of thing, such as `account`' })),
    thingId: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    action: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: 'such as `account.suspend`; `account.` means all that begin so' })),
    from: Type.Optional(Instant),
    until: Type.Optional({ ...Instant, description: 'before this instant' }),
  }),
  data: ListOf(
    Type.Object({
      id: Id,
      at: Instant,
      actor: Nullable(Type.Object({ id: Id, name: Type.String() })),
      company: Nullable(Type.Object({ id: Id, name: Type.String() })),
      action: Type.String(),
      thing: Type.String(),
      thingId: Type.String(),
      thingName: Nullable(Type.String({ description: 'of people, companies, departments, exams, courses, plans and banks' })),
      changes: Type.Array(Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) })),
      detail: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      reason: Nullable(Type.String()),
    }),
  ),
  errors: [],
})
