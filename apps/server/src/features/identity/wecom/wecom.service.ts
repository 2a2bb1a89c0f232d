import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { wecomSignIn } from '@portal/contract/identity/wecom.contract.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { hashSecret } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import { powerOfWecomCorp } from '../account-access/account-access.rules.ts'
import { addressWithResult, safeRedirectOf } from '../redirect.rules.ts'
import { type SignInCaller, signInPerson } from '../session-start.service.ts'
import { accountToBind, isWecomError, parseWecomPhone, wecomErrors, wecomSignInAddress } from './wecom.rules.ts'
import {
  type BoundAccount,
  claimWecomCode,
  claimWecomRequest,
  findBoundAccount,
  findWecomApp,
  insertWecomBinding,
  insertWecomCode,
  insertWecomRequest,
  listBindingCandidates,
  type WecomApp,
} from './wecom.store.ts'
import { fetchWecomContacts, fetchWecomVisitor, WecomError, type WecomVisitor } from './wecom-client.ts'

const requestMinutes = 10
/** The lifetime of WeCom's codes, after which WeCom refuses them. */
const codeMinutes = 5

/** Finds the corp whose members may sign in here: the given one, or the only one; null if there is none, or several. */
export const findWecomCorp = async (deps: Deps, corpId: string | undefined): Promise<{ corpId: string } | null> => {
  const app = await findWecomApp(deps.sql, corpId ?? null)
  return app ? { corpId: app.corpId } : null
}

export type WecomSignInStart = {
  readonly corpId?: string | undefined
  readonly redirect?: string | undefined
  readonly isInWecom: boolean
  readonly asksContacts: boolean
}

/**
 * Returns the address at which the browser signs in with WeCom, or the page that gives the reason why it can't. Throws
 * `foreignRedirect`.
 */
export async function startWecomSignIn(deps: Deps, input: WecomSignInStart, browser: string): Promise<string> {
  const { settings } = deps
  const redirect = safeRedirectOf(input.redirect, portalOrigin(settings))
  if (!redirect) throw new AppError('foreignRedirect')
  const app = await findWecomApp(deps.sql, input.corpId ?? null)
  if (!app) return addressWithResult(redirect, { error: 'wecomNotConfigured' })
  // WeCom takes letters and digits only.
  const state = deps.random.bytes(32).toString('hex')
  await insertWecomRequest(deps.sql, {
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    corpId: app.corpId,
    redirect,
    createdAt: deps.clock.now(),
  })
  return wecomSignInAddress(
    settings.wecom,
    { corpId: app.corpId, agentId: app.agentId, callback: `${portalOrigin(settings)}/sso/wecom/callback`, state },
    input,
  )
}

/**
 * Handles the return from WeCom: checks state and browser, records the code, and returns the address of the page with
 * the code and the ids of app and corp, or with the reason for a refusal.
 */
export async function finishWecomSignIn(
  deps: Deps,
  query: { state?: string | undefined; code?: string | undefined },
  browser: string | undefined,
): Promise<string> {
  const now = deps.clock.now()
  const request = query.state ? await claimWecomRequest(deps.sql, hashSecret(query.state)) : null
  const isHere =
    request &&
    browser &&
    request.browserHash.equals(hashSecret(browser)) &&
    now.getTime() - request.createdAt.getTime() < requestMinutes * 60_000
  if (!request || !isHere) return addressWithResult(`${portalOrigin(deps.settings)}/#/?login=pc`, { error: 'invalid' })
  const { code } = query
  const app = await findWecomApp(deps.sql, request.corpId)
  if (!app) return addressWithResult(request.redirect, { error: 'wecomNotConfigured' })
  if (!code) return addressWithResult(request.redirect, { error: 'denied' })
  const isNew = await insertWecomCode(
    deps.sql,
    { codeHash: hashSecret(code), browserHash: request.browserHash, corpId: app.corpId },
    new Date(now.getTime() + codeMinutes * 60_000),
  )
  return addressWithResult(
    request.redirect,
    isNew ? { code, appId: app.agentId, corpId: app.corpId } : { error: 'invalid' },
  )
}

/**
 * Exchanges a code with WeCom and starts a session in the company of the corp. An unbound member is bound by a mobile
 * number or an email address that the owner of the account has confirmed; otherwise throws `wecomUnbound`, with
 * `asksContacts` if it may help to show their contacts to the portal. Throws `wecomNotConfigured`, `signInCodeInvalid`,
 * `wecomNotMember`, `wecomRefused`, `wecomUnavailable`, and the errors of `signInPerson`.
 */
export async function signInWithWecom(
  deps: Deps,
  input: InputOf<typeof wecomSignIn>,
  browser: string | undefined,
  caller: SignInCaller,
): Promise<{ signedIn: DataOf<typeof wecomSignIn>; device: string }> {
  const app = await findWecomApp(deps.sql, input.corpId)
  if (!app) throw new AppError('wecomNotConfigured')
  const code = { codeHash: hashSecret(input.code), browserHash: hashSecret(browser ?? ''), corpId: app.corpId }
  const isGood = input.appId === app.agentId && browser && (await claimWecomCode(deps.sql, code, deps.clock.now()))
  if (!isGood) throw new AppError('signInCodeInvalid')
  const { accountId, power, madeAt } = await inWords(deps, app, async () => {
    const visitor = await fetchWecomVisitor(deps, app, input.code)
    if (!visitor) throw new AppError('wecomNotMember')
    return (await findBoundAccount(deps.sql, app.companyId, visitor.userId)) ?? bindByContacts(deps, app, visitor)
  })
  const way = { kind: 'wecom', madeAt, power } as const
  const { signedIn, device } = await signInPerson(deps, {
    accountId,
    way,
    companyId: app.companyId,
    source: 'wecom',
    remember: false,
    caller,
  })
  return { signedIn: { ...signedIn, loginSourceType: 1, proxyAppType: app.isProxy ? 1 : 0 }, device }
}

async function bindByContacts(deps: Deps, app: WecomApp, visitor: WecomVisitor): Promise<BoundAccount> {
  if (!visitor.ticket) throw new AppError('wecomUnbound', { asksContacts: true })
  const contacts = await fetchWecomContacts(deps, app, visitor.ticket)
  // The ticket must belong to the member of the code.
  if (contacts.userId.toLowerCase() !== visitor.userId.toLowerCase()) throw new AppError('wecomUnbound')
  const accountId = accountToBind(
    await listBindingCandidates(deps.sql, app.companyId, {
      phone: parseWecomPhone(contacts.mobile),
      emails: contacts.emails,
    }),
    app.companyId,
  )
  if (!accountId) throw new AppError('wecomUnbound')
  const now = deps.clock.now()
  const power = powerOfWecomCorp(app.companyId)
  await inTransaction(deps.sql, async (tx) => {
    if (
      !(await insertWecomBinding(tx, {
        companyId: app.companyId,
        wecomUser: visitor.userId,
        accountId,
        by: null,
        power,
        now,
      }))
    )
      throw new AppError('wecomUnbound')
    const detail = { wecomUser: visitor.userId.toLowerCase(), by: 'contacts' }
    await writeAudit(deps, tx, accountId, {
      companyId: app.companyId,
      action: 'wecom.bind',
      thing: 'account',
      thingId: accountId,
      detail,
    })
  })
  return { accountId, power, madeAt: now }
}

/** Maps WeCom's errors: a bad code is the person's error, all others are the administrator's. */
async function inWords<T>(deps: Deps, app: WecomApp, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof WecomError)) throw error
    deps.log.warn({ errcode: error.errcode, companyId: app.companyId }, 'WeCom refused a sign-in')
    throw new AppError(isWecomError(wecomErrors.codeInvalid, error.errcode) ? 'signInCodeInvalid' : 'wecomRefused')
  }
}
