import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myPolicies, policyOpen, policySign } from '@portal/contract/policies/policy.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { wellFormedText } from '../../core/http/storable.ts'
import { newId } from '../../core/secrets/random.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { recordPolicyCompletions } from '../requirements/requirements.public.ts'
import { presentPolicySignatures, presentPolicyVersion } from './policy.present.ts'
import { isNameOfPerson } from './policy.rules.ts'
import { findPolicy, findPolicyVersion } from './policy.store.ts'
import {
  findPolicySignerName,
  findSignatureDemand,
  listOwnPolicies,
  listPolicySignatures,
  lockPolicyToSign,
  type PolicySignatureRow,
  recordPolicyOpened,
  setPolicyRead,
  setPolicySigned,
} from './signature.store.ts'

/** Loads the policies that the caller has to sign or has signed. */
export async function loadMyPolicies(deps: Deps, actor: Actor): Promise<DataOf<typeof myPolicies>> {
  const rows = await listOwnPolicies(deps.sql, actor, { today: todayOf(deps), timeZone: deps.settings.timeZone })
  return { policies: rows.map((row) => ({ ...row, signedAt: row.signedAt?.toISOString() ?? null })) }
}

type Version = { readonly version: number; readonly askedVersion: number }
type Standing = {
  /** The person has to sign the current version now. */
  readonly maySign: boolean
  /** The cycle for which they sign the same version again; null: the first signature of the version. */
  readonly askedSince: string | null
  readonly dueOn: string | null
  readonly rows: readonly PolicySignatureRow[]
}
/** Returns the signatures of a person, and the duty to sign the current version. */
async function standingOf(
  deps: Deps,
  db: Db,
  policyId: string,
  accountId: string,
  { version, askedVersion }: Version,
): Promise<Standing> {
  const [asked, rows] = [
    await findSignatureDemand(db, { policyId, accountId, today: todayOf(deps) }),
    await listPolicySignatures(db, policyId, accountId, deps.settings.timeZone),
  ]
  const signed = rows.filter(({ signedOn }) => signedOn !== null)
  const holds = signed.some((one) => one.version >= askedVersion && (one.signedOn ?? '') >= (asked?.askedSince ?? ''))
  const isRepeated = signed.some((one) => one.version === version)
  return {
    maySign: asked !== null && !holds,
    askedSince: asked !== null && isRepeated ? asked.askedSince : null,
    dueOn: asked !== null && !holds ? asked.dueOn : null,
    rows,
  }
}

/**
 * Opens a policy for a person who has to sign it, or a version that they signed. The first opening of a version to be
 * signed is recorded. Throws `policyNotFound` for anyone else.
 */
export async function openPolicy(
  deps: Deps,
  actor: Actor,
  { policyId: given, version: chosen }: InputOf<typeof policyOpen>,
  lang: Lang,
): Promise<DataOf<typeof policyOpen>> {
  const policyId = given.toLowerCase()
  const found = await findPolicy(deps.sql, policyId)
  if (found?.companyId !== actor.companyId || found.version === 0) throw new AppError('policyNotFound')
  const current = await lockPolicyToSign(deps.sql, policyId, actor.companyId)
  const standing = await standingOf(
    deps,
    deps.sql,
    policyId,
    actor.accountId,
    current ?? { version: 0, askedVersion: 0 },
  )
  const maySign = current !== null && standing.maySign
  const signed = presentPolicySignatures(standing.rows)
  const version = chosen ?? (maySign ? found.version : signed[0]?.version)
  const isSigned = signed.some((one) => one.version === version)
  if (version === undefined || !(isSigned || (maySign && version === found.version)))
    throw new AppError('policyNotFound')
  const row = await findPolicyVersion(deps.sql, policyId, version)
  if (!row) throw new AppError('policyNotFound')
  const isToSign = maySign && version === found.version
  const now = deps.clock.now()
  const { askedSince } = standing
  if (isToSign)
    await recordPolicyOpened(deps.sql, {
      id: newId(now, deps.random),
      policyId,
      version,
      accountId: actor.accountId,
      askedSince,
      now,
    })
  return {
    policyId,
    ...presentPolicyVersion(deps, actor, row),
    isCurrent: version === found.version,
    maySign: isToSign,
    isRead: standing.rows.some(
      (one) => one.version === version && one.askedSince === askedSince && one.readAt !== null,
    ),
    dueOn: isToSign ? standing.dueOn : null,
    signer: pickName(await findPolicySignerName(deps.sql, actor.accountId), lang),
    signatures: signed,
  }
}

type OwnVersion = { readonly policyId: string; readonly version: number }
/** The current version of a policy, for the transaction of an act on it. */
async function currentOf(db: Db, actor: Actor, { policyId, version }: OwnVersion) {
  const current = await lockPolicyToSign(db, policyId, actor.companyId)
  if (!current) throw new AppError('policyNotFound')
  if (current.version !== version) throw new AppError('policyRevised')
  return current
}

/**
 * Records that a person has reached the end of the current version; does nothing if they no longer have to sign it.
 * Throws `policyRevised` when the version is no longer current, and `policyNotFound` when they have not opened it.
 */
export async function recordPolicyRead(deps: Deps, actor: Actor, { policyId: given, version }: OwnVersion) {
  const policyId = given.toLowerCase()
  await inTransaction(deps.sql, async (tx) => {
    const current = await currentOf(tx, actor, { policyId, version })
    const { maySign, askedSince, rows } = await standingOf(deps, tx, policyId, actor.accountId, current)
    if (!maySign && rows.length > 0) return
    const key = { policyId, version, accountId: actor.accountId, askedSince }
    if (!(await setPolicyRead(tx, key, deps.clock.now()))) throw new AppError('policyNotFound')
  })
  return {}
}

/**
 * Signs the current version with the person's name and the digest of the shown text, and completes the cycle that
 * requires it. A repeated signature changes nothing and returns the existing one. Throws `policyNotFound`,
 * `policyNotAsked` when the person no longer has to sign, `policyRevised` when the version is no longer current,
 * `policyOtherName` for another name, and `policyNotRead` before the end was reached.
 */
export async function signPolicy(
  deps: Deps,
  actor: Actor,
  { policyId: given, version, name: typed }: InputOf<typeof policySign>,
): Promise<DataOf<typeof policySign>> {
  const policyId = given.toLowerCase()
  const name = wellFormedText(typed).normalize('NFKC').trim()
  return inTransaction(deps.sql, async (tx) => {
    const current = await currentOf(tx, actor, { policyId, version })
    const standing = await standingOf(deps, tx, policyId, actor.accountId, current)
    const before = presentPolicySignatures(standing.rows).find((one) => one.version === version)
    if (!standing.maySign) {
      if (before) return before
      throw new AppError(standing.rows.length === 0 ? 'policyNotFound' : 'policyNotAsked')
    }
    if (!isNameOfPerson(name, await findPolicySignerName(tx, actor.accountId)))
      throw new AppError('policyOtherName', { fields: ['name'] })
    const key = { policyId, version, accountId: actor.accountId, askedSince: standing.askedSince }
    const isSigned = await setPolicySigned(tx, key, { name, digest: current.digest, now: deps.clock.now() })
    const rows = await listPolicySignatures(tx, policyId, actor.accountId, deps.settings.timeZone)
    const signature = presentPolicySignatures(
      rows.filter((one) => one.version === version && one.askedSince === standing.askedSince),
    )[0]
    // Another request of the same person may have signed it meanwhile.
    if (!signature) throw new AppError('policyNotRead')
    if (isSigned) await recordPolicyCompletions(deps, tx, { accountId: actor.accountId, policyId })
    return signature
  })
}
