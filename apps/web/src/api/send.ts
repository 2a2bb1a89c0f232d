import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import { companyHeader } from '@portal/contract/http/headers.ts'
import { ApiError, type ErrorReason } from './api-error.ts'
import { apiTexts } from './api-texts.ts'
import { claimEarlyAnswer } from './early-answer.ts'
import { currentLocale, languageTagOf } from './locale.ts'
import { type ReauthenticationMethod, requestReauthentication } from './reauthentication.ts'
import { requestFactor } from './second-factor.ts'
import { currentSession, type PublicData, tokenHeaders } from './session.ts'
import { handleCompanySwitched, handleSessionCode } from './session-errors.ts'
import { isSigningOut, waitForSignOut } from './sign-out-state.ts'

export type SendOptions = {
  readonly signal?: AbortSignal
  /** Milliseconds until the call times out; 20 s by default. */
  readonly timeout?: number
  /** Only throw at 401 and 202: for background calls that must not change the page. */
  readonly leaveSession?: boolean
  /** Let the request outlive the page (`sendBeacon` class of calls, 64 KiB at most). */
  readonly keepalive?: boolean
  /** Marks the one call that is sent while a session is being ended. */
  readonly isSignOut?: boolean
  /** The call applies to any company of the session: it chooses one, or returns the current one. */
  readonly anyCompany?: boolean
  /** Sends the request instead of `fetch`. */
  readonly by?: typeof fetch
}

/** The part of a call that the build keeps in the browser (build/contract-outline.ts). */
type Outline = {
  readonly method?: 'GET'
  readonly path: string
  readonly encoding?: 'query' | 'form' | 'json' | 'multipart'
  readonly queryFields?: readonly string[]
}
type Input = Readonly<Record<string, unknown>>

/**
 * Makes a call of the contract and returns its data. If the server requires a second factor or a new proof of identity,
 * asks for it first. Throws an `ApiError`, or the reason of an aborted `signal`.
 */
export async function send<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
  isRepeated = false,
): Promise<DataOf<C>> {
  const sentBy = currentSession()
  const response = await request(call as unknown as Outline, input as Input, options)
  const envelope = await readEnvelope(response)
  if (envelope.code === 200) return envelope.data as DataOf<C>
  const error = refuse(envelope, options, sentBy)
  if (error.reason === 'factorNeeded') {
    const signedIn = await requestFactor(error.details)
    if (signedIn) return signedIn as DataOf<C>
  }
  if (!isRepeated && (await isProved(error, options))) return send(call, input, options, true)
  throw error
}
/**
 * Returns true once the person has proved their identity for a call that required it. The refused call changed nothing,
 * and is repeated.
 */
const isProved = async (error: ApiError, { leaveSession }: SendOptions) =>
  error.reason === 'reauthenticationNeeded' && !leaveSession && (await requestReauthentication(wayOf(error)))
const wayOf = ({ details }: ApiError): ReauthenticationMethod =>
  details.way === 'password' || details.way === 'factor' || details.way === 'sso' ? details.way : 'signIn'

/**
 * Makes a call that returns a file, by default with a timeout of 120 s. `name` is the one given by the server,
 * otherwise `file`. Throws the same errors as `send`.
 */
export async function sendForFile<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
  isRepeated = false,
): Promise<{ blob: Blob; name: string }> {
  const sentBy = currentSession()
  const response = await request(call as unknown as Outline, input as Input, { timeout: 120_000, ...options })
  if (!response.ok) {
    const error = refuse(await readEnvelope(response), options, sentBy)
    if (!isRepeated && (await isProved(error, options))) return sendForFile(call, input, options, true)
    throw error
  }
  const disposition = response.headers.get('content-disposition') ?? ''
  const name =
    /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? /filename="?([^";]+)/i.exec(disposition)?.[1] ?? 'file'
  return { blob: await response.blob(), name: decodeURIComponent(name) }
}

/**
 * Uploads a file, or several, with a call that accepts files; the call's other fields are sent in the address. The
 * default timeout is 120 s. Throws the same errors as `send`, including those that require a second factor or a new
 * proof of identity: it doesn't ask for these.
 */
export async function uploadFiles<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  file: File | readonly File[],
  options: SendOptions = {},
): Promise<DataOf<C>> {
  const sentBy = currentSession()
  const form = new FormData()
  for (const one of [file].flat() as File[]) form.append('file', one, one.name)
  const response = await request(call as unknown as Outline, input as Input, { timeout: 120_000, ...options }, form)
  const envelope = await readEnvelope(response)
  if (envelope.code === 200) return envelope.data as DataOf<C>
  throw refuse(envelope, options, sentBy)
}

async function request(
  call: Outline,
  input: Input,
  options: SendOptions,
  file: FormData | null = null,
): Promise<Response> {
  if (isSigningOut() && !options.isSignOut) await standStill(options)
  const language = languageTagOf(currentLocale())
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language }
  const { access_token: token = null, companyId = null } = currentSession() ?? {}
  const company = options.anyCompany || options.isSignOut ? null : companyId
  if (token) Object.assign(headers, tokenHeaders(token))
  if (company) headers[companyHeader] = company
  const { address, body } = encodeInput(call, input)
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  const giveUp = AbortSignal.timeout(options.timeout ?? 20_000)
  try {
    const early = claimEarlyAnswer({ address, body: body === null ? null : String(body), token, company, language })
    return await awaited(
      early ??
        (options.by ?? fetch)(address, {
          method: call.method ?? 'POST',
          headers,
          body: file ?? body ?? null,
          credentials: 'same-origin',
          cache: 'no-store',
          keepalive: options.keepalive ?? false,
          signal: options.signal ? AbortSignal.any([options.signal, giveUp]) : giveUp,
        }),
    )
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw await unanswered(giveUp.aborted ? 'timeout' : 'network')
  }
}

const underWay = new Set<Promise<Response>>()

const awaited = (answer: Promise<Response>): Promise<Response> => {
  underWay.add(answer)
  return answer.finally(() => underWay.delete(answer))
}

/**
 * Resolves when all pending requests have been answered, or after this many milliseconds. It is used before a session
 * ends, since the end would make pending requests fail.
 */
export const waitForPendingRequests = (mostMs: number): Promise<unknown> =>
  Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, mostMs))])

/**
 * While a session is being ended no request is sent, and requests of that session are not sent without it. The last
 * requests of a closing page can't wait.
 */
async function standStill({ keepalive, signal }: SendOptions): Promise<void> {
  const token = currentSession()?.access_token
  if (keepalive && token) return
  await waitForSignOut(signal)
  if (currentSession()?.access_token !== token) throw await unanswered('network')
}

/**
 * Returns the address and body of a call (specification section 7). Form bodies carry `from=pc`, and arrays and records
 * in them are JSON texts. `body` is null for a GET, and for a call that sends files.
 */
export function encodeInput(call: Outline, input: Input): { address: string; body: URLSearchParams | string | null } {
  const inAddress = (name: string) =>
    call.method === 'GET' || call.encoding === 'multipart' || (call.queryFields?.includes(name) ?? false)
  const query = new URLSearchParams()
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (inAddress(name)) query.set(name, textOf(value))
    else rest[name] = value
  }
  const address = query.size > 0 ? `${call.path}?${query}` : call.path
  if (call.method === 'GET' || call.encoding === 'multipart') return { address, body: null }
  if (call.encoding === 'json') return { address, body: JSON.stringify(rest) }
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) form.set(name, textOf(value))
  form.set('from', 'pc')
  return { address, body: form }
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

type Envelope = { readonly code: number; readonly data: unknown; readonly msg: string }

async function readEnvelope(response: Response): Promise<Envelope> {
  // The request did not arrive in time and nothing was done: like a missing response, it can be tried again.
  if (response.status === 408) throw await unanswered('timeout')
  let text: string
  try {
    text = await response.text()
  } catch {
    throw await unanswered('network')
  }
  try {
    const value = JSON.parse(text) as Partial<Envelope>
    if (typeof value.code === 'number') return { code: value.code, data: value.data ?? {}, msg: value.msg ?? '' }
  } catch {
    // Not JSON: a proxy's own page, most likely.
  }
  if (response.status >= 500) throw new ApiError(response.status, 'unavailable', (await apiTexts.load()).unavailable)
  throw await unanswered('parse')
}

async function unanswered(reason: 'timeout' | 'network' | 'parse'): Promise<ApiError> {
  const words = await apiTexts.load().catch(() => null)
  return new ApiError(0, reason, words?.[reason] ?? '')
}

function refuse(envelope: Envelope, options: SendOptions, sentBy: PublicData | null): ApiError {
  const details = (typeof envelope.data === 'object' && envelope.data !== null ? envelope.data : {}) as Record<
    string,
    unknown
  >
  const error = new ApiError(
    envelope.code,
    (typeof details.reason === 'string' ? details.reason : 'internal') as ErrorReason,
    envelope.msg,
    details,
  )
  if (!options.leaveSession) handleSessionCode(error, sentBy?.access_token ?? null)
  if (error.reason === 'companyMoved') handleCompanySwitched(sentBy?.companyId ?? null)
  return error
}
