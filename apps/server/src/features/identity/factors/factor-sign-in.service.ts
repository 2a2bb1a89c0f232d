import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { withRefusalsRecorded } from '../../../core/logs/sign-in-log.ts'
import { hashSecret } from '../../../core/secrets/random.ts'
import type { SignInMeans } from '../account-access/account-access.rules.ts'
import { type SignedIn, type SignInCaller, signInPerson } from '../session-start.service.ts'
import { checkFactor, type GivenFactor } from './factor.service.ts'
import { claimWaitingSignIn, findWaitingSignIn, type WaitingSignIn } from './factor.store.ts'
import { checkPasskey, createPasskeyChallenge, type PasskeyAnswer, type PasskeyChallenge } from './passkey.service.ts'

type Started = { readonly signedIn: SignedIn; readonly device: string }

/** JSON has no dates. */
const withDates = (way: SignInMeans): SignInMeans =>
  'madeAt' in way && way.madeAt !== null ? { ...way, madeAt: new Date(way.madeAt) } : way

async function requireWaiting(deps: Deps, token: string): Promise<WaitingSignIn> {
  const waiting = await findWaitingSignIn(deps.sql, hashSecret(token), deps.clock.now())
  if (!waiting) throw new AppError('waitingSignInOver')
  return waiting
}

export async function createSignInChallenge(deps: Deps, token: string): Promise<PasskeyChallenge> {
  const { accountId } = await requireWaiting(deps, token)
  return createPasskeyChallenge(deps, 'factor', accountId)
}

/**
 * Returns the attempt to complete a sign-in that waits for the second factor, for the log of sign-ins. It names no
 * account if the token is unknown or has expired.
 */
export async function loadWaitingSignInAttempt(
  deps: Deps,
  token: string,
  { place, device }: SignInCaller,
): Promise<Parameters<typeof withRefusalsRecorded>[1]> {
  const waiting = await findWaitingSignIn(deps.sql, hashSecret(token), deps.clock.now())
  return {
    way: waiting?.source ?? 'password',
    identifier: null,
    findAccount: async () => waiting?.accountId ?? null,
    caller: { address: place.address, device },
  }
}

/**
 * Completes a sign-in that waits for the second factor. The first step is checked again when the session starts. Throws
 * `waitingSignInOver`, and the errors of `checkFactor` and `startSession`.
 */
export async function finishSignIn(
  deps: Deps,
  input: GivenFactor & { readonly token: string },
  caller: SignInCaller,
): Promise<Started> {
  const { accountId, way, companyId, source, remember } = await requireWaiting(deps, input.token)
  const use = await checkFactor(deps, accountId, 'factor', input)
  return signInPerson(deps, {
    accountId,
    way: withDates(way),
    ...(companyId ? { companyId } : {}),
    source,
    remember,
    isFresh: true,
    isFactorProved: true,
    caller,
    uses: async (tx) => {
      if (!(await claimWaitingSignIn(tx, hashSecret(input.token)))) throw new AppError('waitingSignInOver')
      await use(tx)
    },
  })
}

/**
 * Signs in with a passkey alone, which counts as both factors: the person has it, and it verified its user. Throws the
 * errors of `checkPasskey` and `startSession`.
 */
export async function signInWithPasskey(deps: Deps, given: PasskeyAnswer, caller: SignInCaller): Promise<Started> {
  const { key, use } = await checkPasskey(deps, 'signIn', null, given)
  return signInPerson(deps, {
    accountId: key.accountId,
    way: { kind: 'passkey', madeAt: key.createdAt },
    source: 'passkey',
    remember: false,
    isFresh: true,
    isFactorProved: true,
    caller,
    uses: use,
  })
}
