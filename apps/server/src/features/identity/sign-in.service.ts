import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { hashSecret } from '../../core/secrets/random.ts'
import { findAccountByName } from './account.store.ts'
import { signInThroughConnection } from './connections/connection-sign-in.service.ts'
import { verifyPassword } from './password.ts'
import { checkPhone, checkPhoneCode, type PhoneCodeRequester } from './phone-code.service.ts'
import { findAccountByPhone } from './phone-code.store.ts'
import { type SignInCaller, signInPerson } from './session-start.service.ts'
import { claimSignInCode, endSessionByToken } from './sign-in.store.ts'
import {
  checkNetworkNotLocked,
  checkSignInAttempt,
  clearSignInAttempts,
  recordWrongPassword,
} from './sign-in-guard.service.ts'

/**
 * Signs in with user name or email and password. An unknown account gives the same answer as a wrong password, in the
 * same time: `wrongPassword`. Throws `signInLocked`, `factorNeeded`, and the errors of `startSession`.
 */
export async function signInWithPassword(
  deps: Deps,
  input: { userName: string; password: string; rememberMe?: boolean },
  caller: SignInCaller,
) {
  const name = toStorableText(input.userName)
  const account = await findAccountByName(deps.sql, name)
  const tried = await checkSignInAttempt(deps, name, account?.id ?? null, caller.place)
  if (!(await verifyPassword(account?.passwordHash ?? null, input.password)) || !account) {
    await recordWrongPassword(deps, tried)
    throw new AppError('wrongPassword')
  }
  await checkNetworkNotLocked(deps, tried)
  const way = { kind: 'password', madeAt: account.passwordSetAt } as const
  return signInPerson(deps, {
    accountId: account.id,
    way,
    source: 'password',
    remember: input.rememberMe ?? false,
    caller,
    uses: (tx) => clearSignInAttempts(tx, tried),
  })
}

/**
 * Exchanges the code of a single sign-on, which works once, for a minute, in the browser that started the sign-on.
 * Throws `signInCodeInvalid` otherwise, and the errors of `signInPerson`.
 */
export async function signInWithSsoCode(deps: Deps, code: string, browser: string | undefined, caller: SignInCaller) {
  const used = browser
    ? await claimSignInCode(deps.sql, {
        codeHash: hashSecret(code),
        browserHash: hashSecret(browser),
        now: deps.clock.now(),
      })
    : null
  if (!used) throw new AppError('signInCodeInvalid')
  const { accountId, linkedAt, isFresh, connectionId } = used
  if (connectionId) return signInThroughConnection(deps, { ...used, connectionId }, caller)
  return signInPerson(deps, {
    accountId,
    way: { kind: 'sso', madeAt: linkedAt },
    source: 'sso',
    remember: false,
    isFresh,
    caller,
  })
}

/**
 * Signs in with a phone number and its code. An unknown number gives the same answer as a wrong code: `smsCodeInvalid`.
 * Throws `phoneInvalid` and the errors of `checkPhoneCode` and `signInPerson`.
 */
export async function signInWithPhone(
  deps: Deps,
  asker: PhoneCodeRequester,
  input: { countryCode?: string; phone: string; code: string; rememberMe?: 0 | 1 },
  caller: SignInCaller,
) {
  const phone = checkPhone(input.countryCode, input.phone)
  await checkPhoneCode(deps, asker, { phone, purpose: 'signIn' }, input.code)
  const account = await findAccountByPhone(deps.sql, phone)
  if (!account) throw new AppError('smsCodeInvalid', { fields: ['code'] })
  return signInPerson(deps, {
    accountId: account.id,
    way: { kind: 'phone', phone },
    source: 'phone',
    remember: input.rememberMe === 1,
    isFresh: true,
    caller,
  })
}

export async function signOut(deps: Deps, token: string | null): Promise<void> {
  if (token) await endSessionByToken(deps.sql, hashSecret(token), deps.clock.now())
}
