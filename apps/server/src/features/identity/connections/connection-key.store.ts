import type { Db } from '../../../database/connection.ts'

export type ConnectionKey = {
  readonly id: string
  /** In PEM. */
  readonly certificate: string
  readonly sealedKey: Buffer
  readonly createdAt: Date
}
/** Lists the keys of a connection, the newest first. */
export const listConnectionKeys = (db: Db, connectionId: string): Promise<ConnectionKey[]> => db<ConnectionKey[]>`
  select id, certificate, sealed_key as "sealedKey", created_at as "createdAt" from connection_key
  where connection_id = ${connectionId} order by created_at desc, id desc`

export const insertConnectionKey = (
  db: Db,
  connectionId: string,
  { id, certificate, sealedKey, createdAt }: ConnectionKey,
): Promise<unknown> => db`
  insert into connection_key (id, connection_id, certificate, sealed_key, created_at)
  values (${id}, ${connectionId}, ${certificate}, ${sealedKey}, ${createdAt})`

/** Deletes all keys of a connection except those with the ids in `kept`; returns their number. */
export const deleteOtherConnectionKeys = async (
  db: Db,
  connectionId: string,
  kept: readonly string[],
): Promise<number> =>
  (
    await db`delete from connection_key where connection_id = ${connectionId} and id <> all(${kept as string[]}::uuid[])`
  ).count
