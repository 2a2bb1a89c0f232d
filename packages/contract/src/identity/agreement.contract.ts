import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

const access = { grant: 'site' } as const

/**
 * Returns the current legal statement (`terms`) or privacy statement (specification section 2): one of the two texts of
 * the agreement that people sign.
 */
export const legalStatementRead = call({
  method: 'GET',
  path: '/company/pc/statement',
  access: 'public',
  encoding: 'query',
  summary: 'The current terms or privacy statement',
  shows: ['agreements'],
  query: Type.Object({ kind: OneOf('terms', 'privacy') }),
  data: Type.Object({
    version: Type.Integer({ description: '0: the text that comes with the portal, which needs no signature' }),
    publishedOn: Nullable(Day),
    operator: Type.String(),
    body: Type.String({ description: 'sanitised HTML' }),
  }),
  errors: [],
})

const Texts = {
  terms: Bilingual,
  privacy: Bilingual,
}

export const agreementRead = call({
  method: 'GET',
  path: '/user/console/agreement/read',
  access,
  encoding: 'query',
  summary: 'The agreement as its authors wrote it, for editing',
  shows: ['agreements'],
  data: Type.Object({
    version: Type.Integer(),
    revision: Type.Integer(),
    publishedOn: Nullable(Day),
    signed: Type.Integer({ description: 'number of people who signed this version' }),
    people: Type.Integer({
      description: 'people who would have to sign a new version: every account that is not suspended',
    }),
    ...Texts,
  }),
  errors: [],
})

export const agreementVersions = call({
  method: 'GET',
  path: '/user/console/agreement/versions',
  access,
  encoding: 'query',
  summary: 'All versions of the agreement, the newest first',
  shows: ['agreements'],
  data: Type.Object({
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        publishedOn: Day,
        mended: Type.Integer({ description: 'number of corrections of its text' }),
        signed: Type.Integer(),
      }),
    ),
  }),
  errors: [],
})

/** People who signed a version, searched by name, login or employee number. */
export const agreementSigners = call({
  method: 'GET',
  path: '/user/console/agreement/signers',
  access,
  encoding: 'query',
  summary: 'People who signed a version of the agreement',
  shows: ['agreements'],
  query: listQuery(['signedAt'], {
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'default: the version in force' })),
  }),
  data: ListOf(
    Type.Object({
      accountId: Id,
      name: Type.String(),
      login: Type.String(),
      company: Nullable(Bilingual),
      version: Type.Integer(),
      signedAt: Instant,
    }),
  ),
  errors: [],
})

const Text = Type.String({ maxLength: 60_000 })
const Both = Type.Object({ zh: Type.Optional(Text), en: Type.Optional(Text) })

/**
 * Publishes the agreement. `revision` is the one that was read. With `askAgain`, and for the first agreement, the texts
 * become a new version that everyone must sign; otherwise they replace the texts of the current version.
 */
export const agreementPublish = call({
  method: 'POST',
  path: '/user/console/agreement/publish',
  access,
  encoding: 'json',
  summary: 'Publish terms and privacy statement',
  changes: ['agreements'],
  body: Type.Object({ revision: Type.Integer({ minimum: 0 }), askAgain: Type.Boolean(), terms: Both, privacy: Both }),
  data: Type.Object({ version: Type.Integer(), revision: Type.Integer() }),
  errors: ['conflict'],
})
