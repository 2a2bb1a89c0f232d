import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../settings/settings.ts'
import { causeChain, redactSecrets } from '../health/cause.ts'

/** Fields that must never appear in a log. */
const secrets = [
  'access_token',
  'authorization',
  'cookie',
  'password',
  'token',
  'code',
  'answer',
  'answers',
  'answerKey',
  'idNumber',
  'phone',
  'email',
  'recordJson',
]

/**
 * Returns the logged facts of a request: its id, method, address without the query (for a package, that of its route,
 * because its own contains a token), status and milliseconds. Bodies, queries and headers are never logged.
 */
export const requestLogFacts = (request: FastifyRequest, reply: FastifyReply) => ({
  id: request.id,
  method: request.method,
  // Addresses of packages contain a token.
  path: request.url.startsWith('/package/') ? request.routeOptions.url : request.url.split('?')[0],
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
})

/** The chain of causes behind an error, outermost first. */
function causesOf(error: Error) {
  const causes = causeChain(error)
    .slice(1)
    .map(({ name, code, message }) => ({
      type: String(name ?? 'Error'),
      errorCode: code,
      message: redactSecrets(String(message ?? '')),
    }))
  return causes.length > 0 ? { causes } : {}
}

/**
 * Returns the options of the log: JSON lines on standard output. When several processes write them, each line names its
 * process.
 */
export function logOptions(settings: Settings, { isOneOfMany = false } = {}) {
  return {
    level: settings.logLevel,
    base: isOneOfMany ? { pid: process.pid } : undefined,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: {
      err: (error: Error & { code?: string; constraint?: string }) => ({
        type: error.name,
        // The original error, such as the refused connection behind "fetch failed".
        ...causesOf(error),
        // Not `code`: a value with that name is hidden, since it may be a sign-in code.
        errorCode: error.code,
        constraint: error.constraint,
        message: error.message.slice(0, 500),
        stack: error.stack ?? '',
      }),
    },
  }
}
