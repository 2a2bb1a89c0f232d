import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import { companyHeader } from '@portal/contract/http/headers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { checkReauthenticated } from '../access/reauthentication.ts'
import { type Actor, findOptionalActor, requireActor, tokenOfRequest } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { signQuestionLinks } from '../files/question-links.ts'
import { hashSecret } from '../secrets/random.ts'
import { acceptedLanguage, acceptedLanguageOrDefault, type Lang } from '../text/language.ts'
import { AppError } from './app-error.ts'
import { createOverlongArrayFinder } from './array-bounds.ts'
import { type FrequentHandler, serveFrequentCall } from './frequent-call.ts'
import { type CallerOrigin, callerOriginOf, countCall, recordCaller } from './rate-limit.ts'
import { bodyLimitOf, bodySchemaOf, envelopeOf, memoisePerCall, querySchemaOf } from './route-schema.ts'

export type CallContext<C extends AnyCall, A> = {
  readonly input: InputOf<C>
  readonly actor: A
  readonly lang: Lang
  readonly now: Date
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
export type CallHandler<C extends AnyCall, A> = (context: CallContext<C, A>) => Promise<DataOf<C>>

/** Serves a call that needs a session. Validation, form bodies, the envelope, access and OpenAPI come from the contract. */
export function route<C extends AnyCall>(app: FastifyInstance, deps: Deps, call: C, handler: CallHandler<C, Actor>) {
  if (call.access === 'public') throw new Error(`${call.path} is public: serve it with publicRoute`)
  const { access } = call
  serve(
    app,
    deps,
    call,
    async (tokenHash, lang) => {
      const actor = await requireActor(deps, tokenHash, lang)
      if (
        access !== 'signedIn' &&
        !actor.grants.includes(access.grant) &&
        !(access.orForCompany && actor.companyGrants.includes(access.grant)) &&
        !(access.orForPost && actor.posts?.includes(access.orForPost))
      )
        throw new AppError(actor.lockedGrants?.includes(access.grant) ? 'factorRequired' : 'forbidden')
      if (call.reauthenticates) await checkReauthenticated(deps, actor)
      return actor
    },
    handler,
  )
}

/** Serves a call that anyone may make; the handler's `actor` is null for a visitor. */
export function publicRoute<C extends AnyCall>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handler: CallHandler<C, Actor | null>,
) {
  if (call.access !== 'public') throw new Error(`${call.path} is not public: serve it with route`)
  serve(app, deps, call, (tokenHash, lang) => findOptionalActor(deps, tokenHash, lang), handler)
}

/**
 * Serves a call that is made thousands of times a second and whose handler checks the session itself, in the same
 * statement (the hot path of an exam). Valid requests take the fast path (frequent-call.ts). Its bodies and answers are
 * small, so they are not compressed, and logged only when refused.
 */
export function selfCheckedRoute<C extends AnyCall>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  work: FrequentHandler<C>,
) {
  if (call.access !== 'signedIn')
    throw new Error(`${call.path}: only calls of signed-in users may check the session themselves`)
  const whoIs = (tokenHash: Buffer | null) => {
    if (!tokenHash) throw new AppError('notSignedIn')
    return tokenHash
  }
  serve(
    app,
    deps,
    call,
    whoIs,
    ({ input, actor }) => work(input, actor.toString('hex')),
    serveFrequentCall(app, deps, call, work),
  )
}

type Entered<A> = { readonly from: CallerOrigin; readonly actor: A }
type WhoIs<A> = (tokenHash: Buffer | null, lang: Lang | null) => A | Promise<A>

function serve<C extends AnyCall, A>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  whoIs: WhoIs<A>,
  handler: CallHandler<C, A>,
  short: ReturnType<typeof serveFrequentCall> | null = null,
) {
  const isFrequent = short !== null
  const query = querySchemaOf(call)
  const body = bodySchemaOf(call)
  const overlong = createOverlongArrayFinder(body)
  const inTime = limitOf(deps, call, isFrequent)
  const showsQuestions = holdsQuestions(call)
  const enter = async (request: FastifyRequest): Promise<Entered<A>> => {
    const token = tokenOfRequest(request)
    const tokenHash = token ? hashSecret(token) : null
    const from = callerOriginOf(request.ip, tokenHash?.toString('hex') ?? null)
    const counted = countCall(deps, call, from)
    mustHaveRoom(typeof counted === 'number' ? counted : await counted)
    const actor = await whoIs(tokenHash, acceptedLanguage(request.headers['accept-language']))
    if (isActor(actor)) mustBeIn(request.headers[companyHeader], actor)
    if (isActor(actor)) mustHaveRoom(recordCaller(deps, call, from, actor.accountId))
    return { from, actor }
  }
  const entered = new WeakMap<FastifyRequest, Entered<A>>()
  add(app, call, {
    method: call.method,
    url: call.path,
    config: { access: call.access, call, isFrequent, writesOwnHead: isFrequent },
    ...(short ? { compress: false as const, decompress: false as const, onRequest: short.onRequest } : {}),
    bodyLimit: bodyLimitOf(call),
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[1] ?? 'portal'],
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(call.answersFile ? {} : { response: { '2xx': envelopeOf(call) } }),
    },
    // Access is checked before the body is read, so that a caller without access can't find out which input is valid.
    ...(call.access === 'public' ? {} : { preParsing: (request: FastifyRequest) => enterBefore(request) }),
    preValidation: async (request) => {
      if (call.encoding !== 'multipart') request.body ??= {}
      for (const field of call.jsonFields ?? []) parseJsonField(request.body as Record<string, unknown>, field)
      const field = overlong?.(request.body) ?? null
      if (field !== null) throw new AppError('malformed', { fields: [field] })
    },
    handler: (request, reply) => inTime(answer(request, reply)),
  })
  async function enterBefore(request: FastifyRequest) {
    const ahead = short?.readAhead.get(request)
    if (!ahead) return void entered.set(request, await inTime(enter(request)))
    // It has been counted and its body has been read: only the errors remain to be reported.
    entered.set(request, {
      from: callerOriginOf(request.ip, ahead.tokenHash),
      actor: await whoIs(Buffer.from(ahead.tokenHash, 'hex'), null),
    })
    return Readable.from([ahead.body])
  }
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // The limit of a public call counts only well-formed input, so that a slip in a form costs no try.
    const { actor, from } = entered.get(request) ?? (await enter(request))
    const input = { ...(request.query as object), ...(body ? (request.body as object) : {}) } as InputOf<C>
    const lang = acceptedLanguageOrDefault(request.headers['accept-language'])
    const given = await handler({ input, actor, lang, now: deps.clock.now(), request, reply })
    const data = showsQuestions && isActor(actor) ? signQuestionLinks(deps, actor.accountId, given) : given
    // By now, a handler that checks the session itself has done so.
    if (isFrequent) recordCaller(deps, call, from, null)
    if (call.answersFile) return reply
    reply.header('cache-control', 'no-store').header('vary', 'accept-language, access_token, authorization')
    return { code: 200, data, msg: '' }
  }
}

/**
 * Limits the time of an answer, counted from the end of reading the request: a slow network has a separate limit. Work
 * past the limit continues, and its answer is dropped.
 */
function limitOf(deps: Deps, call: AnyCall, isFrequent: boolean) {
  // A frequent call limits its own time; a file may take as long as it needs.
  if (isFrequent || call.answersFile || call.encoding === 'multipart') return <T>(work: Promise<T>) => work
  const within = deps.settings.answerWithinMs * (isStaffWork(call) ? 6 : 1) + (call.holdsSeconds ?? 0) * 1000
  return <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new AppError('unavailable')), within)
    })
    return Promise.race([work, late]).finally(() => clearTimeout(timer))
  }
}

function mustHaveRoom(retryAfter: number): void {
  if (retryAfter > 0) throw new AppError('tooManyRequests', { retryAfter })
}

/**
 * A session may move between companies in one window while another still shows the former one: acts in the other window
 * must not affect the wrong company.
 */
function mustBeIn(shown: string | string[] | undefined, { companyId }: Actor): void {
  if (shown !== undefined && shown !== companyId) throw new AppError('companyMoved')
}

const isActor = (who: unknown): who is Actor => typeof who === 'object' && who !== null && 'accountId' in who

/**
 * The file reader runs at the beginning and the end of every request in its scope, so calls without files are outside
 * it.
 */
function add(app: FastifyInstance, call: AnyCall, options: RouteOptions) {
  if (call.encoding !== 'multipart') return void app.route(options)
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 10 } })
    scope.route(options)
  })
}

/** True when an answer has questions, by its own schema: their pictures are private. */
const holdsQuestions = memoisePerCall(
  (call) => call.access !== 'public' && JSON.stringify(call.data).includes('"stem":'),
)

/** An act of staff may concern thousands of attempts or questions. */
const isStaffWork = (call: AnyCall) => typeof call.access === 'object'

function parseJsonField(body: Record<string, unknown>, field: string) {
  const given = body[field]
  if (typeof given !== 'string') return
  try {
    body[field] = JSON.parse(given)
  } catch {
    throw new AppError('malformed', { fields: [field] })
  }
}
