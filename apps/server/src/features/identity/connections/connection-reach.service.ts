import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import type { Transaction } from '../../../database/connection.ts'
import { type ConnectionRow, findConnection } from './connection.store.ts'

/** Returns the only company whose connections the caller manages; null means all companies. */
export const onlyManagedCompanyOf = (actor: Actor) => companyBoundOf(actor, 'companies')

/**
 * Returns the named company, or the caller's own if none is named. Throws `notFound` for one that the caller does not
 * manage.
 */
export function resolveManagedCompany(actor: Actor, given: string | undefined): string {
  const companyId = given?.toLowerCase() ?? actor.companyId
  const bound = onlyManagedCompanyOf(actor)
  if (bound !== null && bound !== companyId) throw new AppError('notFound')
  return companyId
}

type Note = { readonly action: string; readonly companyId: string; readonly detail?: Readonly<Record<string, unknown>> }

/** Writes a change of a company's sign-in to the audit log. */
export const recordConnectionChange = (
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { action, companyId, detail = {} }: Note,
) => writeAudit(deps, tx, actor.accountId, { companyId, action, thing: 'company', thingId: companyId, detail })

/** Locks a connection of a company that the caller manages. Throws `notFound`. */
export async function lockManagedConnection(
  tx: Transaction,
  actor: Actor,
  connectionId: string,
): Promise<ConnectionRow> {
  const found = await findConnection(tx, connectionId, onlyManagedCompanyOf(actor), { lock: true })
  if (!found) throw new AppError('notFound')
  return found
}
