import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { PolicySignature, PolicyText } from './policy.contract.ts'
import { policyLimits as limits } from './policy.limits.ts'

/** Staff calls on policies. Staff with the grant for one company see and change those of that company only. */
const access = { grant: 'companies', orForCompany: true } as const
const Status = OneOf('draft', 'published', 'retired')
const Text = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })
const Version = Type.Integer({ minimum: 1 })
const Stand = {
  policyId: Id,
  revision: Type.Integer(),
  status: Status,
  version: { ...Type.Integer(), description: 'the published revision; 0: none yet' },
}
const OwnRevision = { policyId: Id, revision: Type.Integer({ minimum: 1 }) }
const Count = Type.Integer({ minimum: 0 })
const Signing = {
  asked: { ...Count, description: 'people for whom an active requirement demands it' },
  signed: { ...Count, description: 'of these, those with a valid signature' },
  overdue: { ...Count, description: 'of these, those who have not signed by their due date' },
  dueOn: Nullable({ ...Day, description: 'the next due date of those who have not signed' }),
}

/**
 * The fields of a policy: `body` of a text or `fileId` of a PDF; `note` describes the changes since the previous
 * revision.
 */
export const PolicyFields = {
  title: Text(limits.title),
  kind: OneOf('text', 'pdf'),
  body: Type.Optional(Text(limits.body)),
  fileId: Type.Optional({ ...Id, description: 'a PDF file that the caller uploaded' }),
  note: Type.Optional(Text(limits.note)),
  effectiveOn: Type.Optional(Day),
}

export const managedPolicyList = call({
  method: 'POST',
  path: '/company/console/policy/manage',
  access,
  encoding: 'form',
  summary: 'Policies with their current revisions',
  shows: ['policies'],
  body: listQuery(['changed'], { companyId: Type.Optional(Id), status: Type.Optional(Status) }),
  data: ListOf(
    Type.Object({
      ...Stand,
      title: Bilingual,
      companyId: Id,
      company: Bilingual,
      changedAt: Instant,
      hasChanges: Type.Boolean({ description: 'the draft differs from the published revision' }),
    }),
  ),
  errors: [],
})

export const policyRead = call({
  method: 'POST',
  path: '/company/console/policy/read',
  access,
  encoding: 'form',
  summary: 'One policy for its authors, with its revisions',
  shows: ['policies', 'requirements'],
  body: Type.Object({ policyId: Id }),
  data: Type.Object({
    ...Stand,
    companyId: Id,
    company: Bilingual,
    hasChanges: Type.Boolean(),
    content: Type.Object(PolicyFields),
    file: Nullable(Type.Object({ name: Type.String(), size: Type.Integer() })),
    ...Signing,
    versions: Type.Array(
      Type.Object({
        version: Version,
        asksAgain: Type.Boolean({ description: 'signatures of earlier revisions became invalid' }),
        note: Bilingual,
        effectiveOn: Nullable(Day),
        publishedAt: Instant,
        publishedBy: Nullable(Type.String()),
        signatures: Count,
      }),
      { description: 'newest first' },
    ),
  }),
  errors: ['policyNotFound'],
})

export const policyRevision = call({
  method: 'POST',
  path: '/company/console/policy/revision',
  access,
  encoding: 'form',
  summary: 'A published revision, exactly as people sign it',
  shows: ['policies'],
  body: Type.Object({ policyId: Id, version: Version }),
  data: Type.Object(PolicyText),
  errors: ['policyNotFound'],
})

export const policyCreate = call({
  method: 'POST',
  path: '/company/console/policy/create',
  access,
  encoding: 'json',
  summary: 'Create a policy for a company as a draft',
  changes: ['policies', 'audit'],
  body: Type.Object({ requestKey: RequestKey, companyId: Id, title: PolicyFields.title }),
  data: Type.Object(Stand),
  errors: [],
})

export const policyUpdate = call({
  method: 'POST',
  path: '/company/console/policy/update',
  access,
  encoding: 'json',
  summary: 'Change the draft of a policy. Published revisions do not change',
  changes: ['policies', 'audit'],
  body: Type.Object({ ...OwnRevision, content: Type.Object(PolicyFields) }),
  data: Type.Object(Stand),
  errors: ['policyNotFound', 'conflict'],
  bodyLimit: 2 * 1024 * 1024,
})

export const policyPublish = call({
  method: 'POST',
  path: '/company/console/policy/publish',
  access,
  encoding: 'form',
  summary: 'Publish the draft as the next revision: a minor one, or one that everyone must sign again in a new cycle',
  changes: ['policies', 'requirements', 'audit'],
  body: Type.Object({
    ...OwnRevision,
    asksAgain: Type.Boolean({
      description: 'earlier signatures become invalid; the first revision always requires signatures',
    }),
  }),
  data: Type.Object(Stand),
  errors: ['policyNotFound', 'conflict', 'policyIncomplete'],
})

export const policyRetire = call({
  method: 'POST',
  path: '/company/console/policy/retire',
  access,
  encoding: 'form',
  summary: 'Retire a policy: it can no longer be signed. Its revisions and signatures are kept',
  changes: ['policies', 'audit'],
  body: Type.Object(OwnRevision),
  data: Type.Object(Stand),
  errors: ['policyNotFound', 'policyAsked', 'conflict'],
})

const SigningState = OneOf('signed', 'open', 'former')
export const policyPeopleFilters = {
  state: Type.Optional({
    ...SigningState,
    description: 'a valid signature; required and not signed; or an earlier revision signed and no longer required',
  }),
  version: Type.Optional({ ...Version, description: 'people who signed this revision' }),
}
export const policyPeople = call({
  method: 'POST',
  path: '/company/console/policy/people',
  access,
  encoding: 'form',
  summary: 'The people of a policy with their latest signature, by name',
  shows: ['policies', 'requirements', 'people'],
  body: Type.Object({ policyId: Id, ...listQuery(['name'], policyPeopleFilters).properties }),
  data: ListOf(
    Type.Object({
      accountId: Id,
      name: Type.String(),
      employeeNo: Nullable(Type.String()),
      department: Nullable(Bilingual),
      state: SigningState,
      dueOn: Nullable(Day),
      signedVersion: Nullable(Version),
      signedAt: Nullable(Instant),
    }),
  ),
  errors: ['policyNotFound'],
})

export const policyPersonSignatures = call({
  method: 'POST',
  path: '/company/console/policy/person',
  access,
  encoding: 'form',
  summary: 'The signatures of a person, with the digests of the signed revisions',
  shows: ['policies'],
  body: Type.Object({ policyId: Id, accountId: Id }),
  data: Type.Object({ signatures: Type.Array(PolicySignature, { description: 'newest first' }) }),
  errors: ['policyNotFound'],
})

export const policyPeopleExport = call({
  method: 'POST',
  path: '/company/console/policy/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the people of a policy with their latest signature to Excel',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    policyId: Id,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...policyPeopleFilters,
  }),
  data: Type.Object({ task: Task }),
  errors: ['policyNotFound'],
})
