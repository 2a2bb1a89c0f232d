/**
 * Thrown when the portal answers a call with an error, after the last attempt, with the fields of its problem document
 * (RFC 9457); `reason` is `unknown` if the answer has none. Without an answer, the error of `fetch` is thrown as it is.
 */
export class ApiProblem extends Error {
  readonly status: number
  /** The stable name of the error, such as `notFound`. */
  readonly reason: string
  readonly fields: readonly string[]
  readonly requestId: string | null
  constructor(problem: Problem) {
    super(`${problem.status} ${problem.reason}: ${problem.title}`)
    this.status = problem.status
    this.reason = problem.reason
    this.fields = problem.fields ?? []
    this.requestId = problem.requestId ?? null
  }
}
type Problem = {
  readonly status: number
  readonly reason: string
  readonly title: string
  readonly fields?: readonly string[]
  readonly requestId?: string
}

export type ApiOptions = {
  /** The address of the portal, such as `https://learn.example.com`. */
  readonly portal: string
  readonly token: string
  /**
   * The maximum number of attempts for a call that was rate-limited, failed at the portal, or did not get through;
   * default 4.
   */
  readonly tries?: number
  readonly fetch?: typeof globalThis.fetch
  readonly wait?: (seconds: number) => Promise<void>
}
export type WriteOptions = {
  /**
   * Identifies the write: a repetition with the same key has no further effect. Pass your own key to repeat the write
   * in another process.
   */
  readonly idempotencyKey?: string
}
type Place = { readonly method: 'GET' | 'POST'; readonly path: string }

/**
 * A sender of calls, which retries them after a rate limit or an outage; writes are retried with the same idempotency
 * key.
 */
export class ApiSender {
  readonly #options: Required<Omit<ApiOptions, 'portal'>> & { readonly portal: string }
  constructor({ portal, tries = 4, fetch = globalThis.fetch, wait = pause, token }: ApiOptions) {
    this.#options = { portal: portal.replace(/\/+$/, ''), tries, fetch, wait, token }
  }

  protected async send<Answer>(
    { method, path }: Place,
    input: Readonly<Record<string, unknown>>,
    { idempotencyKey = crypto.randomUUID() }: WriteOptions = {},
  ): Promise<Answer> {
    const { portal, token, tries, fetch, wait } = this.#options
    const rest = { ...input }
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const value = encodeURIComponent(String(rest[name]))
      delete rest[name]
      return value
    })
    const given = Object.entries(rest).filter(([, value]) => value !== undefined)
    const query = method === 'GET' && given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : ''
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': idempotencyKey } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(Object.fromEntries(given)) } : {}),
    }
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= tries
      const answer = await fetch(`${portal}${address}${query}`, request).catch((error: unknown) => {
        if (isLast) throw error
        return null
      })
      if (answer?.ok) return (await answer.json()) as Answer
      const mayAgain = answer === null || answer.status === 429 || answer.status >= 500
      if (!mayAgain || isLast) throw await problemOf(answer)
      await wait(Number(answer?.headers.get('retry-after')) || 2 ** attempt)
    }
  }
}

async function problemOf(answer: Response | null): Promise<ApiProblem> {
  const status = answer?.status ?? 0
  const none = { status, reason: 'unknown', title: answer?.statusText ?? '' }
  const problem = (await answer?.json().catch(() => none)) as Partial<Problem> | undefined
  return new ApiProblem({ ...none, ...problem })
}
const pause = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000))
