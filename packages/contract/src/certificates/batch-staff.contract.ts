import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { inputLimits } from '../http/input.limits.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { certificateFileFields } from './batch.limits.ts'

/** Certificates for many people at once, and older certificates from files. For staff of the whole organisation. */
const access = { grant: 'certificates' } as const
const Kind = OneOf('issue', 'import')
const Reason = Type.String({
  minLength: 2,
  maxLength: 200,
  pattern: '\\S',
  description: 'the reason, for the audit log',
})

const Cells = Type.Object({
  person: Type.String(),
  name: Type.String(),
  company: Type.String(),
  template: Type.String(),
  number: Type.String(),
  issued: Type.String(),
  until: Type.String(),
})
const Preview = Type.Object({
  batchId: Nullable(Id),
  kind: Kind,
  digest: Type.String({ description: 'digest of the preview; send it with the commit' }),
  fileName: Nullable(Type.String()),
  expiresAt: Nullable(Instant),
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      field: Nullable(OneOf(...certificateFileFields)),
      samples: Type.Array(Type.String()),
    }),
    { description: 'the columns of the file, with the field of each' },
  ),
  problem: Nullable(Type.String({ description: 'the reason why the file could not be read, and what to do' })),
  counts: Type.Object({
    rows: Type.Integer(),
    ready: Type.Integer(),
    duplicate: Type.Integer({ description: 'rows whose certificate already exists, or that repeat another row' }),
    unknown: Type.Integer({ description: 'rows whose person does not exist' }),
    wrong: Type.Integer({ description: 'rows with other problems' }),
  }),
  rows: Type.Array(
    Type.Object({
      line: Type.Integer(),
      verdict: OneOf('ready', 'duplicate', 'unknown', 'wrong'),
      cells: Cells,
      msg: Nullable(Type.String({ description: 'the problem in words, with what to do' })),
    }),
    { description: 'the first two thousand, those with problems first' },
  ),
})

export const certificateBatchPreviewPeople = call({
  method: 'POST',
  path: '/company/console/certificateBatch/previewPeople',
  access,
  encoding: 'json',
  summary: 'Preview issuing one certificate to chosen people. Issues nothing',
  changes: [],
  body: Type.Object({
    schemeId: Id,
    reason: Reason,
    people: Type.Array(Type.Object({ accountId: Id, companyId: Id }), { minItems: 1, maxItems: 2000 }),
  }),
  data: Preview,
  errors: ['schemeNotFound'],
  bodyLimit: 512 * 1024,
})

export const certificateBatchPreviewFile = call({
  method: 'POST',
  path: '/company/console/certificateBatch/previewFile',
  access,
  encoding: 'multipart',
  summary: 'Preview an Excel or CSV file of people, or of older certificates. Issues nothing',
  changes: [],
  query: Type.Object({
    kind: Kind,
    schemeId: Type.Optional({ ...Id, description: 'the template of all rows; a file may name one in each row' }),
    reason: Reason,
    mapping: Type.Optional(
      Type.String({
        maxLength: 4000,
        pattern: `^(${certificateFileFields.join('|')})?(,(${certificateFileFields.join('|')})?)*$`,
        description: 'the field of each column in order, separated by commas; empty: the column is ignored',
      }),
    ),
  }),
  data: Preview,
  errors: ['tooLarge', 'schemeNotFound'],
  bodyLimit: inputLimits.certificates.bytes + 1024 * 1024,
  limit: { max: 60, perSeconds: 300 },
})

export const certificateBatchCommit = call({
  method: 'POST',
  path: '/company/console/certificateBatch/commit',
  access,
  encoding: 'json',
  summary: "Issue exactly what the caller's preview showed. Rows with problems are left out only on request",
  changes: ['tasks', 'certificates', 'certificateBatches', 'audit'],
  body: Type.Object({
    batchId: Id,
    digest: Type.String({ minLength: 8, maxLength: 64 }),
    skipsWrong: Type.Boolean({ default: false }),
  }),
  data: Type.Object({ task: Task }),
  errors: ['batchNotFound', 'conflict', 'importHasProblems'],
})

export const certificateBatchList = call({
  method: 'GET',
  path: '/company/console/certificateBatch/list',
  access,
  encoding: 'query',
  summary: 'Batches of certificates, the newest first',
  shows: ['certificateBatches', 'certificates'],
  query: listQuery(['confirmed'] as const, { kind: Type.Optional(Kind) }),
  data: ListOf(
    Type.Object({
      id: Id,
      kind: Kind,
      title: Nullable(Bilingual),
      fileName: Nullable(Type.String()),
      reason: Type.String(),
      by: Type.String(),
      rows: Type.Integer(),
      issued: Type.Integer({ description: 'certificates that were issued or entered' }),
      revoked: Type.Integer(),
      confirmedAt: Instant,
    }),
  ),
  errors: [],
})

export const certificateBatchUndo = call({
  method: 'POST',
  path: '/company/console/certificateBatch/undo',
  access,
  encoding: 'json',
  summary: 'Revoke every valid certificate of a batch. The public check shows the reason. They can be issued again',
  changes: ['tasks', 'certificates', 'certificateBatches', 'audit'],
  body: Type.Object({
    batchId: Id,
    requestKey: RequestKey,
    reason: Type.String({
      minLength: 2,
      maxLength: 200,
      pattern: '\\S',
      description: 'shown to everyone who checks the certificate',
    }),
  }),
  data: Type.Object({ task: Task }),
  errors: ['batchNotFound', 'batchUndone'],
})

export const certificateBatchFileTemplate = call({
  method: 'GET',
  path: '/company/console/certificateBatch/template',
  access,
  encoding: 'query',
  summary: 'An Excel template with instructions',
  shows: [],
  query: Type.Object({ kind: Kind, lang: Type.Optional(OneOf('zh', 'en')) }),
  data: Empty,
  answersFile: true,
  errors: [],
})
