import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, Id, Instant, Nullable, Words } from '../http/scalars.ts'

/** Directories that the portal reads itself: those of WeCom, DingTalk, Feishu and LDAP. */
const access = { grant: 'companies', orForCompany: true } as const

export const syncOutcomes = ['done', 'preview', 'halted', 'failed'] as const
const Names = Type.Array(Type.String(), { description: 'the first ten' })
/**
 * The state of a directory that the portal reads. A preview contains the counts and names of the changes that a sync
 * would make.
 */
export const DirectorySync = Type.Object({
  isOn: Type.Boolean({ description: 'read every night' }),
  isRunning: Type.Boolean(),
  endedAt: Nullable(Instant),
  outcome: Nullable(Words(...syncOutcomes)),
  counts: Type.Object({
    listed: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    withdrawn: Type.Integer(),
    refused: Type.Integer(),
    unchanged: Type.Integer(),
  }),
  sample: Type.Object({ created: Names, updated: Names, withdrawn: Names }),
  reason: Nullable(Type.String({ description: 'of a failure: a word, or what the service said' })),
})

export const directorySyncStart = call({
  method: 'POST',
  path: '/company/console/identity/directory/sync',
  access,
  encoding: 'json',
  summary: 'Read a directory in the background, to preview or to apply what changed there',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({
    connectionId: Id,
    isPreview: Type.Boolean(),
    leavers: Type.Optional(
      Type.Integer({ minimum: 0, description: 'confirms this number of leavers, of a listing that was halted' }),
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
  summary: 'Read a directory every night, or no longer',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({ connectionId: Id, isOn: Type.Boolean() }),
  data: Empty,
  errors: ['notFound'],
})
