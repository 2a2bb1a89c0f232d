import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/** Directories that the portal reads itself: those of WeCom, DingTalk, Feishu and LDAP. */
const access = { grant: 'companies', orForCompany: true } as const

export const directorySyncOutcomes = ['done', 'preview', 'halted', 'failed'] as const
const Names = Type.Array(Type.String(), { description: 'the first ten' })
/**
 * The state of a directory that the portal reads. A preview contains the counts and names of the changes that a sync
 * would make.
 */
export const DirectorySync = Type.Object({
  isOn: Type.Boolean({ description: 'the directory is read every night' }),
  isRunning: Type.Boolean(),
  endedAt: Nullable(Instant),
  outcome: Nullable(OneOf(...directorySyncOutcomes)),
  counts: Type.Object({
    listed: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    withdrawn: Type.Integer(),
    refused: Type.Integer(),
    unchanged: Type.Integer(),
  }),
  sample: Type.Object({ created: Names, updated: Names, withdrawn: Names }),
  reason: Nullable(Type.String({ description: 'for a failure: a stable name, or the message of the service' })),
})

export const directorySyncStart = call({
  method: 'POST',
  path: '/company/console/identity/directory/sync',
  access,
  encoding: 'json',
  summary: 'Read a directory in the background, to preview or to apply its changes',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({
    connectionId: Id,
    isPreview: Type.Boolean(),
    leavers: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'confirms this number of leavers in a sync that was stopped because of them',
      }),
    ),
  }),
  data: Empty,
  errors: ['notFound', 'conflict'],
  limit: { max: 20, perSeconds: 60 },
})

export const directorySyncSet = call({
  method: 'POST',
  path: '/company/console/identity/directory/nightly',
  access,
  encoding: 'json',
  summary: 'Turn the nightly sync of a directory on or off',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({ connectionId: Id, isOn: Type.Boolean() }),
  data: Empty,
  errors: ['notFound'],
})
