import type { Db } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { rateLimitNetwork } from '../http/network.ts'
import { recordRateLimitHit } from '../http/rate-limit.store.ts'
import { toStorableText } from '../http/storable.ts'
import { newId } from '../secrets/random.ts'
import { insertSignIn, type SignInEntry, type SignInMethod } from './sign-in-log.store.ts'

/** Refusals because of waiting times: a flood of them is one line a minute for each network. */
const waits = ['signInLocked', 'tooManyRequests']
const oneAMinute = { max: 1, perSeconds: 60 }

/** Records an attempt to sign in. Record a successful one in the transaction in which its session begins. */
export async function recordSignIn(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  db: Db,
  entry: SignInEntry,
): Promise<void> {
  const now = clock.now()
  await insertSignIn(db, newId(now, random), now, {
    ...entry,
    identifier: entry.identifier && [...toStorableText(entry.identifier)].slice(0, 120).join(''),
  })
}

type Try = {
  readonly way: SignInMethod
  /** The typed name, address or number. */
  readonly identifier: string | null
  /** Its account; looked up after a failed attempt. */
  readonly findAccount: () => Promise<string | null>
  readonly caller: { readonly address: string | null; readonly device: string | null }
}

/**
 * Runs a sign-in and records its rejection, except a request for the second factor. Rejections that only ask to wait
 * are recorded at most once a minute for a network. The error is thrown again.
 */
export async function withRefusalsRecorded<T>(
  deps: Pick<Deps, 'sql' | 'clock' | 'random'>,
  { way, identifier, findAccount, caller }: Try,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof AppError && error.reason !== 'factorNeeded') {
      const isFlood =
        waits.includes(error.reason) &&
        (await recordRateLimitHit(
          deps.sql,
          `sign-in noted ${rateLimitNetwork(caller.address ?? '')}`,
          oneAMinute,
          deps.clock.now(),
        )) > 0
      if (!isFlood)
        await recordSignIn(deps, deps.sql, {
          accountId: await findAccount(),
          companyId: null,
          way,
          outcome: error.reason,
          identifier,
          address: caller.address,
          device: caller.device,
        })
    }
    throw error
  }
}
