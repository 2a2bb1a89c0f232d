import type { Db, Transaction } from '../../database/connection.ts'
import type { Sealer } from './sealer.ts'
import { createSigningKey, type SigningKey, signingKeyOf } from './signer.ts'

/** Finds the secret that earlier versions kept in the database, or null; it is deleted once it is stored elsewhere. */
export async function findStoredSecret(db: Db): Promise<string | null> {
  const row = await db<{ value: string }[]>`select value from portal_value where name = 'secret'`.maybeOne()
  return row?.value ?? null
}
export async function deleteStoredSecret(db: Db): Promise<void> {
  await db`delete from portal_value where name = 'secret'`
}

/** Finds the id of the secret with which the portal sealed values last; null when it has sealed none. */
export async function findSealingKeyId(db: Db): Promise<string | null> {
  const row = await db<{ value: string }[]>`select value from portal_value where name = 'sealingKeyId'`.maybeOne()
  return row?.value ?? null
}
export async function setSealingKeyId(db: Db, id: string): Promise<void> {
  await db`insert into portal_value (name, value) values ('sealingKeyId', ${id}) on conflict (name) do update set value = excluded.value`
}

const lockKey = 7_316_478
export const signingKeySealPurpose = (keyId: string): string => `signing key ${keyId}`

async function addSigningKey(tx: Transaction, sealer: Sealer, privateKey: string, now: Date): Promise<void> {
  const { keyId, publicKey } = signingKeyOf(privateKey)
  await tx`
    insert into signing_key (key_id, public_key, sealed, made_at) values (${keyId}, ${publicKey}, ${sealer.seal(privateKey, signingKeySealPurpose(keyId))},
      ${now})
    on conflict do nothing`
}

/** Lists all keys that have ever signed, the newest first, with the private halves that can be opened. */
export async function listSigningKeys(db: Db, sealer: Sealer): Promise<SigningKey[]> {
  const rows = await db<{ keyId: string; publicKey: string; sealed: Buffer }[]>`
    select key_id as "keyId", public_key as "publicKey", sealed from signing_key order by made_at desc, key_id`
  return rows.map(({ keyId, publicKey, sealed }) => ({
    keyId,
    publicKey,
    privateKey: sealer.open(sealed, signingKeySealPurpose(keyId)),
  }))
}

/**
 * Lists all keys that have ever signed, the newest first. Before that, seals a key that an earlier version stored
 * without a seal, and creates a key if `isNew` is set or no key can sign.
 */
export async function ensureSigningKeys(
  tx: Transaction,
  sealer: Sealer,
  { now, isNew = false }: { now: Date; isNew?: boolean },
): Promise<SigningKey[]> {
  await tx`select pg_advisory_xact_lock(${lockKey})`
  const kept = await tx<
    { value: string }[]
  >`delete from portal_value where name = 'signingKey' returning value`.maybeOne()
  if (kept) await addSigningKey(tx, sealer, kept.value, now)
  if (isNew) await addSigningKey(tx, sealer, createSigningKey(), now)
  const keys = await listSigningKeys(tx, sealer)
  if (keys.some((key) => key.privateKey !== null)) return keys
  await addSigningKey(tx, sealer, createSigningKey(), now)
  return listSigningKeys(tx, sealer)
}
