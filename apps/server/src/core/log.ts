import type { Settings } from '../settings.ts'

/** What may never stand in a log, wherever it turns up. */
const secrets = ['access_token', 'authorization', 'cookie', 'password', 'token', 'code', 'answer', 'answers', 'answerKey', 'idNumber', 'phone', 'email', 'recordJson']

/** JSON lines: request id, address without its query, duration, reason. Bodies, queries and headers are never logged. */
export function logOptions(settings: Settings) {
  return {
    level: settings.logLevel,
    base: undefined,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({ method: request.method, path: request.url.split('?')[0], id: request.id }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string; constraint_name?: string }) => ({
        type: error.name,
        code: error.code,
        constraint: error.constraint_name,
        message: error.message.slice(0, 500),
        stack: error.stack,
      }),
    },
  }
}
