import { OneOf } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { renderMessageText } from '../../../core/messages/message-text.rules.ts'
import { hashSecret, newSecret } from '../../../core/secrets/random.ts'
import type { Lang } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { findAccountByName, setEmailConfirmed, setPassword } from '../account.store.ts'
import { type CallerPower, powerOfOperator, type SignInMeans } from '../account-access/account-access.rules.ts'
import { checkSignInAllowed, maySignInBy } from '../account-access/account-access.service.ts'
import {
  claimMailedLink,
  findMailedLink,
  insertMailedLink,
  type MailedLink,
  type MailedLinkPurpose,
} from '../account-access/account-access.store.ts'
import { checkPasswordStrength } from '../password.service.ts'
import { hashPassword } from '../password.ts'
import { type SignInCaller, signInPerson } from '../session-start.service.ts'
import { endSessionsOfAccount } from '../sign-in.store.ts'
import { clearSignInAttemptsOfOrigin, type SignInOrigin } from '../sign-in-guard.service.ts'
import { findLinkAddress } from './own-address.service.ts'

type Tools = Omit<Deps, 'log'>
/** The minutes for which a requested link works. */
const linkMinutes = 30
const messageOf = { password: 'passwordLink', signIn: 'signInLink' } as const
/**
 * The maximum number of links of one kind mailed to an account, however often they are requested. One valid link always
 * remains in the mailbox for a while.
 */
const mailedLinks = { max: 3, perSeconds: (linkMinutes * 60) / 2 }
const parameterOf: Readonly<Record<MailedLinkPurpose, string>> = { password: 'token', signIn: 'signInToken' }

/**
 * Enqueues the email with a link for the account of this name, if it exists. Neither the response nor its timing
 * reveals the existence of an account.
 */
export const enqueueMailedLink = (deps: Deps, purpose: MailedLinkPurpose, name: string, lang: Lang): Promise<void> =>
  deps.jobs.add(deps.sql, purpose === 'password' ? sendResetLink : sendSignInLink, {
    name: toStorableText(name),
    lang,
    origin: portalOrigin(deps.settings),
  })

const Asked = Type.Object({ name: Type.String(), lang: OneOf('zh', 'en'), origin: Type.Optional(Type.String()) })
/**
 * Job: emails a link to set a new password. A name without an active account, and an address that may not open its
 * account, get none.
 */
export const sendResetLink = defineJob({
  name: 'mailResetLink',
  words: { zh: '发送重置密码链接', en: 'Send password reset link' },
  payload: Asked,
  run: (deps: Deps, asked) => mailLink(deps, 'password', asked),
})
export const sendSignInLink = defineJob({
  name: 'mailSignInLink',
  words: { zh: '发送登录链接', en: 'Send sign-in link' },
  payload: Asked,
  run: (deps: Deps, asked) => mailLink(deps, 'signIn', asked),
})

async function mailLink(
  deps: Deps,
  purpose: MailedLinkPurpose,
  { name, lang, origin = portalOrigin(deps.settings) }: { name: string; lang: Lang; origin?: string },
): Promise<void> {
  const account = await findAccountByName(deps.sql, name)
  if (!account?.email || account.status !== 'active') return
  const now = deps.clock.now()
  if (
    (await recordRateLimitHit(
      deps.sql,
      `${purpose === 'password' ? 'reset' : 'sign-in link'} ${account.id}`,
      mailedLinks,
      now,
    )) > 0
  )
    return
  const { email } = account
  await inTransaction(deps.sql, async (tx) => {
    if (!(await maySignInBy(tx, account.id, wayOf({ purpose, madeAt: now, email, power: null })))) return
    const own = account.chosenLocale ?? lang
    const link = await createMailedLink(deps, tx, account.id, {
      purpose,
      email,
      power: null,
      origin: (await findLinkAddress(deps, tx, account.id)) ?? origin,
      minutes: linkMinutes,
    })
    await deps.outbox.put(tx, {
      channel: 'mail',
      to: email,
      lang: own,
      isSecret: true,
      expiresAt: new Date(now.getTime() + linkMinutes * 60_000),
      ...renderMessageText(deps.brand.current(), messageOf[purpose], own, { link, minutes: linkMinutes }),
    })
  })
}

type NewLink = {
  readonly purpose: MailedLinkPurpose
  /** The address it is mailed to; null if the operator hands it over. */
  readonly email: string | null
  /** The power of the sender; null if the person requested the link. */
  readonly power: CallerPower | null
  readonly origin: string
  readonly minutes: number
  /** A secret that is short enough to be typed, for a printed link; omitted: a new one. */
  readonly token?: string
}
/** Stores a link that opens an account, valid for `minutes`, and returns its address. */
export async function createMailedLink(
  deps: Tools,
  tx: Transaction,
  accountId: string,
  { purpose, email, power, origin, minutes, token = newSecret(deps.random) }: NewLink,
): Promise<string> {
  const now = deps.clock.now()
  await insertMailedLink(tx, {
    tokenHash: hashSecret(token),
    accountId,
    purpose,
    email,
    power,
    now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  })
  return `${origin}/login?${parameterOf[purpose]}=${token}`
}

/**
 * Creates a link to set a new password, which the operator passes on. Returns null if no active account has this user
 * name or email address.
 */
export async function createResetLink(
  deps: Tools,
  name: string,
): Promise<{ login: string; link: string; minutes: number } | null> {
  const account = await findAccountByName(deps.sql, toStorableText(name))
  if (account?.status !== 'active') return null
  return inTransaction(deps.sql, async (tx) => {
    await writeAudit(deps, tx, null, { action: 'account.resetLink', thing: 'account', thingId: account.id })
    const link = await createMailedLink(deps, tx, account.id, {
      purpose: 'password',
      email: null,
      power: powerOfOperator,
      origin: portalOrigin(deps.settings),
      minutes: linkMinutes,
    })
    return { login: account.login, link, minutes: linkMinutes }
  })
}

const wayOf = ({
  purpose,
  madeAt,
  email,
  power,
}: Pick<MailedLink, 'purpose' | 'madeAt' | 'email' | 'power'>): SignInMeans => ({
  kind: purpose === 'password' ? 'link' : 'signInLink',
  madeAt,
  email,
  power,
})

/**
 * Sets a new password with the token of a link, which then becomes invalid, ends every session of the account, and
 * confirms the address to which the link was emailed. Throws `resetLinkInvalid`, `passwordTooWeak`, and the errors of
 * `checkSignInAllowed`.
 */
export async function resetPassword(deps: Deps, place: SignInOrigin, token: string, password: string): Promise<void> {
  const now = deps.clock.now()
  const tokenHash = hashSecret(token)
  const link = await findMailedLink(deps.sql, tokenHash, 'password', now)
  if (!link) throw new AppError('resetLinkInvalid')
  await checkPasswordStrength(deps, link.accountId, password, 'password')
  const passwordHash = await hashPassword(password)
  await inTransaction(deps.sql, async (tx) => {
    await checkSignInAllowed(tx, link.accountId, wayOf(link))
    if (!(await claimMailedLink(tx, tokenHash, link.accountId, now))) throw new AppError('resetLinkInvalid')
    await setPassword(tx, link.accountId, passwordHash, now)
    // The reader of the link has access to the mailbox of the account.
    if (link.email !== null) await setEmailConfirmed(tx, link.accountId, now)
    await endSessionsOfAccount(tx, link.accountId, 'passwordChanged', now)
  })
  await clearSignInAttemptsOfOrigin(deps.sql, link.accountId, place)
}

/**
 * Signs in with the token of an emailed link, which works only once. It also works while sign-in by password is locked
 * after wrong passwords. Throws `signInLinkInvalid` and the errors of `signInPerson`.
 */
export async function signInWithLink(deps: Deps, token: string, caller: SignInCaller) {
  const now = deps.clock.now()
  const tokenHash = hashSecret(token)
  const link = await findMailedLink(deps.sql, tokenHash, 'signIn', now)
  if (!link) throw new AppError('signInLinkInvalid')
  const { accountId } = link
  return signInPerson(deps, {
    accountId,
    way: wayOf(link),
    source: 'link',
    remember: false,
    isFresh: true,
    caller,
    async uses(tx) {
      if (!(await claimMailedLink(tx, tokenHash, accountId, now))) throw new AppError('signInLinkInvalid')
      if (link.email !== null) await setEmailConfirmed(tx, accountId, now)
      await clearSignInAttemptsOfOrigin(tx, accountId, caller.place)
    },
  })
}
