import { allCodes, type ErrorCode } from '@portal/contract/all-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { explainError } from '../../../core/http/error-answer.ts'
import { acceptedLanguageOrDefault, type Lang } from '../../../core/text/language.ts'

/** Errors of sessions in the public API are those of tokens. */
const reasonFor: Partial<Readonly<Record<ErrorCode, ErrorCode>>> = { notSignedIn: 'tokenMissing' }

/** Sends an error as a problem document (RFC 9457). `reason` is its stable name, as in the portal's own calls. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const lang: Lang = acceptedLanguageOrDefault(request.headers['accept-language'])
  const { reason: found, details } = explainError(error, lang)
  const reason = reasonFor[found] ?? found
  const { status, ...words } = allCodes[reason]
  if (status >= 500) request.log.error({ err: error, reason, id: request.id }, 'request failed')
  else request.log.info({ reason, id: request.id }, 'request rejected')
  const { retryAfter = status === 503 ? 2 : null } = details
  if ((status === 503 || status === 429) && typeof retryAfter === 'number')
    reply.header('retry-after', String(retryAfter))
  if (status === 401)
    reply.header('www-authenticate', reason === 'tokenMissing' ? 'Bearer' : 'Bearer error="invalid_token"')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({ type: `urn:portal:error:${reason}`, title: words[lang], status, reason, ...details, requestId: request.id })
}
