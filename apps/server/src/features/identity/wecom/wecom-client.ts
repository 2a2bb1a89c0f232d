import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { isWecomError, tokenMarginSeconds, wecomErrors } from './wecom.rules.ts'
import { deleteWecomToken, findWecomToken, upsertWecomToken, type WecomApp } from './wecom.store.ts'

/** An error returned by WeCom's server API. Its text may contain addresses and is not shown to learners. */
export class WecomError extends Error {
  readonly errcode: number
  constructor(errcode: number, errmsg: string) {
    super(`WeCom answered ${errcode}: ${cutText(errmsg, 300)}`)
    this.errcode = errcode
  }
}

const secretPurpose = (companyId: string) => `wecom secret ${companyId}`
const tokenPurpose = (companyId: string) => `wecom token ${companyId}`
export const sealWecomSecret = (deps: Deps, companyId: string, secret: string): Buffer =>
  deps.sealer.seal(secret, secretPurpose(companyId))

type Answer = { readonly errcode?: number; readonly errmsg?: string }

/**
 * Makes one call of the server API. Throws WecomError for a refusal and `wecomUnavailable` without a proper answer.
 * Neither contains the address, which carries secrets.
 */
async function ask<T>(
  deps: Pick<Deps, 'settings'>,
  path: string,
  query: Record<string, string>,
  body?: object,
): Promise<T & Answer> {
  const address = `${deps.settings.wecom.apiUrl}/cgi-bin/${path}?${new URLSearchParams(query)}`
  const post = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  let cause: unknown
  const answer = await fetch(address, { ...post, redirect: 'error', signal: AbortSignal.timeout(8000) })
    .then(async (response) => (response.ok ? ((await response.json()) as T & Answer) : null))
    .catch((error: unknown) => {
      cause = error
      return null
    })
  if (!answer || typeof answer !== 'object') throw Object.assign(new AppError('wecomUnavailable'), { cause })
  if (answer.errcode) {
    const refusal = new WecomError(answer.errcode, answer.errmsg ?? '')
    throw isWecomError(wecomErrors.busy, answer.errcode)
      ? Object.assign(new AppError('wecomUnavailable'), { cause: refusal })
      : refusal
  }
  return answer
}

/**
 * Fetches a new access token and stores it for all processes. Throws `WecomError` for a refusal or an unreadable
 * secret, and `wecomUnavailable`.
 */
export async function fetchWecomToken(
  deps: Pick<Deps, 'settings' | 'sealer' | 'clock' | 'sql'>,
  app: WecomApp,
): Promise<string> {
  const secret = deps.sealer.open(app.sealedSecret, secretPurpose(app.companyId))
  if (secret === null) throw new WecomError(40001, 'the kept secret can not be read: SECRET was changed')
  const asked = deps.clock.now().getTime()
  const { access_token: token, expires_in: seconds } = await ask<{ access_token?: string; expires_in?: number }>(
    deps,
    'gettoken',
    { corpid: app.corpId, corpsecret: secret },
  )
  if (typeof token !== 'string' || !token || typeof seconds !== 'number') throw new AppError('wecomUnavailable')
  await upsertWecomToken(deps.sql, app.companyId, {
    sealed: deps.sealer.seal(token, tokenPurpose(app.companyId)),
    until: new Date(asked + seconds * 1000),
  })
  return token
}

/** Makes a call with the shared access token; replaces an expired one once. */
async function withToken<T>(deps: Deps, app: WecomApp, use: (token: string) => Promise<T>): Promise<T> {
  const kept = await findWecomToken(
    deps.sql,
    app.companyId,
    new Date(deps.clock.now().getTime() + tokenMarginSeconds * 1000),
  )
  const known = kept && deps.sealer.open(kept, tokenPurpose(app.companyId))
  if (!kept || !known) return use(await fetchWecomToken(deps, app))
  try {
    return await use(known)
  } catch (error) {
    if (!(error instanceof WecomError && isWecomError(wecomErrors.tokenStale, error.errcode))) throw error
    await deleteWecomToken(deps.sql, app.companyId, kept)
    return use(await fetchWecomToken(deps, app))
  }
}

export type WecomVisitor = { readonly userId: string; readonly ticket: string | null }

/**
 * Returns the visitor that a code identifies; null if they don't belong to the corp. Throws `WecomError` for a refusal,
 * and `wecomUnavailable`.
 */
export const fetchWecomVisitor = (deps: Deps, app: WecomApp, code: string): Promise<WecomVisitor | null> =>
  withToken(deps, app, async (token) => {
    const { userid, user_ticket: ticket } = await ask<{ userid?: string; user_ticket?: string }>(
      deps,
      'auth/getuserinfo',
      { access_token: token, code },
    )
    return userid ? { userId: userid, ticket: ticket ?? null } : null
  })

export type WecomContacts = { readonly userId: string; readonly mobile?: string; readonly emails: readonly string[] }

/**
 * Fetches the contact data that the member has agreed to show. Throws `WecomError` for a refusal, and
 * `wecomUnavailable`.
 */
export const fetchWecomContacts = (deps: Deps, app: WecomApp, ticket: string): Promise<WecomContacts> =>
  withToken(deps, app, async (token) => {
    const found = await ask<{ userid?: string; mobile?: string; email?: string; biz_mail?: string }>(
      deps,
      'auth/getuserdetail',
      { access_token: token },
      { user_ticket: ticket },
    )
    const emails = [found.email, found.biz_mail].filter((email): email is string => Boolean(email))
    return { userId: found.userid ?? '', emails, ...(found.mobile ? { mobile: found.mobile } : {}) }
  })

type Sent = { readonly invaliduser?: string; readonly unlicenseduser?: string; readonly msgid?: string }
/**
 * Sends a message of the app. WeCom drops a repeated request within 4 hours. `onSend` is called before the request is
 * made.
 */
export const sendWecomMessage = (
  deps: Deps,
  app: WecomApp,
  message: Readonly<Record<string, unknown>>,
  onSend: () => void,
): Promise<Sent> =>
  withToken(deps, app, (token) => {
    onSend()
    return ask<Sent>(
      deps,
      'message/send',
      { access_token: token },
      { ...message, agentid: Number(app.agentId), enable_duplicate_check: 1, duplicate_check_interval: 14_400 },
    )
  })
