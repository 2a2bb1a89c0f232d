import { type TProperties, Type } from 'typebox'
import type { ErrorCode } from '../all-codes.ts'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { apiScopes, developerLimits } from './api-scopes.ts'

/**
 * Service accounts: other systems read and write through the public API with their tokens. An account has scopes that
 * its creator's permissions cover, in one company or in the whole portal. It has no password and no session.
 */
const access = { grant: 'companies', orForCompany: true } as const

const Token = Type.Object({
  tokenId: Id,
  hint: Type.String({ description: 'its first and last characters' }),
  createdAt: Instant,
  expiresAt: Instant,
  isValid: Type.Boolean(),
  lastUsedAt: Nullable(Instant),
  lastUsedFrom: Nullable(Type.String({ description: 'network address of the last call' })),
})
const ServiceAccount = Type.Object({
  accountId: Id,
  name: Type.String(),
  companyId: Nullable(Id),
  company: Nullable(Bilingual),
  scopes: Type.Array(OneOf(...apiScopes)),
  createdAt: Instant,
  createdBy: Type.String(),
  revokedAt: Nullable(Instant),
  mayChange: Type.Boolean(),
  tokens: Type.Array(Token, { description: 'newest first' }),
})

export const serviceAccountList = call({
  method: 'GET',
  path: '/user/console/developers/accounts',
  access,
  encoding: 'query',
  summary: 'Service accounts within the reach of the caller, with their tokens',
  shows: ['serviceAccounts'],
  query: Type.Object({}),
  data: Type.Object({
    accounts: Type.Array(ServiceAccount),
    mayGive: Type.Array(
      Type.Object({
        companyId: Nullable(Id),
        company: Nullable(Bilingual),
        scopes: Type.Array(OneOf(...apiScopes)),
      }),
      {
        description:
          'the companies in which the caller may create an account, with the scopes; without a company: the whole portal',
      },
    ),
  }),
  errors: [],
})

const write = <Body extends TProperties, Data extends TProperties, const Errors extends readonly ErrorCode[]>(
  path: string,
  summary: string,
  body: Body,
  data: Data,
  errors: Errors,
  more: { readonly reauthenticates?: true } = {},
) =>
  call({
    method: 'POST',
    path: `/user/console/developers/${path}`,
    access,
    encoding: 'json',
    summary,
    changes: ['serviceAccounts', 'audit'],
    body: Type.Object(body),
    data: Type.Object(data),
    errors,
    ...more,
  })
const days = Type.Integer({ minimum: 1, maximum: developerLimits.days, description: 'days until the token expires' })
const token = Type.String({ description: 'returned only once; the portal stores its hash' })

export const serviceAccountCreate = write(
  'create',
  'Create a service account with its first token. Repeated with the same key, it is the same account and token',
  {
    requestKey: RequestKey,
    name: Type.String({ minLength: 1, maxLength: developerLimits.nameMax, pattern: '\\S' }),
    companyId: Type.Optional({ ...Id, description: 'the only company that it can access; omitted: the whole portal' }),
    scopes: Type.Array(OneOf(...apiScopes), { minItems: 1, maxItems: apiScopes.length, uniqueItems: true }),
    days,
  },
  { accountId: Id, tokenId: Id, token },
  ['notFound', 'scopeAboveYou'],
  { reauthenticates: true },
)
export const serviceTokenRotate = write(
  'rotate',
  'Create a new token of a service account. Its other tokens stay valid for some hours, so that systems can change over',
  {
    requestKey: RequestKey,
    accountId: Id,
    days,
    overlapHours: Type.Integer({ minimum: 0, maximum: developerLimits.overlapHours }),
  },
  { accountId: Id, tokenId: Id, token },
  ['notFound', 'scopeAboveYou', 'serviceAccountRevoked'],
  { reauthenticates: true },
)
export const serviceAccountRevoke = call({
  method: 'POST',
  path: '/user/console/developers/revoke',
  access,
  encoding: 'json',
  summary: 'Revoke a service account with all its tokens, immediately and permanently',
  changes: ['serviceAccounts', 'audit'],
  body: Type.Object({ accountId: Id }),
  data: Empty,
  errors: ['notFound', 'scopeAboveYou'],
})
