import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { directoryTokenSet, provisioningLog } from '@portal/contract/identity/connection.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { hashSecret, newSecret } from '../../../core/secrets/random.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { findConnection } from './connection.store.ts'
import { lockManagedConnection, onlyManagedCompanyOf, recordConnectionChange } from './connection-reach.service.ts'
import { connectorOf } from './kinds/kinds.ts'
import { listProvisioning, setScimToken } from './scim/scim.store.ts'

/**
 * Creates a token for the directory and returns it, or returns null if provisioning is turned off; either way, the
 * previous token no longer works. Throws `notFound`, also for a directory that the portal reads.
 */
export async function saveDirectoryToken(
  deps: Deps,
  actor: Actor,
  { connectionId, isOn }: InputOf<typeof directoryTokenSet>,
): Promise<string | null> {
  const token = isOn ? newSecret(deps.random) : null
  await inTransaction(deps.sql, async (tx) => {
    const { companyId, name, kind } = await lockManagedConnection(tx, actor, connectionId)
    // A directory that the portal reads must not push as well.
    if (connectorOf(kind).directory) throw new AppError('notFound')
    await setScimToken(tx, connectionId, token === null ? null : hashSecret(token), deps.clock.now())
    await recordConnectionChange(deps, tx, actor, { action: 'connection.token', companyId, detail: { name, isOn } })
  })
  return token
}

/** Entries on a page of the log of a directory. */
const logPage = 50

export async function loadProvisioningLog(
  deps: Deps,
  actor: Actor,
  { connectionId, beforeId }: InputOf<typeof provisioningLog>,
  lang: Lang,
): Promise<DataOf<typeof provisioningLog>> {
  const connection = await findConnection(deps.sql, connectionId, onlyManagedCompanyOf(actor))
  if (!connection) throw new AppError('notFound')
  const rows = await listProvisioning(deps.sql, connection.id, { before: beforeId ?? null, limit: logPage + 1 })
  return {
    entries: rows.slice(0, logPage).map(({ id, at, act, userName, accountId, name, detail }) => ({
      entryId: id,
      at: at.toISOString(),
      act,
      userName,
      accountId,
      name: name && pickName(name, lang),
      changed: [...(detail.changed ?? [])],
      endedSessions: detail.sessions ?? null,
      reason: detail.reason ?? null,
      ...(detail.isGroup ? { isGroup: true } : {}),
    })),
    hasMore: rows.length > logPage,
  }
}
