import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { Deps } from './deps.ts'
import { type Lang, languageOf } from './language.ts'
import { countHit } from './rate-limit.ts'
import { bodySchemaOf, envelopeOf, querySchemaOf } from './route-schema.ts'
import { type Actor, actorIfAny, requireActor, tokenOf } from './session.ts'

export type Context<C extends AnyCall, A> = {
  readonly input: InputOf<C>
  readonly actor: A
  readonly lang: Lang
  readonly now: Date
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
export type Handler<C extends AnyCall, A> = (context: Context<C, A>) => Promise<DataOf<C>>

/** Serves a call that needs a session. Validation, form bodies, the envelope, access and OpenAPI come from the contract. */
export function route<C extends AnyCall>(app: FastifyInstance, deps: Deps, call: C, handler: Handler<C, Actor>) {
  if (call.access === 'public') throw new Error(`${call.path} is public: serve it with publicRoute`)
  const { access } = call
  serve(
    app,
    deps,
    call,
    async (request) => {
      const actor = await requireActor(deps, tokenOf(request))
      if (access !== 'signedIn' && !actor.grants.includes(access.grant)) throw new AppError('forbidden')
      return actor
    },
    handler,
  )
}

/** Serves a call that anybody may make; `actor` is null for a visitor. */
export function publicRoute<C extends AnyCall>(app: FastifyInstance, deps: Deps, call: C, handler: Handler<C, Actor | null>) {
  if (call.access !== 'public') throw new Error(`${call.path} is not public: serve it with route`)
  serve(app, deps, call, (request) => actorIfAny(deps, tokenOf(request)), handler)
}

/**
 * Serves a call whose handler checks the session itself, in the same statement as its work
 * (the hot path of an exam). The token's hash is all it gets.
 */
export function selfCheckedRoute<C extends AnyCall>(app: FastifyInstance, deps: Deps, call: C, handler: Handler<C, string>) {
  if (call.access !== 'signedIn') throw new Error(`${call.path}: only calls of signed-in users may check the session themselves`)
  serve(
    app,
    deps,
    call,
    async (request) => {
      const token = tokenOf(request)
      if (!token) throw new AppError('notSignedIn')
      return token
    },
    handler,
  )
}

function serve<C extends AnyCall, A>(app: FastifyInstance, deps: Deps, call: C, whoIs: (request: FastifyRequest) => Promise<A>, handler: Handler<C, A>) {
  const query = querySchemaOf(call)
  const body = bodySchemaOf(call)
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access, call },
    bodyLimit: call.bodyLimit ?? 256 * 1024,
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[1] ?? 'portal'],
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(call.answersFile ? {} : { response: { '2xx': envelopeOf(call) } }),
    },
    preValidation: async (request) => {
      if (call.encoding === 'multipart') return
      request.body ??= {}
      for (const field of call.jsonFields ?? []) parseJsonField(request.body as Record<string, unknown>, field)
    },
    handler: async (request, reply) => {
      const wait = await countHit(deps, call, request)
      if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: wait })
      const actor = await whoIs(request)
      const input = { ...(request.query as object), ...(body ? (request.body as object) : {}) } as InputOf<C>
      const endless = Object.entries(input).filter(([, value]) => !hasFiniteNumbers(value))
      if (endless.length > 0) throw new AppError('malformed', { fields: endless.map(([name]) => name) })
      const lang = languageOf(request.headers['accept-language'])
      const data = await handler({ input, actor, lang, now: deps.clock.now(), request, reply })
      if (call.answersFile) return reply
      reply.header('cache-control', 'no-store').header('vary', 'accept-language, access_token')
      return { code: 200, data, msg: '' }
    },
  })
}

function parseJsonField(body: Record<string, unknown>, field: string) {
  const given = body[field]
  if (typeof given !== 'string') return
  try {
    body[field] = JSON.parse(given)
  } catch {
    throw new AppError('malformed', { fields: [field] })
  }
}

/** The validator lets numbers through that are too large to be one, such as 1e309. */
function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(hasFiniteNumbers)
}
