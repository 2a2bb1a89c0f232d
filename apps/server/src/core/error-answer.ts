import { allCodes, type ErrorCode } from '@portal/contract/all-codes.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorOfConstraint } from '../database/constraint-errors.ts'
import { AppError, wordsOf } from './app-error.ts'
import { languageOf } from './language.ts'

/** Mistakes that are told of one input. */
const mostFields = 100

type Envelope = { code: number; data: Record<string, unknown>; msg: string }

/** Answers an error as the envelope; HTTP status is its code, except that 202 travels with HTTP 200. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { reason, details } = explain(error)
  const { status } = allCodes[reason]
  if (status >= 500) request.log.error({ err: error, reason, id: request.id }, 'request failed')
  else request.log.info({ reason, id: request.id }, 'request refused')
  const envelope: Envelope = { code: status, data: { reason, ...details }, msg: wordsOf(reason, languageOf(request.headers['accept-language'])) }
  if (status >= 500) envelope.data.requestId = request.id
  if (status === 503) reply.header('retry-after', '2')
  if (status === 429 && typeof details.retryAfter === 'number') reply.header('retry-after', String(details.retryAfter))
  reply
    .code(status === 202 ? 200 : status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(envelope)
}

function explain(error: unknown): { reason: ErrorCode; details: Readonly<Record<string, unknown>> } {
  if (error instanceof AppError) return { reason: error.reason, details: error.details }
  const known = errorOfConstraint(error)
  if (known) return { reason: known.reason, details: known.details }
  const fastifyError = error as Partial<FastifyError>
  if (fastifyError.validation) {
    const fields = fastifyError.validation.slice(0, mostFields).map((problem) => {
      const missing = (problem.params as { missingProperty?: string }).missingProperty
      return [problem.instancePath.slice(1).replaceAll('/', '.'), missing].filter(Boolean).join('.')
    })
    return { reason: 'malformed', details: { fields: [...new Set(fields)] } }
  }
  if (fastifyError.code === 'FST_ERR_HANDLER_TIMEOUT') return { reason: 'unavailable', details: {} }
  if (fastifyError.statusCode === 413) return { reason: 'tooLarge', details: {} }
  if (fastifyError.statusCode === 415 || fastifyError.statusCode === 400 || fastifyError instanceof SyntaxError) return { reason: 'malformed', details: {} }
  if (fastifyError.statusCode === 404) return { reason: 'notFound', details: {} }
  return { reason: 'internal', details: {} }
}
