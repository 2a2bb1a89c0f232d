import type { Db } from '../../database/connection.ts'

type NewCode = {
  readonly id: string
  readonly hash: Buffer
  readonly days: number
  readonly companyId: string | null
  readonly expiresAt: string
  readonly by: string
}
/** Inserts an activation code; returns false if the company doesn't exist, or the code already does. */
export async function insertActivationCode(db: Db, one: NewCode, now: Date): Promise<boolean> {
  const { count } = await db`
    insert into subscription_code (id, code_hash, days, company_id, expires_at, created_by, created_at)
    select ${one.id}, ${one.hash}, ${one.days}, ${one.companyId}::uuid, ${one.expiresAt}::timestamptz, ${one.by}, ${now}
    where ${one.companyId}::uuid is null or exists (select from company_name where id = ${one.companyId}::uuid)
    on conflict (code_hash) do nothing`
  return count === 1
}
/**
 * Returns true if the code with this hash has the same days, company and expiry, false if one differs; null if no such
 * code exists.
 */
export async function isSameActivationCode(db: Db, one: NewCode): Promise<boolean | null> {
  const row = await db<{ isSame: boolean }[]>`
    select days = ${one.days} and company_id is not distinct from ${one.companyId}::uuid and expires_at = ${one.expiresAt}::timestamptz as "isSame"
    from subscription_code where code_hash = ${one.hash}`.maybeOne()
  return row?.isSame ?? null
}

/** Marks a code as used and returns its days; null if it is unknown, used, expired or for another company. */
export async function claimActivationCode(
  db: Db,
  hash: Buffer,
  by: { readonly accountId: string; readonly companyId: string },
  now: Date,
): Promise<number | null> {
  const used = await db<{ days: number }[]>`
    update subscription_code set used_at = ${now}, used_by = ${by.accountId}, used_company_id = ${by.companyId}
    where code_hash = ${hash} and used_at is null and expires_at > ${now} and (company_id is null or company_id = ${by.companyId}) returning days`.maybeOne()
  return used?.days ?? null
}
