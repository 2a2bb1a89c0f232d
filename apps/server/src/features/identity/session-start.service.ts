import type { DataOf } from '@portal/contract/http/call.ts'
import type { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { emitEvent } from '../../core/jobs/events.ts'
import { recordSignIn } from '../../core/logs/sign-in-log.ts'
import { hashSecret, newId, newSecret } from '../../core/secrets/random.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { setMessageLanguageUnlessChosen } from './account.store.ts'
import type { SignInMeans } from './account-access/account-access.rules.ts'
import { checkSignInAllowed } from './account-access/account-access.service.ts'
import { findAccountEmail } from './email/email-change.store.ts'
import { insertWaitingSignIn, listFactorKinds } from './factors/factor.store.ts'
import { newDeviceSignIn } from './sessions/new-device.event.ts'
import { compareEarlierSignIns } from './sessions/sessions.store.ts'
import { newDeviceWords } from './sessions/sessions.words.ts'
import { endSessionsOfOtherBrowsers, findHomeCompany, insertSession } from './sign-in.store.ts'
import { createDeviceToken, readKnownDevice, type SignInOrigin } from './sign-in-guard.service.ts'

export type SessionSource = 'sso' | 'password' | 'wecom' | 'phone' | 'link' | 'passkey'
/** Facts of a sign-in: the language, a short description of the browser, and its origin. */
export type SignInCaller = { readonly lang: Lang; readonly device: string | null; readonly place: SignInOrigin }
type Start = {
  readonly accountId: string
  /** The way that is used; it is judged here. */
  readonly way: SignInMeans
  readonly companyId?: string
  readonly source: SessionSource
  readonly remember: boolean
  /** True if the person has just proved their identity, so that they need not do so again for some minutes. */
  readonly isFresh?: boolean
  /** True if the person has just proved their second factor. */
  readonly isFactorProved?: boolean
  readonly lang: Lang
  readonly device: string | null
  readonly address?: string | null
}
/** Minutes within which a sign-in is completed with the second factor. */
const waitingMinutes = 10

type Tools = Omit<Deps, 'log'>
export type SignedIn = DataOf<typeof passwordSignIn>

/**
 * Starts a session in the given company, or in the person's last one. Throws `noCompany` without a company, and the
 * errors of `checkSignInAllowed`.
 */
export async function startSession(deps: Tools, tx: Transaction, start: Start): Promise<SignedIn> {
  const {
    accountId,
    way,
    companyId,
    source,
    remember,
    isFresh = false,
    isFactorProved = false,
    lang,
    device,
    address = null,
  } = start
  const now = deps.clock.now()
  await checkSignInAllowed(tx, accountId, way)
  const company = await findHomeCompany(tx, accountId, companyId)
  if (!company) throw new AppError('noCompany')
  const token = newSecret(deps.random)
  const sessionId = newId(now, deps.random)
  const { idleSeconds, maxSeconds, rememberSeconds } = deps.settings.session
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  await setMessageLanguageUnlessChosen(tx, accountId, lang)
  await insertSession(tx, {
    tokenHash: hashSecret(token),
    id: sessionId,
    accountId,
    companyId: company.id,
    now,
    idleUntil: after(remember ? rememberSeconds : idleSeconds),
    expiresAt: after(remember ? rememberSeconds : maxSeconds),
    remember,
    source,
    device,
    address,
    reauthenticatedAt: isFresh ? now : null,
    factorAt: isFactorProved ? now : null,
  })
  await recordSignIn(deps, tx, {
    accountId,
    companyId: company.id,
    way: source,
    outcome: 'signedIn',
    identifier: null,
    address,
    device,
  })
  if (company.isSingleSession)
    await endSessionsOfOtherBrowsers(tx, { accountId, companyId: company.id, sessionId, now })
  return {
    access_token: token,
    userId: accountId,
    companyInfo: {
      id: company.id,
      logo: company.logoFile ? publicFileUrl(company.logoFile) : '',
      companyName: pickText(company.name, lang),
    },
  }
}

type SignIn = Omit<Start, 'lang' | 'device' | 'address'> & {
  readonly caller: SignInCaller
  /** Uses the link or code in the same transaction. */
  readonly uses?: (tx: Transaction) => Promise<void>
}

/**
 * Signs a person in, by any way, and notifies them of a new device. Returns in `device` the token for the browser,
 * which is a known device from then on. Throws the errors of `startSession`, and `factorNeeded`, with the kinds and a
 * token, for a person who has a second factor and has not proved it.
 */
export async function signInPerson(
  deps: Deps,
  { caller, uses, ...start }: SignIn,
): Promise<{ signedIn: SignedIn; device: string }> {
  const { lang, device, place } = caller
  const started = await inTransaction(deps.sql, async (tx) => {
    const kinds = start.isFactorProved ? [] : await listFactorKinds(tx, start.accountId)
    if (kinds.length > 0) {
      // The first step is used up and checked now; the session begins once the second factor has been proved.
      await checkSignInAllowed(tx, start.accountId, start.way)
      await uses?.(tx)
      return { token: await letWait(deps, tx, start), kinds }
    }
    const earlier = await compareEarlierSignIns(tx, start.accountId, { device, address: place.address })
    const session = await startSession(deps, tx, { ...start, lang, device, address: place.address })
    await uses?.(tx)
    if (earlier === 'elsewhere' && !readKnownDevice(deps, start.accountId, place.device))
      await tellNewDevice(deps, tx, session, caller)
    return session
  })
  if ('token' in started) throw new AppError('factorNeeded', started)
  return { signedIn: started, device: createDeviceToken(deps, start.accountId) }
}

/** Stores a sign-in that waits for the second factor. Returns the token with which the browser completes it. */
async function letWait(
  deps: Deps,
  tx: Transaction,
  { accountId, way, companyId, source, remember }: Omit<Start, 'lang' | 'device'>,
) {
  const token = newSecret(deps.random)
  await insertWaitingSignIn(tx, {
    tokenHash: hashSecret(token),
    accountId,
    way,
    companyId: companyId ?? null,
    source,
    remember,
    expiresAt: new Date(deps.clock.now().getTime() + waitingMinutes * 60_000),
  })
  return token
}

/** By email, regardless of preferences, and in the portal (a listener of the event). */
async function tellNewDevice(
  deps: Deps,
  tx: Transaction,
  { userId: accountId, companyInfo }: SignedIn,
  { device, place }: SignInCaller,
): Promise<void> {
  const at = deps.clock.now()
  const words = newDeviceWords({
    device,
    address: place.address,
    at,
    timeZone: deps.settings.timeZone,
    portal: deps.brand.current().name,
  })
  const owner = await findAccountEmail(tx, accountId)
  const { title, body } = words
  if (owner?.email)
    await deps.outbox.put(tx, {
      channel: 'mail',
      to: owner.email,
      isSecret: false,
      lang: owner.locale,
      subject: title[owner.locale] ?? '',
      body: body[owner.locale] ?? '',
    })
  await emitEvent(deps, tx, newDeviceSignIn, { accountId, companyId: companyInfo.id, ...words })
}
