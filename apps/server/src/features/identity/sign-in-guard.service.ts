import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { rateLimitNetwork } from '../../core/http/network.ts'
import {
  deleteRateLimitWindow,
  findRateLimitWait,
  recordRateLimitHit,
  subtractRateLimitHits,
} from '../../core/http/rate-limit.store.ts'
import { hashSecret, newSecret } from '../../core/secrets/random.ts'
import type { Db } from '../../database/connection.ts'
import { listSignInLockedAccountIds } from './sign-in-lock.store.ts'

/** The origin of a sign-in: the network address, and the token of an earlier sign-in in this browser. */
export type SignInOrigin = { readonly address: string; readonly device: string | undefined }

/** Wrong passwords for one account from one origin until that origin is locked. */
const fromOnePlace = { max: 10, perSeconds: 900 }
/** Attempts at one account from all unknown origins; beyond them, one at a time with a pause. */
const fromEverywhere = { max: 50, perSeconds: 900 }
const oneAtATime = { max: 1, perSeconds: 5 }
/**
 * Wrong passwords from one network over all accounts, without those followed by a success. It limits an attacker who
 * tries a few passwords at many accounts. An office that signs in at nine isn't affected: typos followed by a success
 * cost nothing, and a known browser has a separate limit.
 */
const fromOneNetwork = { max: 60, perSeconds: 900 }

/** The windows in which an attempt counts. `all` and `network` are null for a known device. */
export type SignInAttemptWindows = {
  readonly own: string
  readonly all: string | null
  readonly network: string | null
}
const refuse = (retryAfter: number) => {
  if (retryAfter > 0) throw new AppError('signInLocked', { retryAfter })
}

/**
 * Returns the window of an account, whichever of its names is used; of an unknown name, the window of that name, which
 * can't be confused with another one.
 */
const windowOf = (accountId: string | null, name: string) => `sign-in ${accountId ?? `name ${name.toLowerCase()}`}`
const deviceText = (accountId: string, secret: string) => `known device ${accountId} ${secret}`

/** Creates the device secret that a browser stores after a sign-in, signed by the portal for this account. */
export function createDeviceToken(deps: Pick<Deps, 'random' | 'signer'>, accountId: string): string {
  const secret = newSecret(deps.random)
  return `${secret}.${deps.signer.keyId}.${deps.signer.sign(deviceText(accountId, secret)).toString('base64url')}`
}

/** Reads the secret of a browser in which this account has signed in before; null for any other browser. */
export function readKnownDevice(deps: Deps, accountId: string | null, device: string | undefined): string | null {
  const parts = device?.split('.') ?? []
  // A cookie from the time before there were several keys does not name its key.
  const [secret, keyId, signature] = parts.length === 2 ? [parts[0], deps.signer.keyId, parts[1]] : parts
  if (!accountId || !secret || !keyId || !signature) return null
  return deps.signer.verify(keyId, deviceText(accountId, secret), Buffer.from(signature, 'base64url')) ? secret : null
}

/**
 * Counts an attempt at an account's password and returns its windows; throws `signInLocked` while its origin is locked.
 * A known device has a separate limit; other origins are limited by account and address, so that guesses from elsewhere
 * lock out neither the owner's device nor their address. Guesses from many different addresses share one limit. A
 * network that guesses at many accounts is limited as well.
 */
export async function checkSignInAttempt(
  deps: Deps,
  name: string,
  accountId: string | null,
  place: SignInOrigin,
): Promise<SignInAttemptWindows> {
  const now = deps.clock.now()
  const all = windowOf(accountId, name)
  const device = readKnownDevice(deps, accountId, place.device)
  const own = device ? `sign-in device ${hashSecret(device).toString('base64url')}` : `${all} ${place.address}`
  const network = device ? null : `sign-in from ${rateLimitNetwork(place.address)}`
  if (network) refuse(await findRateLimitWait(deps.sql, network, fromOneNetwork, now))
  refuse(await recordRateLimitHit(deps.sql, own, fromOnePlace, now))
  if (device) return { own, all: null, network }
  const isCrowded = (await recordRateLimitHit(deps.sql, all, fromEverywhere, now)) > 0
  if (isCrowded) refuse(await recordRateLimitHit(deps.sql, `${all} slow`, oneAtATime, now))
  return { own, all, network }
}

/** The wrong passwords of an origin that its network counts too. No name can begin like this, as those of attempts do. */
const wrongOf = (own: string) => `wrong ${own}`

/**
 * Counts a wrong password for its network, unless it came from a known device. Throws `signInLocked` if the network is
 * now locked.
 */
export async function recordWrongPassword(deps: Deps, { own, network }: SignInAttemptWindows): Promise<void> {
  if (!network) return
  const now = deps.clock.now()
  const wait = await recordRateLimitHit(deps.sql, network, fromOneNetwork, now)
  await recordRateLimitHit(deps.sql, wrongOf(own), fromOnePlace, now)
  refuse(wait)
}

/**
 * Throws `signInLocked`, even for a correct password, if the network was locked while the password was being checked.
 * Thus only a few of many simultaneous attempts learn the result.
 */
export async function checkNetworkNotLocked(deps: Deps, { network }: SignInAttemptWindows): Promise<void> {
  if (network) refuse(await findRateLimitWait(deps.sql, network, fromOneNetwork, deps.clock.now()))
}

/**
 * Clears the attempts at an account after a correct password, and subtracts them from those of its network: a typo
 * followed by a success is not an attack. Only wrong passwords are subtracted. Attempts that a directory did not
 * answer, and correct ones made at the same moment, are not.
 */
export async function clearSignInAttempts(db: Db, { own, all, network }: SignInAttemptWindows): Promise<void> {
  await deleteRateLimitWindow(db, own)
  if (all) await deleteRateLimitWindow(db, all)
  if (network) await subtractRateLimitHits(db, wrongOf(own), network)
  else await deleteRateLimitWindow(db, wrongOf(own))
}

/**
 * Clears the attempts at an account from one origin, and those counted for all origins together, after its owner used
 * an emailed link there.
 */
export const clearSignInAttemptsOfOrigin = (db: Db, accountId: string, place: SignInOrigin): Promise<void> =>
  clearSignInAttempts(db, {
    own: `${windowOf(accountId, '')} ${place.address}`,
    all: windowOf(accountId, ''),
    network: null,
  })

/** Lists the ids of accounts that are locked for some origin. Locks of a known device are not included. */
export const listLockedAccountIds = (deps: Pick<Deps, 'sql' | 'clock'>): Promise<string[]> =>
  listSignInLockedAccountIds(deps.sql, { fromOnePlace, fromEverywhere }, deps.clock.now())
