import type { activationCodeCreate, activationCodeUse } from '@portal/contract/companies/subscription.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { deriveBytes, hashSecret, newId } from '../../core/secrets/random.ts'
import { inTransaction } from '../../database/connection.ts'
import { extendVipTerm } from '../identity/identity.public.ts'
import { claimActivationCode, insertActivationCode, isSameActivationCode } from './subscription.store.ts'

/** Sixteen unambiguous letters and digits in groups, to be read aloud: `ABCD-EFGH-JKMN-PQRS`. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const plain = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
const spell = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/**
 * Uses an activation code to extend the VIP term of the caller's company, and returns the new end. Throws
 * `activationCodeInvalid` for a code that is unknown, used, expired or for another company.
 */
export async function redeemActivationCode(
  deps: Deps,
  actor: Actor,
  { code }: InputOf<typeof activationCodeUse>,
): Promise<DataOf<typeof activationCodeUse>> {
  const validUntil = await inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    const days = await claimActivationCode(tx, hashSecret(plain(code)), actor, now)
    const until = days === null ? null : await extendVipTerm(tx, actor.companyId, days, now)
    if (until)
      await writeAudit(deps, tx, actor.accountId, {
        action: 'subscription.activate',
        thing: 'company',
        thingId: actor.companyId,
        companyId: actor.companyId,
      })
    return until
  })
  if (!validUntil) throw new AppError('activationCodeInvalid', { fields: ['code'] })
  return { validUntil: validUntil.toISOString() }
}

export async function createActivationCode(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof activationCodeCreate>,
): Promise<DataOf<typeof activationCodeCreate>> {
  const { days, expiresAt, companyId = null, requestKey } = input
  const now = deps.clock.now()
  const code = spell(deriveBytes(deps.signer, 'subscriptionCode.create', actor.accountId, requestKey).subarray(0, 16))
  const id = newId(now, deps.random)
  if (Date.parse(expiresAt) <= now.getTime()) throw new AppError('malformed', { fields: ['expiresAt'] })
  await inTransaction(deps.sql, async (tx) => {
    const made = { id, hash: hashSecret(plain(code)), days, companyId, expiresAt, by: actor.accountId }
    if (!(await insertActivationCode(tx, made, now))) {
      const isSame = await isSameActivationCode(tx, made)
      if (isSame) return
      throw new AppError(isSame === null ? 'notFound' : 'conflict')
    }
    await writeAudit(deps, tx, actor.accountId, {
      action: 'subscriptionCode.create',
      thing: 'subscriptionCode',
      thingId: id,
      companyId,
      detail: { days },
    })
  })
  return { code }
}
