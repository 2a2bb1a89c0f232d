import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { Observation, ObservationHead, ObservationOutcome } from './checklist.contract.ts'
import { ChecklistFields } from './checklist-form.ts'

/** Staff calls on checklists. Staff with the grant for one company see and change those of that company only. */
const access = { grant: 'companies', orForCompany: true } as const
const Status = OneOf('draft', 'published', 'retired')
const Stand = { checklistId: Id, revision: Type.Integer(), status: Status, version: Type.Integer() }
const OwnRevision = { checklistId: Id, revision: Type.Integer({ minimum: 1 }) }

export const managedChecklistList = call({
  method: 'POST',
  path: '/company/console/checklist/manage',
  access,
  encoding: 'form',
  summary: 'Checklists with their use',
  shows: ['checklists', 'observations'],
  body: listQuery(['changed'], { companyId: Type.Optional(Id), status: Type.Optional(Status) }),
  data: ListOf(
    Type.Object({
      ...Stand,
      title: Bilingual,
      companyId: Id,
      company: Bilingual,
      items: Type.Integer(),
      observations: Type.Integer(),
      passed: Type.Integer(),
      changedAt: Instant,
      hasChanges: Type.Boolean({ description: 'the draft differs from the published version' }),
    }),
  ),
  errors: [],
})

export const checklistRead = call({
  method: 'POST',
  path: '/company/console/checklist/read',
  access,
  encoding: 'form',
  summary: 'One checklist for its authors, with its versions',
  shows: ['checklists', 'observations'],
  body: Type.Object({ checklistId: Id }),
  data: Type.Object({
    ...Stand,
    companyId: Id,
    company: Bilingual,
    hasChanges: Type.Boolean(),
    content: Type.Object(ChecklistFields),
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        publishedAt: Instant,
        publishedBy: Nullable(Type.String()),
        observations: Type.Integer(),
      }),
      { description: 'newest first' },
    ),
  }),
  errors: ['checklistNotFound'],
})

export const checklistCreate = call({
  method: 'POST',
  path: '/company/console/checklist/create',
  access,
  encoding: 'json',
  summary: 'Create a checklist for a company as a draft, empty or as a copy of another one',
  changes: ['checklists', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    companyId: Id,
    title: ChecklistFields.title,
    copyOf: Type.Optional(Id),
  }),
  data: Type.Object(Stand),
  errors: ['checklistNotFound'],
})

export const checklistUpdate = call({
  method: 'POST',
  path: '/company/console/checklist/update',
  access,
  encoding: 'json',
  summary: 'Change the draft of a checklist. Published versions do not change',
  changes: ['checklists', 'audit'],
  body: Type.Object({ ...OwnRevision, content: Type.Object(ChecklistFields) }),
  data: Type.Object(Stand),
  errors: ['checklistNotFound', 'conflict'],
  bodyLimit: 1024 * 1024,
})

export const checklistPublish = call({
  method: 'POST',
  path: '/company/console/checklist/publish',
  access,
  encoding: 'form',
  summary: 'Publish the draft as the next version, which managers use from now on',
  changes: ['checklists', 'audit'],
  body: Type.Object(OwnRevision),
  data: Type.Object(Stand),
  errors: ['checklistNotFound', 'conflict', 'checklistIncomplete'],
})

export const checklistRetire = call({
  method: 'POST',
  path: '/company/console/checklist/retire',
  access,
  encoding: 'form',
  summary: 'Retire a checklist: managers can no longer choose it. Its observations are kept',
  changes: ['checklists', 'audit'],
  body: Type.Object(OwnRevision),
  data: Type.Object(Stand),
  errors: ['checklistNotFound', 'checklistAsked', 'conflict'],
})

export const observationFilters = {
  companyId: Type.Optional(Id),
  checklistId: Type.Optional(Id),
  outcome: Type.Optional(ObservationOutcome),
  isAcknowledged: Type.Optional(Type.Boolean()),
  observedFrom: Type.Optional(Day),
  observedUntil: Type.Optional(Day),
}
export const observationList = call({
  method: 'POST',
  path: '/company/console/observation/list',
  access,
  encoding: 'form',
  summary: 'Observations and their outcomes',
  shows: ['observations', 'checklists', 'people'],
  body: listQuery(['observed'], observationFilters),
  data: ListOf(
    Type.Object({
      ...ObservationHead,
      checklistId: Id,
      version: Type.Integer(),
      accountId: Id,
      employeeNo: Nullable(Type.String()),
      companyId: Id,
      company: Bilingual,
      receivedAt: Instant,
    }),
  ),
  errors: [],
})

export const observationDetail = call({
  method: 'POST',
  path: '/company/console/observation/detail',
  access,
  encoding: 'form',
  summary: 'One observation with its answers',
  shows: ['observations'],
  body: Type.Object({ observationId: Id }),
  data: Observation,
  errors: ['observationNotFound'],
})

export const observationExport = call({
  method: 'POST',
  path: '/company/console/observation/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export observations to Excel, with the answers to one checklist if it is chosen',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...observationFilters,
  }),
  data: Type.Object({ task: Task }),
  errors: ['notFound'],
})
