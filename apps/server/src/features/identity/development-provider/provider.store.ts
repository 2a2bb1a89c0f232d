import type { Db } from '../../../database/connection.ts'

export type ProviderRecord = { readonly payload: Record<string, unknown>; readonly consumedAt: Date | null }

export async function upsertProviderRecord(
  db: Db,
  record: {
    model: string
    id: string
    payload: Record<string, unknown>
    grantId: string | null
    uid: string | null
    expiresAt: Date | null
  },
): Promise<void> {
  await db`
    insert into development_provider_record (model, id, payload, grant_id, uid, expires_at)
    values (${record.model}, ${record.id}, ${db.json(record.payload)}, ${record.grantId}, ${record.uid}, ${record.expiresAt})
    on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`
}

export async function findProviderRecord(
  db: Db,
  model: string,
  by: { id: string } | { uid: string },
  now: Date,
): Promise<ProviderRecord | null> {
  const row = await db<ProviderRecord[]>`
    select payload, consumed_at as "consumedAt" from development_provider_record
    where model = ${model} and ${'id' in by ? db`id = ${by.id}` : db`uid = ${by.uid}`} and (expires_at is null or expires_at > ${now})`.maybeOne()
  return row ?? null
}

export async function setProviderRecordConsumed(db: Db, model: string, id: string, now: Date): Promise<void> {
  await db`update development_provider_record set consumed_at = ${now} where model = ${model} and id = ${id}`
}

export async function deleteProviderRecord(db: Db, model: string, id: string): Promise<void> {
  await db`delete from development_provider_record where model = ${model} and id = ${id}`
}

export async function deleteProviderRecords(db: Db, grantId: string): Promise<void> {
  await db`delete from development_provider_record where grant_id = ${grantId}`
}

export type DevelopmentUser = {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly email: string | null
  readonly passwordHash: string | null
}

/** Finds an active account by its id, or by its user name ignoring case; null if there is none. */
export async function findProviderUser(
  db: Db,
  by: { id: string } | { login: string },
): Promise<DevelopmentUser | null> {
  const row = await db<DevelopmentUser[]>`
    select id, login, name, email, password_hash as "passwordHash" from account
    where status = 'active' and ${'id' in by ? db`id::text = ${by.id}` : db`lower(login) = lower(${by.login})`}`.maybeOne()
  return row ?? null
}
