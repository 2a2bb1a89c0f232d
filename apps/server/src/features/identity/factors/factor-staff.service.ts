import type { DataOf, StaffGrant } from '@portal/contract/http/call.ts'
import type { factorPolicy } from '@portal/contract/identity/factor.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { inTransaction } from '../../../database/connection.ts'
import { findAccountAccess } from '../account-access/account-access.store.ts'
import { findAccountEmail } from '../email/email-change.store.ts'
import { canChangePerson } from '../people/person.access.ts'
import { endSessionsOfAccount } from '../sign-in.store.ts'
import {
  countFactorHolders,
  deleteAllFactors,
  findFactorReset,
  isSessionFactorProved,
  listFactorPolicy,
  listFactors,
  lockAccountForFactors,
  replaceFactorPolicy,
  upsertFactorReset,
} from './factor.store.ts'
import { factorResetWords } from './factor.words.ts'

type Policy = DataOf<typeof factorPolicy>

export async function loadFactorPolicy({ sql }: Deps): Promise<Policy> {
  const [grants, holders] = await Promise.all([listFactorPolicy(sql), countFactorHolders(sql)])
  return { grants: [...grants], holders: [...holders] }
}

/**
 * Sets the permissions that count only with a second factor; open sessions are affected too. Throws
 * `factorOfYourOwnFirst` when the caller would thereby lose permissions of their own.
 */
export async function saveFactorPolicy(deps: Deps, actor: Actor, grants: readonly StaffGrant[]): Promise<Policy> {
  const held: readonly StaffGrant[] = [...actor.grants, ...actor.companyGrants]
  await inTransaction(deps.sql, async (tx) => {
    if (grants.some((grant) => held.includes(grant)) && !(await isSessionFactorProved(tx, actor.sessionId)))
      throw new AppError('factorOfYourOwnFirst')
    const before = await listFactorPolicy(tx)
    await replaceFactorPolicy(tx, { grants, accountId: actor.accountId, now: deps.clock.now() })
    await writeAudit(deps, tx, actor.accountId, {
      action: 'settings.factorPolicy',
      thing: 'settings',
      thingId: actor.accountId,
      detail: { before, after: [...grants].sort() },
    })
  })
  return loadFactorPolicy(deps)
}

/** Hours within which a second member of staff confirms a reset. */
const confirmHours = 24

/**
 * Resets the factors of a person who has lost them. One member of staff requests the reset, and a second one confirms
 * it within a day. Then all factors are deleted, all sessions end, and the person is notified by email. Throws
 * `notYourself`, `notFound`, `personAboveYou`, and `noFactor` for a person without factors.
 */
export async function resetFactors(
  deps: Deps,
  actor: Actor,
  personId: string,
): Promise<{ state: 'requested' | 'reset' }> {
  if (personId === actor.accountId) throw new AppError('notYourself')
  return inTransaction(deps.sql, async (tx) => {
    await lockAccountForFactors(tx, personId)
    const gain = await findAccountAccess(tx, personId)
    if (!gain) throw new AppError('notFound')
    if (!canChangePerson(actor, gain)) throw new AppError('personAboveYou')
    if ((await listFactors(tx, personId)).length === 0) throw new AppError('noFactor')
    const now = deps.clock.now()
    const asked = await findFactorReset(tx, personId)
    const isOpen = asked !== null && now.getTime() - asked.askedAt.getTime() < confirmHours * 3_600_000
    const isConfirmed = isOpen && asked.askedBy !== actor.accountId
    await writeAudit(deps, tx, actor.accountId, {
      action: isConfirmed ? 'account.resetFactors' : 'account.requestFactorReset',
      thing: 'account',
      thingId: personId,
    })
    if (!isConfirmed) {
      if (!isOpen) await upsertFactorReset(tx, personId, actor.accountId, now)
      return { state: 'requested' as const }
    }
    await deleteAllFactors(tx, personId)
    await endSessionsOfAccount(tx, personId, 'byStaff', now)
    const owner = await findAccountEmail(tx, personId)
    if (owner?.email)
      await deps.outbox.put(tx, {
        channel: 'mail',
        to: owner.email,
        isSecret: false,
        lang: owner.locale,
        ...factorResetWords[owner.locale],
      })
    return { state: 'reset' as const }
  })
}
