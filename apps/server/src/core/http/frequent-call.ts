import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenOfHeaders } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { hashSecretHex } from '../secrets/random.ts'
import { AppError } from './app-error.ts'
import { createOverlongArrayFinder } from './array-bounds.ts'
import { countHitOfKnownCaller } from './rate-limit.ts'
import { bodyLimitOf, bodySchemaOf } from './route-schema.ts'
import { securityHeaders } from './security-headers.ts'

/** The handler of a frequent call. It checks the session itself and gets only the hash of the token, in hexadecimal. */
export type FrequentHandler<C extends AnyCall> = (input: InputOf<C>, tokenHash: string) => Promise<DataOf<C>>

/**
 * Serves a frequent call on a fast path, from its head to its answer, in one hook that runs before Fastify handles the
 * body (docs/decisions/0065-less-work-for-each-save.md). It answers valid requests: a token that this process has
 * accepted before, and a JSON body of a known length that fits the call. Everything else continues on the usual path
 * (route.ts), which also words every refusal of an input. If the body has already been read, it is in `readAhead`.
 */
export function serveFrequentCall<C extends AnyCall>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  work: FrequentHandler<C>,
) {
  const readAhead = new WeakMap<FastifyRequest, { readonly body: Buffer; readonly tokenHash: string }>()
  const bodyLimit = bodyLimitOf(call)
  const security = securityHeaders(deps.settings)
  const inputIn = readerOf(app, call)
  const answer = answererOf(deps)

  const onRequest = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const { 'content-type': type, 'content-length': length } = request.raw.headers
    const token = tokenOfHeaders(request.raw.headers)
    const goOn = () => {
      reply.headers(security).header('x-request-id', request.id)
      done()
    }
    if (token === null || type !== 'application/json' || !(Number(length) <= bodyLimit)) return goOn()
    const tokenHash = hashSecretHex(token)
    const wait = countHitOfKnownCaller(deps, call, tokenHash)
    if (wait === null) return goOn()
    if (wait > 0) return done(new AppError('tooManyRequests', { retryAfter: wait }))
    readBody(request.raw, (error, body) => {
      if (error) return done(error)
      const input = inputIn(request, body)
      if (input === null) {
        readAhead.set(request, { body, tokenHash })
        return goOn()
      }
      work(input, tokenHash)
        .then((data) => answer(request, reply, data))
        .catch(done)
    })
  }
  return { onRequest, readAhead }
}

/** Reads a body to its end; what follows belongs to the request again, and not to its connection. */
function readBody(raw: IncomingMessage, then: (error: Error | null, body: Buffer) => void): void {
  const ofRequest = new AsyncResource('frequent-call')
  let body: Buffer = Buffer.alloc(0)
  raw.on('data', (chunk: Buffer) => {
    body = body.length === 0 ? chunk : Buffer.concat([body, chunk])
  })
  raw.on('end', () => ofRequest.runInAsyncScope(then, null, null, body))
  raw.on('error', (error) => ofRequest.runInAsyncScope(then, null, error, body))
}

/** The input that a body holds; null when it is not in order. By the same parser and the same compiled schema as the usual way. */
function readerOf<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
): (request: FastifyRequest, body: Buffer) => InputOf<C> | null {
  const parse = app.getDefaultJsonParser('error', 'error')
  const overlong = createOverlongArrayFinder(bodySchemaOf(call))
  let fits: ((input: unknown) => unknown) | undefined
  return (request, body) => {
    let input: unknown = null
    parse(request, body.toString(), (error, parsed) => {
      input = error ? null : parsed
    })
    fits ??= request.getValidationFunction('body') as (input: unknown) => unknown
    return input !== null && (overlong === null || overlong(input) === null) && fits(input) === true
      ? (input as InputOf<C>)
      : null
  }
}

/**
 * Returns a function that writes an answer by its schema. The head is built once: names and values in one list, which
 * is the fastest form for Node.
 */
function answererOf(deps: Deps) {
  const head = [
    'x-request-id',
    '',
    'content-length',
    '',
    ...Object.entries({ ...securityHeaders(deps.settings), ...headersOfAnswers }).flat(),
  ]
  let write: ((envelope: unknown) => string) | undefined
  return (request: FastifyRequest, reply: FastifyReply, data: unknown) => {
    write ??= reply.getSerializationFunction('2xx') as (envelope: unknown) => string
    const text = write({ code: 200, data, msg: '' })
    head[1] = request.id
    head[3] = String(Buffer.byteLength(text))
    reply.hijack()
    reply.raw.writeHead(200, head)
    reply.raw.end(text)
  }
}

/** The headers of every answer on the usual path. */
const headersOfAnswers = {
  'cache-control': 'no-store',
  vary: 'accept-language, access_token, authorization',
  'content-type': 'application/json; charset=utf-8',
}
