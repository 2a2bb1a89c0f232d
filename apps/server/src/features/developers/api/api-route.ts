import { createHash } from 'node:crypto'
import type { ApiCall, ApiCallAnswer, ApiCallInput } from '@portal/contract/developers/api-call.ts'
import { developerLimits } from '@portal/contract/developers/api-scopes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { clientAddress, rateLimitNetwork } from '../../../core/http/network.ts'
import { recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { strictSchema } from '../../../core/http/route-schema.ts'
import { hashSecret } from '../../../core/secrets/random.ts'
import {
  claimApiRequestKey,
  findServiceTokenHolder,
  isActiveCompany,
  type ServiceTokenHolder,
  setServiceTokenUsed,
} from '../service-account.store.ts'
import { isServiceToken } from '../token.rules.ts'

/** The service account that makes a call. */
export type ApiCaller = ServiceTokenHolder & {
  /** The idempotency key of a write: a repeated key does not repeat the write. Empty for reads. */
  readonly requestKey: string
}
export type ApiHandler<C extends ApiCall> = (context: {
  readonly input: ApiCallInput<C>
  readonly caller: ApiCaller
  readonly now: Date
}) => Promise<ApiCallAnswer<C>>

const callsOfToken = { max: developerLimits.callsPerMinute, perSeconds: 60 }
/** Limits refused tokens per network: guessing tokens is slowed down, while valid tokens have no limit. */
const refusedOfNetwork = { max: 60, perSeconds: 60 }

/**
 * Serves a call of the public API: checks the token, its scope, the rate limit and the idempotency key, then runs the
 * handler.
 */
export function serveApiCall<C extends ApiCall>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handler: ApiHandler<C>,
): void {
  const body = call.body ? { body: strictSchema(call.body) } : {}
  const holders = new WeakMap<FastifyRequest, ServiceTokenHolder>()
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { access: { scope: call.scope } },
    bodyLimit: 64 * 1024,
    schema: {
      // The portal's own reference describes the calls of its pages; this API has a separate one.
      hide: true,
      params: strictSchema(call.params),
      querystring: strictSchema(call.query),
      ...body,
      response: { '2xx': call.answer },
    },
    // This is checked before the body is read, as in every call.
    preParsing: async (request, _reply, payload) => {
      holders.set(request, await findHolder(deps, call, request))
      return payload
    },
    preValidation: async (request) => {
      if (call.body) request.body ??= {}
    },
    handler: async (request, reply) => {
      const holder = holders.get(request)
      if (!holder) throw new AppError('tokenMissing')
      const now = deps.clock.now()
      const input = {
        ...(request.query as object),
        ...(call.body ? (request.body as object) : {}),
        ...(request.params as object),
      } as ApiCallInput<C>
      const requestKey = call.method === 'POST' ? await checkRequestKey(deps, call, request, holder, input, now) : ''
      const answer = await handler({ input, caller: { ...holder, requestKey }, now })
      reply.code(call.status).header('cache-control', 'no-store').header('vary', 'accept-language, authorization')
      return answer
    },
  })
}

async function findHolder(deps: Deps, call: ApiCall, request: FastifyRequest): Promise<ServiceTokenHolder> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw new AppError('tokenMissing')
  const now = deps.clock.now()
  const holder = isServiceToken(token) ? await findServiceTokenHolder(deps.sql, hashSecret(token), now) : null
  if (!holder) {
    mustHaveRoom(await recordRateLimitHit(deps.sql, `api ${rateLimitNetwork(request.ip)}`, refusedOfNetwork, now))
    throw new AppError('tokenInvalid')
  }
  mustHaveRoom(await recordRateLimitHit(deps.sql, `api ${holder.tokenId}`, callsOfToken, now))
  // Once a minute is enough, and keeps reads from writing.
  if (holder.lastUsedAt === null || now.getTime() - holder.lastUsedAt.getTime() >= 60_000)
    await setServiceTokenUsed(deps.sql, holder.tokenId, now, clientAddress(request))
  if (call.scope !== null && !holder.scopes.includes(call.scope))
    throw new AppError('scopeMissing', { scope: call.scope })
  return holder
}

function mustHaveRoom(retryAfter: number): void {
  if (retryAfter > 0) throw new AppError('tooManyRequests', { retryAfter })
}

/** The idempotency key of a write. A key that was used for another request is refused. */
async function checkRequestKey(
  deps: Deps,
  call: ApiCall,
  request: FastifyRequest,
  { accountId }: ServiceTokenHolder,
  input: object,
  now: Date,
): Promise<string> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key.length < 8 || key.length > 64) throw new AppError('requestKeyMissing')
  const sorted = JSON.stringify(input, (_name, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  const digest = createHash('sha256').update(`${call.name} ${sorted}`).digest()
  const claimed = await claimApiRequestKey(deps.sql, { accountId, key, digest, now })
  if (!claimed.equals(digest)) throw new AppError('requestKeyReused')
  return key
}

/**
 * Returns the company of a call: that of the token, or the named one if the token is for the whole portal. Throws
 * `companyNeeded` if such a call names none, and `notFound` for a company that is not active or that the token does not
 * cover.
 */
export async function companyOfCaller(
  deps: Deps,
  caller: ServiceTokenHolder,
  named: string | undefined,
): Promise<string> {
  const companyId = named?.toLowerCase() ?? null
  if (caller.companyId !== null) {
    if (companyId !== null && companyId !== caller.companyId) throw new AppError('notFound', { fields: ['companyId'] })
    return caller.companyId
  }
  if (companyId === null) throw new AppError('companyNeeded', { fields: ['companyId'] })
  if (!(await isActiveCompany(deps.sql, companyId))) throw new AppError('notFound', { fields: ['companyId'] })
  return companyId
}
