import { cutText } from '../text/cut-text.ts'

/**
 * The cause of a service's failure, as far as an operator can act on it. `core/health/health.words.ts` has the texts.
 */
export type FailureCause =
  | 'nameUnknown'
  | 'refused'
  | 'noAnswer'
  | 'certificate'
  | 'credentials'
  | 'notFound'
  | 'wrongAnswer'
  | 'programMissing'
  | 'denied'
  | 'noRoom'
  | 'other'

type ErrorLike = {
  readonly name?: unknown
  readonly message?: unknown
  readonly code?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
  readonly status?: unknown
  readonly responseCode?: unknown
  readonly error?: unknown
  readonly $metadata?: { readonly httpStatusCode?: unknown }
}
const most = 6

/**
 * Lists an error with its causes, outermost first, at most six. Of several simultaneous attempts, only the first is
 * listed.
 */
export function causeChain(error: unknown): readonly ErrorLike[] {
  const chain: ErrorLike[] = []
  for (let at = error; typeof at === 'object' && at !== null && chain.length < most && !chain.includes(at); ) {
    const one = at as ErrorLike
    chain.push(one)
    at = one.cause ?? (Array.isArray(one.errors) ? one.errors[0] : undefined)
  }
  return chain
}

/**
 * Returns the reason for a failure on one line of at most 300 characters, without passwords, keys and tokens and
 * without the credentials and queries of addresses, so that it may be shown to staff and logged.
 */
export const redactSecrets = (text: string): string =>
  cutText(
    text
      .replace(/\s+/g, ' ')
      .replace(/(\w+:\/\/)[^\s/@]+@/g, '$1')
      .replace(/\b(bearer|basic)\s+\S+/gi, '$1 …')
      .replace(
        /\b(password|passwd|pwd|secret|token|signature|sign)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi,
        '$1$2…',
      )
      .replace(/(\w+:\/\/[^\s?#]+)\?[^\s"']*/g, '$1')
      .trim(),
    300,
  )

const codes: readonly (readonly [FailureCause, RegExp])[] = [
  ['nameUnknown', /^(ENOTFOUND|EAI_AGAIN|EDNS)$/],
  ['refused', /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_SOCKET)$/],
  ['noAnswer', /^(ETIMEDOUT|ESOCKETTIMEDOUT|TimeoutError|AbortError|UND_ERR_\w*TIMEOUT|OAUTH_TIMEOUT)$/],
  [
    'certificate',
    /^(CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|EPROTO|ERR_SSL_\w+)$/,
  ],
  [
    'credentials',
    /^(EAUTH|ENOAUTH|EOAUTH2|invalid_client|unauthorized_client|InvalidAccessKeyId(\.\w+)?|SignatureDoesNotMatch|AccessDenied|Forbidden|Unauthorized|SIGN_ERROR|isv\.invalid-(signature|app-id)|Forbidden\.\w+)$/,
  ],
  ['notFound', /^(NoSuchBucket|NotFound|NoSuchKey)$/],
  ['denied', /^(EACCES|EPERM|EROFS)$/],
  ['noRoom', /^(ENOSPC|EDQUOT)$/],
  ['programMissing', /^(ENOENT)$/],
]

function causeOfOne(error: ErrorLike): FailureCause | null {
  // Some programs give the system's code only in their messages.
  const inWords =
    typeof error.message === 'string'
      ? (/\bE[A-Z_]{5,}\b/.exec(error.message)?.[0] ?? (/certificate/i.test(error.message) ? 'CERT_IN_WORDS' : null))
      : null
  const named = [error.code, error.error, error.name, inWords].filter((one): one is string => typeof one === 'string')
  const byCode = codes.find(([, pattern]) => named.some((one) => pattern.test(one)))?.[0]
  if (byCode) return byCode
  const status = [error.status, error.$metadata?.httpStatusCode].find((one) => typeof one === 'number')
  return status === 401 || status === 403 ? 'credentials' : status === 404 ? 'notFound' : null
}

/** Returns the cause of an error (`other` if it is not known), and its innermost message without secrets. */
export function explainCause(error: unknown): { readonly cause: FailureCause; readonly detail: string } {
  const chain = causeChain(error)
  const inner = [...chain].reverse()
  const cause = inner.map(causeOfOne).find((one) => one !== null) ?? 'other'
  const words = inner.map(({ message, code }) => (message ? String(message) : code ? String(code) : '')).find(Boolean)
  return { cause, detail: redactSecrets(words ?? String(error)) }
}
