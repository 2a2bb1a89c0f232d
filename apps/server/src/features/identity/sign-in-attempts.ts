import type { Deps } from '../../core/deps.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { recordSignIn, type withRefusalsRecorded } from '../../core/logs/sign-in-log.ts'
import { findAccountByName } from './account.store.ts'
import { parsePhone } from './phone.rules.ts'
import { findAccountByPhone } from './phone-code.store.ts'
import type { SignInCaller } from './session-start.service.ts'

type Try = Parameters<typeof withRefusalsRecorded>[1]
const seenFrom = ({ place, device }: SignInCaller) => ({ address: place.address, device })

/** Returns an attempt with a user name or an email address, for the log of sign-ins. */
export const passwordSignInAttempt = (deps: Pick<Deps, 'sql'>, name: string, caller: SignInCaller): Try => ({
  way: 'password',
  identifier: name,
  findAccount: async () => (await findAccountByName(deps.sql, toStorableText(name)))?.id ?? null,
  caller: seenFrom(caller),
})

/** Returns an attempt with a code sent to a phone. */
export const phoneSignInAttempt = (
  deps: Pick<Deps, 'sql'>,
  input: { readonly countryCode?: string; readonly phone: string },
  caller: SignInCaller,
): Try => ({
  way: 'phone',
  identifier: input.phone,
  findAccount: async () => {
    const phone = parsePhone(input.countryCode, input.phone)
    return phone ? ((await findAccountByPhone(deps.sql, phone))?.id ?? null) : null
  },
  caller: seenFrom(caller),
})

/**
 * Returns an attempt with a password for a company's directory. Names in the directory are not names of accounts here.
 */
export const directorySignInAttempt = (name: string, caller: SignInCaller): Try => ({
  way: 'sso',
  identifier: name,
  findAccount: async () => null,
  caller: seenFrom(caller),
})

/**
 * Returns an attempt that names no account, through another service or with a link or a passkey, for the log of
 * sign-ins.
 */
export const anonymousSignInAttempt = (way: 'sso' | 'wecom' | 'link' | 'passkey', caller: SignInCaller): Try => ({
  way,
  identifier: null,
  findAccount: async () => null,
  caller: seenFrom(caller),
})

/**
 * Records a failed round trip to another service: one that leads to an address with an error, such as `unknown`.
 * Records nothing for any other address.
 */
export async function recordFailedRedirect(
  deps: Pick<Deps, 'sql' | 'clock' | 'random'>,
  way: 'sso' | 'wecom',
  address: string,
  caller: SignInCaller,
): Promise<void> {
  const error = /[?&]error=(\w{1,40})/.exec(address)?.[1]
  if (error)
    await recordSignIn(deps, deps.sql, {
      accountId: null,
      companyId: null,
      way,
      outcome: `hop.${error}`,
      identifier: null,
      ...seenFrom(caller),
    })
}
