import type { MessengerChannel } from '../../../core/messages/delivery.rules.ts'
import type { Db } from '../../../database/connection.ts'
import { type ConnectionRow, findConnection } from '../connections/connection.store.ts'

/** Finds the connection of a company that sends a messenger's notices: the first active one; null if there is none. */
export async function findSendingConnection(
  db: Db,
  companyId: string,
  kind: MessengerChannel,
): Promise<ConnectionRow | null> {
  const row = await db<
    { id: string }[]
  >`select id from sending_connection where company_id = ${companyId} and kind = ${kind}`.maybeOne()
  return row ? findConnection(db, row.id, companyId) : null
}

/**
 * Lists the user ids of active people whom the directory of a connection has listed, by the id that is never reused.
 */
export async function listDirectoryUserIds(
  db: Db,
  connectionId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ subject: string; userId: string }[]>`
    select external_id as subject, resource->>'userName' as "userId" from scim_user
    where connection_id = ${connectionId} and external_id = any(${subjects as string[]}) and is_active and resource->>'userName' <> ''`
  return new Map(rows.map(({ subject, userId }) => [subject, userId]))
}

export type MessengerAddress = {
  readonly accountId: string
  readonly channel: MessengerChannel
  readonly recipient: string
  /** Named in a link, so that the messenger's browser signs in: the connection, or the corp of WeCom. */
  readonly door: string
  /** The name of the way to sign in, in a link. */
  readonly entry: 'corpId' | 'connection'
}
/**
 * Lists the messenger addresses of people of a company: bound in WeCom, or linked to an active connection that can
 * send.
 */
export const listMessengerAddresses = (
  db: Db,
  companyId: string,
  accountIds: readonly string[],
): Promise<MessengerAddress[]> => db<MessengerAddress[]>`
  select b.account_id as "accountId", 'wecom' as channel, b.wecom_user_id as recipient, c.wecom_corp_id as door, 'corpId' as entry
  from wecom_binding b join wecom_app a on a.company_id = b.company_id
  join company c on c.id = b.company_id and c.status = 'active' and c.wecom_corp_id is not null
  where b.company_id = ${companyId} and b.account_id = any(${accountIds as string[]}::uuid[])
  union all
  select i.account_id, c.kind, i.subject, c.id::text, 'connection'
  from connection_identity i join sending_connection c on c.id = i.connection_id
  where c.company_id = ${companyId} and i.account_id = any(${accountIds as string[]}::uuid[])`

/** Lists the messengers that a company has connected and that can send. */
export async function listSendingMessengers(db: Db, companyId: string): Promise<MessengerChannel[]> {
  const rows = await db<{ channel: MessengerChannel }[]>`
    select 'wecom' as channel from wecom_app a join company c on c.id = a.company_id and c.wecom_corp_id is not null where a.company_id = ${companyId}
    union select kind from sending_connection where company_id = ${companyId}`
  return rows.map(({ channel }) => channel)
}
