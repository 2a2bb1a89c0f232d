import { Words } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import { AppError } from '../../core/app-error.ts'
import { writeAudit } from '../../core/audit.store.ts'
import type { Deps } from '../../core/deps.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { jobOf } from '../../core/job-payload.ts'
import { type Lang, pickText } from '../../core/language.ts'
import { originOf } from '../../core/origin.ts'
import { hashSecret, newId, newSecret } from '../../core/random.ts'
import { hitWindow } from '../../core/rate-limit.store.ts'
import { recordSignIn } from '../../core/sign-in-log.ts'
import { storable } from '../../core/storable.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { findAccountByName, followLanguage, setPassword } from './account.store.ts'
import { mustBeStrong } from './password.service.ts'
import { hashPassword, isPassword } from './password.ts'
import { type Asker, mustBePhone, mustHoldCode } from './phone-code.service.ts'
import { findAccountByPhone } from './phone-code.store.ts'
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  findHomeCompany,
  findPasswordReset,
  insertPasswordReset,
  insertSession,
  usePasswordResets,
  useSignInCode,
} from './sign-in.store.ts'
import { countTry, forgetTries, forgetTriesAt, mayEnter, newDevice, noteWrong, type Place } from './sign-in-guard.service.ts'

/** Facts of a sign-in: the language, the browser in a few words, and the network address; null where none is known. */
export type Caller = { readonly lang: Lang; readonly device: string | null; readonly address: string | null }
type Start = { readonly accountId: string; readonly companyId?: string; readonly source: 'sso' | 'password' | 'wecom' | 'phone'; readonly remember: boolean } & Caller
type Tools = Omit<Deps, 'log'>
const resetMinutes = 30
/** Links mailed to one account, whoever asks: with so many there is always one in its mailbox that still works for a while. */
const resetLinks = { max: 3, perSeconds: (resetMinutes * 60) / 2 }

/** Begins a session in the company that is named, else the one the person was in last. Refuses `noCompany` when there is none. */
export async function startSession(deps: Deps, tx: Transaction, { accountId, companyId, source, remember, lang, device, address }: Start) {
  const now = deps.clock.now()
  const company = await findHomeCompany(tx, accountId, companyId)
  if (!company) throw new AppError('noCompany')
  const token = newSecret(deps.random)
  const sessionId = newId(now, deps.random)
  const { idleSeconds, maxSeconds, rememberSeconds } = deps.settings.session
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  await followLanguage(tx, accountId, lang)
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
  })
  await recordSignIn(deps, tx, { accountId, companyId: company.id, way: source, outcome: 'signedIn', identifier: null, address, device })
  if (company.isSingleSession) await endOtherSessions(tx, { accountId, companyId: company.id, sessionId, now })
  return {
    access_token: token,
    userId: accountId,
    companyInfo: { id: company.id, logo: company.logoFile ? publicFileUrl(company.logoFile) : '', companyName: pickText(company.name, lang) },
  }
}

/**
 * Signs in with user name or e-mail and password. An account that does not exist answers like a wrong password, and as slowly.
 * `device` is for the browser to keep: it is known from then on.
 */
export async function signInWithPassword(deps: Deps, place: Place, input: { userName: string; password: string; rememberMe?: boolean }, caller: Caller) {
  const name = storable(input.userName)
  const account = await findAccountByName(deps.sql, name)
  const tried = await countTry(deps, name, account?.id ?? null, place)
  if (!(await isPassword(account?.passwordHash ?? null, input.password)) || !account) {
    await noteWrong(deps, tried)
    throw new AppError('wrongPassword')
  }
  await mayEnter(deps, tried)
  if (account.status !== 'active') throw new AppError('accountSuspended')
  const signedIn = await inTransaction(deps.sql, (tx) => startSession(deps, tx, { accountId: account.id, source: 'password', remember: input.rememberMe ?? false, ...caller }))
  await forgetTries(deps, tried)
  return { signedIn, device: newDevice(deps, account.id) }
}

/** Exchanges what a single sign-on brought back. The code works once, for a minute, in the browser that began. */
export async function signInWithCode(deps: Deps, code: string, browser: string | undefined, caller: Caller) {
  return inTransaction(deps.sql, async (tx) => {
    const accountId = browser ? await useSignInCode(tx, { codeHash: hashSecret(code), browserHash: hashSecret(browser), now: deps.clock.now() }) : null
    if (!accountId) throw new AppError('signInCodeInvalid')
    return startSession(deps, tx, { accountId, source: 'sso', remember: false, ...caller })
  })
}

/** Signs in with a phone number and the code sent to it. A number that belongs to nobody answers like a wrong code. */
export async function signInWithPhone(deps: Deps, asker: Asker, input: { countryCode?: string; phone: string; code: string; rememberMe?: 0 | 1 }, caller: Caller) {
  const phone = mustBePhone(input.countryCode, input.phone)
  await mustHoldCode(deps, asker, { phone, purpose: 'signIn' }, input.code)
  const account = await findAccountByPhone(deps.sql, phone)
  if (!account) throw new AppError('smsCodeInvalid', { fields: ['code'] })
  if (account.status !== 'active') throw new AppError('accountSuspended')
  const signedIn = await inTransaction(deps.sql, (tx) => startSession(deps, tx, { accountId: account.id, source: 'phone', remember: input.rememberMe === 1, ...caller }))
  return { signedIn, device: newDevice(deps, account.id) }
}

export async function signOut(deps: Deps, token: string | null): Promise<void> {
  if (token) await endSession(deps.sql, hashSecret(token), deps.clock.now())
}

const resetWords = {
  zh: (link: string) => ({
    subject: '重置密码',
    body: `有人（希望是你本人）请求重置培训认证中心的密码。\n\n请在 ${resetMinutes} 分钟内打开下面的链接设置新密码：\n${link}\n\n如果不是你本人操作，不必理会，密码不会改变。`,
  }),
  en: (link: string) => ({
    subject: 'Set a new password',
    body: `Somebody, hopefully you, asked for a new password at the Training and Certification Centre.\n\nOpen this link within ${resetMinutes} minutes to set one:\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.`,
  }),
} as const

/** Will mail a link to set a new password, if there is such an account: nobody learns whether there is, neither from the answer nor from its time. */
export const askForResetLink = (deps: Deps, name: string, lang: Lang): Promise<void> =>
  deps.jobs.add(deps.sql, 'mailResetLink', { name: storable(name), lang, origin: originOf(deps.settings) })

/** Job: mails the link. */
export const mailResetLink = jobOf(
  Type.Object({ name: Type.String(), lang: Words('zh', 'en'), origin: Type.Optional(Type.String()) }),
  async (deps: Deps, { name, lang, origin = originOf(deps.settings) }) => {
    const account = await findAccountByName(deps.sql, name)
    if (!account?.email || account.status !== 'active') return
    const now = deps.clock.now()
    if ((await hitWindow(deps.sql, `reset ${account.id}`, resetLinks, now)) > 0) return
    const { email } = account
    await inTransaction(deps.sql, async (tx) => {
      const own = account.chosenLocale ?? lang
      const { subject, body } = resetWords[own](await newResetLink(deps, tx, account.id, { isMailed: true, origin }))
      await deps.outbox.put(tx, { channel: 'mail', to: email, lang: own, isSecret: true, subject, body })
    })
  },
)

async function newResetLink(deps: Tools, tx: Transaction, accountId: string, { isMailed, origin }: { isMailed: boolean; origin: string }): Promise<string> {
  const token = newSecret(deps.random)
  const expiresAt = new Date(deps.clock.now().getTime() + resetMinutes * 60_000)
  await insertPasswordReset(tx, { tokenHash: hashSecret(token), accountId, isMailed, expiresAt })
  return `${origin}/login?token=${token}`
}

/** Makes a link to set a new password, for the operator of the server to hand to its person. Null: nobody of this name who may sign in. */
export async function makeResetLink(deps: Tools, name: string): Promise<{ login: string; link: string; minutes: number } | null> {
  const account = await findAccountByName(deps.sql, storable(name))
  if (account?.status !== 'active') return null
  return inTransaction(deps.sql, async (tx) => {
    await writeAudit(deps, tx, null, { action: 'account.resetLink', thing: 'account', thingId: account.id })
    return { login: account.login, link: await newResetLink(deps, tx, account.id, { isMailed: false, origin: originOf(deps.settings) }), minutes: resetMinutes }
  })
}

/** Sets a new password with the token of a link, which then works no more, and ends every session of the account. */
export async function resetPassword(deps: Deps, place: Place, token: string, password: string): Promise<void> {
  const now = deps.clock.now()
  const tokenHash = hashSecret(token)
  const reset = await findPasswordReset(deps.sql, tokenHash, now)
  if (!reset) throw new AppError('resetLinkInvalid')
  await mustBeStrong(deps, reset.accountId, password, 'password')
  const passwordHash = await hashPassword(password)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await usePasswordResets(tx, tokenHash, reset.accountId, now))) throw new AppError('resetLinkInvalid')
    await setPassword(tx, reset.accountId, passwordHash, { provesEmail: reset.isMailed })
    await endAllSessions(tx, reset.accountId, 'passwordChanged', now)
  })
  await forgetTriesAt(deps, reset.accountId, place)
}
