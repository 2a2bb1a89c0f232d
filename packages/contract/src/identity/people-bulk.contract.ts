import { type TProperties, Type } from 'typebox'
import { call } from '../http/call.ts'
import { Selection } from '../http/list.ts'
import { Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { peopleFilters, peopleSorts } from './people.contract.ts'
import { peopleLimits } from './people.limits.ts'

/** Acts on many people at once. Each is a task that names the people it cannot act on. */
const access = { grant: 'companies', orForCompany: true } as const
const started = Type.Object({ task: Task })
const bulk = <Body extends TProperties>(path: string, summary: string, body: Body) =>
  call({
    method: 'POST',
    path: `/user/console/people/bulk/${path}`,
    access,
    encoding: 'json',
    summary,
    changes: ['tasks', 'people', 'departments', 'audit', 'plans'],
    body: Type.Object({ requestKey: RequestKey, selection: Selection(peopleFilters), ...body }),
    data: started,
    errors: ['notFound', 'departmentNotFound', 'planNotFound'],
  })

const departmentId = Type.Optional(Type.Unsafe<string | null>({ ...Id, nullable: true, description: 'null: none' }))
export const peopleMove = bulk('move', 'Move people to a department of a company they belong to', {
  companyId: Id,
  departmentId,
})
export const peopleSuspend = bulk('suspend', 'Bar accounts and end their sessions', {
  reason: Type.Optional(Type.String({ maxLength: peopleLimits.reasonMax })),
})
export const peopleResume = bulk('resume', 'Open barred accounts again', {})
export const peopleEndSessions = bulk('endSessions', 'End all sessions of people', {})
export const peopleAssignPlan = bulk('assignPlan', 'Give a study plan to people of its company', { planId: Id })

/**
 * Invites people who have no password yet, either by email or by printed sheets: a PDF with each person's account and a
 * single-use link that sets a first password. Without `again`, people whose invitation is still valid are left out.
 */
export const peopleInvite = call({
  method: 'POST',
  path: '/user/console/people/bulk/invite',
  access,
  encoding: 'json',
  summary: 'Invite many people by email or by printed account sheets, as a task',
  changes: ['tasks', 'people', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    selection: Type.Optional(Selection(peopleFilters)),
    importId: Type.Optional({
      ...Id,
      description: "instead of a selection: the people whom the caller's import added",
    }),
    by: OneOf('mail', 'sheet'),
    again: Type.Boolean({ default: false, description: 'also people whose invitation is still valid' }),
  }),
  data: started,
  errors: ['nobodyToInvite'],
  reauthenticates: true,
})

export const peopleColumns = [
  'name',
  'nameLatin',
  'login',
  'email',
  'phone',
  'employeeNo',
  'company',
  'department',
  'position',
  'manager',
  'membership',
  'account',
  'percent',
  'overdue',
  'grants',
  'lastSignIn',
  'changed',
] as const
export const peopleExport = call({
  method: 'POST',
  path: '/user/console/people/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the list of people to Excel, with its filters, sort and columns',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...peopleFilters,
    sort: Type.Optional(OneOf(...peopleSorts.flatMap((key) => [key, `-${key}`]))),
    columns: Type.Array(OneOf(...peopleColumns), { minItems: 1, maxItems: peopleColumns.length, uniqueItems: true }),
  }),
  data: started,
  errors: [],
})

const fileFields = [
  'company',
  'login',
  'name',
  'email',
  'phone',
  'employeeNo',
  'department',
  'position',
  'manager',
  'grants',
  'status',
] as const
const FileField = OneOf(...fileFields)

/** One field of one row: the error and the fix. `suggestion` is the probable value. */
const Problem = Type.Object({
  line: Type.Integer(),
  field: OneOf(...fileFields, 'file'),
  rule: OneOf(
    'missing',
    'form',
    'tooLong',
    'repeated',
    'taken',
    'unknown',
    'notForCompany',
    'notYours',
    'otherPerson',
    'newNeedsName',
    'noColumn',
    'nobody',
    'tooMany',
    'unreadable',
    'cellFormat',
    'cellError',
    'cellQuote',
    'cellCount',
    'noOwnField',
    'ownTooLong',
    'ownTwice',
  ),
  value: Type.String(),
  msg: Type.String({ description: 'the rule in words, with what to do' }),
  suggestion: Nullable(Type.String()),
})
const Cells = Type.Object({
  company: Type.String(),
  login: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  employeeNo: Type.String(),
  department: Type.String(),
  position: Type.String(),
  manager: Type.String(),
  grants: Type.String(),
  status: Type.String(),
})
const Preview = Type.Object({
  importId: Nullable(Id),
  digest: Type.String({ description: 'digest of the planned changes; send it with the commit' }),
  fileName: Type.String(),
  sheet: Nullable(Type.String()),
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      field: Nullable(FileField),
      isOwn: Type.Boolean({ description: 'read as one of the fields that a company defines, by its heading' }),
      namesOwn: Type.Boolean({ description: 'the heading is the name of such a field' }),
      sample: Type.String({ description: 'the first values under the heading' }),
    }),
    { description: 'the columns of the file from left to right, each with its field' },
  ),
  companyId: Nullable({ ...Id, description: 'the company of all rows if the file has no column for it' }),
  expiresAt: Nullable(Instant),
  counts: Type.Object({
    rows: Type.Integer(),
    new: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    leaving: Type.Integer({ description: 'people whose membership the import ends' }),
    wrong: Type.Integer({ description: 'rows with problems' }),
    newDepartments: Type.Integer(),
  }),
  problems: Type.Array(Problem, { description: 'the first two thousand' }),
  rows: Type.Array(
    Type.Object({
      line: Type.Integer(),
      verdict: OneOf('new', 'changed', 'unchanged', 'leaving', 'wrong'),
      cells: Cells,
      changes: Type.Array(
        Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
      ),
    }),
    { description: 'the first two thousand, those with problems first' },
  ),
})

export const peopleImportTemplate = call({
  method: 'GET',
  path: '/user/console/people/importTemplate',
  access,
  encoding: 'query',
  summary: 'An Excel template with instructions',
  shows: [],
  query: Type.Object({ lang: Type.Optional(OneOf('zh', 'en')) }),
  data: Empty,
  answersFile: true,
  errors: [],
})
export const peopleImportPreview = call({
  method: 'POST',
  path: '/user/console/people/importPreview',
  access,
  encoding: 'multipart',
  summary: 'Preview the import of an Excel or CSV file of people. Changes nothing',
  changes: [],
  query: Type.Object({
    columns: Type.Optional(
      Type.String({
        maxLength: 6000,
        description:
          'the field of each column from left to right, separated by commas; own: a field of the company, by the heading; empty: ignored. Omitted: the headings decide',
      }),
    ),
    companyId: Type.Optional({ ...Id, description: 'the company of all rows if the file has no column for it' }),
  }),
  data: Preview,
  errors: ['tooLarge'],
  bodyLimit: peopleLimits.file.bytes + 1024 * 1024,
  limit: { max: 30, perSeconds: 300 },
})
export const peopleImportCommit = call({
  method: 'POST',
  path: '/user/console/people/importCommit',
  access,
  encoding: 'json',
  summary: "Import exactly what the caller's preview showed. Rows with problems are skipped only on request",
  changes: ['tasks', 'people', 'departments', 'audit'],
  body: Type.Object({
    importId: Id,
    digest: Type.String({ minLength: 8, maxLength: 64 }),
    skipsWrong: Type.Boolean({ default: false }),
  }),
  data: started,
  errors: ['notFound', 'conflict', 'importHasProblems'],
  reauthenticates: true,
})
