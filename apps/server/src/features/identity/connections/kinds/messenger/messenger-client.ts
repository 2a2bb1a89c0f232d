import { type Static, type TSchema, Type } from 'typebox'
import Schema from 'typebox/schema'
import type { Deps } from '../../../../../core/deps.ts'
import { createOutboundClient } from '../../../../../core/http/guarded-fetch.ts'
import { cutText } from '../../../../../core/text/cut-text.ts'
import type { ConnectionRow } from '../../connection.store.ts'

/**
 * An error from a messenger's server, with its own code. It never contains an address, because that could hold a token.
 */
export class MessengerError extends Error {
  readonly code: string
  /** True if the service takes no more calls for the moment. */
  readonly isBusy: boolean
  constructor(of: string, code: string, words: string) {
    super(`${of} answered ${code}: ${cutText(words, 300)}`)
    this.code = code
    this.isBusy =
      /^(429|-1|45009|45033|9000[2-8]|90018|14310[34]|1430003|99991400|230020|Forbidden\.AccessDenied\.QpsLimit.*|Throttling.*)$/.test(
        code,
      )
  }
}

/** Milliseconds for one call of a messenger. */
const withinMs = 8000
/** The most bytes of one answer: a page of 100 people is about 100 kB. */
const maxBytes = 4_000_000

export type MessengerCall<T extends TSchema> = {
  readonly address: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without one the call is a GET. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly answer: T
}

/**
 * Makes one call to a messenger through the guarded client. `refusalIn` extracts an error from a response, since these
 * servers also report errors with status 200. Throws on a timeout, an error, or a response of an unexpected shape.
 */
export async function callMessenger<T extends TSchema>(
  { settings }: Pick<Deps, 'settings'>,
  { address, query, headers = {}, body, answer }: MessengerCall<T>,
  refusalIn: (answer: unknown, status: number) => MessengerError | null,
): Promise<Static<T>> {
  const got = await createOutboundClient(settings.outboundAllow).fetch(
    query ? `${address}?${new URLSearchParams(query)}` : address,
    {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      maxBytes,
      withinMs,
    },
  )
  if (!got.isWhole) throw new Error('the answer of the messenger is too long')
  let value: unknown
  try {
    value = JSON.parse(got.body.toString('utf8'))
  } catch {
    throw new Error(`the messenger answered ${got.status} without JSON`)
  }
  const refusal = refusalIn(value, got.status)
  if (refusal) throw refusal
  if (got.status !== 200) throw new Error(`the messenger answered ${got.status}`)
  if (!Schema.Check(answer, value)) throw new Error('the answer of the messenger has another shape')
  return value as Static<T>
}

/** Text that may be missing, null or empty. */
export const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))
export const trimmedTextOf = (value: string | null | undefined): string | null => value?.trim() || null

/** Seconds of a token's life that are not relied on: it must outlast the call in which it is used. */
const marginSeconds = 300
const mostKept = 200
type AppToken = { readonly token: string; readonly seconds: number }
type Kept = { readonly until: number; readonly token: Promise<string> }

/**
 * Creates a cache of the access tokens of apps, by connection and revision. A messenger gives every process the same
 * valid token, so each process may cache its own. `staleCodes`: the error codes with which the messenger rejects an
 * expired token.
 */
export function createAppTokenCache(
  staleCodes: readonly string[],
  fetchToken: (deps: Deps, connection: ConnectionRow) => Promise<AppToken>,
) {
  const kept = new WeakMap<object, Map<string, Kept>>()
  const keyOf = ({ id, revision }: ConnectionRow) => `${id} ${revision}`

  async function tokenOf(deps: Deps, connection: ConnectionRow): Promise<string> {
    const known = kept.get(deps.settings) ?? new Map<string, Kept>()
    kept.set(deps.settings, known)
    const key = keyOf(connection)
    const now = deps.clock.now().getTime()
    const found = known.get(key)
    if (found && found.until > now) return found.token
    const asked = fetchToken(deps, connection)
    const token = asked.then((one) => one.token)
    // This caller learns of a failure from `asked`; without it, the stored promise might have no one waiting for it.
    token.catch(() => undefined)
    if (known.size >= mostKept) known.delete(known.keys().next().value ?? '')
    // All waiting callers share one call; its real expiry is set when the response has arrived.
    known.set(key, { until: now + 10_000, token })
    try {
      const { seconds } = await asked
      known.set(key, { until: now + Math.max(0, seconds - marginSeconds) * 1000, token })
      return await token
    } catch (error) {
      known.delete(key)
      throw error
    }
  }

  return {
    /** Makes a call with the token of the app, and repeats it with a new token if the service no longer accepts it. */
    async use<T>(deps: Deps, connection: ConnectionRow, call: (token: string) => Promise<T>): Promise<T> {
      const once = async () => call(await tokenOf(deps, connection))
      try {
        return await once()
      } catch (error) {
        if (!(error instanceof MessengerError && staleCodes.includes(error.code))) throw error
        kept.get(deps.settings)?.delete(keyOf(connection))
        return once()
      }
    },
  }
}
