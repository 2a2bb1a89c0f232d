import { allCodes, type ErrorCode } from '@portal/contract/all-codes.ts'
import { brokenFields, fieldProblemsOf, type ValidatorError } from '@portal/contract/http/broken-fields.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { codesOfEveryCall, codesOfEverySession } from '@portal/contract/http/codes.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorOfConstraint } from '../../database/constraint-errors.ts'
import { acceptedLanguageOrDefault, type Lang } from '../text/language.ts'
import { AppError, errorText } from './app-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Called with every refusal of a call: tests fail on one that the call does not declare. */
    onRefusal?: (call: AnyCall, reason: ErrorCode) => void
  }
}

const ofAnyCall: ReadonlySet<string> = new Set([...codesOfEveryCall, ...codesOfEverySession])

/** Returns true when the contract declares this error for a call. */
export const isErrorDeclared = (call: AnyCall, reason: ErrorCode): boolean =>
  ofAnyCall.has(reason) ||
  call.errors.includes(reason) ||
  ((reason === 'forbidden' || reason === 'factorRequired') && typeof call.access === 'object') ||
  (reason === 'reauthenticationNeeded' && call.reauthenticates === true)

type Envelope = { code: number; data: Record<string, unknown>; msg: string }

/** Sends an error in the envelope. The HTTP status is its code, except that 202 is sent with HTTP 200. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const lang = acceptedLanguageOrDefault(request.headers['accept-language'])
  const { reason, details } = explainError(error, lang)
  const { status } = allCodes[reason]
  const { call } = request.routeOptions.config
  // The return addresses of sign-in and the like are not calls of the contract.
  if (call && 'errors' in call) noteRefusal(request, call as AnyCall, reason)
  // The operator has closed the portal, which is not a failure.
  if (status >= 500 && reason !== 'maintenance')
    request.log.error({ err: error, reason, id: request.id }, 'request failed')
  else request.log.info({ reason, id: request.id }, 'request rejected')
  const envelope: Envelope = {
    code: status,
    data: { reason, ...details },
    msg: (error instanceof AppError && error.words?.[lang]) || errorText(reason, lang),
  }
  if (status >= 500) envelope.data.requestId = request.id
  const { retryAfter = status === 503 ? 2 : null } = details
  if ((status === 503 || status === 429) && typeof retryAfter === 'number')
    reply.header('retry-after', String(retryAfter))
  reply
    .code(status === 202 ? 200 : status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(envelope)
}

function noteRefusal(request: FastifyRequest, call: AnyCall, reason: ErrorCode) {
  request.server.onRefusal?.(call, reason)
  if (!isErrorDeclared(call, reason))
    request.log.warn({ reason, path: call.path }, 'an error that its call does not declare')
}

/**
 * Returns the reason and the details of an error that may be shown to the caller; `internal` without details for any
 * error that may not.
 */
export function explainError(
  error: unknown,
  lang: Lang,
): { reason: ErrorCode; details: Readonly<Record<string, unknown>> } {
  if (error instanceof AppError) return { reason: error.reason, details: error.details }
  const fastifyError = error as Partial<FastifyError>
  // An aborted request has the same code as an aborted database connection; only the former has a status.
  const known = fastifyError.statusCode === undefined ? errorOfConstraint(error) : null
  if (known) return { reason: known.reason, details: known.details }
  if (fastifyError.validation) {
    const broken = brokenFields(fastifyError.validation as ValidatorError[])
    return {
      reason: 'malformed',
      details: { fields: broken.map(({ field }) => field), problems: fieldProblemsOf(broken, lang) },
    }
  }
  if (fastifyError.statusCode === 413) return { reason: 'tooLarge', details: {} }
  if (fastifyError.statusCode === 415 || fastifyError.statusCode === 400 || fastifyError instanceof SyntaxError)
    return { reason: 'malformed', details: {} }
  if (fastifyError.statusCode === 404) return { reason: 'notFound', details: {} }
  return { reason: 'internal', details: {} }
}
