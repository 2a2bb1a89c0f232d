import type { Db } from '../../../../database/connection.ts'

/**
 * Claims the nonce of a notification and deletes nonces that are too old to arrive again. Returns false when it was
 * used before.
 */
export async function claimNotificationNonce(db: Db, merchant: string, nonce: string, now: Date): Promise<boolean> {
  const rows = await db`
    with old as (delete from gateway_nonce where at < ${new Date(now.getTime() - 15 * 60_000)})
    insert into gateway_nonce (merchant, nonce, at) values (${merchant}, ${nonce}, ${now}) on conflict do nothing returning 1`
  return rows.length > 0
}
