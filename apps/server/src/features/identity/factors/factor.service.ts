import type { DataOf } from '@portal/contract/http/call.ts'
import type { ownFactors, totpBegin, totpConfirm } from '@portal/contract/identity/factor.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { qrPath } from '../../../core/drawing/qr.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { deleteRateLimitWindow, recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { hashSecret, newId } from '../../../core/secrets/random.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { findPasswordOwner } from '../account.store.ts'
import {
  claimRecoveryCode,
  claimTotpStep,
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  findTotpSecret,
  insertPasskey,
  insertTotp,
  isFactorRequired,
  isSessionFactorProved,
  listFactors,
  listTotps,
  lockAccountForFactors,
  replaceRecoveryCodes,
  setSessionFactorProved,
  setTotpConfirmed,
} from './factor.store.ts'
import {
  checkNewPasskey,
  checkPasskey,
  createPasskeySetupChallenge,
  type PasskeyAnswer,
  type PasskeyChallenge,
} from './passkey.service.ts'
import { buildTotpUrl, encodeBase32, findTotpStep, formatRecoveryCode, normaliseRecoveryCode } from './totp.rules.ts'

type Factors = DataOf<typeof ownFactors>
type Changed = DataOf<typeof totpConfirm>
/** A second factor in the input of a call: a code, or the answer to a challenge. */
export type GivenFactor = { readonly code?: string; readonly challenge?: string; readonly answer?: string }

const maxFactors = 10
const recoveryCodes = { count: 10, bytes: 10 } as const
/**
 * The limit of wrong codes for one account, from all origins together. Three time steps are valid at once, so five
 * guesses succeed with a chance of one in 67,000.
 */
const tries = { max: 5, perSeconds: 900 }
const windowOf = (accountId: string) => `factor ${accountId}`
const sealedFor = (factorId: string) => `totp ${factorId}`

export async function loadFactors({ sql }: Deps, { accountId, sessionId }: Actor): Promise<Factors> {
  const [list, recoveryCodesLeft, isRequired, isProved] = await Promise.all([
    listFactors(sql, accountId),
    countRecoveryCodes(sql, accountId),
    isFactorRequired(sql, accountId),
    isSessionFactorProved(sql, sessionId),
  ])
  return {
    list: list.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      factorId: id,
      kind,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired,
    isProved,
  }
}

async function mustHaveRoom(db: Db, accountId: string): Promise<void> {
  if ((await listFactors(db, accountId)).length >= maxFactors) throw new AppError('tooManyFactors')
}
async function loginOf(deps: Deps, accountId: string): Promise<string> {
  const owner = await findPasswordOwner(deps.sql, accountId)
  if (!owner) throw new AppError('notFound')
  return owner.login
}

/**
 * Stores a secret for an authenticator app, in place of an unconfirmed one. The app counts as a factor once its first
 * code has been confirmed. Throws `tooManyFactors`, and `notFound` for a deleted account.
 */
export async function startTotpSetup(deps: Deps, { accountId }: Actor): Promise<DataOf<typeof totpBegin>> {
  await mustHaveRoom(deps.sql, accountId)
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const secret = deps.random.bytes(20)
  const login = await loginOf(deps, accountId)
  await inTransaction(deps.sql, (tx) =>
    insertTotp(tx, { id, accountId, secret: deps.sealer.seal(secret.toString('hex'), sealedFor(id)), now }),
  )
  const issuer = new URL(portalOrigin(deps.settings)).host
  const { d: path, modules } = qrPath(buildTotpUrl(secret, issuer, login))
  return { factorId: id, secret: encodeBase32(secret), qr: { path, modules } }
}

function openSecret(deps: Deps, id: string, sealed: Buffer): Buffer | null {
  const hex = deps.sealer.open(sealed, sealedFor(id))
  return hex === null ? null : Buffer.from(hex, 'hex')
}

/** Confirms an authenticator app. Throws `factorCodeInvalid`, `tooManyFactors` and `notFound`. */
export async function confirmTotp(
  deps: Deps,
  actor: Actor,
  input: { readonly factorId: string; readonly name: string; readonly code: string },
): Promise<Changed> {
  const now = deps.clock.now()
  const sealed = await findTotpSecret(deps.sql, actor.accountId, input.factorId)
  const secret = sealed && openSecret(deps, input.factorId, sealed)
  if (!secret) throw new AppError('notFound')
  const step = findTotpStep(secret, input.code, now, null)
  if (step === null) throw new AppError('factorCodeInvalid', { fields: ['code'] })
  return changeFactors(deps, actor, 'account.addFactor', 'totp', async (tx) => {
    if (!(await setTotpConfirmed(tx, { id: input.factorId, name: input.name.trim(), step, now })))
      throw new AppError('notFound')
  })
}

export async function startPasskeySetup(deps: Deps, { accountId }: Actor): Promise<PasskeyChallenge> {
  await mustHaveRoom(deps.sql, accountId)
  const login = await loginOf(deps, accountId)
  return createPasskeySetupChallenge(deps, { accountId, login })
}

/** Stores a new passkey. Throws `passkeyRefused` and `tooManyFactors`. */
export async function confirmPasskey(
  deps: Deps,
  actor: Actor,
  input: PasskeyAnswer & { readonly name: string },
): Promise<Changed> {
  const now = deps.clock.now()
  const key = await checkNewPasskey(deps, actor.accountId, input)
  return changeFactors(deps, actor, 'account.addFactor', 'passkey', async (tx) => {
    const id = newId(now, deps.random)
    if (!(await insertPasskey(tx, { ...key, id, accountId: actor.accountId, name: input.name.trim(), now })))
      throw new AppError('passkeyRefused', { fields: ['answer'] })
  })
}

/** Removes a factor; recovery codes are deleted with the last one. Throws `notFound`. */
export const removeFactor = (deps: Deps, actor: Actor, factorId: string): Promise<Changed> =>
  changeFactors(deps, actor, 'account.removeFactor', null, async (tx) => {
    if (!(await deleteFactor(tx, actor.accountId, factorId))) throw new AppError('notFound')
    if ((await listFactors(tx, actor.accountId)).length === 0) await deleteRecoveryCodes(tx, actor.accountId)
  })

/** Replaces the recovery codes. Throws `notFound` for a person without a factor. */
export const regenerateRecoveryCodes = (deps: Deps, actor: Actor): Promise<Changed> =>
  changeFactors(deps, actor, 'account.renewRecoveryCodes', null, async (tx) => {
    if ((await listFactors(tx, actor.accountId)).length === 0) throw new AppError('notFound')
    await deleteRecoveryCodes(tx, actor.accountId)
  })

/**
 * Changes the factors of the caller in one transaction with its audit line. A person who has a factor and no recovery
 * codes gets new ones. Setting up a new factor proves it, so it counts for this session.
 */
async function changeFactors(
  deps: Deps,
  actor: Actor,
  action: string,
  added: 'totp' | 'passkey' | null,
  work: (tx: Transaction) => Promise<void>,
): Promise<Changed> {
  const codes = await inTransaction(deps.sql, async (tx) => {
    await lockAccountForFactors(tx, actor.accountId)
    if (added) await mustHaveRoom(tx, actor.accountId)
    await work(tx)
    if (added) await setSessionFactorProved(tx, actor.sessionId, deps.clock.now())
    await writeAudit(deps, tx, actor.accountId, {
      action,
      thing: 'account',
      thingId: actor.accountId,
      detail: added ? { kind: added } : {},
    })
    if ((await listFactors(tx, actor.accountId)).length === 0) return null
    if ((await countRecoveryCodes(tx, actor.accountId)) > 0) return null
    const made = Array.from({ length: recoveryCodes.count }, () =>
      formatRecoveryCode(deps.random.bytes(recoveryCodes.bytes)),
    )
    await replaceRecoveryCodes(tx, actor.accountId, made.map(hashRecoveryCode))
    return made
  })
  return { factors: await loadFactors(deps, actor), recoveryCodes: codes }
}
const hashRecoveryCode = (code: string) => hashSecret(normaliseRecoveryCode(code))

/**
 * Checks a second factor of an account: a code or the answer to a passkey challenge. Returns a function that uses the
 * factor up in the transaction of the act; a recovery code is looked up only there. Both throw `factorCodeInvalid`; the
 * check also throws `passkeyRefused` and `signInLocked`.
 */
export async function checkFactor(
  deps: Deps,
  accountId: string,
  purpose: 'factor' | 'proof',
  given: GivenFactor,
): Promise<(tx: Transaction) => Promise<void>> {
  const now = deps.clock.now()
  const retryAfter = await recordRateLimitHit(deps.sql, windowOf(accountId), tries, now)
  if (retryAfter > 0) throw new AppError('signInLocked', { retryAfter })
  if (given.challenge !== undefined && given.answer !== undefined) {
    const { use } = await checkPasskey(deps, purpose, accountId, { challenge: given.challenge, answer: given.answer })
    await deleteRateLimitWindow(deps.sql, windowOf(accountId))
    return use
  }
  const wrong = () => new AppError('factorCodeInvalid', { fields: ['code'] })
  const code = given.code ?? ''
  for (const { id, secret: sealed, lastStep } of await listTotps(deps.sql, accountId)) {
    const secret = openSecret(deps, id, sealed)
    const step = secret && findTotpStep(secret, code, now, lastStep)
    if (step === null) continue
    await deleteRateLimitWindow(deps.sql, windowOf(accountId))
    return async (tx) => {
      if (!(await claimTotpStep(tx, id, step, now))) throw wrong()
    }
  }
  if (normaliseRecoveryCode(code).length !== 16) throw wrong()
  // Using it proves that it exists, so the window is cleared only then.
  return async (tx) => {
    if (!(await claimRecoveryCode(tx, accountId, hashRecoveryCode(code), now))) throw wrong()
    await deleteRateLimitWindow(tx, windowOf(accountId))
  }
}

/** Proves the identity of a session's person again by a second factor. Throws the errors of `checkFactor`. */
export async function reauthenticateByFactor(deps: Deps, actor: Actor, given: GivenFactor): Promise<void> {
  const use = await checkFactor(deps, actor.accountId, 'proof', given)
  await inTransaction(deps.sql, async (tx) => {
    await use(tx)
    await setSessionFactorProved(tx, actor.sessionId, deps.clock.now())
  })
}
