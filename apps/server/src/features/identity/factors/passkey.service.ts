import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { hashSecret, newSecret } from '../../../core/secrets/random.ts'
import type { Transaction } from '../../../database/connection.ts'
import {
  claimPasskeyChallenge,
  findPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  type Passkey,
  type PasskeyChallengePurpose,
  setPasskeyUsed,
} from './factor.store.ts'

/** Minutes for which a challenge can be answered. */
const challengeMinutes = 5
/** Attestation is not requested. The portal doesn't need to know the maker of the device. */
const attestationType = 'none' as const
const userVerification = 'required' as const

export type PasskeyChallenge = { readonly challenge: string; readonly options: string }
/** The challenge and the answer of the browser, as sent with a call. */
export type PasskeyAnswer = { readonly challenge: string; readonly answer: string }

/** The address that passkeys are bound to. A new PUBLIC_URL makes them unusable; see docs/operations.md. */
const relyingParty = (deps: Pick<Deps, 'settings'>) => {
  const origin = portalOrigin(deps.settings)
  return { origin, id: new URL(origin).hostname }
}

async function storeChallenge(
  deps: Deps,
  one: { challenge: string; purpose: PasskeyChallengePurpose; accountId: string | null },
  options: object,
): Promise<PasskeyChallenge> {
  const token = newSecret(deps.random)
  const expiresAt = new Date(deps.clock.now().getTime() + challengeMinutes * 60_000)
  await insertPasskeyChallenge(deps.sql, { ...one, tokenHash: hashSecret(token), expiresAt })
  return { challenge: token, options: JSON.stringify(options) }
}

/** Creates the challenge to set up a passkey; it lists the passkeys of the account, so that none is set up twice. */
export async function createPasskeySetupChallenge(
  deps: Deps,
  person: { readonly accountId: string; readonly login: string },
): Promise<PasskeyChallenge> {
  const held = await listPasskeys(deps.sql, person.accountId)
  const { origin, id } = relyingParty(deps)
  const options = await generateRegistrationOptions({
    rpName: new URL(origin).host,
    rpID: id,
    userName: person.login,
    userDisplayName: person.login,
    userID: new Uint8Array(Buffer.from(person.accountId)),
    attestationType,
    excludeCredentials: held.map((key) => ({ id: key.credentialId, transports: key.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  })
  return storeChallenge(
    deps,
    { challenge: options.challenge, purpose: 'register', accountId: person.accountId },
    options,
  )
}

/** Creates a challenge for the passkeys of one account; `accountId` null: for any passkey. */
export async function createPasskeyChallenge(
  deps: Deps,
  purpose: Exclude<PasskeyChallengePurpose, 'register'>,
  accountId: string | null,
): Promise<PasskeyChallenge> {
  const held = accountId ? await listPasskeys(deps.sql, accountId) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    userVerification,
    allowCredentials: held.map((key) => ({ id: key.credentialId, transports: key.transports })),
  })
  return storeChallenge(deps, { challenge: options.challenge, purpose, accountId }, options)
}

const refused = () => new AppError('passkeyRefused', { fields: ['answer'] })
const parse = (answer: string): unknown => {
  try {
    return JSON.parse(answer)
  } catch {
    throw refused()
  }
}

/** Uses a challenge even if its answer turns out to be wrong: each is tried once. */
async function useChallenge(
  deps: Deps,
  purpose: PasskeyChallengePurpose,
  accountId: string | null,
  { challenge }: PasskeyAnswer,
): Promise<string> {
  const expected = await claimPasskeyChallenge(deps.sql, {
    tokenHash: hashSecret(challenge),
    purpose,
    accountId,
    now: deps.clock.now(),
  })
  if (expected === null) throw refused()
  return expected
}

/**
 * Checks the new passkey of a registration and returns it. Throws `passkeyRefused` for another site, an unverified
 * user, and a challenge that is unknown or has expired.
 */
export async function checkNewPasskey(
  deps: Deps,
  accountId: string,
  given: PasskeyAnswer,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>> {
  const expectedChallenge = await useChallenge(deps, 'register', accountId, given)
  const { origin, id } = relyingParty(deps)
  const result = await verifyRegistrationResponse({
    response: parse(given.answer) as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!result?.verified) throw refused()
  const { credential } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: [...(credential.transports ?? [])].slice(0, 8),
  }
}

/**
 * Checks the passkey that answered a challenge and returns it; `use` records that it was used. Throws `passkeyRefused`
 * for an unknown or expired challenge, an unverified user, a copied passkey (its counter has not increased), and a
 * passkey of another site or (unless `accountId` is null) of another account.
 */
export async function checkPasskey(
  deps: Deps,
  purpose: Exclude<PasskeyChallengePurpose, 'register'>,
  accountId: string | null,
  given: PasskeyAnswer,
): Promise<{ readonly key: Passkey; readonly use: (tx: Transaction) => Promise<void> }> {
  const expectedChallenge = await useChallenge(deps, purpose, accountId, given)
  const response = parse(given.answer) as AuthenticationResponseJSON
  const key = typeof response?.id === 'string' ? await findPasskey(deps.sql, response.id) : null
  if (!key || (accountId !== null && key.accountId !== accountId)) throw refused()
  const { origin, id } = relyingParty(deps)
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(key.publicKey),
      counter: key.signCount,
      transports: key.transports,
    },
  }).catch(() => null)
  if (!result?.verified) throw refused()
  const { newCounter } = result.authenticationInfo
  return { key, use: (tx) => setPasskeyUsed(tx, key.id, newCounter, deps.clock.now()) }
}
